def g():
    try:
        yield 1
        yield 2
    except GeneratorExit:
        print("exit")
        raise
    finally:
        print("cleanup")
it = g()
next(it)
it.close()
# => exit
# => cleanup
it.close()
print(next(it, "finished"))  # => finished
def stubborn():
    try:
        yield 1
    except GeneratorExit:
        yield 2
s = stubborn()
next(s)
try:
    s.close()
except RuntimeError as error:
    print(error)  # => generator ignored GeneratorExit
fresh = g()
fresh.close()
print(list(fresh))  # => []
