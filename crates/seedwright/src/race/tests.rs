//! No forged, copied, swapped or missing part of a race gives a seed.

use serde_json::{Value, json};

use super::*;
use crate::document::{Diagnostic, SourceFile};
use crate::random::Seed;
use crate::world::{Draft, OptionKind, Requirements, Settings, World, WorldOption};

fn hut(id: &str) -> World {
    let mut draft = Draft::new(id);
    let area = draft.add_area("hut");
    let room = draft.add_room("hut", area);
    let spot = draft.add_spot(room, "floor");
    draft.start_at(spot);
    draft.goals.push(Requirements::ALWAYS);
    for (name, default) in [("easy", false), ("dark", true)] {
        let kind = OptionKind::Switch { default };
        draft.options.push(WorldOption { name: name.to_owned(), help: String::new(), kind });
    }
    draft.finish().expect("a hut is a world")
}

const ORGANIZER: u128 = 0x0123_4567_89ab_cdef_0123_4567_89ab_cdef;

fn announced(name: &str, entropy: Entropy, bits: u128) -> Race {
    let world = hut("hut");
    let settings = Settings::defaults(&world);
    let race = Race::new(&world, &settings, name, entropy, &Secret::from_bits(bits));
    race.expect("a hut can be raced for")
}

fn friday() -> Race {
    announced("Friday", Entropy::Players, ORGANIZER)
}

fn public() -> Race {
    announced("Friday", Entropy::Public { source: "the next draw".to_owned() }, ORGANIZER)
}

fn entry(race: &Race, player: &str, bits: u128) -> Entry {
    Entry::new(race, player, &Secret::from_bits(bits)).expect("the race is open")
}

fn secret(race: &Race, player: Option<&str>, bits: u128) -> PartySecret {
    let party = player.map_or(Party::Organizer, |name| Party::Player(name.to_owned()));
    PartySecret { race: race.id(), party, secret: Secret::from_bits(bits) }
}

/// A started race of Ann, Bob and Cy, and the secrets of all.
fn started() -> (StartedRace, Vec<PartySecret>) {
    let race = friday();
    let players = [("Ann", 1), ("Bob", 2), ("Cy", 3)];
    let entries = players.map(|(player, bits)| entry(&race, player, bits)).to_vec();
    let players = players.map(|(player, bits)| secret(&race, Some(player), bits));
    let secrets = [secret(&race, None, ORGANIZER)].into_iter().chain(players).collect();
    (race.start(entries, None).expect("three players can start"), secrets)
}

fn seed_of(started: &StartedRace, secrets: &[PartySecret]) -> String {
    match started.reveal(secrets).expect("all secrets match") {
        Reveal::Seed(seed) => seed.text().to_owned(),
        Reveal::Void { missing } => panic!("{missing:?} are missing"),
    }
}

/// Changes a started race, and gives it the closing hash that it would have had if it had been started so. It is what
/// an organizer could publish after the fact.
fn closed_again(started: &StartedRace, change: impl FnOnce(&mut Vec<Entry>)) -> StartedRace {
    let mut entries = started.entries.clone();
    change(&mut entries);
    started.race.clone().start(entries, None).expect("it could have been started so")
}

/// The hash of fields under a context, written down once more from the book.
fn hashed(context: &str, fields: &[&[u8]]) -> [u8; 32] {
    let mut bytes = Vec::new();
    for field in fields {
        bytes.extend((field.len() as u64).to_le_bytes());
        bytes.extend(*field);
    }
    blake3::derive_key(&format!("seedwright 2026 race {context} 1"), &bytes)
}

