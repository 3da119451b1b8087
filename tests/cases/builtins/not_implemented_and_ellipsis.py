print(NotImplemented, ..., Ellipsis is ..., bool(...), type(...).__name__, type(NotImplemented).__name__, [...][0], {...: 1}[...])
# => NotImplemented Ellipsis True True ellipsis NotImplementedType Ellipsis 1
