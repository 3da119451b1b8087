"""A model for the examples and tests: it says what it was told to say, and needs no network."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from smolagents.models import ChatMessage, MessageRole, Model


class ScriptedModel(Model):
    """Answers with one reply of the script after the other.

    Args:
        *replies: Python code, one text for each step of a ``CodeAgent``; a thought and the tags that smolagents
            expects around code are put there.

    Attributes:
        seen: For each step, all that the model was shown, as one text.
    """

    def __init__(self, *replies: str) -> None:
        super().__init__(model_id="scripted")
        self.replies = list(replies)
        self.seen: list[str] = []

    def generate(self, messages: Iterable[Any], *_: Any, **__: Any) -> ChatMessage:
        self.seen.append("\n".join(str(message.content) for message in messages))
        reply = self.replies[len(self.seen) - 1]
        return ChatMessage(role=MessageRole.ASSISTANT, content=f"Thought: go on.\n<code>\n{reply}\n</code>")
