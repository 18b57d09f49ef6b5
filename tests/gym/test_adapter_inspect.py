"""inspect-ai: its own evaluation runs the task with a model of fixed answers."""

from __future__ import annotations

import pytest

from grille.gym import Tasks

inspect_ai = pytest.importorskip("inspect_ai", reason="inspect-ai is not installed: grille[inspect-ai]")
adapter = pytest.importorskip("grille.gym.adapters.inspect_ai")

# The library leaves streams open and calls what its own libraries retired.
pytestmark = pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning", "ignore::DeprecationWarning"
)


def evaluated(tmp_path, answer, **settings):
    """The metrics of a model whose answers are those of a function of the task."""
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    tasks = Tasks(count=4, **settings)
    outputs = [ModelOutput.from_content("mockllm/model", answer(task)) for task in tasks]
    for output in outputs:
        # Otherwise tokens are counted with a table from the network.
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    model = get_model("mockllm/model", custom_outputs=outputs)
    (log,) = inspect_ai.eval(
        adapter.grille(count=4, **settings), model=model, log_dir=str(tmp_path), display="none", max_samples=1
    )
    assert log.status == "success", log.error
    assert [sample.id for sample in log.samples] == [task.id for task in tasks]
    return {(score.name, name): metric.value for score in log.results.scores for name, metric in score.metrics.items()}


@pytest.mark.parametrize("settings", [{"size": 4, "seed": 5}, {"family": "chain", "seed": 5}])
def test_the_oracle_gets_everything(tmp_path, settings):
    found = evaluated(tmp_path, lambda task: f"I found it.\n<answer>\n{task.answer}\n</answer>", **settings)
    assert found["reward", "mean"] == 1.0
    assert found["share", "mean"] == 1.0


def test_an_echo_gets_nothing(tmp_path):
    found = evaluated(tmp_path, lambda task: task.prompt, size=4, seed=5)
    assert found["reward", "mean"] == 0.0
