"""Methods of str over 100,000 strings."""
WORDS = [f"  Some Text number {i}, with-dashes and_more  " for i in range(100_000)]
total = 0
for word in WORDS:
    text = word.strip().lower().replace("-", " ")
    parts = text.split()
    total += len(parts) + text.find("number") + text.count("e")
    if text.startswith("some") and text.endswith("more"):
        total += 1
    joined = "_".join(parts).title()
    total += len(joined.partition(",")[2]) + joined.isalnum() + len(f"{joined:>60}".encode())
print(total, joined)
