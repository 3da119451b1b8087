//! How long does work with pandas' frames take, against pandas on CPython?

use crate::Result;
use crate::bench::Bench;
use crate::installed::{self, Library};

const PANDAS: Library = Library {
    name: "pandas",
    folder: "frames",
    here: "WARDIAN_BENCH_PANDAS",
    there: "WARDIAN_BENCH_PANDAS_PYTHON",
    aims: &[
        ("groupby-sum of 1,000,000 rows, 1,000 keys", 2.0),
        ("merge of two frames of 100,000 rows", 2.0),
        ("read_csv of 10 MB", 2.0),
        ("sort_values of 1,000,000", 1.5),
        ("value_counts of 100,000 words", 2.0),
        ("pivot_table of 100,000 rows", 2.0),
        ("rolling mean of 1,000,000", 2.0),
        ("apply(axis=1) over 10,000 rows", 1.2),
        ("groupby-sum of 10 rows", 2.5),
        ("df.loc['r500', 'a']", 2.5),
        ("df['a'] + 1", 2.5),
    ],
    from_scratch: (
        "a frame made, grouped and printed from scratch",
        "import pandas as pd\n\
         frame = pd.DataFrame({'key': ['a', 'b', 'a'], 'value': [1, 2, 3]})\n\
         print(frame.groupby('key')['value'].sum())",
        3000.0,
    ),
};

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    installed::measure(bench, &PANDAS).await
}
