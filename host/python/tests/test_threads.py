"""Threads: the interpreter's lock is free while a program runs, and a sandbox is used by one at a time."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import wardian

LOOP = "while True: pass"


def wait_until(condition):
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_other_threads_go_on():
    counts = []
    stop = threading.Event()

    def count():
        number = 0
        while not stop.is_set():
            number += 1
        counts.append(number)

    thread = threading.Thread(target=count)
    thread.start()
    with wardian.Sandbox(timeout=0.5) as sandbox:
        sandbox.run(LOOP, check=False)
    stop.set()
    thread.join()
    # With the lock held it would have counted for some milliseconds at most.
    assert counts[0] > 10_000


def test_sandboxes_in_many_threads():
    def work(number):
        with wardian.Sandbox(tools={"double": lambda x: 2 * x}) as sandbox:
            sandbox.run(f"x = double({number})")
            return sandbox.run("sum(double(n) for n in range(100)) + x").value

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, range(100))) == [9900 + 2 * number for number in range(100)]


def test_one_sandbox_from_two_threads():
    with wardian.Sandbox(timeout=None) as sandbox:
        outcome = []
        thread = threading.Thread(target=lambda: outcome.append(sandbox.run(LOOP, check=False)))
        thread.start()
        wait_until(lambda: sandbox.progress.running)
        for use in [lambda: sandbox.run("1"), lambda: sandbox.get("x"), sandbox.snapshot, lambda: sandbox.fork(1)]:
            with pytest.raises(wardian.SandboxBusy):
                use()
        wait_until(lambda: sandbox.progress.fuel > 0)
        sandbox.cancel()
        thread.join()
        assert isinstance(outcome[0].error, wardian.Cancelled)
        assert sandbox.run("1").value == 1


def test_closing_cancels():
    sandbox = wardian.Sandbox(timeout=None)
    outcome = []
    thread = threading.Thread(target=lambda: outcome.append(sandbox.run(LOOP, check=False)))
    thread.start()
    wait_until(lambda: sandbox.progress.running)
    sandbox.close()
    thread.join()
    assert isinstance(outcome[0].error, wardian.Cancelled)
    with pytest.raises(wardian.SandboxClosed):
        sandbox.run("1")


def test_room_is_waited_for():
    engine = wardian.Engine(max_live_sandboxes=1)
    first = engine.sandbox()
    made = threading.Event()

    def make():
        engine.sandbox().close()
        made.set()

    thread = threading.Thread(target=make)
    thread.start()
    assert not made.wait(0.1)
    first.close()
    assert made.wait(10)
    thread.join()


def test_a_program_that_waits_for_a_tool_leaves_the_lock():
    release = threading.Event()
    with wardian.Sandbox(tools={"wait": wardian.threaded(release.wait)}) as sandbox:
        thread = threading.Timer(0.05, release.set)
        thread.start()
        assert sandbox.run("wait()").value is True
