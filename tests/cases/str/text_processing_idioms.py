s = "The quick brown fox"
print(" ".join(reversed(s.split())), s.lower().count("o"), "".join(w[0] for w in s.split()), s[::-1], {w: len(w) for w in s.split()}, max(s.split(), key=len), s.replace(" ", "_").upper(), s.title() == s, [c for c in s if c.isupper()])
# => fox brown quick The 2 Tqbf xof nworb kciuq ehT {'The': 3, 'quick': 5, 'brown': 5, 'fox': 3} quick THE_QUICK_BROWN_FOX False ['T']
def palindrome(t):
    t = "".join(c.lower() for c in t if c.isalnum())
    return t == t[::-1]
print(palindrome("A man, a plan, a canal: Panama"), palindrome("no"))  # => True False
def caesar(t, k): return "".join(chr((ord(c) - 97 + k) % 26 + 97) if c.islower() else c for c in t)
print(caesar("hello, world", 3), caesar(caesar("abc", 5), -5))  # => khoor, zruog abc
