#: fuel = 500_000_000
#: memory = 64 MiB
# expect: memory | MemoryError
# Where one character is wide, a host that is Python has four bytes for each: the copies of 3 MiB count as 84.
raise ValueError("a" * 3_000_000 + "é")
# --- step ---
# expect: ValueError
raise ValueError("é" * 100_000)
# --- step ---
# expect: memory | MemoryError
raise type("é" * 3_000_000, (Exception,), {})()
# --- step ---
# expect: memory | MemoryError
error = ValueError("note")
error.add_note("a" * 4_000_000 + "\U0001f600")
raise error
# --- step ---
# expect: memory | MemoryError
raise ValueError("cause") from KeyError("é" * 5_000_000)
# --- step ---
# expect: memory | MemoryError
raise ExceptionGroup("g", [ValueError("é" * 5_000_000)])
# --- step ---
# expect: memory | MemoryError
class Text(str): pass
raise ValueError(Text("\U0001f600" * 3_000_000))
# --- step ---
# expect: memory | MemoryError
import sys
sys.exit("\U0001f600" * 5_000_000)
# --- step ---
# Without room for its traceback an exception is its last line.
# expect: memory | MemoryError | ValueError
code = compile("raise ValueError('a long file name')", "é" * 8_000_000, "exec")
exec(code)
# --- step ---
# expect: memory | MemoryError | ValueError
def function(): raise ValueError("a long name")
function.__code__ = function.__code__.replace(co_name="é" * 8_000_000)
function()
# --- step ---
print("whole")  # => whole
