//! Texts are sorted as a plain sort of Rust's sorts their letters, and are cast and compared wherever they lie.

use std::cmp::Ordering;

use wardian_strided::comparison::Compare;
use wardian_strided::layout::{Layout, Order};
use wardian_strided::sort::Side;
use wardian_strided::text::cast::{NotAscii, cast};
use wardian_strided::text::compare::compare;
use wardian_strided::text::order::{Row, order_of, places_among, reorder, sort};
use wardian_strided::text::{Letters, build, class::lengths};

fn go(_: usize) -> Result<(), ()> {
    Ok(())
}

/// Texts of some letters, without an order.
fn texts(letters: Letters, count: usize, width: usize, alphabet: &[u32]) -> Vec<u8> {
    let mut state = 1_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        alphabet[(state >> 33) as usize % alphabet.len()]
    };
    let points: Vec<u32> = (0..count * width).map(|_| next()).collect();
    match letters {
        Letters::Bytes => points.iter().map(|point| *point as u8).collect(),
        Letters::Points => points
            .iter()
            .flat_map(|point| point.to_ne_bytes())
            .collect(),
    }
}

fn points(letters: Letters, text: &[u8]) -> Vec<u32> {
    let mut points: Vec<u32> = match letters {
        Letters::Bytes => text.iter().map(|byte| u32::from(*byte)).collect(),
        Letters::Points => text.chunks(4).map(bytemuck::pod_read_unaligned).collect(),
    };
    while points.last() == Some(&0) {
        points.pop();
    }
    points
}

#[test]
fn sorts_are_stable_whatever_the_width() {
    let alphabets: [&[u32]; 4] = [
        &[0, 97, 98],
        &[97, 98, 255, 0],
        &[0x61, 0x3bb, 0x1f600],
        &[u32::MAX, 1 << 21, 97],
    ];
    for (letters, alphabet) in [Letters::Bytes, Letters::Points]
        .into_iter()
        .flat_map(|letters| alphabets.map(|alphabet| (letters, alphabet)))
        .filter(|(letters, alphabet)| {
            *letters == Letters::Points || alphabet[0] < 256 && alphabet[1] < 256
        })
    {
        for (count, length) in [(0, 3), (1, 3), (3000, 1), (3000, 4), (9000, 9), (500, 30)] {
            let width = length * letters.size();
            let bytes = texts(letters, count, length, alphabet);
            let row = Row {
                letters,
                bytes: &bytes,
                width,
            };
            let items: Vec<Vec<u32>> = bytes
                .chunks(width)
                .map(|text| points(letters, text))
                .collect();
            let mut expected: Vec<usize> = (0..count).collect();
            expected.sort_by(|one, other| items[*one].cmp(&items[*other]));
            let order = order_of(row, go).unwrap();
            assert!(
                order == expected,
                "{letters:?} {count} {length} {alphabet:x?}"
            );
            let mut sorted = bytes.clone();
            sort(letters, &mut sorted, width, go).unwrap();
            let by_order = order
                .iter()
                .flat_map(|number| &bytes[number * width..(number + 1) * width]);
            assert!(sorted.iter().eq(by_order));
            // A second key changes nothing among equals.
            let mut backwards: Vec<usize> = (0..count).rev().collect();
            reorder(&mut backwards, row, go).unwrap();
            let backwards: Vec<&Vec<u32>> =
                backwards.iter().map(|number| &items[*number]).collect();
            assert!(backwards.is_sorted());

            let sorter: Vec<i64> = order.iter().map(|number| *number as i64).collect();
            let some = Row {
                bytes: &bytes[..bytes.len().min(width * 50)],
                ..row
            };
            let sorted = Row {
                bytes: &sorted,
                ..row
            };
            for side in [Side::Left, Side::Right] {
                let places = places_among(sorted, None, some, side, go).unwrap();
                let again = places_among(row, Some(&sorter), some, side, go).unwrap();
                assert_eq!(places, again);
                for (item, place) in items.iter().zip(places) {
                    let before = |other: &usize| match items[*other].cmp(item) {
                        Ordering::Equal => side == Side::Right,
                        order => order.is_lt(),
                    };
                    assert_eq!(order.partition_point(before), place);
                }
            }
        }
    }
}

#[test]
fn a_sort_of_texts_can_be_stopped() {
    let mut bytes = texts(Letters::Bytes, 20_000, 12, &[97, 97, 97, 98]);
    let before = bytes.clone();
    for last in [1, 5, 30, 60] {
        let mut left = last;
        let stopped = sort(Letters::Bytes, &mut bytes, 12, |_| {
            left -= 1;
            if left == 0 { Err("stop") } else { Ok(()) }
        });
        assert_eq!(stopped, Err("stop"));
        assert!(bytes == before);
    }
}

