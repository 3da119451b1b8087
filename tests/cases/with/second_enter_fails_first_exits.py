class Ok:
    def __enter__(self): print("ok enter")
    def __exit__(self, *a): print("ok exit", a[0].__name__)
class Fails:
    def __enter__(self): raise RuntimeError("no")
    def __exit__(self, *a): print("never")
try:
    with Ok(), Fails(): print("never")
                        # => ok enter
                        # => ok exit RuntimeError
except RuntimeError as error:
    print(error)  # => no
