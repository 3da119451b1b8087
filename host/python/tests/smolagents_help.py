"""What the smolagents tests share: an agent with a scripted model."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("smolagents")
sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))

from scripted_model import ScriptedModel
from smolagents import CodeAgent

from wardian.smolagents import WardianExecutor


def agent_with(*programs: str, executor: WardianExecutor | None = None, **options: Any) -> CodeAgent:
    """A real `CodeAgent` whose model writes these programs, one for each step."""
    return CodeAgent(
        tools=options.pop("tools", []),
        model=ScriptedModel(*programs),
        executor=executor or WardianExecutor(),
        verbosity_level=0,
        **options,
    )


def steps_of(agent: CodeAgent) -> list[Any]:
    """The steps in which code was run."""
    return [step for step in agent.memory.steps if hasattr(step, "code_action")]
