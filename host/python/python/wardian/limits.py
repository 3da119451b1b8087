"""Generated from the library's table of limits by `tests/limits_module.py`; a test compares."""

from __future__ import annotations

from datetime import timedelta
from typing import TypedDict

from .errors import LimitExceeded

__all__ = [
    "FileBytesExceeded",
    "FuelExceeded",
    "HttpBytesExceeded",
    "HttpRequestsExceeded",
    "MemoryExceeded",
    "OutputExceeded",
    "TimeoutExceeded",
    "ToolCallsExceeded",
]

Number = float | str | None
"""A number, or a text such as `"64MB"` for sizes and `"5M"` for others. `None` is the default, infinity no limit."""

Time = float | str | timedelta | None
"""Seconds, or a text such as `"5s"` and `"500ms"`. `None` is no limit."""


class Limits(TypedDict, total=False):
    """What a sandbox may use: options of `Sandbox`."""

    fuel: Number
    """Operations of one call; about 12,000,000,000 a second; 700,000,000,000 by default."""

    timeout: Time
    """Wall-clock time of one call, waiting included; 30 s by default."""

    output: Number
    """Bytes that one call may write to standard output and standard error; 10,000,000 by default."""

    tool_calls: Number
    """Tool calls that one call may start; 1,000 by default."""

    http_requests: Number
    """Requests over HTTP that one call may make; 1,000 by default."""

    http_bytes: Number
    """Bytes that one call may send and receive over HTTP, headers included; 256 MB by default."""

    file_bytes: Number
    """Bytes that one call may read from files and write to them, wherever they are; no limit by default."""

    memory: Number
    """Bytes that the session's Python objects may occupy; 256 MB by default."""

    recursion: Number
    """How deep Python calls may nest; 1,000 by default."""

    scratch_bytes: Number
    """Bytes of the files in memory, their names included; 64 MB by default."""

    scratch_files: Number
    """Files, directories and links in memory; 10,000 by default."""

    session_fuel: Number
    """Operations of all calls together; no limit by default."""

    session_timeout: Time
    """Wall-clock time of all calls together, without the time between them; no limit by default."""

    session_output: Number
    """Bytes that all calls together may write to standard output and standard error; no limit by default."""

    session_tool_calls: Number
    """Tool calls that all calls together may start; no limit by default."""

    session_http_requests: Number
    """Requests over HTTP that all calls together may make; no limit by default."""

    session_http_bytes: Number
    """Bytes that all calls together may send and receive over HTTP; no limit by default."""

    session_file_bytes: Number
    """Bytes that all calls together may read from files and write to them; no limit by default."""


class FileBytesExceeded(LimitExceeded):
    """More than `file_bytes` or `session_file_bytes` allow."""


class FuelExceeded(LimitExceeded):
    """More than `fuel` or `session_fuel` allow."""


class HttpBytesExceeded(LimitExceeded):
    """More than `http_bytes` or `session_http_bytes` allow."""


class HttpRequestsExceeded(LimitExceeded):
    """More than `http_requests` or `session_http_requests` allow."""


class MemoryExceeded(LimitExceeded, MemoryError):
    """More than `memory` allows."""


class OutputExceeded(LimitExceeded):
    """More than `output` or `session_output` allow."""


class TimeoutExceeded(LimitExceeded, TimeoutError):
    """More than `timeout` or `session_timeout` allow."""


class ToolCallsExceeded(LimitExceeded):
    """More than `tool_calls` or `session_tool_calls` allow."""
