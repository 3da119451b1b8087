"""Each example runs to its end; they check their own answers."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"

#: What an example needs besides the package.
NEEDS = {
    "function_tools.py": None,
    "langchain_tool.py": "langchain_core",
    "pydantic_ai_toolset.py": "pydantic_ai",
    "smolagents_agent.py": "smolagents",
    "smolagents_tool_calling.py": "smolagents",
}


@pytest.mark.parametrize("name", NEEDS)
def test_example_runs(name: str) -> None:
    library = NEEDS[name]
    if library is not None and importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    done = subprocess.run([sys.executable, EXAMPLES / name], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
