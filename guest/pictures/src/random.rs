//! The numbers of C's `rand()` as glibc has them, from its first seed on: what effects of Pillow's are made of.

use wardian_runtime::ctx::ModuleState;
use wardian_runtime::state_place;

/// Numbers that the next ones are sums of.
const BEFORE: usize = 31;

/// What is kept as long as the session.
pub(crate) struct Random {
    numbers: [u32; BEFORE],
    at: usize,
}

impl ModuleState for Random {
    state_place!();
}

impl Default for Random {
    fn default() -> Random {
        let mut numbers = [0; BEFORE];
        let mut number: i64 = 1;
        for place in &mut numbers {
            *place = number as u32;
            number = (16807 * number) % i64::from(i32::MAX);
        }
        // Where glibc begins.
        let mut random = Random { numbers, at: 3 };
        for _ in 0..10 * BEFORE {
            random.next();
        }
        random
    }
}

impl Random {
    /// The next number, of 31 bits.
    pub(crate) fn next(&mut self) -> u32 {
        let third = (self.at + BEFORE - 3) % BEFORE;
        let sum = self.numbers[self.at].wrapping_add(self.numbers[third]);
        self.numbers[self.at] = sum;
        self.at = (self.at + 1) % BEFORE;
        sum >> 1
    }
}
