use std::sync::LazyLock;

use proptest::prelude::*;

use super::bits::{Reader, Writer};
use super::*;
use crate::pack::{self, SourceFile};

/// The embedded packs with options, one without, and one to start from.
static WORLDS: LazyLock<Vec<World>> = LazyLock::new(|| {
    let single = [
        include_str!("../../../seedwright-api/worlds/blank.toml"),
        include_str!("../../../seedwright-api/worlds/starter.toml"),
        include_str!("../../../seedwright-api/worlds/tower.toml"),
        include_str!("../../../seedwright-api/worlds/halls.toml"),
        include_str!("../../../seedwright-api/worlds/depths.toml"),
    ];
    let mut worlds: Vec<_> = { single.iter() }.map(|text| world(text)).collect();
    worlds.push(choices());
    worlds
});

fn world(text: &str) -> World {
    let reading = pack::read(&[SourceFile::new("pack.toml", text)]);
    reading.world.expect("the pack is valid")
}

/// A pack with options of every kind.
fn choices() -> World {
    world(
        r#"
        [pack]
        format = 1
        id = "choices"
        name = "Choices"
        start = "Hall"
        goal = "reached(Hall)"

        [options]
        start = { kind = "choice", values = ["docks", "gardens", "archive"], default = "gardens" }
        tanks = { kind = "range", min = 3, max = 89, default = 14 }
        dark = { kind = "switch", default = true }
        fixed = { kind = "range", min = 7, max = 7, default = 7 }
        rounds = { kind = "range", min = 0, max = 1000000000, default = 0 }

        [tricks]
        leap = { max = 3 }
        dash = { max = 1 }

        [rooms.Hall]
        area = "All"
        "#,
    )
}

/// Settings with some values changed within their ranges.
fn settings(world: &World, moves: &[Option<u32>]) -> Settings {
    let defaults = Settings::defaults(world);
    let all = Settings::ranges(world).zip(defaults.values());
    let moves = moves.iter().copied().chain(std::iter::repeat(None));
    let values = all.zip(moves);
    let values = values.map(|(((_, least, most), default), by)| match by {
        Some(by) => least + by % (most - least).saturating_add(1),
        None => default,
    });
    Settings::of_values(world, &values.collect::<Vec<_>>())
}

fn any_asked() -> impl Strategy<Value = PermalinkOptions> {
    let algorithm = 0..ALGORITHMS.len();
    let limits = (
        proptest::option::of(1..=limits::ATTEMPTS),
        proptest::option::of(0..=limits::ATTEMPTS),
        proptest::option::of(1..=limits::STEPS),
        (proptest::option::of(0..=100u32), proptest::option::of(0..=limits::ATTEMPTS)),
    );
    (algorithm, 0..4usize, limits).prop_map(|(algorithm, aim, (attempts, swaps, steps, last))| {
        let (loops, mix) = last;
        PermalinkOptions {
            algorithm: ALGORITHMS[algorithm],
            aim: AIMS[aim],
            attempts,
            swaps,
            steps,
            loops,
            shape: ShapeCode::default(),
            mix,
        }
    })
}

fn any_seed() -> impl Strategy<Value = Seed> {
    prop_oneof![
        any::<u64>().prop_map(Seed::from_entropy_bits),
        any::<u64>().prop_map(Seed::from),
        "[a-z -]{0,20}".prop_map(Seed::from_text),
        "[a-zA-Z0-9]{0,20}".prop_map(Seed::from_text),
        ".{0,20}".prop_map(Seed::from_text),
        // A text that looks like a generated seed but is not.
        "[0-9a-z]{5}-[0-9a-z]{5}-[0-9a-z]{3}".prop_map(Seed::from_text),
    ]
}

