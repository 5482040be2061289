//! What holds for all seeds and streams, and what happens at the edges.

mod fairness;
mod golden;

use std::collections::BTreeSet;
use std::num::{NonZeroU32, NonZeroU64};

use super::{Seed, Stream, hash_fields};

fn stream(key: &str) -> Stream {
    Stream::new(&Seed::from_text("abc"), "golden", key, 0)
}

fn bound(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).expect("tests only use bounds that are not zero")
}

fn wide_bound(number: u64) -> NonZeroU64 {
    NonZeroU64::new(number).expect("tests only use bounds that are not zero")
}

fn repeat<T>(times: usize, choose: impl FnMut() -> T) -> Vec<T> {
    std::iter::repeat_with(choose).take(times).collect()
}

#[test]
fn a_number_is_the_same_seed_as_its_decimal_text() {
    for number in [0, 7, 12345, u64::MAX] {
        let seed = Seed::from(number);
        assert_eq!(seed, Seed::from_text(number.to_string()));
        assert_eq!(seed.to_string(), number.to_string());
    }
    assert_ne!(Seed::from(7).hash(), Seed::from_text("007").hash());
}

#[test]
fn the_text_of_a_seed_counts_exactly() {
    let seed = Seed::from_text("abc");
    for other in ["", "ABC", "abc ", " abc", "ab", "abc\0"] {
        assert_ne!(Seed::from_text(other).hash(), seed.hash(), "{other:?}");
    }
}

#[test]
fn different_bits_give_different_readable_seeds() {
    // Each single bit has to show in the text, whatever the other bits are.
    for background in [0, u64::MAX, 0x0123_4567_89ab_cdef] {
        let mut texts: BTreeSet<String> = (0..64)
            .map(|bit| Seed::from_entropy_bits(background ^ (1 << bit)).to_string())
            .collect();
        texts.insert(Seed::from_entropy_bits(background).to_string());
        assert_eq!(texts.len(), 65);
    }
}

#[test]
fn each_part_of_a_name_makes_another_stream() {
    let (seed, other) = (Seed::from_text("abc"), Seed::from_text("abd"));
    let names = [
        (&seed, "a", "bc", 0),
        (&seed, "ab", "c", 0),
        (&seed, "abc", "", 0),
        (&seed, "", "abc", 0),
        (&seed, "a", "bd", 0),
        (&seed, "A", "bc", 0),
        (&seed, "a", "Bc", 0),
        (&seed, "a", "bc", 1),
        (&seed, "a", "bc\u{1}", 0),
        (&other, "a", "bc", 0),
    ];
    let firsts: BTreeSet<u64> = names
        .iter()
        .map(|&(seed, stage, key, attempt)| Stream::new(seed, stage, key, attempt).next_u64())
        .collect();
    assert_eq!(firsts.len(), names.len());
}

#[test]
fn fields_that_read_the_same_when_joined_hash_differently() {
    let hashes: BTreeSet<[u8; 32]> = [
        hash_fields("d", &[b"a", b"bc"]),
        hash_fields("d", &[b"ab", b"c"]),
        hash_fields("d", &[b"abc"]),
        hash_fields("d", &[b"abc", b""]),
        hash_fields("da", &[b"bc"]),
        hash_fields("dabc", &[]),
    ]
    .into();
    assert_eq!(hashes.len(), 6);
}

#[test]
fn a_choice_among_nothing_is_none_and_draws_nothing() {
    let mut stream = stream("nothing");
    assert_eq!(stream.pick::<u8>(&[]), None);
    assert_eq!(stream.pick_weighted(&[]), None);
    assert_eq!(stream.pick_weighted(&[0, 0, 0]), None);
    assert_eq!(stream.between(5, 4), None);
    stream.shuffle::<u8>(&mut []);
    stream.shuffle(&mut ["alone"]);
    assert_eq!(stream.next_u64(), self::stream("nothing").next_u64());
}

#[test]
fn a_choice_without_alternative_costs_one_draw() {
    let mut chooser = stream("alone");
    assert_eq!(chooser.below(bound(1)), 0);
    assert_eq!(chooser.between(9, 9), Some(9));
    assert_eq!(chooser.pick(&["alone"]), Some(&"alone"));
    assert_eq!(chooser.pick_weighted(&[0, 1, 0]), Some(1));
    assert!(chooser.chance(1, bound(1)));
    assert!(!chooser.chance(0, bound(1)));

    let mut drawer = stream("alone");
    let draws = repeat(7, || drawer.next_u64());
    assert_eq!(Some(&chooser.next_u64()), draws.last());
}

#[test]
fn the_narrow_and_the_wide_choice_agree() {
    let (mut narrow, mut wide) = (stream("width"), stream("width"));
    for number in (1..2000).chain(u32::MAX - 2000..=u32::MAX) {
        let chosen = narrow.below(bound(number));
        assert!(chosen < number);
        assert_eq!(u64::from(chosen), wide.below_u64(wide_bound(number.into())));
    }
}

#[test]
fn a_shuffle_keeps_every_item() {
    let mut stream = stream("keeps");
    for length in 0..50 {
        let sorted: Vec<u32> = (0..length).collect();
        let mut items = sorted.clone();
        stream.shuffle(&mut items);
        assert!(length < 10 || items != sorted, "{length} items stayed put");
        items.sort_unstable();
        assert_eq!(items, sorted);
    }
}
