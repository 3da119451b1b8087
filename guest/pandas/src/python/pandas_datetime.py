"""pandas._libs.pandas_datetime: in the compiled pandas, a table of C functions for other modules; here, its name only."""

import sys

# Without C there is nothing to call through it; programs only see that pandas has the name.
sys.modules['pandas']._pandas_datetime_CAPI = None
