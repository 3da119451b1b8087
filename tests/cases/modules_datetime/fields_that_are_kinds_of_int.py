# Bools and members of enums are ints, and become plain ones.
from datetime import date, datetime, time, timedelta
from enum import IntEnum


class Month(IntEnum):
    MAY = 5


class Odd(int):
    def __str__(self):
        return "odd"

    __repr__ = __str__


moment = datetime(2024, Month.MAY, True, Odd(7), Odd(8))
print(moment, repr(moment), moment.isoformat(), moment.strftime("%d.%m.%Y %H:%M"))
# => 2024-05-01 07:08:00 datetime.datetime(2024, 5, 1, 7, 8) 2024-05-01T07:08:00 01.05.2024 07:08
print(moment.month, type(moment.month), moment.hour, moment + timedelta(days=1), moment - timedelta(hours=Odd(9)))
# => 5 <class 'int'> 7 2024-05-02 07:08:00 2024-04-30 22:08:00
print(moment - datetime(2024, 5, 1), moment == datetime(2024, 5, 1, 7, 8), hash(moment) == hash(datetime(2024, 5, 1, 7, 8)))
# => 7:08:00 True True
day = date(Odd(2024), Month.MAY, 3)
print(day, repr(day), day.isoformat(), day.month, day.strftime("%B"), day + timedelta(1), day.replace(month=Odd(6)))
# => 2024-05-03 datetime.date(2024, 5, 3) 2024-05-03 5 May 2024-05-04 2024-06-03
print(repr(time(True, Month.MAY)), time(Odd(1)).isoformat(), moment.replace(day=True), moment.replace(minute=Odd(0)))
# => datetime.time(1, 5) 01:00:00 2024-05-01 07:08:00 2024-05-01 07:00:00
