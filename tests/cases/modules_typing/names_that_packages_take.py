# typing_extensions, bs4 and pydantic read these.
import typing

print(sorted(typing.EXCLUDED_ATTRIBUTES))


class Form(typing._Final, _root=True):
    pass


try:
    class Other(typing._SpecialForm):
        pass
except TypeError as error:
    print(error)


@typing._tp_cache
def double(x):
    print("called")
    return [x, x]


print(double(1), double(1), double([]))
