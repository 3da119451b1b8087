"""What `wardian run examples/hello.py` shows: plain Python, nothing granted."""

from collections import Counter
from dataclasses import dataclass


@dataclass
class Greeting:
    name: str
    times: int = 1

    def __str__(self):
        return ", ".join([f"hello {self.name}"] * self.times)


def words(text):
    for word in text.split():
        yield word.lower().strip(".,")


print(Greeting("world", times=2))
print(Counter(words("The cat, the dog and the bird.")).most_common(1))
print(f"2**100 = {2**100:,}")