#[test]
fn texts_lie_anywhere() {
    // Three rows of two texts, the columns in the other order, and a place that is not aligned.
    let bytes = [
        &[9_u8][..],
        &texts(Letters::Points, 6, 3, &[97, 98, 0x3bb, 0]),
    ]
    .concat();
    let whole = Layout::checked(&[3, 2], &[24, 12], 1, 12, bytes.len()).unwrap();
    let turned = whole.slice(1, 1, -1, 2).transposed(&[1, 0]);
    let one = Layout::checked(&[2, 3], &[0, 0], 13, 12, bytes.len()).unwrap();
    let target = Layout::contiguous(&[2, 3], 24, Order::F).unwrap();
    let numbers = Layout::contiguous(&[2, 3], 8, Order::C).unwrap();
    let mut out = vec![7; target.size() * 24];
    let both = ((&bytes[..], &turned), (&bytes[..], &one));
    build::concatenate(Letters::Points, both, (&mut out, &target), go).unwrap();
    let mut counted = vec![0; 48];
    lengths(Letters::Points, both.0, (&mut counted, &numbers), go).unwrap();
    let truths = Layout::contiguous(&[2, 3], 1, Order::F).unwrap();
    let mut less = [9; 6];
    compare(
        Compare::Less,
        Letters::Points,
        both,
        (&mut less, &truths),
        None,
        go,
    )
    .unwrap();
    for row in 0..2 {
        for column in 0..3 {
            let at = turned.place(&[row, column]);
            let left = points(Letters::Points, &bytes[at..at + 12]);
            let right = points(Letters::Points, &bytes[13..25]);
            let place = target.place(&[row, column]);
            assert_eq!(
                points(Letters::Points, &out[place..place + 24]),
                [&left[..], &right].concat()
            );
            let place = numbers.place(&[row, column]);
            assert_eq!(
                i64::from_ne_bytes(counted[place..place + 8].try_into().unwrap()),
                left.len() as i64
            );
            assert_eq!(less[truths.place(&[row, column])], u8::from(left < right));
        }
    }
}

#[test]
fn letters_become_others() {
    let layout = |count, item| Layout::contiguous(&[count], item, Order::C).unwrap();
    let bytes = *b"abc\0xy\0\0";
    let mut wide = [1; 40];
    let done = cast(
        (Letters::Bytes, (&bytes, &layout(2, 4))),
        (Letters::Points, (&mut wide, &layout(2, 20))),
        go,
    );
    assert_eq!(done, Ok(Ok(())));
    let mut back = [1; 4];
    let done = cast(
        (Letters::Points, (&wide, &layout(2, 20))),
        (Letters::Bytes, (&mut back, &layout(2, 2))),
        go,
    );
    assert_eq!((done, &back), (Ok(Ok(())), b"abxy"));
    let mut same = [1; 10];
    let done = cast(
        (Letters::Bytes, (&bytes, &layout(2, 4))),
        (Letters::Bytes, (&mut same, &layout(2, 5))),
        go,
    );
    assert_eq!((done, &same), (Ok(Ok(())), b"abc\0\0xy\0\0\0"));
    // np.array(['x', 'aéλ!']).astype('S1'): characters in position 1-2.
    let points: Vec<u8> = "x\0\0\0aéλ!"
        .chars()
        .flat_map(|letter| u32::from(letter).to_ne_bytes())
        .collect();
    let done = cast(
        (Letters::Points, (&points, &layout(2, 16))),
        (Letters::Bytes, (&mut [0; 2], &layout(2, 1))),
        go,
    );
    assert_eq!(
        done,
        Ok(Err(NotAscii {
            text: 16,
            letter: 0xe9,
            position: 1,
            end: 3
        }))
    );
}

#[test]
fn a_search_that_is_long_can_be_stopped() {
    use wardian_strided::text::Failed;
    use wardian_strided::text::find::{Search, search};
    // A part that nearly is everywhere: half of it is looked at for each letter.
    let text = vec![b'a'; 200_000];
    let part = [&text[..100_000], b"b"].concat();
    let item = |width| Layout::contiguous(&[1], width, Order::C).unwrap();
    let (whole, wanted, number) = (item(text.len()), item(part.len()), item(8));
    let (start, end) = (0_i64.to_ne_bytes(), i64::MAX.to_ne_bytes());
    let mut out = [0; 8];
    for what in [Search::Find, Search::Rfind, Search::Count] {
        let mut left = 20;
        let stopped = search(
            what,
            Letters::Bytes,
            ((&text, &whole), (&part, &wanted)),
            ((&start, &number), (&end, &number)),
            (&mut out, &number),
            |_| {
                left -= 1;
                if left == 0 { Err("stop") } else { Ok(()) }
            },
        );
        assert_eq!(stopped, Err(Failed::Stopped("stop")));
    }
}
