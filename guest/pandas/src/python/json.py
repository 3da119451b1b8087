"""pandas._libs.json: JSON as pandas writes and reads it (`ujson`), with its orients, dates and error texts.

The writing is in `_json_encode`, what pandas' own objects become in `_json_pandas`, the reading in `_json_decode`.
"""

from pandas._libs._json_decode import ujson_loads
from pandas._libs._json_encode import ujson_dumps

__all__ = ['ujson_dumps', 'ujson_loads']
