# What a subclass leaves to datetime, and fields that are there but None.
from datetime import date, datetime


class Moment(datetime):
    def __sub__(self, other):
        return NotImplemented


print(Moment(2024, 1, 3) - datetime(2024, 1, 1))  # => 2 days, 0:00:00
print(datetime.__rsub__(datetime(2024, 1, 1), datetime(2024, 1, 2)), date.__rsub__(date(2024, 1, 1), date(2024, 1, 3)))  # => 1 day, 0:00:00 2 days, 0:00:00
print(datetime.__rsub__(datetime(2024, 1, 1), 5), date.__rsub__(date(2024, 1, 1), 5))  # => NotImplemented NotImplemented
for one, other in ((date(2024, 1, 1), datetime(2024, 1, 2)), (datetime(2024, 1, 2), date(2024, 1, 1))):
    try:
        print(one - other)
    except TypeError as error:
        print(error)
# => unsupported operand type(s) for -: 'datetime.date' and 'datetime.datetime'
# => unsupported operand type(s) for -: 'datetime.datetime' and 'datetime.date'
for make in (lambda: datetime(2000, 1, None), lambda: date(2000, None, 1), lambda: datetime(None, 1, 1), lambda: date(2000), lambda: datetime(2000, 1)):
    try:
        make()
    except TypeError as error:
        print(error)
# => 'NoneType' object cannot be interpreted as an integer
# => 'NoneType' object cannot be interpreted as an integer
# => 'NoneType' object cannot be interpreted as an integer
# => function missing required argument 'month' (pos 2)
# => function missing required argument 'day' (pos 3)
