# lines compiled
# sizes: 100 300 1000 3000 10000
def prepare(n):
    return "\n".join(f"value_{i} = [{i}, other({i}, key='text {i}')] if flag else (a + b) * {i}" for i in range(n))


def work(text):
    compile(text, "lines", "exec")
