names = ["a", "b"]
print(f"{", ".join(names)}")  # => a, b
print(f"{f"{f"{1 + 1}"}"}")  # => 2
print(f"{'\n'.join(names)}" == "a\nb", f"{"\t"}".isspace())  # => True True
print(f"{
    names[0]  # a comment
    + 'x'
}")
# => ax
print(f'{names[0]!r:>{"5"}} {f'{names[1]}'}')  # =>   'a' b
print(f"{'"'} {"'"} {{{names[0]}}}")  # => " ' {a}
print(f"{names!r:^20} {len(f"{names}")}")  # =>      ['a', 'b']      10
