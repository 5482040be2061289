//! Random worlds with everything that matters only for text: notes, odd names, pools, presets and requests.

use crate::logic::tests::random_worlds::{Dice, Sizes, random_world};
use crate::random::Stream;
use crate::world::{
    Aim, Algorithm, Amount, AreaId, Class, Comparison, Constraint, CountRange, Decide, Draft,
    EventSite, Id, ItemId, ItemRequest, Link, Location, LocationId, Measure, Node, OptionId,
    OptionKind, OptionTest, PlayPromise, Pool, PoolId, Preset, QuarterTurns, Relation,
    RequirementId, Requirements, RoomId, SettingId, SettingProduct, SettingSum, SettingValue,
    ShapeChoice, ShapeRequest, ShapeTerm, SpotId, Table, TrickId, World,
};

/// Names that TOML, the requirement language or a terminal could misread.
const ODD: [&str; 30] = [
    "always",
    "never",
    "of",
    "opt",
    "reached",
    "not! this",
    "2 of (a, b)",
    "50 coins",
    "item(x)",
    "it's 'quoted'",
    "'",
    "''",
    "rock 'n' roll",
    "a \"b\"",
    "\"\"\"",
    "back\\slash",
    "dotted.name",
    "# no comment",
    "[x]",
    "{ y = 1 }",
    "two  spaces",
    "new\nline",
    "tab\tbed",
    "bell\u{7}",
    "\u{1b}[31mred",
    "👩\u{200d}🚀",
    "שלום עולם",
    "\u{202e}turned",
    "\u{feff}mark",
    "\u{e0041}tag",
];

const NOTES: [&str; 6] =
    ["", "plain", "it \"says\" 'so' \\ # 1", "two\nlines\r\n", "a NUL: \0", " spaces around "];

/// A random valid world that uses everything a pack can express.
pub(super) fn decorated_world(stream: &mut Stream, sizes: Sizes) -> World {
    let world = random_world(stream, sizes);
    let mut dice = Dice(stream);
    let mut draft = world.into_draft();
    add_rooms(&mut draft, &mut dice);
    rename_all(&mut draft, &mut dice);
    set_notes(&mut draft, &mut dice);
    add_pools(&mut draft, &mut dice);
    add_odd_requirements(&mut draft, &mut dice);
    add_presets(&mut draft, &mut dice);
    add_constraints(&mut draft, &mut dice);
    if dice.one_in(2) {
        draft.placement = placement_request(&draft, &mut dice);
    }
    if dice.one_in(3) {
        draft.id = draft.areas.rows()[0].name.clone();
    }
    draft.finish().expect("the decorated world is valid")
}

fn any<I: Id, T>(table: &Table<I, T>, dice: &mut Dice<'_>) -> I {
    I::from_index(dice.below(table.len() as u32) as usize)
}

/// Adds rooms, some of them without spots, in random areas.
fn add_rooms(draft: &mut Draft, dice: &mut Dice<'_>) {
    for number in 0..dice.below(4) {
        draft.add_area(&format!("More {number}"));
    }
    for number in 0..dice.below(8) {
        let area = any(&draft.areas, dice);
        let room = draft.add_room(&format!("Annex {number}"), area);
        for spot in 0..dice.below(4) {
            let name = if spot == 0 { "floor" } else { "corner" };
            draft.add_spot(room, &format!("{name}{}", "!".repeat(spot as usize / 2)));
        }
    }
    let rooms: Vec<_> = draft.rooms.ids().collect();
    if dice.one_in(2) {
        for room in rooms {
            draft.rooms[room].area = any(&draft.areas, dice);
        }
    }
    for number in 0..dice.below(6) {
        let at = any(&draft.spots, dice);
        let location = Location::new(&format!("Niche {number}"), at);
        draft.locations.push(location);
        if !draft.events.is_empty() {
            draft.event_sites.push(EventSite {
                event: any(&draft.events, dice),
                at,
                need: Requirements::ALWAYS,
                note: String::new(),
            });
        }
    }
}