#[test]
fn every_hash_is_the_one_that_the_book_describes() {
    let (started, secrets) = started();
    let race = &started.race;
    let number = |number: u64| number.to_le_bytes();
    let [one, two, three, seeds] = [1, 2, 3, race.seed_version.into()].map(number);
    let pack = &race.pack;
    let declared: [&[u8]; 14] = [
        &one,
        b"Friday",
        race.engine_version.as_bytes(),
        &seeds,
        pack.id.as_bytes(),
        pack.name.as_bytes(),
        pack.hash.as_bytes(),
        b"players",
        b"",
        &two,
        b"dark",
        b"true",
        b"easy",
        b"false",
    ];
    let bits = [ORGANIZER, 1, 2, 3].map(u128::to_be_bytes);
    let commitment = hashed("commitment", &[&declared[..], &[&bits[0]]].concat());
    assert_eq!(race.commitment.bytes(), &commitment);
    let id = hashed("id", &[&declared[..], &[&commitment]].concat());
    assert_eq!(race.id().bytes(), &id);
    let entry = |name: &str, number: usize| hashed("entry", &[&id, name.as_bytes(), &bits[number]]);
    let [ann, bob, cy] = [entry("Ann", 1), entry("Bob", 2), entry("Cy", 3)];
    let entries: Vec<&[u8; 32]> =
        started.entries.iter().map(|own| own.commitment.bytes()).collect();
    assert_eq!(entries, [&ann, &bob, &cy]);
    let listed: [&[u8]; 9] = [&id, &three, b"Ann", &ann, b"Bob", &bob, b"Cy", &cy, b""];
    let closing = hashed("closing", &listed);
    assert_eq!(started.closing.bytes(), &closing);
    let seed = hashed("seed", &[&closing, &bits[0], &bits[1], &bits[2], &bits[3]]);
    let digits: String = seed[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let shown = seed_of(&started, &secrets).replace('-', "");
    assert_eq!(shown, format!("race {digits}"));
    let public = public().start(Vec::new(), Some("3 17 22")).expect("the value is known");
    let id = *public.race.id().bytes();
    assert_eq!(public.closing.bytes(), &hashed("closing", &[&id, &number(0), b"3 17 22"]));
}

#[test]
fn the_order_of_files_does_not_matter() {
    let (started, mut secrets) = started();
    let seed = seed_of(&started, &secrets);
    secrets.reverse();
    assert_eq!(seed_of(&started, &secrets), seed);
    assert_eq!(closed_again(&started, |entries| entries.reverse()), started);
}

#[test]
fn a_changed_secret_is_refuted() {
    let (started, secrets) = started();
    for (number, own) in secrets.iter().enumerate() {
        for bit in 0..128 {
            let bits = u128::from_str_radix(&own.secret.text().replace('-', ""), 16);
            let changed = Secret::from_bits(bits.expect("digits") ^ (1 << bit));
            let mut secrets = secrets.clone();
            secrets[number].secret = changed;
            let party = own.party.clone();
            assert_eq!(started.reveal(&secrets), Err(RaceFault::Commitment { party }));
        }
    }
}

#[test]
fn swapped_secrets_and_names_are_refuted() {
    let (started, secrets) = started();
    let mut swapped = secrets.clone();
    let (ann, bob) = (swapped[1].secret.clone(), swapped[2].secret.clone());
    (swapped[1].secret, swapped[2].secret) = (bob, ann);
    let party = Party::Player("Ann".to_owned());
    assert_eq!(started.reveal(&swapped), Err(RaceFault::Commitment { party: party.clone() }));
    // The list with swapped commitments is another list, and nobody can reveal in it.
    let mut forged = started.clone();
    let (one, other) = (forged.entries[0].commitment, forged.entries[1].commitment);
    (forged.entries[0].commitment, forged.entries[1].commitment) = (other, one);
    assert_eq!(forged.reveal(&secrets), Err(RaceFault::Closing));
    let forged = closed_again(&started, |entries| entries.clone_from(&forged.entries));
    assert_eq!(forged.reveal(&secrets), Err(RaceFault::Commitment { party: party.clone() }));
    assert_eq!(forged.reveal(&swapped), Err(RaceFault::Commitment { party }));
}

#[test]
fn the_closed_list_can_not_change() {
    type Change<'a> = &'a dyn Fn(&mut Vec<Entry>);
    let (started, secrets) = started();
    let zed = entry(&started.race, "Zed", 9);
    let changes: [Change<'_>; 4] = [
        &|entries| entries.push(zed.clone()),
        &|entries| drop(entries.pop()),
        &|entries| entries[0] = zed.clone(),
        &|entries| entries[0].commitment = zed.commitment,
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut forged = started.clone();
        change(&mut forged.entries);
        assert_eq!(forged.reveal(&secrets), Err(RaceFault::Closing), "change {number}");
        // Closed again it is another race start, which everyone who kept the first one can tell apart.
        let again = closed_again(&started, change);
        assert_ne!(again.closing, started.closing, "change {number}");
        let zed = secret(&started.race, Some("Zed"), 9);
        let all = [&secrets[..], &[zed]].concat();
        let of_list: Vec<PartySecret> =
            all.into_iter().filter(|own| again.parties().any(|party| party == own.party)).collect();
        match again.reveal(&of_list) {
            Ok(Reveal::Seed(seed)) => assert_ne!(seed.text(), seed_of(&started, &secrets)),
            other => assert!(matches!(other, Err(RaceFault::Commitment { .. })), "{other:?}"),
        }
    }
}

#[test]
fn an_entry_can_be_there_once() {
    let race = friday();
    let [ann, same, bob] =
        [("Ann", 1), ("ann", 2), ("Bob", 3)].map(|(name, bits)| entry(&race, name, bits));
    let start = |entries: &[&Entry]| {
        let entries = entries.iter().copied().cloned().collect();
        race.clone().start(entries, None).map(|started| started.entries.len())
    };
    let twice = |player: &str, other: &str| {
        Err(RaceFault::SameName { player: player.to_owned(), other: other.to_owned() })
    };
    assert_eq!(start(&[&ann, &bob]), Ok(2));
    assert_eq!(start(&[&ann, &bob, &ann]), twice("Ann", "Ann"));
    assert_eq!(start(&[&same, &ann]), twice("ann", "Ann"));
    // Bob copies the commitment of Ann.
    let copy = Entry { player: "Bob".to_owned(), ..ann.clone() };
    let fault = RaceFault::SameCommitment { player: "Bob".to_owned(), other: "Ann".to_owned() };
    assert_eq!(start(&[&ann, &copy]), Err(fault));
    // Bob copies the commitment of the organizer.
    let of_organizer =
        Entry { player: "Bob".to_owned(), commitment: race.commitment, ..ann.clone() };
    let fault = RaceFault::OrganizersCommitment { player: "Bob".to_owned() };
    assert_eq!(
        fault.to_string(),
        "Bob has the commitment of the organizer: it was copied from the announcement"
    );
    assert_eq!(start(&[&ann, &of_organizer]), Err(fault));
    // Alone it starts, but not even Ann's secret opens it.
    let started = race.clone().start(vec![copy], None).expect("one player can start");
    let secrets = [secret(&race, None, ORGANIZER), secret(&race, Some("Bob"), 1)];
    let party = Party::Player("Bob".to_owned());
    assert_eq!(started.reveal(&secrets), Err(RaceFault::Commitment { party }));
}

#[test]
fn entries_and_secrets_of_another_race_are_of_no_use() {
    let race = friday();
    for other in [
        announced("Saturday", Entropy::Players, ORGANIZER),
        announced("Friday", Entropy::Players, ORGANIZER + 1),
    ] {
        let replayed = entry(&other, "Ann", 1);
        let fault = RaceFault::OtherRace { player: "Ann".to_owned() };
        assert_eq!(race.clone().start(vec![replayed.clone()], None), Err(fault));
        // Claiming this race does not help: the commitment is bound to the other one.
        let renamed = Entry { race: race.id(), ..replayed };
        let started = race.clone().start(vec![renamed], None).expect("one player can start");
        let mut replayed = secret(&other, Some("Ann"), 1);
        let party = replayed.party.clone();
        let fault = RaceFault::SecretOfOtherRace { party: party.clone() };
        assert_eq!(started.reveal(&[replayed.clone()]), Err(fault));
        replayed.race = race.id();
        assert_eq!(started.reveal(&[replayed]), Err(RaceFault::Commitment { party }));
    }
}

/// The organizer can't swap the pack, the settings, the versions, the name or the source of the later value.
#[test]
fn another_declaration_is_another_race() {
    let (started, secrets) = started();
    let changes: [fn(&mut Race); 9] = [
        |race| race.name.push('x'),
        |race| race.engine_version.push('x'),
        |race| race.seed_version += 1,
        |race| race.pack.id.push('x'),
        |race| race.pack.name.push('x'),
        |race| race.pack.hash = hut("barn").hash(),
        |race| race.settings["easy"] = json!(true),
        |race| drop(race.settings.insert("more".to_owned(), json!(1))),
        |race| race.entropy = Entropy::Public { source: "mine".to_owned() },
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut race = started.race.clone();
        change(&mut race);
        assert_ne!(race.id(), started.race.id(), "change {number}");
        assert!(!race.is_committed_to(&Secret::from_bits(ORGANIZER)), "change {number}");
        let forged = StartedRace { race: race.clone(), ..started.clone() };
        assert_eq!(forged.reveal(&secrets), Err(RaceFault::Closing), "change {number}");
        // A new commitment to the same secret does not help: every entry is for the first race.
        let started = race.start(started.entries.clone(), None);
        assert!(
            matches!(started, Err(RaceFault::OtherRace { .. } | RaceFault::NoEntries)),
            "change {number}"
        );
    }
}

/// A race without all of its secrets has no seed, and says whose are missing.
#[test]
fn whoever_withholds_a_secret_voids_the_race() {
    let (started, secrets) = started();
    for kept in 0_u32..1 << secrets.len() {
        let is_kept = |number: usize| kept & (1 << number) != 0;
        let all = secrets.iter().enumerate();
        let given: Vec<PartySecret> = all
            .clone()
            .filter(|(number, _)| is_kept(*number))
            .map(|(_, own)| own.clone())
            .collect();
        let missing: Vec<Party> =
            all.filter(|(number, _)| !is_kept(*number)).map(|(_, own)| own.party.clone()).collect();
        let revealed = started.reveal(&given).expect("those that are given match");
        match missing.is_empty() {
            true => assert!(matches!(revealed, Reveal::Seed(_))),
            false => assert_eq!(revealed, Reveal::Void { missing }),
        }
    }
    let twice = [&secrets[..], &secrets[..1]].concat();
    let fault = RaceFault::SecretTwice { party: Party::Organizer };
    assert_eq!(started.reveal(&twice), Err(fault));
    let stranger = [&secrets[..], &[secret(&started.race, Some("Zed"), 9)]].concat();
    let fault = RaceFault::NotInList { party: Party::Player("Zed".to_owned()) };
    assert_eq!(started.reveal(&stranger), Err(fault));
}

/// Each secret counts: another one, committed to in time, gives another seed.
#[test]
fn every_secret_decides_the_seed() {
    let seeds: Vec<String> = [[1, 2], [5, 2], [1, 5], [2, 1]]
        .map(|bits| {
            let race = friday();
            let players = [("Ann", bits[0]), ("Bob", bits[1])];
            let entries = players.map(|(player, bits)| entry(&race, player, bits)).to_vec();
            let mut secrets =
                players.map(|(player, bits)| secret(&race, Some(player), bits)).to_vec();
            secrets.push(secret(&race, None, ORGANIZER));
            seed_of(&race.start(entries, None).expect("two players can start"), &secrets)
        })
        .to_vec();
    for (number, seed) in seeds.iter().enumerate() {
        assert!(!seeds[..number].contains(seed), "{seeds:?}");
    }
}

#[test]
fn a_public_value_decides_the_seed_and_is_written_in_one_way() {
    let race = public();
    let secrets = [secret(&race, None, ORGANIZER)];
    let seed = |value: &str| {
        let started = race.clone().start(Vec::new(), Some(value));
        started.map(|started| seed_of(&started, &secrets))
    };
    assert_ne!(seed("3 17 22"), seed("3 17 23"));
    let long = "1".repeat(MAX_VALUE_LENGTH + 1);
    for wrong in ["", " 3", "3 ", "3  17", "3\t17", "3,17", "00AF", "é", &long] {
        assert_eq!(seed(wrong), Err(RaceFault::Value), "{wrong:?}");
    }
    assert!(seed(&long[1..]).is_ok());
    let mut forged = race.clone().start(Vec::new(), Some("3 17 22")).expect("the value is known");
    forged.value = Some("3 17 23".to_owned());
    assert_eq!(forged.reveal(&secrets), Err(RaceFault::Closing));
    assert_eq!(race.clone().start(Vec::new(), None), Err(RaceFault::MissingValue));
    let entries = vec![entry(&friday(), "Ann", 1)];
    assert_eq!(race.clone().start(entries.clone(), None), Err(RaceFault::NoEntries));
    assert_eq!(Entry::new(&race, "Ann", &Secret::from_bits(1)), Err(RaceFault::NoEntries));
    assert_eq!(friday().start(entries, Some("3")), Err(RaceFault::NoValue));
    assert_eq!(friday().start(Vec::new(), None), Err(RaceFault::MissingEntries));
}

#[test]
fn names_are_bounded_and_visible() {
    let race = friday();
    let join = |name: &str| Entry::new(&race, name, &Secret::from_bits(1)).err();
    let long = "é".repeat(MAX_NAME_LENGTH + 1);
    for wrong in ["", " Ann", "Ann ", "A\nnn", "A\u{200b}nn", &long] {
        assert!(matches!(join(wrong), Some(RaceFault::Text { .. })), "{wrong:?}");
    }
    assert_eq!(join(&long[2..]), None);
    for reserved in ["organizer", "The  Organizer"] {
        assert_eq!(join(reserved), Some(RaceFault::Reserved));
    }
    let many = |count: usize| {
        let entries = (0..count).map(|number| entry(&race, &format!("player {number}"), 1));
        race.clone().start(entries.collect(), None).map(|started| started.entries.len())
    };
    assert_eq!(many(MAX_PLAYERS), Ok(MAX_PLAYERS));
    assert_eq!(many(MAX_PLAYERS + 1), Err(RaceFault::TooManyPlayers));
}

fn file(json: &Value) -> SourceFile {
    SourceFile::new("any name", json.to_string())
}

#[test]
fn files_are_read_as_they_are_written() {
    let (started, secrets) = started();
    let public = public().start(Vec::new(), Some("3 17 22")).expect("the value is known");
    for started in [&started, &public] {
        assert_eq!(read_race(&file(&started.race.json())).as_ref(), Ok(&started.race));
        assert_eq!(read_started(&file(&started.json())).as_ref(), Ok(started));
    }
    for entry in &started.entries {
        assert_eq!(read_entry(&file(&entry.json())).as_ref(), Ok(entry));
    }
    for secret in &secrets {
        assert_eq!(read_secret(&file(&secret.json())).as_ref(), Ok(secret));
        assert!(!format!("{secret:?}").contains(&secret.secret.text()));
    }
    // A list of settings in another order is the same race.
    let mut other = started.race.json();
    other["settings"] = json!({ "dark": true, "easy": false });
    let other = read_race(&file(&other)).expect("it is a race");
    assert_eq!(other.id(), started.race.id());
}

/// The codes and messages of what is wrong with a text, each with what it points at.
fn faults<T>(read: fn(&SourceFile) -> Result<T, Vec<Diagnostic>>, text: &str) -> Vec<String> {
    let found = read(&SourceFile::new("a.json", text)).err().expect("it is refused");
    let shown = |found: Diagnostic| {
        let place = found.span.expect("every problem has a position");
        assert!(found.hint.is_some(), "{found}");
        format!("{} «{}» {}", found.code, &text[place.range()], found.message)
    };
    found.into_iter().map(shown).collect()
}

#[test]
fn faulty_files_are_refused_with_the_place() {
    let (started, secrets) = started();
    let race = started.race.json().to_string();
    let twice = race.replace("\"name\":\"Friday\"", "\"name\":\"Friday\",\"name\":\"Friday\"");
    assert_eq!(faults(read_race, &twice), ["E0105 «\"name\"» `name` is declared twice"]);
    let twice = race.replace("\"easy\":false", "\"easy\":false,\"easy\":true");
    assert_eq!(faults(read_race, &twice), ["E0105 «\"easy\"» `easy` is declared twice"]);
    let unknown = race.replace("\"name\":\"Friday\"", "\"name\":\"Friday\",\"odd\":1");
    assert_eq!(faults(read_race, &unknown), ["E0101 «\"odd\"» a race has no field `odd`"]);
    let later = race.replace("\"race\":1", "\"race\":2,\"odd\":1");
    let message =
        "this is a race of version 2, but this version of seedwright reads version 1 only";
    assert_eq!(faults(read_race, &later), [format!("E0104 «2» {message}")]);
    let upper = started.race.commitment.to_string().to_uppercase();
    let upper = race.replace(&started.race.commitment.to_string(), &upper);
    let found = faults(read_race, &upper);
    assert!(
        found[0].ends_with("`commitment` must be 64 lower-case hexadecimal digits"),
        "{found:?}"
    );
    let blank = race.replace("Friday", " Friday");
    let found = faults(read_race, &blank);
    assert!(
        found[0].starts_with("E0104 «\" Friday\"» the name of the race must have"),
        "{found:?}"
    );
    let entry = started.entries[0].json().to_string();
    assert_eq!(faults(read_race, &entry), ["E0103 «1» this is the entry of a player, not a race"]);
    assert_eq!(faults(read_race, "{}"), ["E0103 «{}» this is not a race: it has no `race`"]);
    assert!(faults(read_race, "race = 1")[0].starts_with("E0006 "));
    let large = SourceFile::new("a.json", vec![b' '; MAX_RACE_BYTES + 1]);
    assert_eq!(read_race(&large).expect_err("it is too large")[0].code, "E0004");
    // The line of a secret is not shown.
    let wrong =
        serde_json::to_string_pretty(&secrets[0].json()).expect("JSON").replace("cdef\"", "cde\"");
    let found = read_secret(&SourceFile::new("a.json", wrong)).expect_err("it is refused");
    assert_eq!((found.len(), found[0].code, found[0].span), (1, "E0104", None));
    assert!(found[0].message.contains("`secret` must be"), "{found:?}");
}

#[test]
fn lists_that_could_not_have_been_started_are_refused_with_the_place() {
    let (started, _) = started();
    let told = |change: fn(&mut Value)| {
        let mut file = started.json();
        change(&mut file);
        faults(read_started, &file.to_string()).join("\n")
    };
    let found = told(|file| file["entries"][1]["player"] = json!("ANN"));
    assert!(found.contains("must be in the order of the names"), "{found}");
    let found = told(|file| file["entries"][1]["player"] = json!("Ann"));
    assert_eq!(found, "E0104 «\"Ann\"» there are two entries of Ann");
    let found = told(|file| file["entries"][1] = json!({ "player": "Ann", "commitment": "0" }));
    assert!(found.starts_with("E0104 «\"0\"» `commitment` must be 64"), "{found}");
    let found = told(|file| file["entries"] = json!([]));
    assert_eq!(found, "E0104 «[]» nobody has joined this race");
    let found = told(|file| file["value"] = json!("3"));
    assert!(found.ends_with("takes its seed from its players, not from a public value"), "{found}");
    let found = told(|file| file["closing"] = json!("3"));
    assert_eq!(found, "E0104 «\"3\"» `closing` must be 64 lower-case hexadecimal digits");
}

/// Whatever one character of a started race is changed to: it is refused, or it still means the same race.
#[test]
fn no_edit_of_a_started_race_gives_another_seed() {
    let (started, secrets) = started();
    let seed = seed_of(&started, &secrets);
    let text = format!("{:#}", started.json());
    let (mut refused, mut refuted, mut same) = (0, 0, 0);
    for at in 0..text.len() {
        for other in ["", "0", "f", "Z", "\"", "\\", " ", "{", "]", ",", "\u{e9}"] {
            let edited = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            match read_started(&SourceFile::new("started.json", edited)) {
                Err(found) => {
                    assert!(!found.is_empty());
                    refused += 1;
                }
                Ok(read) => match read.reveal(&secrets) {
                    Err(_) => refuted += 1,
                    Ok(revealed) => {
                        assert_eq!(revealed, Reveal::Seed(Seed::from_text(seed.as_str())));
                        same += 1;
                    }
                },
            }
        }
    }
    assert!(refused > 0 && refuted > 0 && same > 0, "{refused} {refuted} {same}");
}
