import pickle

error = ImportError("text", name="name", path="path")
print(error.args, error.msg, error.name, error.path)  # => ('text',) text name path
error.__init__()
print(error.args, error.msg, error.name, error.path)  # => () None None None
error = AttributeError("text", name="name", obj=[1])
error.__init__("again")
print(error.args, error.name, error.obj)  # => ('again',) None None

error = AttributeError("text", name="name", obj=lambda: 1)
for protocol in range(6):
    again = pickle.loads(pickle.dumps(error, protocol))
    print(again.args, again.name, again.obj)
    # => ('text',) name None
    # => ('text',) name None
    # => ('text',) name None
    # => ('text',) name None
    # => ('text',) name None
    # => ('text',) name None


class Unmade(Exception):
    def __new__(cls, *args):
        return cls


def generator():
    try:
        yield 1
    except TypeError as error:
        print("inside:", error)
        yield 2


waiting = generator()
next(waiting)
print(waiting.throw(Unmade))
# => inside: calling <class '__main__.Unmade'> should have returned an instance of BaseException, not type
# => 2
fresh = generator()
try:
    fresh.throw(Unmade)
except TypeError as error:
    print(error)
    # => calling <class '__main__.Unmade'> should have returned an instance of BaseException, not type
print(next(fresh, "closed"))  # => closed
try:
    raise Unmade
except TypeError as error:
    print(error)
    # => calling <class '__main__.Unmade'> should have returned an instance of BaseException, not <class 'type'>