fn rename<I: Id, T>(
    table: &mut Table<I, T>,
    dice: &mut Dice<'_>,
    name: impl Fn(&mut T) -> &mut String,
) {
    for id in table.ids() {
        let odd = dice.pick(&ODD);
        let number = id.index();
        match dice.below(4) {
            0 => {}
            1 if number == 0 => *name(&mut table[id]) = odd.to_owned(),
            1 => *name(&mut table[id]) = format!("{number}{odd}"),
            2 => *name(&mut table[id]) = format!("{number} {odd}"),
            _ => *name(&mut table[id]) = format!("{odd}{number}"),
        }
    }
}

fn rename_all(draft: &mut Draft, dice: &mut Dice<'_>) {
    draft.id = dice.pick(&ODD).to_owned();
    draft.name = dice.pick(&NOTES).to_owned();
    rename(&mut draft.areas, dice, |row| &mut row.name);
    rename(&mut draft.rooms, dice, |row| &mut row.name);
    rename(&mut draft.doors, dice, |row| &mut row.name);
    rename(&mut draft.locations, dice, |row| &mut row.name);
    rename(&mut draft.items, dice, |row| &mut row.name);
    rename(&mut draft.resources, dice, |row| &mut row.name);
    rename(&mut draft.events, dice, |row| &mut row.name);
    rename(&mut draft.rules, dice, |row| &mut row.name);
    rename(&mut draft.options, dice, |row| &mut row.name);
    if dice.one_in(2) {
        rename(&mut draft.spots, dice, |row| &mut row.name);
    }
    for option in draft.options.ids() {
        draft.options[option].help = note(dice);
        if let OptionKind::Choice { values, default } = &mut draft.options[option].kind {
            *values = (0..3).map(|number| format!("{number}{}", dice.pick(&ODD))).collect();
            values[1] = dice.pick(&["", " ", "0", "on", "'", "wild"]).to_owned();
            *default = dice.below(3);
        }
    }
    draft.tricks[TrickId(0)].help = note(dice);
}

fn note(dice: &mut Dice<'_>) -> String {
    if dice.one_in(2) {
        return String::new();
    }
    dice.pick(&NOTES).to_owned()
}

fn set_notes(draft: &mut Draft, dice: &mut Dice<'_>) {
    for id in draft.doors.ids() {
        let door = &mut draft.doors[id];
        for end in [&mut door.a, &mut door.b] {
            end.rotation = QuarterTurns::new(dice.below(8) as u8);
            end.label = note(dice);
        }
    }
    draft.note = note(dice);
    draft.areas.ids().for_each(|id| draft.areas[id].note = note(dice));
    draft.rooms.ids().for_each(|id| draft.rooms[id].note = note(dice));
    draft.spots.ids().for_each(|id| draft.spots[id].note = note(dice));
    draft.links.ids().for_each(|id| draft.links[id].note = note(dice));
    draft.items.ids().for_each(|id| draft.items[id].note = note(dice));
    draft.rules.ids().for_each(|id| draft.rules[id].note = note(dice));
    for id in draft.locations.ids() {
        draft.locations[id].note = note(dice);
    }
    for id in draft.resources.ids() {
        draft.resources[id].note = note(dice);
    }
    if dice.one_in(2) {
        draft.events.ids().for_each(|id| draft.events[id].note = note(dice));
    }
    for id in draft.event_sites.ids() {
        draft.event_sites[id].note = note(dice);
    }
    for id in draft.doors.ids() {
        let door = &mut draft.doors[id];
        door.note = note(dice);
        door.fixed = dice.one_in(3);
        door.kind = dice.pick(&["door", "door", "hatch", "", "a \"b\""]).to_owned();
    }
}

fn add_pools(draft: &mut Draft, dice: &mut Dice<'_>) {
    for number in 0..dice.below(3) {
        let when = Node::Option { option: OptionId(0), test: OptionTest::AtLeast(1) };
        let when = match dice.one_in(2) {
            true => draft.requirements.leaf(when),
            false => Requirements::ALWAYS,
        };
        let areas = (0..dice.below(4)).map(|_| any(&draft.areas, dice)).collect();
        draft.pools.push(Pool {
            name: format!("{number}{}", dice.pick(&ODD)),
            note: note(dice),
            shuffle_within: dice.one_in(2),
            one_per_area: dice.one_in(2),
            areas,
            when,
        });
    }
    let pools = draft.pools.len() as u32;
    let pool = |dice: &mut Dice<'_>| {
        let chosen = dice.below(2 * pools.max(1));
        (chosen < pools).then_some(PoolId(chosen))
    };
    for id in draft.items.ids() {
        draft.items[id].pool = pool(dice);
        draft.items[id].major_copies = dice.pick(&[0, 0, 1, 100_000]);
        draft.items[id].class = dice.pick(&[Class::Major, Class::Filler]);
        if draft.items[id].count == Amount::Fixed(0) && dice.one_in(2) {
            draft.items[id].count = Amount::Fixed(100_001);
        }
    }
    for id in draft.locations.ids() {
        draft.locations[id].pool = pool(dice);
        draft.locations[id].was = dice.one_in(2).then(|| any(&draft.items, dice));
    }
}

