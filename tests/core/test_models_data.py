"""The models and accelerators that measurements name: complete, cited, and true to their parameter counts."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from core.catalogue.catalogue import built_in
from core.resources import resource

MODELS: list[dict[str, Any]] = json.loads(resource("models", "added.json").read_text(encoding="utf-8"))
MEASURED = Path(__file__).parents[3] / "shared" / "validation"
UNIFORM = [model for model in MODELS if model["kind"] in ("dense", "moe") and model["attention"] in ("mha", "gqa")]


def attention(model: dict[str, Any]) -> int:
    """Return the weights of one attention layer: queries, keys, values and the output."""
    hidden, width = model["hidden"], model["head_dim"]
    return int(hidden * width * (2 * model["heads"] + 2 * model["kv_heads"]))


def feed_forward(model: dict[str, Any]) -> int:
    """Return the weights of one feed-forward layer, all experts and the router included."""
    matrices, hidden = 2 + model["gated_mlp"], model["hidden"]
    if model["kind"] == "dense":
        return int(matrices * hidden * model["ffn_hidden"])
    experts = model["experts"] + model["shared_experts"]
    return int(matrices * hidden * model["expert_ffn_hidden"] * experts + hidden * model["experts"])


def parameters(model: dict[str, Any]) -> int:
    """Return the weights of a model of equal layers, norms and biases left out: well below one in a thousand."""
    embeddings = model["vocab"] * model["hidden"] * (1 if model["tied_embeddings"] else 2)
    return int(model["layers"] * (attention(model) + feed_forward(model)) + embeddings)


def test_that_there_are_fifteen_different_models() -> None:
    assert len({model["id"] for model in MODELS}) == len(MODELS) == 15


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model["id"])
def test_that_each_says_where_it_is_from_and_what_is_not_known(model: dict[str, Any]) -> None:
    assert model["source"]
    assert model["evidence"]
    assert model["published_params"]
    unknown = {name for name, value in model.items() if value is None} - {"pattern"}
    assert unknown <= {"vocab", *model["missing"]}


@pytest.mark.parametrize("model", [model for model in UNIFORM if model["vocab"]], ids=lambda model: model["id"])
def test_that_the_dimensions_give_the_published_count(model: dict[str, Any]) -> None:
    assert parameters(model) == pytest.approx(model["total_params"], rel=0.01)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model["id"])
def test_that_the_computed_count_comes_near_the_published_one(model: dict[str, Any]) -> None:
    assert model["computed_total_params"] == pytest.approx(model["total_params"], rel=0.03)


@pytest.mark.skipif(not MEASURED.is_dir(), reason="the measurements are not beside the project")
def test_that_every_measured_model_is_now_known() -> None:
    known = {model["id"] for model in json.loads((MEASURED / "models.json").read_text(encoding="utf-8"))}
    known |= {model["id"] for model in MODELS}
    with (MEASURED / "inference.csv").open(encoding="utf-8", newline="") as rows:
        assert {row["model"] for row in csv.DictReader(rows)} <= known


@pytest.mark.skipif(not MEASURED.is_dir(), reason="the measurements are not beside the project")
@pytest.mark.parametrize("table", ["train.csv", "inference.csv", "power.csv"])
def test_that_every_measured_accelerator_is_in_the_catalogue(table: str) -> None:
    with (MEASURED / table).open(encoding="utf-8", newline="") as rows:
        assert {row["accelerator"] for row in csv.DictReader(rows)} <= built_in().parts.keys()
