"""The parts that all prompts share."""

from __future__ import annotations


def paragraphs(*texts: str) -> str:
    """Join texts with an empty line between them."""
    return "\n\n".join(text for text in texts if text)


def answer_line(form: str) -> str:
    """The request for the form of the answer."""
    return f"End with your answer between <answer> and </answer>: {form}."
