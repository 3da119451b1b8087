"""What scikit-learn imports first: its compiled parts are not there, which it is told here and not by a riddle."""

raise ImportError(
    "scikit-learn cannot be imported: its compiled parts (such as sklearn.utils._openmp_helpers and "
    "sklearn.tree._tree) are not in Wardian yet"
)
