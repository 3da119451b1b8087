prices = {"tea": 3.5, "cake": 4.25, "milk": 1.2}
orders = [("ada", "tea", 2), ("alan", "cake", 1), ("grace", "milk", 3)]
totals = {}
for name, item, count in orders:
    if item in prices and count > 0:
        totals[name] = totals.get(name, 0) + prices[item] * count
names = sorted(totals, key=lambda name: -totals[name])
report = "\n".join(f"{name:<8}{totals[name]:>8.2f}" for name in names)
largest = max(totals.values())
smallest = min(totals.values())
mean = sum(totals.values()) / len(totals)
spread = [round(value - mean, 2) for value in totals.values()]
answer = {
    "report": report,
    "largest": largest,
    "smallest": smallest,
    "mean": round(mean, 3),
    "spread": spread,
    "all": [{"name": name, "total": totals[name]} for name in names],
}
first, *others = names
if largest > 5 and not smallest < 0:
    message = f"{first} pays most: {largest:.2f} of {sum(totals.values()):.2f}"
elif others:
    message = ", ".join(others).upper()
else:
    message = None
words = [word.strip(".,").lower() for word in "The quick brown fox.".split()]
lengths = {word: len(word) for word in words if word != "the"}
