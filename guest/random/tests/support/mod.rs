//! Cases of the expected streams: how a line names a generator and a function, and how it is run.

pub(crate) mod generator;
pub(crate) mod run;

/// FNV-1a over the bytes of the values, the lowest byte first.
pub(crate) fn fnv(values: &[u64]) -> u64 {
    values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

/// One line: what to run, and what numpy gave.
pub(crate) struct Case {
    pub(crate) text: String,
    pub(crate) generator: String,
    pub(crate) count: usize,
    pub(crate) name: String,
    pub(crate) args: Vec<String>,
    pub(crate) expected: String,
}

impl Case {
    pub(crate) fn parse(line: &str) -> Case {
        let (left, expected) = line.split_once(" => ").expect("a case has ` => `");
        let mut words = left.split_whitespace().map(str::to_owned);
        let mut next = || words.next().expect("a generator, a count and a name");
        let (generator, count, name) = (next(), next(), next());
        Case {
            text: left.to_owned(),
            generator,
            count: count.parse().expect("the count is a number"),
            name,
            args: words.collect(),
            expected: expected.trim().to_owned(),
        }
    }

    pub(crate) fn f64(&self, index: usize) -> f64 {
        let text = &self.args[index];
        text.parse().expect("the argument is a float")
    }

    pub(crate) fn i64(&self, index: usize) -> i64 {
        let text = &self.args[index];
        text.parse().expect("the argument is an int")
    }

    pub(crate) fn f64s(&self, from: usize) -> Vec<f64> {
        (from..self.args.len()).map(|i| self.f64(i)).collect()
    }

    pub(crate) fn i64s(&self, from: usize) -> Vec<i64> {
        (from..self.args.len()).map(|i| self.i64(i)).collect()
    }

    /// The same text as in the file: the hash, the first values, and what the generator gives next.
    pub(crate) fn actual(&self) -> String {
        let mut bits = generator::parse(&self.generator);
        let mut saved = wardian_random::legacy::SavedGauss::default();
        let values = run::run(self, &mut bits, &mut saved);
        let mut text = format!("{} {:016x}", values.len(), fnv(&values));
        for value in values.iter().take(3) {
            text += &format!(" {value:x}");
        }
        use wardian_random::BitGenerator;
        text += &format!(" after {:x}", bits.next_u32());
        text += &format!(" {:x}", bits.next_raw());
        if saved.has_gauss {
            text += &format!(" gauss {:x}", saved.gauss.to_bits());
        }
        text
    }
}
