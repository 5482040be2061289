//! The sets of unjoined ends against plain lists.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use super::random_maps::{Shape, random_map};
use super::{of_mode, with};
use crate::doors::Shuffler;
use crate::doors::unjoined::{CrowdedGroup, PARTNERS, Unjoined};
use crate::grid::BitSet;
use crate::logic::tests::random_worlds::Dice;
use crate::random::{Seed, Stream};
use crate::world::{DoorMode, DoorRequest, EndId, Id, Role};

/// The unjoined ends as plain sets, whose draws are counted off.
struct Plain<'s> {
    shuffler: &'s Shuffler,
    exits: BTreeSet<EndId>,
    entrances: BTreeSet<EndId>,
    reached: BTreeSet<EndId>,
    open: BTreeSet<EndId>,
}

impl Plain<'_> {
    fn class(&self, end: EndId) -> u32 {
        self.shuffler.task.ends.class[end.index()]
    }

    fn partners(&self, exit: EndId, kind: usize) -> Vec<EndId> {
        let opposite = self.shuffler.task.ends.opposite[self.class(exit) as usize];
        let partners = self.entrances.iter().copied().filter(|end| self.class(*end) == opposite);
        let dead = |end: &EndId| self.shuffler.dead_ends.contains(end.0);
        let partners = partners.filter(|end| match kind {
            0 => !self.reached.contains(end) && !dead(end),
            1 => !self.reached.contains(end) && dead(end),
            _ => self.reached.contains(end),
        });
        partners.collect()
    }

    fn open_exits(&self) -> Vec<EndId> {
        let open: Vec<EndId> = self.exits.intersection(&self.open).copied().collect();
        let leads_on = |end: &EndId| (0..2).any(|kind| !self.partners(*end, kind).is_empty());
        let on: Vec<EndId> = open.iter().copied().filter(leads_on).collect();
        if on.is_empty() { open } else { on }
    }

    fn crowded_group(&self) -> Option<CrowdedGroup> {
        let ends = &self.shuffler.task.ends;
        let of = |all: &BTreeSet<EndId>, group: u32| {
            all.iter().filter(|end| ends.group[end.index()] == group).count()
        };
        let groups = (0..ends.groups).map(|group| {
            (group, of(&self.exits, group), of(&self.exits, group) + of(&self.entrances, group))
        });
        let mut crowded = groups.filter(|(_, out, all)| *out > 0 && *all >= self.exits.len());
        let (group, _, all) = crowded.next()?;
        Some(CrowdedGroup { group, is_overfull: all > self.exits.len() })
    }
}

fn draw(list: &[EndId], stream: &mut Stream) -> Option<EndId> {
    let count = NonZeroU32::new(list.len() as u32)?;
    Some(list[stream.below(count) as usize])
}

/// Draws from both with the same random numbers.
fn compare(unjoined: &Unjoined<'_>, plain: &Plain<'_>, number: u32) {
    let streams = || [0, 1].map(|_| Stream::new(&Seed::from(u64::from(number)), "t", "draws", 0));
    let [mut one, mut other] = streams();
    assert_eq!(unjoined.count() as usize, plain.exits.len());
    let exits: Vec<EndId> = plain.exits.iter().copied().collect();
    assert_eq!(unjoined.draw_exit(&mut one), draw(&exits, &mut other));
    assert_eq!(unjoined.draw_open_exit(&mut one), draw(&plain.open_exits(), &mut other));
    let crowded = unjoined.crowded_group();
    assert_eq!(crowded, plain.crowded_group());
    if let Some(CrowdedGroup { group, .. }) = crowded {
        let ends = &plain.shuffler.task.ends;
        let own = exits.iter().copied().filter(|end| ends.group[end.index()] == group);
        let own: Vec<EndId> = own.collect();
        assert_eq!(unjoined.draw_exit_of(group, &mut one), draw(&own, &mut other));
    }
    for exit in exits {
        for kind in 0..PARTNERS {
            let partners = plain.partners(exit, kind);
            let place = unjoined.draw_partner(exit, kind, &mut one);
            let drawn = place.and_then(|place| unjoined.partner_from(exit, kind, Some(place)));
            assert_eq!(drawn.map(|(_, end)| end), draw(&partners, &mut other));
            let mut listed = Vec::new();
            let mut next = None;
            while let Some((place, end)) = unjoined.partner_from(exit, kind, next) {
                listed.push(end);
                next = Some(place + 1);
            }
            assert_eq!(listed, partners);
        }
    }
}

/// Joins and separates ends at random, and notes ends as reached and open and not.
fn exercise(shuffler: &Shuffler, dice: &mut Dice<'_>, number: u32) {
    let ends = &shuffler.task.ends;
    let movable: &BitSet = &ends.movable;
    let of = |not: Role| {
        let ends = movable.iter().map(EndId).filter(|end| ends.role[end.index()] != not);
        ends.collect::<BTreeSet<EndId>>()
    };
    let mut unjoined = Unjoined::new(ends, &shuffler.dead_ends, movable);
    let mut plain = Plain {
        shuffler,
        exits: of(Role::Entrance),
        entrances: of(Role::Exit),
        reached: BTreeSet::new(),
        open: BTreeSet::new(),
    };
    let mut joined = Vec::new();
    for round in 0..40 {
        let end = EndId(dice.below(ends.spot.len() as u32));
        if movable.contains(end.0) {
            let toggle = |set: &mut BTreeSet<EndId>| set.remove(&end) || !set.insert(end);
            match dice.one_in(2) {
                true => unjoined.set_reached(end, !toggle(&mut plain.reached)),
                false => unjoined.set_open(end, !toggle(&mut plain.open)),
            }
        }
        let exits: Vec<EndId> = plain.exits.iter().copied().collect();
        if let Some(exit) = exits.get(dice.below(exits.len().max(1) as u32) as usize).copied() {
            let kind = dice.below(3) as usize;
            if let Some(entrance) = plain.partners(exit, kind).first().copied() {
                unjoined.join(exit, entrance);
                plain.exits.remove(&exit);
                plain.entrances.remove(&entrance);
                joined.push((exit, entrance));
            }
        }
        if dice.one_in(3)
            && let Some((exit, entrance)) = joined.pop()
        {
            unjoined.part(exit, entrance);
            plain.exits.insert(exit);
            plain.entrances.insert(entrance);
        }
        compare(&unjoined, &plain, number * 100 + round);
    }
}

#[test]
fn draws_are_those_of_plain_lists() {
    let mut compared = 0;
    for number in 0..150 {
        let shape = Shape { rooms: 3 + number % 8, more: 8, rich: number % 2 == 1 };
        let (world, mut stream) = random_map("unjoined", number, shape);
        let request = DoorRequest { same_kind: Some(number % 3 == 0), ..of_mode(DoorMode::Full) };
        let answer = with(&world, &request, |shuffler| {
            exercise(shuffler, &mut Dice(&mut stream), number);
        });
        compared += u32::from(answer.is_ok());
    }
    assert!(compared > 50, "only {compared} maps can be shuffled");
}
