# Special methods of builtin types are wrappers, but for some that are methods.
import collections
import pickle
import types

print(types.WrapperDescriptorType, types.MethodWrapperType, types.MethodDescriptorType, types.BuiltinMethodType)
# => <class 'wrapper_descriptor'> <class 'method-wrapper'> <class 'method_descriptor'> <class 'builtin_function_or_method'>
for found in (list.__add__, list.__getitem__, dict.__contains__, str.__len__, list.__reversed__, [].__len__, [].append,
              {}.__getitem__, object().__str__, object.__init__, int.__add__, (1).__add__, list.append, "".join):
    print(type(found), found.__name__, found.__qualname__)
    # => <class 'wrapper_descriptor'> __add__ list.__add__
    # => <class 'method_descriptor'> __getitem__ list.__getitem__
    # => <class 'method_descriptor'> __contains__ dict.__contains__
    # => <class 'wrapper_descriptor'> __len__ str.__len__
    # => <class 'method_descriptor'> __reversed__ list.__reversed__
    # => <class 'method-wrapper'> __len__ list.__len__
    # => <class 'builtin_function_or_method'> append list.append
    # => <class 'builtin_function_or_method'> __getitem__ dict.__getitem__
    # => <class 'method-wrapper'> __str__ object.__str__
    # => <class 'wrapper_descriptor'> __init__ object.__init__
    # => <class 'wrapper_descriptor'> __add__ int.__add__
    # => <class 'method-wrapper'> __add__ int.__add__
    # => <class 'method_descriptor'> append list.append
    # => <class 'builtin_function_or_method'> join str.join
print(pickle.loads(pickle.dumps([1, 2].__len__))(), pickle.loads(pickle.dumps(str.__add__)) is str.__add__)
# => 2 True
print(list.__add__, list.__getitem__, collections.deque.append, collections.OrderedDict.move_to_end)
# => <slot wrapper '__add__' of 'list' objects> <method '__getitem__' of 'list' objects> <method 'append' of 'collections.deque' objects> <method 'move_to_end' of 'collections.OrderedDict' objects>


class Slotted:
    __slots__ = ("s",)


print(Slotted.s)  # => <member 's' of 'Slotted' objects>
print(hasattr(len, "__get__"), hasattr([].append, "__get__"), hasattr(list.append, "__get__"), hasattr(list.__add__, "__get__"))
# => False False True True
