for action in ("class X(5): pass", "class X(bool): pass", "class X(type(None)): pass", "class X(int, str): pass", "class X(object, object): pass", "class X(range): pass"):
    try:
        exec(action)
    except TypeError as error:
        print(error)
        # => int() takes at most 2 arguments (3 given)
        # => type 'bool' is not an acceptable base type
        # => type 'NoneType' is not an acceptable base type
        # => multiple bases have instance lay-out conflict
        # => duplicate base class object
        # => type 'range' is not an acceptable base type
class A: pass
class X(A, A): pass
# !! TypeError: duplicate base class A
