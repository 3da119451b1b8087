import sys
print(sys.version_info[:2], sys.version_info.major, sys.version_info >= (3, 12), sys.maxsize, sys.byteorder, len(sys.argv), sys.getrecursionlimit(), sys.implementation.name is not None, sys.float_info.max, sys.float_info.epsilon, sys.maxunicode, sys.platform is not None)
# => (3, 12) 3 True 9223372036854775807 little 1 1000 True 1.7976931348623157e+308 2.220446049250313e-16 1114111 True
sys.stdout.write("written\n")  # => written
print(sys.stdout.write("x\n"), "math" in sys.modules or True, isinstance(sys.path, list), sys.getsizeof([]) > 0, sys.intern("a"), sys.int_info.bits_per_digit > 0, sys.hash_info.width, sys.getdefaultencoding(), isinstance(sys.flags.optimize, int))
# => x
# => 2 True True True a True 64 utf-8 True
sys.setrecursionlimit(5000)
print(sys.getrecursionlimit(), sys._getframe().f_code.co_name, sys.stdin is not None, sys.stderr is sys.__stderr__ or True)
# => 5000 <module> True True
def f(): return sys._getframe(1).f_code.co_name
def g(): return f()
print(g())  # => g
sys.setrecursionlimit(0)  # !! ValueError: recursion limit must be greater or equal than 1
