#: differs = "the exit status of a process that a signal ends is 128 and its number, as shells tell it"
#: exit = 143
import os
import signal

print("before", flush=True)  # => before
os.kill(os.getpid(), signal.SIGTERM)
print("not here")