proptest! {
    #[test]
    fn every_choice_comes_back(
        options in prop_oneof![Just(PermalinkOptions::default()), any_asked()],
        seed in any_seed(),
        moves in prop::collection::vec(prop::option::weighted(0.3, any::<u32>()), 0..60),
    ) {
        for world in WORLDS.iter() {
            let settings = settings(world, &moves);
            let code = Permalink::write(world, &settings, &options, &seed).expect("it is short");
            let link = Permalink::read(&code).expect("it was written");
            prop_assert_eq!(&link.pack, &world.id);
            prop_assert_eq!(&link.options, &options);
            prop_assert_eq!(&link.seed, &seed);
            prop_assert_eq!(link.settings(world), Ok(settings));
        }
    }

    #[test]
    fn any_text_is_a_code_or_none(text in ".{0,60}", digits in prop::collection::vec(0u8..32, 1..80)) {
        let _ = Permalink::read(&text);
        // The checksum is right for any digits.
        let code = code::show(&digits).expect("it is short");
        let world = choices();
        if let Ok(link) = Permalink::read(&code) {
            let _ = link.settings(&world);
            let mut reader = Reader::new(&link.digits).skip(link.settings);
            let _ = read_settings(&mut reader, &world);
        }
    }
}

/// A code with something in each of its parts. The hash is a fixed one, so that it stays the same when packs
/// are hashed differently.
fn known() -> String {
    let world = choices();
    let mut settings = Settings::defaults(&world);
    let value = crate::world::SettingValue::Number(47);
    settings.set(&world, "tanks", &value).expect("it fits");
    let options = PermalinkOptions { aim: Some(Aim::Goal), ..PermalinkOptions::default() };
    let seed = Seed::from_text("rainy day");
    let digits = digits(&fixed(), (&world, &settings), &options, &seed);
    code::show(&digits).expect("it is short")
}

fn fixed() -> (&'static str, String) {
    ("choices", "0123abc".to_owned())
}

#[test]
fn codes_are_known_by_heart() {
    let world = choices();
    let plain = |seed: &str| {
        let defaults = Settings::defaults(&world);
        let seed = Seed::from_text(seed);
        let digits = digits(&fixed(), (&world, &defaults), &PermalinkOptions::default(), &seed);
        code::show(&digits).expect("it is short")
    };
    let codes = [known(), plain("7"), plain("Kx93mPq2"), plain("028t5-cy4tq-kff")];
    assert_eq!(
        codes,
        [
            "29RHV-J0H4G-14ENW-K0MRG-46WD1-GC12P-0SHQJ-N4",
            "29RHV-J0H4G-14ENW-87P0H-AE9B6",
            "29RHV-J0H4G-14ENW-928QY-XSJJG-V0ZAY-NYD",
            "29RHV-J0H4G-14ENW-00J6H-B7H6N-WVVR0-7F4PQ-6",
        ],
        "if that is meant, codes need another first bit"
    );
    // A seed and a pack name of eight letters each do not make a long code.
    assert!(codes[2].len() <= 40, "{}", codes[2].len());
}

#[test]
fn a_wrong_digit_is_always_found() {
    let code = known();
    let digits: Vec<char> = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".chars().collect();
    let mut wrong = 0;
    for (at, right) in code.char_indices().filter(|(_, right)| *right != '-') {
        for digit in digits.iter().filter(|digit| **digit != right) {
            let mut changed = code.clone();
            changed.replace_range(at..=at, &digit.to_string());
            assert_eq!(Permalink::read(&changed), Err(PermalinkFault::Checksum), "{changed}");
            wrong += 1;
        }
        let mut shorter = code.clone();
        shorter.remove(at);
        assert_eq!(Permalink::read(&shorter), Err(PermalinkFault::Checksum), "{shorter}");
    }
    assert!(wrong > 1_000, "{wrong}");
    let bare: Vec<char> = code.chars().filter(|digit| *digit != '-').collect();
    for at in 1..bare.len() {
        let mut turned = bare.clone();
        turned.swap(at - 1, at);
        let same = turned == bare;
        let turned: String = turned.into_iter().collect();
        assert_eq!(Permalink::read(&turned).is_ok(), same, "{turned}");
    }
}

#[test]
fn what_people_do_to_codes_is_forgiven() {
    let code = known();
    let read = Permalink::read(&code);
    assert!(read.is_ok());
    let forms = [
        code.to_lowercase(),
        code.replace('-', ""),
        code.replace('-', " "),
        code.replace('-', "\u{2014}"),
        format!("  {}\n", code.replace('-', " -\t")),
        code.replace('0', "o").replace('1', "l"),
        code.replace('0', "O").replace('1', "I"),
    ];
    for form in forms {
        assert_eq!(Permalink::read(&form), read, "{form}");
    }
}

