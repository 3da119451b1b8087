class Shape:
    def area(self): raise NotImplementedError
    def describe(self): return f"{type(self).__name__} {self.area()}"
class Sq(Shape):
    def area(self): return 4
print(Sq().describe())  # => Sq 4
Shape().describe()  # !! NotImplementedError
