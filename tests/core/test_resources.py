"""Where the program's own data lies."""

from __future__ import annotations

from core.resources import ROOT, resource


def test_that_the_data_lies_beside_the_packages() -> None:
    assert ROOT.name == "resources"
    assert (ROOT.parent / "core").is_dir()


def test_that_a_path_leads_to_a_file_or_folder_below_the_root() -> None:
    assert resource() == ROOT
    assert resource("templates", "templates.json") == ROOT / "templates" / "templates.json"
    assert resource("catalogue").is_dir()


def test_that_a_path_need_not_exist() -> None:
    assert not resource("nothing", "here.json").exists()