/// Adds requirements for whole rooms, and ones that the language expresses differently.
fn add_odd_requirements(draft: &mut Draft, dice: &mut Dice<'_>) {
    let mut needs = vec![Requirements::ALWAYS];
    for _ in 0..dice.below(4) {
        let room: RoomId = any(&draft.rooms, dice);
        let own = |id: &SpotId| draft.spots[*id].room == room;
        let mut spots: Vec<SpotId> = draft.spots.ids().filter(own).collect();
        if dice.one_in(3) {
            spots.pop();
        }
        needs.push(draft.requirements.reached_room(room, &spots));
    }
    for _ in 0..dice.below(6) {
        let level = dice.below(4);
        let option = OptionId(dice.pick(&[0, 0, 1, 2]));
        let test = match option {
            OptionId(2) => OptionTest::AtLeast(level.min(2)),
            _ if dice.one_in(2) => OptionTest::Is(level),
            _ => OptionTest::AtLeast(level),
        };
        needs.push(draft.requirements.leaf(Node::Option { option, test }));
        let amount = dice.pick(&[Amount::Fixed(0), Amount::Fixed(1), Amount::Option(OptionId(1))]);
        needs.push(draft.requirements.sum(&[], amount));
        let pair = [dice.pick(&needs), dice.pick(&needs)];
        let whole: RequirementId = match dice.below(3) {
            0 => draft.requirements.all(&pair),
            1 => draft.requirements.any(&pair),
            _ => draft.requirements.leaf(Node::Not(pair[0])),
        };
        needs.push(whole);
    }
    for id in draft.locations.ids() {
        if dice.one_in(4) {
            draft.locations[id].need = dice.pick(&needs);
        }
    }
    for id in draft.links.ids() {
        if dice.one_in(4) {
            let Link { back_of, .. } = draft.links[id];
            let same = back_of.filter(|_| dice.one_in(2));
            let need = same.map_or_else(|| dice.pick(&needs), |forth| draft.links[forth].need);
            draft.links[id].need = need;
        }
    }
}

fn add_presets(draft: &mut Draft, dice: &mut Dice<'_>) {
    let name = |option: u32| draft.options[OptionId(option)].name.clone();
    let (switch, range) = (name(0), name(1));
    for number in 0..dice.below(4) {
        let choice = |dice: &mut Dice<'_>| match dice.below(4) {
            0 => (switch.clone(), SettingValue::Switch(dice.one_in(2))),
            1 => (switch.clone(), SettingValue::Word("yes".to_owned())),
            2 => (range.clone(), SettingValue::Number(dice.below(4).into())),
            _ => ("tricks".to_owned(), SettingValue::Number(1)),
        };
        let choices = (0..dice.below(5)).map(|_| choice(dice)).collect();
        draft.presets.push(Preset {
            name: format!("{number}{}", dice.pick(&ODD)),
            help: note(dice),
            choices,
        });
    }
}