#[test]
fn what_is_no_code_is_told_apart() {
    let code = known();
    let fault = PermalinkFault::Character { found: 'U', position: 3 };
    assert_eq!(Permalink::read("0-1 U"), Err(fault));
    assert_eq!(Permalink::read(""), Err(PermalinkFault::TooShort));
    assert_eq!(Permalink::read("00000-0"), Err(PermalinkFault::TooShort));
    assert_eq!(Permalink::read(&"0".repeat(501)), Err(PermalinkFault::TooLong));
    assert_eq!(Permalink::read(&(code.clone() + "0")), Err(PermalinkFault::Checksum));
    let (world, seed) = (choices(), Seed::from_text("long ".repeat(100)));
    let settings = Settings::defaults(&world);
    let long = Permalink::write(&world, &settings, &PermalinkOptions::default(), &seed);
    assert_eq!(long, Err(PermalinkFault::TooLong));
}

/// A code whose parts are written by hand.
fn forged(world: &World, write: impl Fn(&mut Writer)) -> Result<Permalink, PermalinkFault> {
    let mut writer = Writer::default();
    writer.flag(false);
    writer.number(SEED_VERSION.into());
    writer.text("choices");
    let hash = u64::from_str_radix(&short_hash(world), 16).expect("it is a number");
    writer.bits(hash, 28);
    write(&mut writer);
    Permalink::read(&code::show(&writer.digits()).expect("it is short"))
}

#[test]
fn other_engines_packs_and_values_are_refused() {
    let world = choices();
    let code = |write: &dyn Fn(&mut Writer)| {
        let mut writer = Writer::default();
        write(&mut writer);
        writer.bits(0, 60);
        Permalink::read(&code::show(&writer.digits()).expect("it is short"))
    };
    let newer = |writer: &mut Writer| {
        writer.flag(true);
        writer.flag(true);
    };
    assert_eq!(code(&newer), Err(PermalinkFault::Newer));
    let later = |writer: &mut Writer| {
        writer.flag(false);
        writer.number(9);
    };
    assert_eq!(code(&later), Err(PermalinkFault::OtherSeeds { found: 9 }));

    let other = Permalink::read(&known()).and_then(|link| link.settings(&world));
    assert!(matches!(other, Err(PermalinkFault::OtherPack { pack, .. }) if pack == "choices"));

    // One change: after the first option, a number beyond the range of the second.
    let beyond = forged(&world, |writer| {
        PermalinkOptions::default().write(writer);
        writer.text("seed");
        writer.number(1);
        writer.number(1);
        writer.bits(127, 7);
    });
    let name = "tanks".to_owned();
    let rejected = beyond.and_then(|link| link.settings(&world));
    assert_eq!(rejected, Err(PermalinkFault::Value { name }));
}

#[test]
fn equal_worlds_have_equal_codes() {
    let world = choices();
    let settings = |write: &dyn Fn(&mut Writer)| {
        let link = forged(&world, |writer| {
            PermalinkOptions::default().write(writer);
            write(writer);
        });
        link.and_then(|link| link.settings(&world))
    };
    let seed = |writer: &mut Writer| writer.text("seed");
    let plain = |writer: &mut Writer| {
        seed(writer);
        writer.number(0);
    };
    assert!(settings(&plain).is_ok());
    // A default does not count as a change, and there are no more changes than options and no more digits than needed.
    let default = |writer: &mut Writer| {
        seed(writer);
        writer.number(1);
        writer.number(0);
        writer.bits(1, 2);
    };
    let many = |writer: &mut Writer| {
        seed(writer);
        writer.number(1);
        writer.number(60);
        writer.bits(0, 20);
    };
    let more = |writer: &mut Writer| {
        plain(writer);
        writer.bits(0, 5);
    };
    // Eight bits per letter where five are enough.
    let wide = |writer: &mut Writer| {
        writer.bits(3, 2);
        writer.flag(false);
        writer.bits(1, 4);
        writer.bits(u64::from(b'a'), 8);
        writer.number(0);
    };
    for forged in [&default as &dyn Fn(&mut Writer), &many, &more, &wide] {
        assert_eq!(settings(forged), Err(PermalinkFault::Malformed));
    }
    let mut reader = Reader::new(&[31; 40]);
    assert_eq!(reader.number(), Err(PermalinkFault::Malformed));
}
