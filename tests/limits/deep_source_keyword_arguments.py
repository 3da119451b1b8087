# expect: ok | RecursionError | MemoryError | SyntaxError | fuel | memory | NameError | TypeError | AttributeError | IndentationError | ImportError | ModuleNotFoundError
#~ 20000 "f(a="
#~ 1 "1"
#~ 20000 ")"
# --- step ---
# expect: SyntaxError | RecursionError | MemoryError | fuel | memory | IndentationError
#~ 20000 "f(a="
#~ 1 "1"
#~ 20000 ")"
#~ 1 " = )"
# --- step ---
# expect: ok | fuel | memory
s = 'f(a=' * 20000 + '1' + ')' * 20000
def attempt(run, *args):
    try:
        run(*args)
    except (RecursionError, MemoryError, SyntaxError, NameError, TypeError, AttributeError, ImportError):
        pass
for text in (s, s + ' = )', s[:len(s) // 2]):
    attempt(eval, text)
    attempt(exec, text)
    attempt(compile, 'def f():\n  ' + text, 'f', 'exec')
