"""numpy's own tests, from its wheel, under pytest here and on CPython: `python3.12 numpy_suite.py --wardian PATH`

numpy.txt names numpy and what its tests need, by hash. Natives that numpy has for its tests alone are not here: tests
that call one are skipped (numpy_natives). What is left out, and why, is OUT. How tests are run: package_suite.py.
"""

from package_suite import Package, run_suite

FOLDERS = {"_core": 85, "lib": 92, "random": 95, "linalg": 92, "fft": 92, "ma": 92, "polynomial": 92, "matrixlib": 92}

# Files of tests that are about something that is not here.
OUT = {
    "_core/test_memmap.py": "files mapped into memory",
    "_core/test_multithreading.py": "threads",
    "_core/test_mem_policy.py": "a C compiler",
    "_core/test_cpu_dispatcher.py": "natives built for processors",
    "_core/test_cpu_features.py": "natives built for processors",
    "_core/test_simd.py": "natives built for processors",
    "_core/test_simd_module.py": "natives built for processors",
    "_core/test_cython.py": "a C compiler",
    "_core/test_limited_api.py": "a C compiler",
    "_core/test_extint128.py": "natives for tests",
    "_core/test_hashtable.py": "natives for tests",
    "_core/test_dlpack.py": "memory of other libraries",
    "_core/test_arraymethod.py": "the inside of numpy's C",
    "_core/test_casting_unittests.py": "the inside of numpy's C",
    "_core/test_custom_dtypes.py": "the inside of numpy's C",
    "_core/test_conversion_utils.py": "natives for tests",
    "_core/test_array_interface.py": "a C compiler",
    "_core/test_casting_floatingpoint_errors.py": "flags of the processor, which numpy's tests leave out in WebAssembly",
    "random/test_extending.py": "a C compiler",
}

# The natives for tests.
STAND_INS = ("_multiarray_tests", "_umath_tests", "_rational_tests", "_struct_ufunc_tests", "_operand_flag_tests")

NUMPY = Package(
    "numpy",
    FOLDERS,
    "{}/tests",
    OUT,
    {"NPY_AVAILABLE_MEM": "1GB"},
    tuple(f"_core/{name}" for name in STAND_INS),
)

if __name__ == "__main__":
    run_suite(NUMPY, __doc__)
