# expect: EOFError
input("name? ")
# --- step ---
import sys
print(repr(sys.stdin.read(10)), repr(sys.stdin.readline()))
# => '' ''
