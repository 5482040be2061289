//! Literal values that pin seeds, streams and choices.
//!
//! Apart from the published ones of xoshiro256++, they were computed by a
//! separate implementation of the chapter on determinism in another language. A
//! change that makes one of them fail is seed-breaking: it is not repaired by
//! copying the new value here.

use super::super::{Seed, Stream};
use super::{bound, repeat, stream, wide_bound};

fn hex(bytes: &[u8; 32]) -> String {
    blake3::Hash::from_bytes(*bytes).to_hex().to_string()
}

#[test]
fn seed_hashes() {
    for (text, hash) in [
        ("", "9cbe30d34f64dc16bede0b196c513aef92196fb7cb9b86675d232ca090f8b101"),
        ("abc", "3a82ce4a876174f6788ac1d0d1dcbd1f471f1cc2e60c1e6b733ab9b3313498a1"),
        ("12345", "ef34391f7b3ea9f195f5f76fe7b3181ad3b9417af2d647531e13fcdd6a700be9"),
        ("Grüße 🌱", "bca273f713e8ff19f5677caadbd0b71737fb8c179354af98d1a2c9bf8e30761e"),
    ] {
        assert_eq!(hex(Seed::from_text(text).hash()), hash, "seed {text:?}");
    }
}

#[test]
fn readable_seeds() {
    for (bits, text) in [
        (0, "00000-00000-000"),
        (1, "00000-00000-001"),
        (0x0123_4567_89ab_cdef, "028t5-cy4tq-kff"),
        (1 << 63, "80000-00000-000"),
        (u64::MAX, "fzzzz-zzzzz-zzz"),
    ] {
        let seed = Seed::from_entropy_bits(bits);
        assert_eq!(seed.text(), text, "bits {bits:#x}");
        assert_eq!(seed, Seed::from_text(text));
    }
}

#[test]
fn xoshiro_matches_its_reference_implementation() {
    let mut state = [0; 32];
    (state[0], state[8], state[16], state[24]) = (1, 2, 3, 4);
    let mut stream = Stream::from_state(state);
    assert_eq!(
        repeat(10, || stream.next_u64()),
        [
            41943041,
            58720359,
            3588806011781223,
            3591011842654386,
            9228616714210784205,
            9973669472204895162,
            14011001112246962877,
            12406186145184390807,
            15849039046786891736,
            10450023813501588000,
        ]
    );
}

/// Seed, stage, key, attempt, and the first two numbers of the stream.
const STREAMS: &[(&str, &str, &str, u32, [u64; 2])] = &[
    ("abc", "fill", "town/chest", 0, [0x8dfe_9d21_0a2c_4afd, 0x6966_4bb7_ba6d_2b84]),
    ("abc", "fill", "town/chest", 1, [0x3b6e_5527_5af6_a9fe, 0xb26f_f1af_6532_77f5]),
    ("abc", "fill", "town/chest", u32::MAX, [0x4d4c_9e93_eda1_efb2, 0x7d8a_0f13_3a1a_d3aa]),
    ("abc", "fill", "town/shop", 0, [0x52f6_83fd_4e7e_b914, 0xdab7_3374_30f9_1fe5]),
    ("abc", "entrances", "town/chest", 0, [0xe4f9_a100_3ac4_5f8e, 0x8bda_1404_fbcc_77ff]),
    ("abd", "fill", "town/chest", 0, [0xcef0_4ab5_bdc9_990a, 0x8d8f_8280_d726_e7b5]),
    ("", "", "", 0, [0x1a21_15bf_578a_45ea, 0xd044_3afc_e789_b925]),
    ("12345", "fill", "Höhle 🌱", 7, [0x764d_862b_fd6a_5244, 0x3f1a_bc03_68b1_fe0c]),
];

#[test]
fn streams() {
    for &(seed, stage, key, attempt, expected) in STREAMS {
        let mut stream = Stream::new(&Seed::from_text(seed), stage, key, attempt);
        let drawn = [stream.next_u64(), stream.next_u64()];
        assert_eq!(drawn, expected, "{seed:?} {stage:?} {key:?} {attempt}");
    }
}

#[test]
fn below() {
    for (number, expected) in [
        (1, [0; 8]),
        (2, [0, 1, 1, 1, 0, 1, 0, 0]),
        (6, [1, 5, 5, 4, 2, 4, 0, 2]),
        (7, [1, 6, 6, 5, 3, 4, 0, 2]),
        (100, [22, 94, 86, 81, 42, 66, 6, 34]),
        (1_000_003, [220405, 940193, 864059, 811425, 429946, 668290, 60232, 343528]),
        (
            (1 << 31) + 1,
            [
                473316822, 2019044931, 1855547450, 1742518553, 923299464, 1435138446, 129348211,
                737720191,
            ],
        ),
        (
            u32::MAX,
            [
                946633643, 4038089859, 3711094897, 3485037104, 1846598927, 2870276890, 258696423,
                1475440382,
            ],
        ),
    ] {
        let mut stream = stream("below");
        let chosen = repeat(8, || stream.below(bound(number)));
        assert_eq!(chosen, expected, "below {number}");
    }
}

