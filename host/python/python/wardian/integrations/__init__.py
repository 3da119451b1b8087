"""Wardian as a tool of agent frameworks: each a few lines around :class:`.function_tools.PythonTool`.

Import the module of the framework; nothing here imports one by itself. For smolagents, which runs code
instead of calling a tool, see :mod:`wardian.smolagents`.
"""
