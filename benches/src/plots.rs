//! How long does drawing figures with matplotlib take, against matplotlib on CPython?

use crate::Result;
use crate::bench::Bench;
use crate::installed::{self, Library};

const MATPLOTLIB: Library = Library {
    name: "matplotlib",
    folder: "plots",
    here: "WARDIAN_BENCH_MATPLOTLIB",
    there: "WARDIAN_BENCH_MATPLOTLIB_PYTHON",
    aims: &[
        ("a line of 1,000 points to PNG", 3.0),
        ("a line of 1,000 points to SVG", 3.0),
        ("1,000 points of many colours", 3.0),
        ("a histogram", 3.0),
        ("bars with labels", 3.0),
        ("a heat map", 3.0),
        ("filled contours", 3.0),
    ],
    from_scratch: (
        "a line of 1,000 points to PNG from scratch",
        "import matplotlib.pyplot as plt\n\
         plt.plot([x * x % 97 for x in range(1000)])\n\
         plt.savefig('line.png')",
        60_000.0,
    ),
};

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    installed::measure(bench, &MATPLOTLIB).await
}
