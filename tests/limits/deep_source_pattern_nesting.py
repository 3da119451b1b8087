# expect: ok | RecursionError | MemoryError | SyntaxError | fuel | memory | NameError | TypeError | AttributeError | IndentationError | ImportError | ModuleNotFoundError
#~ 1 "match 1:\n case "
#~ 20000 "["
#~ 1 "x"
#~ 20000 "]"
#~ 1 ": pass\n"
# --- step ---
# expect: SyntaxError | RecursionError | MemoryError | fuel | memory | IndentationError
#~ 1 "match 1:\n case "
#~ 20000 "["
#~ 1 "x"
#~ 20000 "]"
#~ 1 ": pass\n"
#~ 1 " = )"
# --- step ---
# expect: ok | fuel | memory
s = 'match 1:\n case ' + '[' * 20000 + 'x' + ']' * 20000 + ': pass\n'
def attempt(run, *args):
    try:
        run(*args)
    except (RecursionError, MemoryError, SyntaxError, NameError, TypeError, AttributeError, ImportError):
        pass
for text in (s, s + ' = )', s[:len(s) // 2]):
    attempt(exec, text)
    attempt(compile, 'def f():\n  ' + text, 'f', 'exec')
