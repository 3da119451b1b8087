keys, items = {"a": 1}.keys(), {"a": 1}.items()
for made in (keys & frozenset("a"), frozenset("a") & keys, keys | frozenset("b"), items ^ frozenset("a"), keys - frozenset("b"),
             keys & set("ab"), set("a") & keys, keys & ["a", "b"], items & frozenset([("a", 1), 2])):
    print(type(made).__name__, sorted(made, key=repr))
    # => set ['a']
    # => set ['a']
    # => set ['a', 'b']
    # => set ['a', ('a', 1)]
    # => set ['a']
    # => set ['a']
    # => set ['a']
    # => set ['a']
    # => set [('a', 1)]
