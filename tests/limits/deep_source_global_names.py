# expect: ok | RecursionError | MemoryError | SyntaxError | fuel | memory | NameError | TypeError | AttributeError | IndentationError | ImportError | ModuleNotFoundError
#~ 1 "global a"
#~ 50000 ",a"
#~ 1 "\n"
# --- step ---
# expect: SyntaxError | RecursionError | MemoryError | fuel | memory | IndentationError
#~ 1 "global a"
#~ 50000 ",a"
#~ 1 "\n"
#~ 1 " = )"
# --- step ---
# expect: ok | fuel | memory
s = 'global a' + ',a' * 50000 + '\n'
def attempt(run, *args):
    try:
        run(*args)
    except (RecursionError, MemoryError, SyntaxError, NameError, TypeError, AttributeError, ImportError):
        pass
for text in (s, s + ' = )', s[:len(s) // 2]):
    attempt(exec, text)
    attempt(compile, 'def f():\n  ' + text, 'f', 'exec')
