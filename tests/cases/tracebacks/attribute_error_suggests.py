class A:
    def __init__(self):
        self.colour = 1


A().color
