try:
    try:
        {}["missing"]
    except KeyError:
        undefined_name_here
except NameError as error:
    print(error, repr(error.__context__))  # => name 'undefined_name_here' is not defined KeyError('missing')
