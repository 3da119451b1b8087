"""Requests over HTTP that programs may make."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import timedelta

from .describing import shown


class Http:
    """Requests to URLs that begin with one of these; the host makes them, and the program uses its libraries as anywhere.

    >>> import wardian
    >>> api = wardian.Http("https://api.example.com/v1/", headers={"Authorization": "Bearer {TOKEN}"})
    >>> api
    Http('https://api.example.com/v1/', headers=['Authorization'])

    With `secrets={"TOKEN": wardian.Secret(token)}`, the header is put into each of these requests, and the program never
    sees the token. A redirect is followed by the program, which needs a grant for it too. Names must not lead to this
    machine or to private networks; a URL with the address or `localhost` in it does.

    Args:
        urls: What their URLs begin with: scheme, host and port, and a path that they go on after.
        headers: What each of them has. `{NAME}` stands for the secret of that name.
        timeout: How long one may take, from its beginning to the end of the answer; two minutes without it.
        authority: Certificates (PEM) of an authority to trust besides those that browsers trust.
    """

    __slots__ = ("_authority", "_headers", "_timeout", "_urls")

    def __init__(
        self,
        *urls: str,
        headers: Mapping[str, str] | None = None,
        timeout: float | timedelta | None = None,
        authority: str | bytes | os.PathLike[str] | None = None,
    ) -> None:
        if not urls or not all(isinstance(url, str) for url in urls):
            raise TypeError("urls must be one or more URLs, each a str")
        given = {} if headers is None else headers
        texts = isinstance(given, Mapping) and all(
            isinstance(name, str) and isinstance(value, str) for name, value in given.items()
        )
        if not texts:
            raise TypeError("headers must be a dict of names and texts")
        if isinstance(timeout, timedelta):
            timeout = timeout.total_seconds()
        if timeout is not None and (isinstance(timeout, bool) or not isinstance(timeout, (int, float))):
            raise TypeError(f"timeout must be seconds or a timedelta, not {shown(timeout)}")
        if timeout is not None and not timeout > 0:
            raise ValueError(f"timeout must be more than 0 seconds, not {shown(timeout)}")
        if isinstance(authority, os.PathLike):
            with open(authority, "rb") as file:
                authority = file.read()
        self._urls = list(urls)
        self._headers = dict(given)
        self._timeout = timeout
        self._authority = authority.encode() if isinstance(authority, str) else authority

    def _row(self) -> tuple[list[str], list[tuple[str, str]], float | None, bytes | None]:
        return self._urls, list(self._headers.items()), self._timeout, self._authority

    def __repr__(self) -> str:
        # What is in a header may be a secret after all.
        headers = f", headers={list(self._headers)!r}" if self._headers else ""
        return f"Http({', '.join(map(repr, self._urls))}{headers})"
