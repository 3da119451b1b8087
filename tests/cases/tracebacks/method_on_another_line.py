class Chain:
    def go(self):
        return self

    def fail(self, *arguments):
        raise ValueError("here")


(Chain()
    .go()
    .go().fail(
        1,
    ))
