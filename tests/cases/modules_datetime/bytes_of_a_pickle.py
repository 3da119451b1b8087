from datetime import datetime, time, timezone

state = bytes([7, 208, 1, 2, 3, 4, 5, 0, 0, 6])
print(datetime(state), datetime(state, timezone.utc), time(state[4:]), time(state[4:], timezone.utc))
# => 2000-01-02 03:04:05.000006 2000-01-02 03:04:05.000006+00:00 03:04:05.000006 03:04:05.000006+00:00
for make in (lambda: datetime(state, "EST"), lambda: time(state[4:], "EST")):
    try:
        print(make())
    except TypeError as error:
        print(error)
        # => bad tzinfo state arg
        # => bad tzinfo state arg



