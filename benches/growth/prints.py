# lines written to a StringIO
# sizes: 3000 10000 30000 100000 300000
import io


def prepare(n):
    return n


def work(n):
    out = io.StringIO()
    for i in range(n):
        out.write("line\n")
    assert len(out.getvalue()) == 5 * n
