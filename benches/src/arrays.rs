//! How long does work with numpy's arrays take, against numpy on CPython and against plain Python in the sandbox?

use crate::Result;
use crate::bench::Bench;
use crate::installed::{self, Library};

const NUMPY: Library = Library {
    name: "numpy",
    folder: "arrays",
    here: "WARDIAN_BENCH_NUMPY",
    there: "WARDIAN_BENCH_NUMPY_PYTHON",
    aims: &[
        ("a + b", 3.0),
        ("a * b + a", 3.0),
        ("sqrt", 1.5),
        ("exp", 8.0),
        ("sin", 8.0),
        ("sum", 2.0),
        ("(a > 5).sum()", 2.0),
        ("sort", 1.5),
        ("matmul of 500 x 500", 3.0),
        ("fft of 65,536", 1.5),
        ("a[mask]", 3.0),
        ("a[places]", 3.0),
        ("a[:10] + b[:10], 1000 times", 2.5),
        ("a loop over 100,000 items", 1.0),
        ("np.array(list of 100,000)", 2.0),
    ],
    from_scratch: (
        "print(np.arange(6).reshape(2, 3)) from scratch",
        "import numpy as np\nprint(np.arange(6).reshape(2, 3))",
        300.0,
    ),
};

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    installed::measure(bench, &NUMPY).await
}
