# Characters that terminals show in two places have two marks.
names = {"é": 1}


def look_up():
    return "日本語" + names["キー"] + "é"


def width_of_a_full_one():
    return ("Ａ🙂é", names["é"], 1 / 0)


try:
    width_of_a_full_one()
except ZeroDivisionError:
    look_up()
