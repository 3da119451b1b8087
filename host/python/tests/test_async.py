"""`run_async`: the loop goes on, tools run on it, tasks can be cancelled."""

import asyncio
import contextvars
import threading

import pytest

import wardian

LOOP = "while True: pass"


async def test_the_loop_goes_on():
    ticks = 0

    async def tick():
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.005)

    ticking = asyncio.create_task(tick())
    with wardian.Sandbox(timeout=0.3) as sandbox:
        execution = await sandbox.run_async(LOOP, check=False)
    ticking.cancel()
    assert isinstance(execution.error, wardian.TimeoutExceeded)
    assert ticks > 5


async def test_async_tools_run_on_the_callers_loop():
    variable = contextvars.ContextVar("variable", default="unset")
    loop = asyncio.get_running_loop()

    async def tool():
        await asyncio.sleep(0)
        return asyncio.get_running_loop() is loop, variable.get()

    def plain():
        return variable.get()

    @wardian.threaded
    def threaded():
        return variable.get()

    variable.set("mine")
    with wardian.Sandbox(tools=[tool, plain, threaded]) as sandbox:
        execution = await sandbox.run_async("tool(), plain(), threaded()")
    assert execution.value == ((True, "mine"), "mine", "mine")


async def test_many_at_once():
    async def wait(x):
        await asyncio.sleep(0.05)
        return x

    sandboxes = [wardian.Sandbox(tools=[wait]) for _ in range(30)]
    executions = await asyncio.gather(
        *[sandbox.run_async(f"wait({number})") for number, sandbox in enumerate(sandboxes)]
    )
    assert [execution.value for execution in executions] == list(range(30))


async def test_cancelling_the_task_ends_the_program():
    with wardian.Sandbox(timeout=None) as sandbox:
        task = asyncio.create_task(sandbox.run_async("x = 1\n" + LOOP))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert sandbox.get("x") == 1


async def test_cancelling_at_once():
    with wardian.Sandbox(timeout=None) as sandbox:
        for _ in range(20):
            task = asyncio.create_task(sandbox.run_async(LOOP))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert sandbox.run("1").value == 1


async def test_wait_for():
    with wardian.Sandbox(timeout=None) as sandbox:
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(sandbox.run_async(LOOP), 0.1)
        assert (await sandbox.run_async("2")).value == 2


async def test_cancelling_cancels_async_tools():
    ended = asyncio.Event()
    began = asyncio.Event()

    async def hang():
        began.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()

    with wardian.Sandbox(tools=[hang], timeout=None) as sandbox:
        task = asyncio.create_task(sandbox.run_async("hang()"))
        await asyncio.wait_for(began.wait(), 10)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.wait_for(ended.wait(), 10)


async def test_busy():
    with wardian.Sandbox(timeout=None) as sandbox:
        task = asyncio.create_task(sandbox.run_async(LOOP))
        await asyncio.sleep(0.05)
        with pytest.raises(wardian.SandboxBusy):
            await sandbox.run_async("1")
        with pytest.raises(wardian.SandboxBusy):
            sandbox.run("1")
        with pytest.raises(wardian.SandboxBusy):
            sandbox.set_tools([])
        sandbox.cancel()
        with pytest.raises(wardian.Cancelled):
            await task


async def test_errors_are_raised():
    with wardian.Sandbox() as sandbox:
        with pytest.raises(wardian.GuestError, match="ZeroDivisionError"):
            await sandbox.run_async("1/0")
        assert (await sandbox.run_async("1/0", check=False)).error.type_name == "ZeroDivisionError"


async def test_run_where_a_loop_runs_already():
    # As in Jupyter, where every cell is inside of a loop.
    async def tool():
        await asyncio.sleep(0.01)
        return threading.get_ident()

    with wardian.Sandbox(tools=[tool]) as sandbox:
        assert sandbox.run("tool()").value != threading.get_ident()
        assert wardian.run("1 + 1").value == 2


async def test_streams_and_interruptions():
    pieces = []

    def stop(text):
        pieces.append(text)
        raise KeyError("enough")

    with wardian.Sandbox() as sandbox:
        with pytest.raises(KeyError, match="enough"):
            await sandbox.run_async("while True: print('x' * 1000)", on_stdout=stop)
        assert pieces
