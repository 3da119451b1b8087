"""The control plane, through the real SDK."""

import time

import pytest
from e2b import (
    NotFoundException,
    SandboxException,
    SandboxQuery,
    SandboxState,
    TimeoutException,
)
from e2b_code_interpreter import Sandbox


def test_info_and_timeout():
    sandbox = Sandbox.create(timeout=100, metadata={"who": "a b&c=ü"})
    info = sandbox.get_info()
    assert info.sandbox_id == sandbox.sandbox_id
    assert info.metadata == {"who": "a b&c=ü"}
    assert info.state == SandboxState.RUNNING
    assert 90 < (info.end_at - info.started_at).total_seconds() < 110
    sandbox.set_timeout(1000)
    info = sandbox.get_info()
    assert 900 < (info.end_at - info.started_at).total_seconds() < 1100
    assert sandbox.is_running()
    assert sandbox.kill() is True
    assert sandbox.kill() is False
    assert sandbox.is_running() is False
    with pytest.raises(NotFoundException):
        sandbox.get_info()
    with pytest.raises(NotFoundException):
        sandbox.set_timeout(1)


def test_a_sandbox_ends():
    sandbox = Sandbox.create(timeout=1)
    time.sleep(1.5)
    with pytest.raises(TimeoutException):
        sandbox.run_code("1")


def test_list_filters_and_pages():
    mark = {"mark": f"x&y=%20 {time.time()}"}
    made = [Sandbox.create(metadata=mark) for _ in range(5)]
    pages = Sandbox.list(query=SandboxQuery(metadata=mark), limit=2)
    ids = []
    sizes = []
    while pages.has_next:
        page = pages.next_items()
        sizes.append(len(page))
        ids += [item.sandbox_id for item in page]
    assert sizes == [2, 2, 1]
    assert ids == [sandbox.sandbox_id for sandbox in reversed(made)]
    made[0].pause()
    paused = Sandbox.list(query=SandboxQuery(metadata=mark, state=[SandboxState.PAUSED]))
    assert [item.sandbox_id for item in paused.next_items()] == [made[0].sandbox_id]
    running = Sandbox.list(query=SandboxQuery(metadata=mark, state=[SandboxState.RUNNING]))
    assert len(running.next_items()) == 4
    both = Sandbox.list(
        query=SandboxQuery(metadata=mark, state=[SandboxState.RUNNING, SandboxState.PAUSED])
    )
    assert len(both.next_items()) == 5
    for sandbox in made:
        assert Sandbox.kill(sandbox.sandbox_id)


def test_pause_and_resume():
    sandbox = Sandbox.create()
    sandbox.run_code("x = 'kept'")
    sandbox.files.write("f", "kept")
    assert sandbox.pause()
    assert not sandbox.pause()
    assert not sandbox.is_running()
    with pytest.raises(TimeoutException):
        sandbox.run_code("x")
    same = Sandbox.connect(sandbox.sandbox_id)
    assert same.run_code("x").text == "kept"
    assert same.files.read("f") == "kept"
    # The tokens are the same: whoever had the sandbox has it again.
    assert sandbox.run_code("x").text == "kept"
    assert same.kill()
    with pytest.raises(NotFoundException):
        Sandbox.connect(sandbox.sandbox_id)


def test_pause_by_itself_and_wake_by_itself():
    sandbox = Sandbox.create(timeout=1, lifecycle={"on_timeout": "pause", "auto_resume": True})
    sandbox.run_code("x = 1")
    time.sleep(2)
    assert sandbox.get_info().state == SandboxState.PAUSED
    assert sandbox.run_code("x").text == "1"
    sandbox.kill()


def test_snapshots():
    sandbox = Sandbox.create()
    sandbox.run_code("x = [1]")
    sandbox.files.write("f", "then", metadata={"k": "v"})
    snapshot = sandbox.create_snapshot()
    sandbox.run_code("x.append(2)")
    with Sandbox.create(snapshot.snapshot_id) as other:
        assert other.run_code("x").text == "[1]"
        assert other.files.read("f") == "then"
        assert other.files.get_info("f").metadata == {"k": "v"}
    listed = Sandbox.list_snapshots(sandbox_id=sandbox.sandbox_id)
    assert [item.snapshot_id for item in listed.next_items()] == [snapshot.snapshot_id]
    assert Sandbox.delete_snapshot(snapshot.snapshot_id)
    assert not Sandbox.delete_snapshot(snapshot.snapshot_id)
    with pytest.raises(SandboxException):
        Sandbox.create(snapshot.snapshot_id)
    sandbox.kill()


def test_fork():
    sandbox = Sandbox.create()
    sandbox.run_code("x = 1")
    forks = sandbox.fork(count=2)
    assert len(forks) == 2
    for number, fork in enumerate(forks):
        assert fork.run_code(f"x += {number + 1}; x").text == str(number + 2)
        fork.kill()
    assert sandbox.run_code("x").text == "1"
    sandbox.kill()


def test_metrics(sandbox):
    sandbox.run_code("x = bytearray(10_000_000)")
    (metrics,) = sandbox.get_metrics()
    assert metrics.mem_used > 10_000_000
    assert metrics.disk_total > metrics.disk_used


def test_what_cannot_be_is_refused():
    with pytest.raises(SandboxException, match="404: .*no-such-template"):
        Sandbox.create("no-such-template")
    with pytest.raises(SandboxException, match="no network"):
        Sandbox.create(network={"allow_out": ["example.com"]})
    Sandbox.create(allow_internet_access=False).kill()
    with pytest.raises(SandboxException, match="mcp is not supported"):
        Sandbox.create(mcp={"exa": {"apiKey": "x"}})
    with pytest.raises(SandboxException, match="at most"):
        Sandbox.create(timeout=10**9)


def test_tokens_are_needed(sandbox, server):
    import urllib.error
    import urllib.request

    for path, port in [("/files?path=x", "49983"), ("/contexts", "49999")]:
        headers = {"E2b-Sandbox-Id": sandbox.sandbox_id, "E2b-Sandbox-Port": port}
        with pytest.raises(urllib.error.HTTPError) as failed:
            urllib.request.urlopen(urllib.request.Request(server + path, headers=headers))
        assert failed.value.code == 401
