"""Make a Debian package of the built application, with its menu entry, file type, icon and licence."""

from __future__ import annotations

import gzip
import shutil
import subprocess
import tempfile
from pathlib import Path
from string import Template

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIBRARY = Path("usr/lib/rackwright")
SHARE = Path("usr/share")

DEPENDS = [
    "libc6 (>= 2.34)",
    "fontconfig-config",
    "fonts-dejavu-core",
    "libegl1",
    "libgl1",
    "libfontconfig1",
    "libxcb1",
]
"""What the application expects of the system: what PyInstaller leaves to it, and a font for every text."""

SHARED_FILES = {
    HERE / "rackwright.desktop": "applications",
    HERE / "rackwright.xml": "mime/packages",
    HERE / "io.github.rackwright.Rackwright.metainfo.xml": "metainfo",
    HERE / "copyright": "doc/rackwright",
    ROOT / "packaging" / "rackwright.svg": "icons/hicolor/scalable/apps",
}
"""Files that go below /usr/share as they are."""


def make_deb(application: Path, version: str, folder: Path) -> Path:
    """Pack a built application into a folder and return the package's path. Raises CalledProcessError."""
    architecture = _dpkg("dpkg", "--print-architecture").strip()
    made = folder / f"rackwright_{version}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        lay_out(application, root)
        write_control(root, version, architecture)
        set_modes(root)
        _dpkg("dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", str(root), str(made))
    return made


def lay_out(application: Path, root: Path) -> None:
    """Put the application and what belongs to it where Debian wants them, below `root`."""
    shutil.copytree(application, root / LIBRARY, symlinks=True)
    (root / "usr/bin").mkdir()
    (root / "usr/bin/rackwright").symlink_to(Path("../lib/rackwright/rackwright"))
    for source, place in SHARED_FILES.items():
        (root / SHARE / place).mkdir(parents=True, exist_ok=True)
        (root / SHARE / place / source.name).write_bytes(source.read_bytes())
    changes = gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), mtime=0)
    (root / SHARE / "doc/rackwright/changelog.gz").write_bytes(changes)


def write_control(root: Path, version: str, architecture: str) -> None:
    """Write the package's description, with the space that the files below `root` take."""
    size = sum(path.lstat().st_size for path in root.rglob("*") if not path.is_dir())
    values = {"version": version, "architecture": architecture, "installed_kib": size // 1024}
    text = Template((HERE / "control").read_text(encoding="utf-8")).substitute(values, depends=", ".join(DEPENDS))
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(text, encoding="utf-8")


def set_modes(root: Path) -> None:
    """Let everybody read everything, whatever the umask here, and run the program alone."""
    program = root / LIBRARY / "rackwright"
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)


def _dpkg(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
