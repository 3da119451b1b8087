# words found by a regular expression
# sizes: 1000 3000 10000 30000 100000
import re


def prepare(n):
    return "name = 17; " * n


def work(text):
    assert len(re.findall(r"(\w+)\s*=\s*(\d+)", text)) == len(text) // 11
