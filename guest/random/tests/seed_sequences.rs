//! Seed sequences, as `expected/seed_sequences.txt` tells.
//!
//! A line is `entropy spawn_key pool_size => uint32 uint64 children`, lists with commas, empty ones as `-`: what
//! `generate_state` gives with 11 words and with 5 of 64 bits, then the first 64-bit word of the children that
//! `spawn(2)` and `spawn(1)` give, and of the second child of the second child.

use wardian_random::SeedSequence;
use wardian_random::bits::words_of;

fn list<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split(',')
        .filter_map(|item| item.parse().ok())
        .collect()
}

#[test]
fn states_and_children() {
    let cases = include_str!("expected/seed_sequences.txt");
    let mut count = 0;
    for line in cases.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [entropy, key, pool_size, _, short, long, children] = words[..] else {
            panic!("seven words: {line}");
        };
        let (entropy, key) = (list(entropy), list(key));
        let pool_size = pool_size.parse().expect("a pool size");
        let mut sequence = SeedSequence::with_spawn_key(&entropy, &key, pool_size, 0);
        assert_eq!(sequence.generate_state_u32(11), list(short), "{line}");
        assert_eq!(sequence.generate_state_u64(5), list(long), "{line}");
        let mut spawned = sequence.spawn(2);
        spawned.extend(sequence.spawn(1));
        assert_eq!(sequence.n_children_spawned(), 3);
        let grandchild = spawned[1].spawn(2).remove(1);
        spawned.push(grandchild);
        let first = |sequence: &SeedSequence| sequence.generate_state_u64(1)[0];
        assert_eq!(
            spawned.iter().map(first).collect::<Vec<_>>(),
            list(children),
            "{line}"
        );
        count += 1;
    }
    assert!(count > 10);
}

#[test]
fn numbers_become_words() {
    assert_eq!(words_of(0), [0]);
    assert_eq!(words_of(0x1_0000_0002), [2, 1]);
    assert_eq!(words_of(u128::MAX), [u32::MAX; 4]);
}
