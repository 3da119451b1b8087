# Not there: it needs the bzip2 format.
import _bz2
