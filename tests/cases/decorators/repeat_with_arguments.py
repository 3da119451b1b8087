def repeat(times):
    def deco(f):
        def inner(*a, **k): return [f(*a, **k) for _ in range(times)]
        return inner
    return deco
@repeat(3)
def hi(name, punctuation="!"): return f"hi {name}{punctuation}"
print(hi("bob"), hi("amy", punctuation="?"))
# => ['hi bob!', 'hi bob!', 'hi bob!'] ['hi amy?', 'hi amy?', 'hi amy?']
