"""`requirements.lock` pins one version of each package for each Python and system, within the stated ranges."""

import tomllib
from itertools import product
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import dev

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK_LINES = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
PINS = [Requirement(line) for line in LOCK_LINES if line and not line.startswith("#")]
STATED = [Requirement(text) for text in PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"]]
SYSTEMS = {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}


@pytest.fixture(params=product(dev.PYTHONS, SYSTEMS), ids="-".join)
def machine(request: pytest.FixtureRequest) -> dict[str, str]:
    """Return the marker variables of one supported Python on one system."""
    python, system = request.param
    versions = {"python_version": python, "python_full_version": f"{python}.0"}
    return {**versions, "sys_platform": system, "platform_system": SYSTEMS[system]}


def pins_on(machine: dict[str, str]) -> list[Requirement]:
    """Return the pins that hold on a machine."""
    return [pin for pin in PINS if pin.marker is None or pin.marker.evaluate(machine)]


def test_that_every_line_of_the_lock_names_one_exact_version() -> None:
    assert [pin.name for pin in PINS if [each.operator for each in pin.specifier] != ["=="]] == []


def test_that_no_package_is_pinned_twice_on_one_machine(machine: dict[str, str]) -> None:
    names = [pin.name for pin in pins_on(machine)]
    assert sorted(set(names)) == sorted(names)


def test_that_every_stated_requirement_is_pinned_within_its_range(machine: dict[str, str]) -> None:
    pinned = {canonicalize_name(pin.name): next(iter(pin.specifier)).version for pin in pins_on(machine)}
    unmet = [each for each in STATED if not each.specifier.contains(pinned.get(canonicalize_name(each.name), "0"))]
    assert unmet == []


def test_that_dev_py_supports_the_pythons_that_the_project_states() -> None:
    stated = Requirement(f"python{PROJECT['requires-python']}").specifier
    assert tuple(f"3.{minor}" for minor in range(8, 20) if f"3.{minor}" in stated) == dev.PYTHONS
