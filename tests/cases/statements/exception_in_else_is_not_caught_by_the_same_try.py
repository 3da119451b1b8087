try:
    try:
        pass
    except ValueError:
        print("wrong")
    else:
        raise ValueError("from else")
except ValueError as error:
    print(error)  # => from else
