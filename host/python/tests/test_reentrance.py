"""Tools that use sandboxes."""

import asyncio

import pytest

import wardian


def test_a_tool_that_runs_its_own_sandbox():
    busy = []

    def again():
        for use in [lambda: sandbox.run("1"), lambda: sandbox.get("x"), lambda: sandbox.set_tools([]), sandbox.park]:
            with pytest.raises(wardian.SandboxBusy):
                use()
            busy.append(True)
        return sandbox.run("1").value

    with wardian.Sandbox(tools=[again]) as sandbox:
        error = sandbox.run("again()", check=False).error
        assert len(busy) == 4
        # To the program it is an ordinary error.
        assert error.type_name in ("Exception", "RuntimeError") and "in use" in error.message
        assert sandbox.run("1").value == 1


def test_a_tool_that_runs_another_sandbox():
    def deeper(depth):
        if depth == 0:
            return 0
        with wardian.Sandbox(tools=[deeper]) as inner:
            return inner.run(f"1 + deeper({depth - 1})").value

    with wardian.Sandbox(tools=[deeper]) as sandbox:
        assert sandbox.run("deeper(10)").value == 10


def test_an_async_tool_that_awaits_another_sandbox():
    async def inner_tool():
        await asyncio.sleep(0.01)
        return 1

    async def outer_tool():
        with wardian.Sandbox(tools=[inner_tool]) as inner:
            return (await inner.run_async("inner_tool()")).value

    async def main():
        with wardian.Sandbox(tools=[outer_tool]) as sandbox:
            return (await sandbox.run_async("outer_tool() + 1")).value

    assert asyncio.run(main()) == 2


def test_a_tool_that_cancels_or_closes_its_sandbox():
    with wardian.Sandbox(tools={"stop": lambda: sandbox.cancel()}, timeout=20) as sandbox:
        assert isinstance(sandbox.run("stop()\nwhile True: pass", check=False).error, wardian.Cancelled)
    sandbox = wardian.Sandbox(tools={"stop": lambda: sandbox.close()}, timeout=20)
    assert isinstance(sandbox.run("stop()\nwhile True: pass", check=False).error, wardian.Cancelled)
    assert sandbox.closed
