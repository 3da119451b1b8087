# expect: ok | RecursionError | MemoryError | SyntaxError | fuel | memory | NameError | TypeError | AttributeError | IndentationError | ImportError | ModuleNotFoundError
#~ 1 "try: pass\n"
#~ 50000 "except A: pass\n"
# --- step ---
# expect: SyntaxError | RecursionError | MemoryError | fuel | memory | IndentationError
#~ 1 "try: pass\n"
#~ 50000 "except A: pass\n"
#~ 1 " = )"
# --- step ---
# expect: ok | fuel | memory
s = 'try: pass\n' + 'except A: pass\n' * 50000
def attempt(run, *args):
    try:
        run(*args)
    except (RecursionError, MemoryError, SyntaxError, NameError, TypeError, AttributeError, ImportError):
        pass
for text in (s, s + ' = )', s[:len(s) // 2]):
    attempt(exec, text)
    attempt(compile, 'def f():\n  ' + text, 'f', 'exec')
