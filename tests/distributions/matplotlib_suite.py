"""matplotlib's own tests, from its wheel, under pytest here and on CPython: `python3.12 matplotlib_suite.py --wardian PATH`

matplotlib.txt names matplotlib and what its tests need, by hash. The wheel has no pictures to compare with, so tests that
need them fail on CPython too, and are not counted; those that compare two figures of their own are. What is left out, and
why, is OUT. How tests are run: package_suite.py.
"""

from package_suite import Package, run_suite

FOLDERS = {"tests": 80}

# Files of tests that are about something that is not here.
OUT = {
    "tests/test_backends_interactive.py": "windows",
    "tests/test_backend_gtk3.py": "windows",
    "tests/test_backend_macosx.py": "windows",
    "tests/test_backend_nbagg.py": "a notebook's server",
    "tests/test_backend_qt.py": "windows",
    "tests/test_backend_tk.py": "windows",
    "tests/test_backend_webagg.py": "a server",
    "tests/test_getattr.py": "every module, with those of windows",
    "tests/test_sphinxext.py": "Sphinx, as another process",
}

ENVIRONMENT = {"MPLBACKEND": "agg"}

MATPLOTLIB = Package(
    "matplotlib",
    FOLDERS,
    "{}",
    OUT,
    ENVIRONMENT,
    document="plots",
    # Pictures to compare with would lie there.
    folders_to_make=("tests/baseline_images",),
)

if __name__ == "__main__":
    run_suite(MATPLOTLIB, __doc__)
