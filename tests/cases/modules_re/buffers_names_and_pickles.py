import array
import copy
import pickle
import re
import warnings

view = memoryview(b"one two  three")
print(re.findall(rb"\w+", view), re.split(rb" +", view), re.sub(rb"o", memoryview(b"0"), view))
# => [b'one', b'two', b'three'] [b'one', b'two', b'three'] b'0ne tw0  three'
print(re.search(rb"t\w+", view[5:]).group(), re.match(b"bla", array.array("B")))  # => b'three' None
print(re.search(b"b+", array.array("B", b"abbc")).span())  # => (1, 3)
found = re.search(rb"(\w)(\w)", view)
print(found, found.groups(), found.string is view)
# => <re.Match object; span=(0, 2), match=b'on'> (b'o', b'n') True
try:
    re.search("x", view)
except TypeError as error:
    print(error)  # => cannot use a string pattern on a bytes-like object

print(re.findall(r"\N{LESS-THAN SIGN}|\N{em dash}", "a<b—c"), bool(re.match("[\\N{SNOWMAN}]", "\u2603")))
# => ['<', '—'] True
try:
    re.compile(r"\N{no such name}")
except re.error as error:
    print(error)  # => undefined character name 'no such name' at position 0

pattern = re.compile(r"(?P<word>\w+)", re.I)
for protocol in range(5):
    print(pickle.loads(pickle.dumps(pattern, protocol)) == pattern, end=" ")
print(copy.deepcopy(pattern) is pattern)  # => True True True True True True

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    re.compile("unlikely", re.TEMPLATE)
print([str(warning.message) for warning in caught])
# => ["The re.TEMPLATE/re.T flag is deprecated as it is an undocumented flag without an obvious purpose. Don't use it."]
