"""Categories, which matplotlib asks dateutil about, where no clock is granted."""

import io

import dateutil.parser
import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt

for names in (["a", "b"], ["Jan", "Feb", "Mar"], ["Monday", "Friday"], ["10:00", "11:30"], ["2024-01-01", "2024-02-01"]):
    figure, axes = plt.subplots()
    axes.bar(names, range(len(names)))
    figure.canvas.draw()
    print([label.get_text() for label in axes.get_xticklabels()])
    plt.close(figure)

for text in ("2024-05-06", "May 6 2024", "5/6/24 10:30", "20240506T101112"):
    print(dateutil.parser.parse(text))
for text in ("nothing", ""):
    try:
        dateutil.parser.parse(text)
    except ValueError as error:
        print(type(error).__name__, error)

# Files that say when they were made, if anything does.
figure, axes = plt.subplots()
axes.plot([1, 3, 2])
for kind in ("svg", "pdf"):
    file = io.BytesIO()
    figure.savefig(file, format=kind)
    print(kind, file.tell() > 1000)
    figure.savefig(file, format=kind, metadata={"Title": "a title"})

# What scipy imports, and what asks for the time meanwhile.
import numpy.f2py.rules

print(numpy.f2py.rules.__name__)
