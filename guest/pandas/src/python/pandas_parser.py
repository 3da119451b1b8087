"""pandas._libs.pandas_parser: in the compiled pandas, a table of C functions for the other modules; here, nothing."""
