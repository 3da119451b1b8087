class E(Exception):
    def __str__(self): return "from str"
    def __repr__(self): return "from repr"
try:
    raise E("args")
except E as e:
    print(e, repr(e), [e], f"{e!s:>10}", e.args)  # => from str from repr [from repr]   from str ('args',)
raise E  # !! E: from str
