import calendar

print(calendar.monthrange(2024, 2), calendar.JANUARY, repr(calendar.MAY), repr(calendar.Day.MONDAY), f"{calendar.MONDAY}")
# => (calendar.THURSDAY, 29) 1 calendar.MAY calendar.MONDAY 0
print(calendar.Month(5), str(calendar.SUNDAY), calendar.SUNDAY.name, calendar.weekday(2024, 2, 29), calendar.FRIDAY + 1)
# => 5 6 SUNDAY 3 5
print(calendar.Day, calendar.Month.__members__["MAY"] is calendar.MAY)  # => <enum 'Day'> True
