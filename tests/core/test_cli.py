"""The command line: what it prints where, its exit codes, and that it needs no Qt."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from core.cli.answers import Answer, folded, table
from core.cli.commands import COMMANDS
from core.cli.main import main
from core.design.wording import cut, cut_to_end
from core.resources import ROOT

if TYPE_CHECKING:
    from io import BufferedWriter
    from pathlib import Path

QT_FREE = """
import sys
from {module} import main
code = main({arguments!r}) if {passes_arguments} else main()
loaded = [name for name in sys.modules if name.partition(".")[0] in ("PySide6", "shiboken6", "pyqtgraph", "numpy")]
print(loaded, file=sys.stderr)
sys.exit(code)
"""


def run(*arguments: str) -> int:
    """Run a command and return its exit code, that of argparse included."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "the following arguments are required: COMMAND; try 'rackwright --help'."),
        (("catalog",), "the following arguments are required: what; try 'rackwright catalog --help'."),
        (("show",), "Name one design file, or a template with --template."),
        (("show", "a.json", "--template", "opening"), "Name one design file, or a template with --template."),
        (("show", "a.json", "b.json"), "unrecognized arguments: b.json; try 'rackwright --help'."),
        (("compare",), "Name a design file, or a template with --template."),
        (("claims", "S-99"), "There is no claim 'S-99'; 'rackwright claims' lists them."),
        (("catalog", "show"), "Name a part; 'rackwright catalog list' shows them."),
        (("catalog", "show", "abacus"), "The catalogue has no part 'abacus'; 'rackwright catalog list' shows them."),
        (("catalog", "show", "--", "-"), "The catalogue has no part '-'; 'rackwright catalog list' shows them."),
        (
            ("catalog", "list", "trn2"),
            "'catalog list' takes no part; for one part use 'rackwright catalog show trn2'.",
        ),
        (
            ("compare", "--template", "opening", "--base", "Z"),
            (
                "There is no cluster 'Z' to be the base; "
                "choose one of 'Trn2 UltraServer', '8 × P5en', 'GB200 NVL72' and 'Trn3 Gen2'."
            ),
        ),
        (
            ("compare", "--template", "opening", "--base", "trn"),
            "There is no cluster 'trn' to be the base; choose one of 'Trn2 UltraServer' and 'Trn3 Gen2'.",
        ),
    ],
)
def test_that_bad_input_is_one_plain_sentence_with_exit_code_2(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"rackwright: {sentence}\n"


@pytest.mark.parametrize("arguments", [("frobnicate",), ("catalog", "eat"), ("show", "--colour"), ("--json",)])
def test_that_what_is_not_understood_is_named_in_one_line(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("rackwright: ")
    assert arguments[-1] in printed.err or "required" in printed.err
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_that_each_sub_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(name, "--help") == 0
    assert "--json" in capsys.readouterr().out


def test_that_the_help_names_every_sub_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    printed = capsys.readouterr().out
    assert all(f"\n    {name} " in printed for name in COMMANDS)


ANSWERS = [
    ("show", "--template", "trn2"),
    ("compare", "--template", "trn2"),
    ("catalog", "list"),
    ("catalog", "show", "trainium2"),
    ("catalog", "sources"),
    ("claims",),
    ("schema",),
]


@pytest.mark.parametrize("arguments", ANSWERS)
def test_that_an_answer_is_one_json_document_or_a_text(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments, "--json") == 0
    assert isinstance(json.loads(capsys.readouterr().out), dict)
    assert run(*arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.endswith("\n")
    assert not printed.out.endswith("\n\n")
    assert arguments == ("schema",) or not printed.out.startswith("{")
    assert [line for line in printed.out.splitlines() if line != line.rstrip()] == []


# --- Pipes and encodings ---------------------------------------------------------------------------------------------


def test_that_answers_are_utf_8_whatever_the_pipe_had(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(pipe, encoding="cp1252"))
    assert run("show", "--template", "opening") == 0
    assert "8 × P5en" in pipe.getvalue().decode("utf-8")


def test_that_an_output_that_is_no_stream_of_text_is_written_to(monkeypatch: pytest.MonkeyPatch) -> None:
    window = io.StringIO()
    monkeypatch.setattr(sys, "stdout", window)
    assert run("show", "--template", "opening") == 0
    assert "8 × P5en" in window.getvalue()


def test_that_a_program_without_a_console_does_not_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert run("show", "--template", "opening") == 0
    assert run("show") == 2


class Failing(io.StringIO):
    """A stream over a real file that fails when it is written through."""

    def __init__(self, file: BufferedWriter, failure: OSError) -> None:
        super().__init__()
        self._file, self._failure = file, failure

    def fileno(self) -> int:
        return self._file.fileno()

    def flush(self) -> None:
        raise self._failure


@pytest.mark.parametrize(
    ("failure", "code", "sentence"),
    [
        (BrokenPipeError(), 0, ""),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            2,
            "rackwright: The answer could not be written: No space left on device.\n",
        ),
    ],
)
def test_that_an_answer_that_cannot_be_written_leaves_nothing_behind(
    failure: OSError,
    code: int,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    target = tmp_path / "pipe"
    with target.open("wb") as file:
        monkeypatch.setattr(sys, "stdout", Failing(file, failure))
        assert run("claims", "S-01") == code
        file.write(b"left over")
    assert target.read_bytes() == b""
    assert capsys.readouterr().err == sentence


def test_that_a_name_in_a_complaint_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("catalog", "show", "a\x1b[2Jb") == 2
    assert "'a�[2Jb'" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [("catalog", "list", "--json"), ("claims", "S-03")])
def test_that_a_pipe_closed_by_its_reader_leaves_no_traceback(arguments: tuple[str, ...]) -> None:
    command = f"from core.cli.main import main; import sys; sys.exit(main({arguments!r}))"
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        ended = subprocess.run(
            [sys.executable, "-c", command], cwd=ROOT.parent, stdout=pipe, stderr=subprocess.PIPE, check=False
        )
    assert ended.stderr == b""
    assert ended.returncode == (1 if arguments == ("claims", "S-03") else 0)


def test_that_complaints_are_utf_8_whatever_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.BytesIO()
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(pipe, encoding="ascii"))
    assert run("catalog", "show", "日本\u2009×") == 2
    assert "no part '日本\u2009×'" in pipe.getvalue().decode("utf-8")


def test_that_a_notice_goes_nowhere_where_standard_error_is_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("core.cli.main.schema_answer", lambda _: Answer({}, lambda: "done", notices=("Beware.",)))
    monkeypatch.setattr(sys, "stderr", None)
    assert run("schema") == 0
    assert capsys.readouterr().out == "done\n"


def test_that_a_complaint_that_cannot_be_written_spoils_no_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("core.cli.main.schema_answer", lambda _: Answer({}, lambda: "done", notices=("Beware.",)))
    with (tmp_path / "pipe").open("wb") as file:
        monkeypatch.setattr(sys, "stderr", Failing(file, OSError(errno.ENOSPC, "No space left on device")))
        assert run("schema") == 0
    assert capsys.readouterr().out == "done\n"


@pytest.mark.parametrize("arguments", [("show", "a.json"), ("compare", "a.json"), ("catalog", "list"), ("claims",)])
def test_that_ctrl_c_ends_any_command_with_one_line_and_130(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(_: object) -> Answer:
        raise KeyboardInterrupt

    for name in ("show", "compare", "catalog", "claims"):
        monkeypatch.setattr(f"core.cli.main.{name}_answer", interrupt)
    assert run(*arguments) == 130
    assert capsys.readouterr() == ("", "rackwright: Interrupted.\n")


# --- Without Qt ------------------------------------------------------------------------------------------------------


def in_a_fresh_interpreter(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT.parent,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_that_a_comparison_loads_no_qt() -> None:
    arguments = ["compare", "--template", "opening", "--json"]
    ended = in_a_fresh_interpreter(QT_FREE.format(module="core.cli.main", arguments=arguments, passes_arguments=True))
    assert (ended.returncode, ended.stderr.strip()) == (0, "[]")
    assert len(json.loads(ended.stdout)["clusters"]) == 4


def test_that_the_program_itself_loads_no_qt_for_a_sub_command() -> None:
    script = QT_FREE.format(module="gui.entry", arguments=[], passes_arguments=False)
    ended = in_a_fresh_interpreter(script, "claims", "S-03")
    assert (ended.returncode, ended.stderr.strip()) == (1, "[]")
    assert ended.stdout.startswith("S-03: conflicts")


# --- Tables ----------------------------------------------------------------------------------------------------------


def test_that_columns_are_aligned_and_the_last_side_holds_for_the_rest() -> None:
    rows = [("a", "1", "2"), ("bcd", "10", "200")]
    assert table(rows, "<>") == "a     1    2\nbcd  10  200"
    assert table(rows, "<") == "a    1   2\nbcd  10  200"


def test_that_a_line_of_its_own_takes_no_part_in_the_columns() -> None:
    assert table(["A very long heading", ("a", "b"), ("cc", "d")], "<") == "A very long heading\na   b\ncc  d"


def test_that_wide_and_combining_characters_keep_the_columns() -> None:
    assert table([("日本", "x"), ("e\u0301", "y"), ("abcd", "z")], "<") == "日本  x\ne\u0301     y\nabcd  z"


def test_that_a_table_without_rows_is_its_headings() -> None:
    assert table([], "<") == ""
    assert table(["Nothing"], "<") == "Nothing"


def test_that_two_ways_to_write_a_name_fold_to_one() -> None:
    assert folded("Trn2 UltraServer") == folded("trn2-ultraserver") == "trn2ultraserver"


def test_that_a_name_is_one_short_line() -> None:
    assert cut("8\u2009×\u00a0P5en, 日本") == "8\u2009×\u00a0P5en, 日本"
    assert cut("a\x1b[2J\nb\u202ec\u2028") == "a�[2J�b�c�"
    assert cut("x" * 40) == "x" * 40
    assert cut("x" * 41) == "x" * 39 + "…"


def test_that_a_path_is_shown_by_its_end() -> None:
    assert cut_to_end("a\x1b.json") == "a�.json"
    assert cut_to_end(f"/{'x' * 60}/hall.json") == f"…{'x' * 29}/hall.json"


STEERING = "a\x1b[2J\x7f\x9b\u202e\u2028\U000e0001b"


def test_that_no_word_in_an_answer_can_steer_a_terminal() -> None:
    rows = table([(STEERING, "x\ny")], "<")
    hostile = Answer({"name": STEERING}, lambda: f"{STEERING}\n{rows}")
    assert hostile.as_text() == "a�[2J�����b\na�[2J�����b  x�y\n"
    assert json.loads(hostile.as_json()) == {"name": STEERING}
    assert "".join(hostile.as_json().split()).isprintable()


def test_that_an_answer_without_a_text_reads_as_json() -> None:
    assert Answer({"a": 1}).as_text() == Answer({"a": 1}).as_json() == '{\n  "a": 1\n}\n'
    assert Answer({"a": 1}, lambda: "one").as_text() == "one\n"
