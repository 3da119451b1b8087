# Signals that a program sends itself: by timers, from threads, to its event loop.
import _thread
import asyncio
import contextlib
import os
import signal
import threading
import time


class Late(Exception):
    pass


def on_alarm(number, frame):
    raise Late(f"{signal.Signals(number).name} in {frame.f_code.co_name}")


def busy():
    n = 0
    while True:
        n += 1


print(repr(signal.signal(signal.SIGALRM, on_alarm)), signal.alarm(0))
for work in (busy, lambda: time.sleep(60), threading.Event().wait, lambda: sum(i for i in iter(int, 1)), signal.pause):
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    try:
        work()
    except Late as error:
        print(error)
print(signal.alarm(1000), signal.alarm(500), signal.alarm(0), signal.getitimer(signal.ITIMER_REAL))

# A timer that repeats; sleeping goes on after a handler.
hits = []
signal.signal(signal.SIGALRM, lambda number, frame: hits.append(number))
print(signal.setitimer(signal.ITIMER_REAL, 0.005, 0.005))
began = time.monotonic()
time.sleep(0.05)
print(time.monotonic() - began >= 0.05, len(hits) > 1, set(hits))
while len(hits) < 20:
    signal.pause()
print([round(number, 3) for number in signal.setitimer(signal.ITIMER_REAL, 0)][1])

# To the process itself, from any thread: the main one handles it.
signal.signal(signal.SIGUSR1, lambda number, frame: print("got", number, threading.current_thread() is threading.main_thread()))
os.kill(os.getpid(), signal.SIGUSR1)
os.kill(os.getpid(), 0)
for send in (lambda: signal.raise_signal(signal.SIGUSR1), lambda: os.kill(os.getpid(), signal.SIGUSR1)):
    sender = threading.Thread(target=send)
    sender.start()
    sender.join()
    time.sleep(0.01)
for wait in (busy, lambda: time.sleep(0.1)):
    sender = threading.Timer(0.01, _thread.interrupt_main)
    sender.start()
    try:
        wait()
    except KeyboardInterrupt:
        print("interrupted")
    sender.join()


def elsewhere():
    try:
        signal.signal(signal.SIGUSR1, signal.SIG_DFL)
    except ValueError as error:
        print(error)


sender = threading.Thread(target=elsewhere)
sender.start()
sender.join()
signal.signal(signal.SIGUSR2, signal.SIG_IGN)
_thread.interrupt_main(signal.SIGUSR2)
try:
    _thread.interrupt_main(99)
except ValueError as error:
    print(error)

# Blocked, and let through again.
print(signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1]))
os.kill(os.getpid(), signal.SIGUSR1)
print(signal.sigpending())
print(signal.pthread_sigmask(signal.SIG_SETMASK, []), signal.sigpending())


async def main():
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    loop.call_later(0.005, os.kill, os.getpid(), signal.SIGTERM)
    await stop.wait()
    print("stopped", loop.remove_signal_handler(signal.SIGTERM), loop.remove_signal_handler(signal.SIGTERM))
    try:
        loop.add_signal_handler(signal.SIGKILL, print)
    except RuntimeError as error:
        print(error)
    loop.add_signal_handler(signal.SIGALRM, stop.clear)
    signal.setitimer(signal.ITIMER_REAL, 0.005)
    while stop.is_set():
        await asyncio.sleep(0.01)


asyncio.run(main())
print(repr(signal.getsignal(signal.SIGTERM)), repr(signal.getsignal(signal.SIGALRM)))


async def interrupted(catches):
    asyncio.get_running_loop().call_later(0.005, _thread.interrupt_main)
    try:
        await asyncio.sleep(0.1)
    except asyncio.CancelledError:
        print("cancelled", asyncio.current_task().cancelling())
        if not catches:
            raise
    return "done"


for catches in (False, True):
    try:
        print(asyncio.run(interrupted(catches)))
    except KeyboardInterrupt:
        print("interrupted")


@contextlib.contextmanager
def at_most(seconds):
    def handler(number, frame):
        raise TimeoutError("too long")

    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


for seconds, work in ((0.01, busy), (10, lambda: sorted(range(10)))):
    try:
        with at_most(seconds):
            work()
            print("in time")
    except TimeoutError as error:
        print(error)
