"""reasoning-gym: the dataset keeps the promises of `ProceduralDataset`, by the library's own functions."""

from __future__ import annotations

import json

import pytest

from grille.errors import GrilleError

reasoning_gym = pytest.importorskip("reasoning_gym", reason="reasoning-gym is not installed: grille[reasoning-gym]")
adapter = pytest.importorskip("grille.gym.adapters.reasoning_gym")


def dataset(**settings):
    return reasoning_gym.create_dataset("grille", **({"side": 4, "seed": 42, "size": 6} | settings))


def test_items_are_the_same_for_a_seed_and_the_oracle_scores_one():
    one, two, other = dataset(), dataset(), dataset(seed=43)
    assert len(one) == 6
    assert [one[at] for at in range(6)] == list(two)
    assert list(one) != list(other)
    for at, item in enumerate(one):
        assert item["metadata"]["source_dataset"] == "grille"
        assert item["metadata"]["source_index"] == at
        assert one.score_answer(item["answer"], item) == 1.0
        json.dumps(item)


def test_answers_are_scored_however_they_are_written():
    made = dataset()
    item = made[0]
    digits = item["answer"].replace(" ", "").replace("\n", "")
    assert made.score_answer(f"Let me think.\n<answer>{digits}</answer>", item) == 1.0
    for bad in (None, "", "I don't know", item["question"], "1" * 16, digits[::-1]):
        assert made.score_answer(bad, item) == 0.0


def test_partial_scores_stay_below_one():
    made = dataset(partial=True)
    item = made[0]
    puzzle, answer = item["metadata"]["puzzle"], item["answer"].replace(" ", "").replace("\n", "")
    at = puzzle.index(".")
    wrong = f"{answer[:at]}{'1234'['1234'.index(answer[at]) - 1]}{answer[at + 1 :]}"
    assert made.score_answer(answer, item) == 1.0
    assert 0.0 <= made.score_answer(wrong, item) < 1.0


def test_it_works_in_composites_and_endless_datasets():
    from reasoning_gym.composite import CompositeConfig, CompositeDataset, DatasetSpec
    from reasoning_gym.dataset import ReseedingDataset

    parts = [DatasetSpec(name="grille", weight=1, config={"side": 4}), DatasetSpec("leg_counting", 1, {})]
    both = CompositeDataset(CompositeConfig(size=8, seed=1, datasets=parts))
    mine = [item for item in both if item["metadata"]["source_dataset"] == "grille"]
    assert mine
    assert all(both.score_answer(item["answer"], item) == 1.0 for item in mine)
    endless = iter(ReseedingDataset(dataset(), chunk_size=2))
    ids = [next(endless)["metadata"]["task_id"] for _ in range(6)]
    assert len(set(ids)) == 6


def test_the_curriculum_goes_from_easy_to_extreme():
    curriculum = reasoning_gym.factory.create_curriculum("grille")
    base = {"seed": 1, "size": 1}
    assert curriculum.generate_configuration(base).level == "easy"
    assert curriculum.increment_attr_level("level")
    assert curriculum.generate_configuration(base).level == "medium"


def test_an_impossible_request_is_an_error_at_once():
    with pytest.raises(GrilleError):
        dataset(level="extreme")
    with pytest.raises(GrilleError, match="poker"):
        dataset(family="poker")
