def load(key):
    try:
        return {}[key]
    except KeyError as error:
        raise ValueError(f"no {key}") from error


def run():
    try:
        load("k")
    except ValueError:
        raise RuntimeError("run failed")


run()
