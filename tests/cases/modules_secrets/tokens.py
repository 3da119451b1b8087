import secrets
import string

print(len(secrets.token_bytes()), len(secrets.token_bytes(7)), len(secrets.token_hex(8)), len(secrets.token_urlsafe(16)))
# => 32 7 16 22
print(type(secrets.token_bytes(1)), set(secrets.token_hex()) <= set(string.hexdigits))
# => <class 'bytes'> True
print(len({secrets.token_hex() for _ in range(50)}), all(0 <= secrets.randbelow(10) < 10 for _ in range(100)))
# => 50 True
print(secrets.choice("a"), secrets.randbits(0), secrets.randbits(100) < 1 << 100)  # => a 0 True
for call in (lambda: secrets.randbelow(0), lambda: secrets.randbelow(-5), lambda: secrets.choice([]), lambda: secrets.compare_digest("é", "a")):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
        # => ValueError Upper bound must be positive.
        # => ValueError Upper bound must be positive.
        # => IndexError Cannot choose from an empty sequence
        # => TypeError comparing strings with non-ASCII characters is not supported
print(secrets.compare_digest("a", "a"), isinstance(secrets.SystemRandom().random(), float))  # => True True
