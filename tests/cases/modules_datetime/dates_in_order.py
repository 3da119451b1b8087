"""Comparing dates, also of subclasses; reading them makes objects of the class that was asked."""
from datetime import date, datetime, timedelta

days = [date(2024, 2, 29), date(2023, 12, 31), date(2024, 2, 28), date(2024, 1, 31), date(1, 1, 1)]
print([str(day) for day in sorted(days)], max(days), min(days))
# => ['0001-01-01', '2023-12-31', '2024-01-31', '2024-02-28', '2024-02-29'] 2024-02-29 0001-01-01
for left in days[:3]:
    print([(left < right, left <= right, left > right, left >= right, left == right) for right in days])
    # => [(False, True, False, True, True), (False, False, True, True, False), (False, False, True, True, False), (False, False, True, True, False), (False, False, True, True, False)]
    # => [(True, True, False, False, False), (False, True, False, True, True), (True, True, False, False, False), (True, True, False, False, False), (False, False, True, True, False)]
    # => [(True, True, False, False, False), (False, False, True, True, False), (False, True, False, True, True), (False, False, True, True, False), (False, False, True, True, False)]


class Day(date):
    def __new__(cls, year, month, day):
        self = super().__new__(cls, year, month, day)
        self.made = True
        return self

    def toordinal(self):
        return 1


mine = Day.fromisoformat("2024-02-29")
print(type(mine).__name__, mine.made, mine == days[0], mine < days[1], days[1] < mine)
# => Day True True False True
print(mine.weekday(), mine.isoweekday(), mine - days[1], days[1] - mine, type(date.fromisoformat("2024-02-29")).__name__)
# => 3 4 60 days, 0:00:00 -60 days, 0:00:00 date
print(date.fromisoformat("20240229"), date.fromisoformat("2024-W09-4"), mine + timedelta(1))
# => 2024-02-29 2024-02-29 2024-03-01
for bad in ("2024-02-30", "2024-2-3", "x"):
    try:
        date.fromisoformat(bad)
    except ValueError as error:
        print(error)
        # => day is out of range for month
        # => Invalid isoformat string: '2024-2-3'
        # => Invalid isoformat string: 'x'
for other in (datetime(2024, 1, 1), 5, None):
    try:
        print(days[0] < other)
    except TypeError as error:
        print(error)
        # => can't compare datetime.datetime to datetime.date
        # => '<' not supported between instances of 'datetime.date' and 'int'
        # => '<' not supported between instances of 'datetime.date' and 'NoneType'
