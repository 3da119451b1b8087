# expect: ok | RecursionError | MemoryError | SyntaxError | fuel | memory | NameError | TypeError | AttributeError | IndentationError | ImportError | ModuleNotFoundError
#~ 20000 "@d\n"
#~ 1 "def f(): pass\n"
# --- step ---
# expect: SyntaxError | RecursionError | MemoryError | fuel | memory | IndentationError
#~ 20000 "@d\n"
#~ 1 "def f(): pass\n"
#~ 1 " = )"
# --- step ---
# expect: ok | fuel | memory
s = '@d\n' * 20000 + 'def f(): pass\n'
def attempt(run, *args):
    try:
        run(*args)
    except (RecursionError, MemoryError, SyntaxError, NameError, TypeError, AttributeError, ImportError):
        pass
for text in (s, s + ' = )', s[:len(s) // 2]):
    attempt(exec, text)
    attempt(compile, 'def f():\n  ' + text, 'f', 'exec')
