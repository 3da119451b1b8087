#: no_stress = "a collection for each of the many words takes minutes"
# Long texts are mapped piece by piece, which no mapping shows.
words = "ΟΔΥΣΣΕΥΣ ǆ straße ŉx İi'ıé "
for text in [words * 8_000, "x" * 300_000 + "É" + words * 9000, "Σ" * 140_000 + " Σ"]:
    short = text.split(" ")
    for name in "upper", "lower", "casefold", "title", "swapcase":
        mapped = getattr(text, name)()
        print(name, len(mapped), mapped == " ".join(getattr(word, name)() for word in short))
    print(text.capitalize() == short[0].capitalize() + " " + " ".join(short[1:]).lower())
