# What is finalized at the end still sees the names of its module.
names = []


def note(text):
    names.append(text)
    print(text, len(names))


class Thing:
    def __init__(self, number):
        self.number = number

    def __del__(self):
        note(f"thing {self.number}")


one = Thing(1)
two = Thing(2)
three = [Thing(3)]
print("end")
