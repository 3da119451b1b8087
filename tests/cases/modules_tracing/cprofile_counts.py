# Who called whom how often; times are others in each run.
import cProfile
import io
import pstats


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def work():
    found = []
    for number in range(5):
        found.append(fib(number))
    return sorted(found, key=lambda item: -item)


profiler = cProfile.Profile()
print(profiler.runcall(work))  # => [3, 2, 1, 1, 0]
profiler.create_stats()
for (file, line, name), (calls, all_calls, own, total, callers) in sorted(profiler.stats.items(), key=lambda row: row[0][2]):
    if "disable" not in name:
        print(name, calls, all_calls, own <= total, sorted(caller[2] for caller in callers))
        # => <built-in method builtins.sorted> 1 1 True ['work']
        # => <lambda> 5 5 True ['<built-in method builtins.sorted>']
        # => <method 'append' of 'list' objects> 5 5 True ['work']
        # => fib 5 19 True ['fib', 'work']
        # => work 1 1 True []

with cProfile.Profile() as profiler:
    work()
report = io.StringIO()
stats = pstats.Stats(profiler, stream=report).strip_dirs().sort_stats("cumulative")
stats.print_stats(3)
lines = report.getvalue().splitlines()
print([line.split() for line in lines if "ncalls" in line])
# => [['ncalls', 'tottime', 'percall', 'cumtime', 'percall', 'filename:lineno(function)']]
print(stats.total_calls, stats.prim_calls)  # => 33 19

first, second = cProfile.Profile(), cProfile.Profile()
first.enable()
try:
    second.enable()
except ValueError as error:
    print(error)  # => Another profiling tool is already active
first.disable()

ticks = iter(range(1000))
timed = cProfile.Profile(lambda: next(ticks), 0.5)
timed.runcall(fib, 1)
entry = [entry for entry in timed.getstats() if not isinstance(entry.code, str)][0]
print(entry.callcount, entry.reccallcount, entry.totaltime, entry.inlinetime, entry.calls)
# => 1 0 0.5 0.5 None
