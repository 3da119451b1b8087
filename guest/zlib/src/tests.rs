//! There and back, over inputs of several kinds, with all levels and step sizes.

use crate::{Deflater, Flush, Inflater, Status, Strategy, Wrapper};

fn deflated(input: &[u8], level: u32, wrapper: Wrapper, strategy: Strategy) -> Vec<u8> {
    let mut deflater = Deflater::new(level, wrapper, 15, 8, strategy);
    let done: Result<(), ()> = deflater.run(input, Flush::Finish, &mut |_, _| Ok(()));
    assert_eq!(done, Ok(()));
    deflater.take_output()
}

fn inflated(input: &[u8], wrapper: Wrapper, piece: usize, room: usize) -> Vec<u8> {
    let mut inflater = Inflater::new(wrapper, 15);
    let mut out = Vec::new();
    let mut rest = input;
    loop {
        let part = &rest[..rest.len().min(piece)];
        let (used, status) = inflater.step(part, &mut out, room).expect("valid");
        rest = &rest[used..];
        match status {
            Status::Done => return out,
            Status::NeedsInput => assert!(!rest.is_empty() || used > 0),
            _ => {}
        }
    }
}

fn samples() -> Vec<Vec<u8>> {
    let mut state = 1u32;
    let mut random = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    vec![
        Vec::new(),
        b"a".to_vec(),
        b"hello world".repeat(10),
        vec![0; 200_000],
        (0..100_000).map(|_| random()).collect(),
        (0..300_000).map(|_| random() & 7).collect(),
        (0..70_000u32).flat_map(|n| (n / 7).to_le_bytes()).collect(),
    ]
}

#[test]
fn there_and_back() {
    for sample in samples() {
        for level in 0..10 {
            let bytes = deflated(&sample, level, Wrapper::Zlib, Strategy::Default);
            assert_eq!(inflated(&bytes, Wrapper::Zlib, usize::MAX, 1 << 16), sample);
        }
        for strategy in [
            Strategy::Filtered,
            Strategy::HuffmanOnly,
            Strategy::Runs,
            Strategy::Fixed,
        ] {
            let bytes = deflated(&sample, 6, Wrapper::Gzip, strategy);
            assert_eq!(inflated(&bytes, Wrapper::Automatic, 7, 100), sample);
        }
    }
}

#[test]
fn nothing_panics() {
    for sample in samples() {
        let bytes = deflated(
            &sample[..sample.len().min(3000)],
            6,
            Wrapper::Zlib,
            Strategy::Default,
        );
        for place in 0..bytes.len().min(400) {
            for change in [1, 0x80, 0xFF] {
                let mut wrong = bytes.clone();
                wrong[place] ^= change;
                let mut inflater = Inflater::new(Wrapper::Zlib, 15);
                let mut out = Vec::new();
                let mut rest = &wrong[..];
                while let Ok((used, status)) = inflater.step(rest, &mut out, 50_000) {
                    rest = &rest[used..];
                    if status != Status::Pause || out.len() > 1_000_000 {
                        break;
                    }
                }
            }
        }
    }
}
