try:
    raise KeyboardInterrupt
except Exception:
    print("no")
except BaseException as error:
    print(repr(error))  # => KeyboardInterrupt()
try:
    raise SystemExit(2)
except:
    print("bare")  # => bare
