"""Requests over HTTP by grant."""

from __future__ import annotations

import asyncio
import http.server
import threading
from collections.abc import Iterator

import pytest

import wardian


class _Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = f"{self.path} {self.headers.get('Authorization')}".encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def url() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def _get(url: str) -> str:
    return f"import urllib.request; urllib.request.urlopen({url!r}).read().decode()"


def test_a_url_will_do(url: str) -> None:
    for given in (url, wardian.Http(url), [url], (wardian.Http("https://a.example/", url),)):
        with wardian.Sandbox(http=given) as sandbox:
            execution = sandbox.run(_get(url + "x"))
            assert execution.value == "/x None"
            assert execution.usage.http_requests == 1 and execution.usage.http_bytes > 50


def test_secrets_are_put_in_outside(url: str) -> None:
    api = wardian.Http(url, headers={"Authorization": "Bearer {TOKEN}"})
    with wardian.Sandbox(http=api, secrets={"TOKEN": wardian.Secret("s3cr3t")}) as sandbox:
        assert sandbox.run(_get(url)).value == "/ Bearer <secret TOKEN>"
    assert "s3cr3t" not in repr(api)


def test_nothing_else_is_granted(url: str) -> None:
    for given, expected in ((None, "it has no network"), (url + "v1/", "requests to this URL are not granted")):
        with wardian.Sandbox(http=given) as sandbox:
            error = sandbox.run(_get(url), check=False).error
            assert expected in str(error)


def test_async(url: str) -> None:
    async def main() -> object:
        with wardian.Sandbox(http=url) as sandbox:
            return (await sandbox.run_async(_get(url + "y"))).value

    assert asyncio.run(main()) == "/y None"


def test_limits(url: str) -> None:
    with wardian.Sandbox(http=url, http_requests=1) as sandbox:
        with pytest.raises(wardian.HttpRequestsExceeded):
            sandbox.run(_get(url) + ";" + _get(url))
    with wardian.Sandbox(http=url, http_bytes=100) as sandbox, pytest.raises(wardian.HttpBytesExceeded):
        sandbox.run(_get(url + "x" * 200))


@pytest.mark.parametrize(
    ("http", "expected"),
    [
        (5, "http must be a URL, a wardian.Http or a list of them, not 5"),
        ([5], "http must be a URL, a wardian.Http or a list of them, not 5"),
        (b"http://a/", "http must be a URL, a wardian.Http or a list of them, not b'http://a/'"),
    ],
)
def test_wrong_types(http: object, expected: str) -> None:
    with pytest.raises(TypeError) as raised:
        wardian.Sandbox(http=http)  # type: ignore[arg-type]
    assert str(raised.value) == expected


def test_grants_that_make_no_sense() -> None:
    for http, secrets in (("ftp://a.example/", None), (wardian.Http("https://a.example/", headers={"X": "{NONE}"}), None)):
        with pytest.raises(wardian.SetupError):
            wardian.Sandbox(http=http, secrets=secrets)
    with pytest.raises(ValueError, match="more than 0 seconds"):
        wardian.Http("https://a.example/", timeout=0)
