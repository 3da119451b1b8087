#: exit = 0
try:
    raise SystemExit
except Exception:
    print("not caught here")
