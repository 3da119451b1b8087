#: differs = "there are no processes unless the host has some"
import asyncio
import os
import subprocess


def show(call, *args, **kwargs):
    try:
        print(call(*args, **kwargs))
    except Exception as error:
        print(type(error).__name__, error)


for name in ("call", "check_call", "check_output", "getoutput", "getstatusoutput", "run", "Popen"):
    show(getattr(subprocess, name), ["true"])
# => PermissionError [Errno 1] subprocess.call() cannot work in the sandbox: it has no processes
# => PermissionError [Errno 1] subprocess.check_call() cannot work in the sandbox: it has no processes
# => PermissionError [Errno 1] subprocess.check_output() cannot work in the sandbox: it has no processes
# => PermissionError [Errno 1] subprocess.getoutput() cannot work in the sandbox: it has no processes
# => PermissionError [Errno 1] subprocess.getstatusoutput() cannot work in the sandbox: it has no processes
# => PermissionError [Errno 1] subprocess.run() cannot work in the sandbox: it has no processes
# => PermissionError [Errno 1] subprocess.Popen() cannot work in the sandbox: it has no processes
show(os.system, "true")
# => PermissionError [Errno 1] os.system() cannot work in the sandbox: it has no processes, users or devices
show(os.popen, "true")
# => PermissionError [Errno 1] subprocess.Popen() cannot work in the sandbox: it has no processes
show(asyncio.create_subprocess_shell, "true")
# => NotImplementedError asyncio.create_subprocess_shell() is not available in Wardian: there are no processes
# What needs none works.
print(subprocess.list2cmdline(["a b", 'c"d', "", "e"]))
# => "a b" c\"d "" e
print(subprocess.CompletedProcess("x", 0, stdout=b""), repr(subprocess.TimeoutExpired("x", 1.5)))
# => CompletedProcess(args='x', returncode=0, stdout=b'') TimeoutExpired('x', 1.5)
show(subprocess.CompletedProcess("x", -9).check_returncode)
# => CalledProcessError Command 'x' died with <Signals.SIGKILL: 9>.
print([os.waitstatus_to_exitcode(status) for status in (0, 512, 9)])
# => [0, 2, -9]
