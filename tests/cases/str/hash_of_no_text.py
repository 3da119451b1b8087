# No text has the hash 0, and so an object with that hash can be equal to it as a key.
import sys


class Empty:
    def __hash__(self):
        return 0

    def __eq__(self, other):
        return other == ""


print(hash(""), hash(b""), hash("".join([])), hash("a"[1:]))        # => 0 0 0 0
print({"": 1}[Empty()], {Empty(): 2}[""], Empty() in {"", "a"})      # => 1 2 True
print({"": 1, "a": 2}[""], {("", 0): 3}[("", 0)], "" in {"a", ""})   # => 1 3 True
text = ""
counts = {text: 1}
text += "a"
text += "b"
print(counts, text, counts.get("ab"))                                # => {'': 1} ab None
setattr(sys, "", 4)
print(getattr(sys, ""), vars(sys)[""])                               # => 4 4
