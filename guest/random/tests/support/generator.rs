//! Generators by name: `kind/seed`, then steps: `/u` draws 32 bits, `/j3` jumps, `/a5` advances, `/s` goes through the
//! state's parts.

use wardian_random::SeedSequence;
use wardian_random::bits::{
    BitGenerator, Mt19937, Pcg64, Pcg64Dxsm, Philox, SavedHalf, Sfc64, words_of,
};

pub(crate) enum Generator {
    Mt19937(Box<Mt19937>),
    Pcg64(Pcg64),
    Pcg64Dxsm(Pcg64Dxsm),
    Philox(Philox),
    Sfc64(Sfc64),
}

fn number(text: &str) -> u128 {
    text.parse().expect("a number")
}

fn words(text: &str) -> Vec<u32> {
    text.split(',')
        .filter(|word| !word.is_empty())
        .map(|word| number(word) as u32)
        .collect()
}

pub(crate) fn parse(text: &str) -> Generator {
    let mut parts = text.split('/');
    let kind = parts.next().expect("a kind");
    let seed = parts.next().expect("a seed");
    let sequence = || SeedSequence::new(&words_of(number(seed)));
    let mut new = match kind {
        "mt19937" => Generator::Mt19937(Box::new(Mt19937::new(&sequence()))),
        "mtseed" => Generator::Mt19937(Box::new(Mt19937::from_legacy_seed(number(seed) as u32))),
        "mtarray" => Generator::Mt19937(Box::new(Mt19937::from_legacy_array(&words(seed)))),
        "pcg64" => Generator::Pcg64(Pcg64::new(&sequence())),
        "pcg64dxsm" => Generator::Pcg64Dxsm(Pcg64Dxsm::new(&sequence())),
        "philox" => Generator::Philox(Philox::new(&sequence())),
        "philoxkey" => {
            let key = number(seed);
            let key = [key as u64, (key >> 64) as u64];
            Generator::Philox(Philox::with_key(key, [u64::MAX, u64::MAX, 7, 8]))
        }
        "sfc64" => Generator::Sfc64(Sfc64::new(&sequence())),
        _ => panic!("unknown generator {kind}"),
    };
    for step in parts {
        let (step, number) = (&step[..1], step[1..].parse::<u128>().unwrap_or(0));
        match step {
            "u" => {
                new.next_u32();
            }
            "j" => new.jump(number),
            "a" => new.advance(number),
            "s" => new.rebuild(),
            _ => panic!("unknown step {step}"),
        }
    }
    new
}

fn half(half: SavedHalf) -> [u64; 2] {
    [u64::from(half.has_uint32), u64::from(half.uinteger)]
}

impl Generator {
    fn jump(&mut self, jumps: u128) {
        match self {
            Generator::Mt19937(bits) => **bits = bits.jumped(jumps as usize),
            Generator::Pcg64(bits) => *bits = bits.jumped(jumps),
            Generator::Pcg64Dxsm(bits) => *bits = bits.jumped(jumps),
            Generator::Philox(bits) => *bits = bits.jumped(jumps),
            Generator::Sfc64(_) => panic!("cannot jump"),
        }
    }

    fn advance(&mut self, delta: u128) {
        match self {
            Generator::Pcg64(bits) => bits.advance(delta),
            Generator::Pcg64Dxsm(bits) => bits.advance(delta),
            Generator::Philox(bits) => bits.advance([delta as u64, (delta >> 64) as u64, 0, 0]),
            _ => panic!("cannot advance"),
        }
    }

    fn rebuild(&mut self) {
        match self {
            Generator::Mt19937(bits) => **bits = Mt19937::from_state(*bits.key(), bits.pos()),
            Generator::Pcg64(bits) => {
                *bits = Pcg64::from_state(bits.state(), bits.inc(), bits.half())
            }
            Generator::Pcg64Dxsm(bits) => {
                *bits = Pcg64Dxsm::from_state(bits.state(), bits.inc(), bits.half());
            }
            Generator::Philox(bits) => {
                *bits = Philox::from_state(
                    bits.counter(),
                    bits.key(),
                    bits.buffer(),
                    bits.buffer_pos(),
                    bits.half(),
                );
            }
            Generator::Sfc64(bits) => *bits = Sfc64::from_state(bits.state(), bits.half()),
        }
    }

    /// The numbers of numpy's state dictionary, in its order; those of 128 bits as halves, the upper first.
    pub(crate) fn state(&self) -> Vec<u64> {
        let pcg = |state: u128, inc: u128, saved: SavedHalf| {
            let mut parts = vec![
                (state >> 64) as u64,
                state as u64,
                (inc >> 64) as u64,
                inc as u64,
            ];
            parts.extend(half(saved));
            parts
        };
        match self {
            Generator::Mt19937(bits) => {
                let mut parts: Vec<u64> = bits.key().iter().map(|&word| word.into()).collect();
                parts.push(bits.pos() as u64);
                parts
            }
            Generator::Pcg64(bits) => pcg(bits.state(), bits.inc(), bits.half()),
            Generator::Pcg64Dxsm(bits) => pcg(bits.state(), bits.inc(), bits.half()),
            Generator::Philox(bits) => {
                let mut parts = bits.counter().to_vec();
                parts.extend(bits.key());
                parts.extend(bits.buffer());
                parts.push(bits.buffer_pos() as u64);
                parts.extend(half(bits.half()));
                parts
            }
            Generator::Sfc64(bits) => {
                let mut parts = bits.state().to_vec();
                parts.extend(half(bits.half()));
                parts
            }
        }
    }

    fn bits(&mut self) -> &mut dyn BitGenerator {
        match self {
            Generator::Mt19937(bits) => &mut **bits,
            Generator::Pcg64(bits) => bits,
            Generator::Pcg64Dxsm(bits) => bits,
            Generator::Philox(bits) => bits,
            Generator::Sfc64(bits) => bits,
        }
    }
}

impl BitGenerator for Generator {
    fn next_u32(&mut self) -> u32 {
        self.bits().next_u32()
    }

    fn next_u64(&mut self) -> u64 {
        self.bits().next_u64()
    }

    fn next_f64(&mut self) -> f64 {
        self.bits().next_f64()
    }

    fn next_raw(&mut self) -> u64 {
        self.bits().next_raw()
    }
}
