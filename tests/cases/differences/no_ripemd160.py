#: differs = "hashlib has no ripemd160"
import hashlib

try:
    hashlib.new("ripemd160")
except ValueError as error:
    print(error)  # => unsupported hash type ripemd160
