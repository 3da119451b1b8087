class AppError(Exception): pass
class NotFound(AppError):
    def __init__(self, what):
        self.what = what
    def __str__(self): return f"{self.what} not found"
try:
    raise NotFound("page")
except AppError as error:
    print(error, repr(error), error.args, error.what)  # => page not found NotFound('page') ('page',) page
class Multi(KeyError, ValueError): pass
try:
    raise Multi("both")
except ValueError as error:
    print(error, isinstance(error, KeyError))  # => 'both' True
raise NotFound("exit")  # !! NotFound: exit not found
