# A debugger that is given its commands.
import io
import pdb
import re


def inner(x):
    y = x * 2
    return y


def outer():
    a = inner(3)
    b = a + 1
    return b


commands = """\
step
args
next
p y
up
p dir()
return
next
p a
where
continue
"""


def debugged(commands, function):
    output = io.StringIO()
    debugger = pdb.Pdb(stdin=io.StringIO(commands), stdout=output, nosigint=True, readrc=False)
    debugger.use_rawinput = False
    result = debugger.runcall(function)
    for line in output.getvalue().splitlines():
        # Without folders and sources, which are where the file can be read.
        if not line.startswith("-> "):
            print(re.sub(r"[^ ]*/|->\d+$", "", line))
    return result


print(debugged(commands, outer))
try:
    debugged("quit\n", outer)
except pdb.bdb.BdbQuit:
    print("quit")
