# expect: ok | RecursionError | MemoryError | SyntaxError | fuel | memory | NameError | TypeError | AttributeError | IndentationError | ImportError | ModuleNotFoundError
#~ 1 "with a"
#~ 50000 ", a"
#~ 1 ": pass\n"
# --- step ---
# expect: SyntaxError | RecursionError | MemoryError | fuel | memory | IndentationError
#~ 1 "with a"
#~ 50000 ", a"
#~ 1 ": pass\n"
#~ 1 " = )"
# --- step ---
# expect: ok | fuel | memory
s = 'with a' + ', a' * 50000 + ': pass\n'
def attempt(run, *args):
    try:
        run(*args)
    except (RecursionError, MemoryError, SyntaxError, NameError, TypeError, AttributeError, ImportError):
        pass
for text in (s, s + ' = )', s[:len(s) // 2]):
    attempt(exec, text)
    attempt(compile, 'def f():\n  ' + text, 'f', 'exec')
