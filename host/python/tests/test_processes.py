"""Signals, `fork` and the end of a process."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest

import wardian


def python(program, **options):
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def finish(process, timeout=60):
    try:
        out, err = process.communicate(timeout=timeout)
    finally:
        process.kill()
    return process.returncode, out, err


@pytest.mark.parametrize(
    "body",
    [
        "sandbox.run('x = 1\\nwhile True: pass')",
        "sandbox.run('x = 1\\nimport time; time.sleep(100)')",
        "sandbox.run('x = 1\\nwait()')",
        "sandbox.run('x = 1\\nhang()')",
        "sandbox.run('x = 1\\nawait_()')",
        "asyncio.run(sandbox.run_async('x = 1\\nwhile True: pass'))",
        "engine = wardian.Engine(max_live_sandboxes=1); one = engine.sandbox(); sandbox.set('x', 1); two = engine.sandbox()",
    ],
    ids=["loop", "sleep", "plain tool", "threaded tool", "async tool", "run_async", "waiting for room"],
)
def test_ctrl_c(body):
    process = python(f"""
        import asyncio, time, wardian
        async def await_(): await asyncio.sleep(100)
        tools = {{"wait": lambda: time.sleep(100), "hang": wardian.threaded(lambda: time.sleep(3)), "await_": await_}}
        sandbox = wardian.Sandbox(timeout=None, tools=tools, clocks="system")
        print("ready", flush=True)
        try:
            {body}
        except KeyboardInterrupt:
            print("interrupted", sandbox.get("x"))
        """)
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    code, out, err = finish(process)
    assert (code, out) == (0, "interrupted 1\n"), err


def test_the_end_of_a_process_with_a_program_that_runs():
    process = python("""
        import threading, time, wardian
        sandbox = wardian.Sandbox(timeout=None)
        threading.Thread(target=sandbox.run, args=("while True: pass",), daemon=True).start()
        busy = wardian.Sandbox(timeout=None, tools={"f": lambda: 1}, tool_calls=10**9, on_stdout=lambda text: None)
        threading.Thread(target=busy.run, args=("while True: print(f())",), daemon=True).start()
        other = wardian.Sandbox(timeout=0.1, tools={"hang": wardian.threaded(lambda: time.sleep(0.5))})
        other.run("hang()", check=False)
        async def forever():
            import asyncio
            await asyncio.sleep(100)
        third = wardian.Sandbox(timeout=0.1, tools=[forever])
        third.run("forever()", check=False)
        print("end")
        """)
    code, out, err = finish(process)
    assert (code, out, err) == (0, "end\n", "")


def in_child(work):
    """Call a function in a child made by fork; gives what it returned as text."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        text = "nothing"
        try:
            text = str(work())
        except BaseException as error:
            text = f"{type(error).__name__}: {error}"
        finally:
            os.write(writing, text.encode())
            os._exit(0)
    os.close(writing)
    end = time.monotonic() + 60
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.005)
    text = os.read(reading, 100_000).decode()
    os.close(reading)
    return text


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_fork():
    async def later():
        return "async"

    engine = wardian.Engine(max_live_sandboxes=2)
    sandbox = engine.sandbox(tools={"later": later})
    assert sandbox.run("x = 1\nlater()").value == "async"

    def child():
        results = []
        for use in [lambda: sandbox.run("x"), sandbox.snapshot, sandbox.cancel, lambda: sandbox.get("x")]:
            try:
                use()
                results.append("no error")
            except wardian.SandboxLost:
                results.append("lost")
        repr(sandbox)
        sandbox.close()
        with wardian.Sandbox(tools={"later": later}) as fresh:
            results.append(fresh.run("later()").value)
        with engine.sandbox() as own:
            results.append(own.run("1 + 1").value)
        results.append(engine.live_sandboxes)
        return results

    assert in_child(child) == "['lost', 'lost', 'lost', 'lost', 'async', 2, 0]"
    assert sandbox.run("x").value == 1
    sandbox.close()


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_fork_while_other_threads_run():
    import threading

    stop = threading.Event()

    def work():
        with wardian.Sandbox(tools={"f": lambda: 1}) as sandbox:
            while not stop.is_set():
                sandbox.run("print(f())", on_stdout=lambda text: None)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(10):
            assert in_child(lambda: wardian.run("1 + 1").value) == "2"
    finally:
        stop.set()
        for thread in threads:
            thread.join()


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_fork_inside_a_tool():
    children = []

    def split():
        child = os.fork()
        children.append(child)
        return child

    sandbox = wardian.Sandbox(tools=[split])
    here = os.getpid()
    try:
        value = sandbox.run("split()").value
    except wardian.SandboxLost:
        if os.getpid() != here:
            os._exit(7)
        raise
    finally:
        if os.getpid() != here:
            os._exit(8)
    assert value == children[0]
    _, status = os.waitpid(value, 0)
    assert os.waitstatus_to_exitcode(status) == 7


def test_a_child_that_ends_as_any_program():
    process = python("""
        import gc, os, sys, warnings, wardian
        warnings.simplefilter("ignore")
        sandbox = wardian.Sandbox(tools={"f": lambda: sandbox})
        sandbox.set("x", object())
        child = os.fork()
        if child == 0:
            del sandbox
            gc.collect()
            print(wardian.run("'child'").value)
            sys.exit(5)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), sandbox.run("'parent'").value)
        """)
    code, out, err = finish(process)
    assert (code, out, err) == (0, "child\n5 parent\n", "")


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_multiprocessing():
    import multiprocessing

    wardian.run("1")
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(_square, range(4)) == [0, 1, 4, 9]


def _square(number):
    return wardian.run(f"{number} ** 2").value
