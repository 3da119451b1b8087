# expect: ok | RecursionError | MemoryError | SyntaxError | fuel | memory | NameError | TypeError | AttributeError | IndentationError | ImportError | ModuleNotFoundError
#~ 1 "x"
#~ 100000 ".a"
# --- step ---
# expect: SyntaxError | RecursionError | MemoryError | fuel | memory | IndentationError
#~ 1 "x"
#~ 100000 ".a"
#~ 1 " = )"
# --- step ---
# expect: ok | fuel | memory
s = 'x' + '.a' * 100000
def attempt(run, *args):
    try:
        run(*args)
    except (RecursionError, MemoryError, SyntaxError, NameError, TypeError, AttributeError, ImportError):
        pass
for text in (s, s + ' = )', s[:len(s) // 2]):
    attempt(eval, text)
    attempt(exec, text)
    attempt(compile, 'def f():\n  ' + text, 'f', 'exec')
