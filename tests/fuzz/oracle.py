"""Runs programs for the fuzzer: `length\\n` and a program in, one line of JSON out.

Each runs in a child without the right to write files; a few threads or processes of it may run at once.
"""

import json
import os
import resource
import signal
import sys
import tempfile

# What programs import: once, instead of in each child.
import array, asyncio, bisect, collections, concurrent.futures, copy, dataclasses, decimal, enum, functools, heapq  # noqa: E401, F401
import inspect, itertools, multiprocessing.pool, operator, pickle, queue, threading, typing  # noqa: E401, F401


def child(source, out):
    os.chdir("/")
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (3, 3))
    resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    resource.setrlimit(resource.RLIMIT_NPROC, (40, 40))
    signal.alarm(5)
    os.dup2(out, 1)
    sys.stdout = open(1, "w", encoding="utf-8", newline="\n", closefd=False)
    sys.stderr = open(os.devnull, "w")
    sys.stdin = open(os.devnull)
    status, last = "ok", ""
    main = type(sys)("__main__")
    sys.modules["__main__"] = main
    try:
        exec(compile(source, "case.py", "exec"), main.__dict__)
    except SystemExit:
        status = "other"
    except BaseException as error:
        import traceback

        status = "raised"
        lines = traceback.TracebackException.from_exception(error).format_exception_only()
        last = "".join(lines).strip().split("\n")[-1]
    try:
        sys.stdout.flush()
    except BaseException:
        status = "other"
    os.write(out, b"\0" + json.dumps([status, last]).encode())
    os._exit(0)


def main():
    while line := sys.stdin.buffer.readline():
        source = sys.stdin.buffer.read(int(line)).decode()
        with tempfile.TemporaryFile() as out:
            pid = os.fork()
            if pid == 0:
                try:
                    child(source, out.fileno())
                finally:
                    os._exit(1)
            os.waitpid(pid, 0)
            out.seek(0)
            text, _, end = out.read().rpartition(b"\0")
        try:
            status, last = json.loads(end)
            answer = [status, text.decode("utf-8"), last]
        except ValueError:
            answer = ["other", "", ""]
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


main()
