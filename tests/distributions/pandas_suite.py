"""pandas' own tests, from its wheel, under pytest here and on CPython: `python3.12 pandas_suite.py --wardian PATH`

pandas.txt names pandas and what its tests need, by hash. What is left out, and why, is OUT. How tests are run:
package_suite.py.
"""

from package_suite import Package, run_suite

FOLDERS = {
    "frame": 85,
    "series": 85,
    "groupby": 85,
    "reshape": 85,
    "indexing": 85,
    "strings": 85,
    "scalar": 85,
    "tslibs": 85,
    "io/parser": 85,
    "io/json": 85,
    "io/excel": 85,
    "window": 85,
}

# Files of tests, or folders, that are about something that is not here.
OUT = {
    "io/parser/test_network.py": "the network",
    "io/parser/test_multi_thread.py": "threads",
    "io/excel/test_odf.py": "odfpy, which is not among its packages",
    "io/excel/test_odswriter.py": "odfpy, which is not among its packages",
    "io/excel/test_xlsxwriter.py": "xlsxwriter, which is not among its packages",
}

PANDAS = Package("pandas", FOLDERS, "tests/{}", OUT)

if __name__ == "__main__":
    run_suite(PANDAS, __doc__)
