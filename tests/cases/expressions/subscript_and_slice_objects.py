class Show:
    def __getitem__(self, key):
        return key
s = Show()
print(s[1], s[1:2], s[::], s[1:2:3], s[:, 1], s[1, 2], s[...], s[()], s[1:2, ::3], s[-1:])
# => 1 slice(1, 2, None) slice(None, None, None) slice(1, 2, 3) (slice(None, None, None), 1) (1, 2) Ellipsis () (slice(1, 2, None), slice(None, None, 3)) slice(-1, None, None)
print(s[*[1, 2]], s[0, *(3, 4)])  # => (1, 2) (0, 3, 4)
print(slice(1, 2), slice(None), slice(1, 10, 2).indices(5), slice(3).stop, slice(1, 2) == slice(1, 2))
# => slice(1, 2, None) slice(None, None, None) (1, 5, 2) 3 True
print(s["a"]["b":"c"] if False else s[lambda: 0].__name__)  # => <lambda>
