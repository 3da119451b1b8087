# expect: ok | RecursionError | MemoryError | SyntaxError | fuel | memory | NameError | TypeError | AttributeError | IndentationError | ImportError | ModuleNotFoundError
#~ 100000 "-"
#~ 1 "1"
# --- step ---
# expect: SyntaxError | RecursionError | MemoryError | fuel | memory | IndentationError
#~ 100000 "-"
#~ 1 "1"
#~ 1 " = )"
# --- step ---
# expect: ok | fuel | memory
s = '-' * 100000 + '1'
def attempt(run, *args):
    try:
        run(*args)
    except (RecursionError, MemoryError, SyntaxError, NameError, TypeError, AttributeError, ImportError):
        pass
for text in (s, s + ' = )', s[:len(s) // 2]):
    attempt(eval, text)
    attempt(exec, text)
    attempt(compile, 'def f():\n  ' + text, 'f', 'exec')
