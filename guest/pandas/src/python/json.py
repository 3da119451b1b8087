"""pandas._libs.json: JSON as pandas writes and reads it (`ujson`), with its orients, dates and error texts.

The writing is in `_json_encode`, `_json_pandas` (what pandas' own objects become) and `_json_parts`, the reading in
`_json_decode`.
"""

from pandas._libs._json_decode import ujson_loads
from pandas._libs._json_encode import ujson_dumps

__all__ = ['ujson_dumps', 'ujson_loads']
