# The class of an exception can become another one of the same layout.
class Problem(Exception):
    def tell(self):
        return "problem", self.args


class Local(Problem):
    def reraise(self):
        self.__class__ = Remote
        raise self


class Remote(Problem):
    def tell(self):
        return "remote", self.args, self.note


class Values(ValueError):
    pass


class OS(OSError):
    pass


try:
    try:
        raise Local("a", 1)
    except Local as error:
        error.note = "kept"
        error.reraise()
except Remote as error:
    print(type(error), error.tell(), isinstance(error, Local))
    # => <class '__main__.Remote'> ('remote', ('a', 1), 'kept') False
    print(error.__class__ is Remote, error.note)  # => True kept
    for other in (Values, OS, int, ValueError):
        try:
            error.__class__ = other
        except TypeError as failed:
            print(failed)
            # => __class__ assignment: 'Values' object layout differs from 'Remote'
            # => __class__ assignment: 'OS' object layout differs from 'Remote'
            # => __class__ assignment only supported for mutable types or ModuleType subclasses
            # => __class__ assignment only supported for mutable types or ModuleType subclasses
