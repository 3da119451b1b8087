# expect: ok | RecursionError | MemoryError | SyntaxError | fuel | memory | NameError | TypeError | AttributeError | IndentationError | ImportError | ModuleNotFoundError
#~ 20000 "if 1:\n"
#~ 1 "x\n"
# --- step ---
# expect: SyntaxError | RecursionError | MemoryError | fuel | memory | IndentationError
#~ 20000 "if 1:\n"
#~ 1 "x\n"
#~ 1 " = )"
# --- step ---
# expect: ok | fuel | memory
s = 'if 1:\n' * 20000 + 'x\n'
def attempt(run, *args):
    try:
        run(*args)
    except (RecursionError, MemoryError, SyntaxError, NameError, TypeError, AttributeError, ImportError):
        pass
for text in (s, s + ' = )', s[:len(s) // 2]):
    attempt(exec, text)
    attempt(compile, 'def f():\n  ' + text, 'f', 'exec')
