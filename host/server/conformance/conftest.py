"""A server for the real SDKs: `WARDIAN` names the binary, or target/debug/wardian is used.

The server is started once, on a free port, and named in E2B_API_URL and E2B_SANDBOX_URL.
"""

import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


def start_server(*options):
    """A server process, and its address."""
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    binary = os.environ.get("WARDIAN", target / "debug" / "wardian")
    command = [str(binary), "serve", "--listen", "127.0.0.1:0", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    assert line.startswith("listening on "), line
    return process, line.split()[-1]


@pytest.fixture(scope="session", autouse=True)
def server(tmp_path_factory):
    data = tmp_path_factory.mktemp("data")
    process, url = start_server("--data", str(data))
    os.environ["E2B_API_URL"] = url
    os.environ["E2B_SANDBOX_URL"] = url
    os.environ["E2B_API_KEY"] = "e2b_" + "0" * 40
    yield url
    process.terminate()
    assert process.wait(timeout=40) == 0


@pytest.fixture
def sandbox():
    from e2b_code_interpreter import Sandbox

    with Sandbox.create() as sandbox:
        yield sandbox
