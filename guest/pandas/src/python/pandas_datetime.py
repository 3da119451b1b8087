"""pandas._libs.pandas_datetime: in the compiled pandas, a table of C functions for the other modules; here, nothing."""
