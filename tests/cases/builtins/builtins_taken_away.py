# What the interpreter does itself does not look for names in `builtins` that a program can take away.
import builtins
import random

names = vars(builtins)
kept = dict(names)
for name in kept:
    if name not in ("print", "Exception"):
        del names[name]


def attempt(action):
    try:
        action()
    except Exception as error:
        print(error)


def make_class():
    class Made: pass


def take_module():
    import os


attempt(make_class)                                    # => __build_class__ not found
attempt(take_module)                                   # => __import__ not found
try:
    random.sample({1: 2}, 1)
except Exception:
    refused = True
attempt(lambda: len)                                   # => name 'len' is not defined
names.update(kept)
print(len("back"))                                     # => 4
print(refused)                                         # => True
