# Lengths that no memory bounds: of ranges, and of what counts as it likes.
import bisect
import random
import sys

n = sys.maxsize
print(len(range(10**10)), len(range(0, -10**12, -7)), range(10**15)[-1])
# => 10000000000 142857142858 999999999999999
print(bisect.bisect_left(range(n - 1), n - 3), bisect.bisect_right(range(n - 1), n - 3, n - 10, n))
# => 9223372036854775804 9223372036854775805
print(next(reversed(range(10**11))), next(iter(range(10**11))))  # => 99999999999 0


class Endless:
    def __len__(self):
        return n

    def __getitem__(self, index):
        return index


print(len(Endless()), bisect.bisect(Endless(), 5 * 10**9), next(reversed(Endless())))
# => 9223372036854775807 5000000001 9223372036854775806
print(5 * 10**9 in range(10**10), range(10**10).index(5 * 10**9), range(10**10).count(3))
# => True 5000000000 1
random.seed(4)
print(random.choice(range(10**12)), random.sample(range(10**13), 2))
# => 331726300631 [8424131924649, 1585508533082]
print(range(2**33)[2**32:][0], range(2**40)[::2**33][-1])  # => 4294967296 1090921693184
try:
    len(range(n + 1))
except OverflowError as error:
    print(error)  # => Python int too large to convert to C ssize_t