#[test]
fn below_u64() {
    // The second and the third bound discard a quarter and a half of the draws.
    for (number, expected) in [
        ((1 << 32) + 1, [946633644, 4038089861, 3711094899, 3485037106, 1846598928, 2870276891]),
        (
            3 << 62,
            [
                3049320406571005523,
                11954273415337820801,
                11226090294873662691,
                5948311502278225831,
                9245809033634569163,
                833319509492240747,
            ],
        ),
        (
            (1 << 63) + 1,
            [
                2032880271047337015,
                8671731945249077794,
                555546339661493831,
                3168484096516615791,
                348333711001306170,
                7849413266606119680,
            ],
        ),
        (
            u64::MAX,
            [
                4065760542094674030,
                17343463890498155587,
                15939031220450427734,
                14968120393164883588,
                7931082003037634441,
                12327745378179425550,
            ],
        ),
    ] {
        let mut stream = stream("below");
        let chosen = repeat(6, || stream.below_u64(wide_bound(number)));
        assert_eq!(chosen, expected, "below {number}");
    }
}

#[test]
fn between() {
    for (low, high, expected) in [
        (0, u32::MAX, [2889007446, 4207683838, 1960972990, 3828380085]),
        (3, 5, [5, 5, 4, 5]),
        (7, 7, [7, 7, 7, 7]),
        (u32::MAX - 9, u32::MAX, [4294967292, 4294967295, 4294967290, 4294967294]),
    ] {
        let mut stream = stream("between");
        let chosen = repeat(4, || stream.between(low, high));
        assert_eq!(chosen, expected.map(Some), "between {low} and {high}");
    }
}

#[test]
fn chance() {
    for (numerator, denominator, expected) in [
        (0, 1, "00000000000000000000000000000000"),
        (0, 3, "00000000000000000000000000000000"),
        (1, 3, "10101011101000000010001000010110"),
        (1, 2, "11101011101001011110001000011111"),
        (3, 3, "11111111111111111111111111111111"),
        (9, 3, "11111111111111111111111111111111"),
    ] {
        let mut stream = stream("chance");
        let chosen: String = repeat(32, || stream.chance(numerator, bound(denominator)))
            .into_iter()
            .map(|happens| if happens { '1' } else { '0' })
            .collect();
        assert_eq!(chosen, expected, "{numerator} out of {denominator}");
    }
}

#[test]
fn shuffle() {
    let mut stream = stream("shuffle");
    let mut items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    stream.shuffle(&mut items);
    assert_eq!(items, [3, 2, 8, 0, 6, 5, 1, 4, 7, 9]);

    // The second shuffle starts where the first stopped drawing.
    let mut items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    stream.shuffle(&mut items);
    assert_eq!(items, [6, 5, 7, 1, 9, 3, 0, 8, 4, 2]);
}

#[test]
fn pick() {
    let mut stream = stream("pick");
    let items = ["a", "b", "c", "d", "e", "f", "g"];
    assert_eq!(
        repeat(12, || stream.pick(&items).copied()),
        ["e", "f", "c", "a", "c", "f", "g", "g", "e", "c", "d", "c"].map(Some)
    );
}

#[test]
fn pick_weighted() {
    const MOST: u32 = u32::MAX;
    for (weights, expected) in [
        (&[1, 0, 2, 7][..], [2, 0, 3, 0, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 2, 3]),
        (&[0, 0, 5], [2; 16]),
        (&[MOST, 2_000_000_000, 500_000_000], [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 1, 0, 1]),
        (&[MOST, MOST, MOST, MOST, MOST], [0, 0, 1, 0, 1, 0, 1, 3, 3, 3, 4, 3, 1, 4, 0, 3]),
    ] {
        let mut stream = stream("weighted");
        let chosen = repeat(16, || stream.pick_weighted(weights));
        assert_eq!(chosen, expected.map(Some), "weights {weights:?}");
    }
}

#[test]
fn a_zero_state_is_replaced_by_the_outputs_of_splitmix() {
    let words: [u64; 4] = [
        0xe220_a839_7b1d_cdaf,
        0x6e78_9e6a_a1b9_65f4,
        0x06c4_5d18_8009_454f,
        0xf88b_b8a8_724c_81ec,
    ];
    let mut state = [0; 32];
    for (bytes, word) in state.chunks_exact_mut(8).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    let (mut zero, mut replaced) = (Stream::from_state([0; 32]), Stream::from_state(state));
    assert_eq!(repeat(4, || zero.next_u64()), repeat(4, || replaced.next_u64()));
}

#[test]
fn the_example_in_the_book_is_right() {
    let seed = Seed::from_text("abc");
    let mut stream = Stream::new(&seed, "fill", "town/chest", 0);
    let draws = repeat(3, || format!("{:016x}", stream.next_u64()));
    let dice = repeat(8, || stream.below(bound(6)).to_string());

    let state = "6e3c660a72b3f7f7ec6c42e718f4173e8fd680bec1f161fa91216d03ba6b2594";
    let bytes = blake3::Hash::from_hex(state).expect("the state is 64 hexadecimal digits");
    let mut from_state = Stream::from_state(bytes.into());
    let same_draws = repeat(3, || format!("{:016x}", from_state.next_u64()));
    assert_eq!(draws, same_draws);

    let chapter = include_str!("../../../../../book/src/determinism.md");
    for value in [&hex(seed.hash()), state, &draws.join(" "), &dice.join(", ")] {
        assert!(chapter.contains(value), "the chapter lacks {value}");
    }
}
