#: exit = 4
try:
    raise SystemExit(4)
finally:
    print("cleanup")  # => cleanup
