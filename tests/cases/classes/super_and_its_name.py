class Base:
    msg = "base"

    def method(self):
        return self.msg


class Below(Base):
    def method(self):
        return super().method() + "!"

    def forgotten(self):
        del self
        super()


class Emptied(Base):
    def no_cell(self):
        nonlocal __class__
        del __class__
        super()


print(Below().method())  # => base!
for call in (Below().forgotten, Emptied().no_cell):
    try:
        call()
    except RuntimeError as error:
        print(error)
        # => super(): arg[0] deleted
        # => super(): empty __class__ cell
      
      


class Other:
    def method(self):
        return "other"


plain = super
super = Other
print(Below().method())  # => other!
del super
print(Below().method())  # => base!


# The order of a class is asked for when its methods can already be called.
class Meta(type):
    def mro(cls):
        print(cls.__dict__["own"](cls))
        return super().mro()


class Made(metaclass=Meta):
    def own(self):
        return __class__ is self
# => True
