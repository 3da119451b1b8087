# Not there: it needs the xz format.
import _lzma
