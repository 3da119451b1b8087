"""Wardian for smolagents: an executor for ``CodeAgent``, and a tool for ``ToolCallingAgent``.

>>> from smolagents import CodeAgent
>>> from wardian.smolagents import WardianExecutor
>>> executor = WardianExecutor(timeout_seconds=10)
>>> executor("x = 6 * 7").output
42
>>> executor.cleanup()

With a model it is ``CodeAgent(tools=[...], model=model, executor=WardianExecutor())``; that needs
smolagents 1.23 or later. For 1.20 to 1.22 set ``agent.python_executor`` after the agent was made.
"""

from ..integrations import needs

with needs("smolagents", "smolagents"):
    from .executor import WardianExecutor
    from .interpreter_tool import PythonInterpreterTool

__all__ = ["PythonInterpreterTool", "WardianExecutor"]