fn add_constraints(draft: &mut Draft, dice: &mut Dice<'_>) {
    let numeric: Vec<SettingId> = { draft.options.iter() }
        .filter(|(_, option)| !matches!(option.kind, OptionKind::Choice { .. }))
        .map(|(id, _)| SettingId::Option(id))
        .chain(draft.tricks.ids().map(SettingId::Trick))
        .collect();
    let choice = draft.options.iter().find_map(|(id, option)| match &option.kind {
        OptionKind::Choice { values, .. } => Some((SettingId::Option(id), values.len() as u32)),
        _ => None,
    });
    let product =
        |dice: &mut Dice<'_>, settings| SettingProduct { factor: 1 + dice.below(3), settings };
    let sum = |dice: &mut Dice<'_>| {
        let products = (0..1 + dice.below(3)).map(|_| {
            let settings = numeric.iter().copied().filter(|_| dice.one_in(2));
            let settings: Vec<SettingId> = settings.take(3).collect();
            let settings = if settings.is_empty() { vec![numeric[0]] } else { settings };
            product(dice, settings)
        });
        SettingSum { products: products.collect(), number: dice.below(4) }
    };
    let relations =
        [Relation::AtMost, Relation::AtLeast, Relation::Below, Relation::Above, Relation::Equal];
    for _ in 0..dice.below(4) {
        let comparison = |dice: &mut Dice<'_>| match choice {
            Some((choice, values)) if dice.one_in(3) => Comparison {
                left: SettingSum {
                    products: vec![SettingProduct { factor: 1, settings: vec![choice] }],
                    number: 0,
                },
                relation: Relation::Equal,
                right: SettingSum::number(dice.below(values)),
            },
            _ => Comparison { left: sum(dice), relation: dice.pick(&relations), right: sum(dice) },
        };
        let any = (0..1 + dice.below(3))
            .map(|_| (0..1 + dice.below(3)).map(|_| comparison(dice)).collect())
            .collect();
        let because = format!("it says so{}", dice.pick(&ODD));
        draft.constraints.push(Constraint { any, because });
    }
}

fn placement_request(draft: &Draft, dice: &mut Dice<'_>) -> ItemRequest {
    let location = |dice: &mut Dice<'_>| -> LocationId { any(&draft.locations, dice) };
    let item = |dice: &mut Dice<'_>| -> ItemId { any(&draft.items, dice) };
    let areas = |dice: &mut Dice<'_>| -> Vec<AreaId> {
        (0..dice.below(4)).map(|_| any(&draft.areas, dice)).collect()
    };
    fn some<T>(dice: &mut Dice<'_>, mut one: impl FnMut(&mut Dice<'_>) -> T) -> Vec<T> {
        (0..dice.below(4)).map(|_| one(dice)).collect()
    }
    ItemRequest {
        algorithm: dice.pick(&[None, Some(Algorithm::Assumed), Some(Algorithm::Random)]),
        aim: dice.pick(&[None, Some(Aim::Goal), Some(Aim::Items)]),
        promise: dice.pick(&[None, Some(PlayPromise::NeverStuck)]),
        attempts: dice.pick(&[None, Some(1), Some(1_000_000)]),
        swaps: dice.pick(&[None, Some(0)]),
        steps: dice.pick(&[None, Some(1_000_000_000_000_000)]),
        loops: dice.pick(&[None, Some(0), Some(100)]),
        mix: dice.pick(&[None, Some(0), Some(1_000_000)]),
        fixed: some(dice, |dice| (location(dice), item(dice))),
        excluded: some(dice, location),
        priority: some(dice, location),
        early: some(dice, |dice| (item(dice), dice.below(3))),
        only_in: some(dice, |dice| (item(dice), areas(dice))),
        never_in: some(dice, |dice| (item(dice), areas(dice))),
        weights: some(dice, |dice| (location(dice), dice.up_to(1000))),
        decide: dice.pick(&[None, Some(Decide::Never)]),
        shape: ShapeChoice { base: None, terms: shape(draft, dice) },
        accept_closest: dice.pick(&[None, Some(true)]),
    }
}

/// Terms of a shape.
fn shape(draft: &Draft, dice: &mut Dice<'_>) -> ShapeRequest {
    let mut shape = ShapeRequest { tries: dice.pick(&[None, Some(64)]), ..ShapeRequest::default() };
    for _ in 0..dice.below(4) {
        let item = Measure::Item(any(&draft.items, dice));
        let area = Measure::Area(any(&draft.areas, dice));
        let measure =
            dice.pick(&[Measure::Spheres, Measure::Spread, Measure::PerSphere, item, area]);
        let least = dice.below(9);
        let most = match measure {
            Measure::Area(_) => u32::MAX,
            _ => least + dice.below(3),
        };
        shape.set(ShapeTerm { measure, range: CountRange { least, most } });
    }
    shape
}
