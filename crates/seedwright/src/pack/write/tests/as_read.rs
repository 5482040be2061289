//! An oracle for reading a written pack: puts a world in reading order without going through text.

use std::collections::BTreeMap;

use crate::world::{
    AreaId, Draft, EventSite, Link, LinkId, Location, LocationId, Lock, Node, OptionKind,
    OptionTest, RequirementId, Requirements, ResourceId, RoomId, Spot, SpotId, Table, Term, Way,
    World,
};

/// The same world with everything in reading order.
pub(super) fn as_read(world: &World) -> World {
    let mut copy = Copy {
        old: world,
        new: Draft {
            requirements: Requirements::default(),
            spots: Table::new(),
            links: Table::new(),
            locations: Table::new(),
            event_sites: Table::new(),
            ..Draft::clone(world)
        },
        requirements: Requirements::default(),
        whole_rooms: world.whole_rooms(),
        spots: BTreeMap::new(),
        locations: BTreeMap::new(),
    };
    copy.spots();
    copy.settings();
    copy.rooms();
    copy.doors_and_pack();
    copy.placement_request();
    let requirements = copy.requirements;
    let new = Draft { requirements, ..copy.new };
    new.finish().expect("it is the same world")
}

struct Copy<'a> {
    old: &'a World,
    new: Draft,
    requirements: Requirements,
    whole_rooms: BTreeMap<RequirementId, RoomId>,
    spots: BTreeMap<SpotId, SpotId>,
    locations: BTreeMap<LocationId, LocationId>,
}

impl Copy<'_> {
    fn spots(&mut self) {
        for room in self.old.rooms.ids() {
            let own = self.old.spots.iter().filter(|(_, spot)| spot.room == room);
            let mut is_empty = true;
            for (id, spot) in own {
                self.spots.insert(id, self.new.spots.push(Spot::clone(spot)));
                is_empty = false;
            }
            if is_empty {
                self.new.add_spot(room, "floor");
            }
        }
    }

    fn settings(&mut self) {
        for id in self.old.pools.ids() {
            self.new.pools[id].when = self.need(self.old.pools[id].when);
            self.new.pools[id].areas = in_order(&self.old.pools[id].areas);
        }
        for id in self.old.resources.ids() {
            self.new.resources[id].with = self.need(self.old.resources[id].with);
        }
        for id in self.old.rules.ids() {
            self.new.rules[id].need = self.need(self.old.rules[id].need);
        }
        for preset in self.old.presets.ids() {
            let choices = &self.old.presets[preset].choices;
            let counts =
                |at: usize| choices[at + 1..].iter().all(|(name, _)| *name != choices[at].0);
            let choices = (0..choices.len()).filter(|at| counts(*at));
            let choices = choices.map(|at| self.old.presets[preset].choices[at].clone());
            self.new.presets[preset].choices = choices.collect();
        }
    }

    fn rooms(&mut self) {
        let old = self.old;
        let is_in = |room, spot: SpotId| old.spots[spot].room == room;
        for room in old.rooms.ids() {
            for (id, link) in old.links.iter().filter(|(_, link)| is_in(room, link.from)) {
                self.link(id, link);
            }
            for (id, location) in old.locations.iter().filter(|(_, row)| is_in(room, row.at)) {
                let copied = Location {
                    at: self.spots[&location.at],
                    need: self.need(location.need),
                    when: self.need(location.when),
                    ..location.clone()
                };
                let copied = self.new.locations.push(copied);
                self.locations.insert(id, copied);
            }
            for (_, site) in old.event_sites.iter().filter(|(_, row)| is_in(room, row.at)) {
                let site = EventSite {
                    at: self.spots[&site.at],
                    need: self.need(site.need),
                    ..site.clone()
                };
                self.new.event_sites.push(site);
            }
        }
    }

    /// Copies a link together with its reverse, which the random worlds add right after it.
    fn link(&mut self, id: LinkId, link: &Link) {
        if link.back_of.is_some() {
            return;
        }
        let back = LinkId(id.0 + 1);
        let back = self.old.links.get(back).filter(|back| back.back_of == Some(id));
        let other_note = back.map_or("", |back| &back.note);
        let note = if link.note.is_empty() { other_note } else { &link.note }.to_owned();
        let need = self.need(link.need);
        let forth = self.new.links.push(Link {
            from: self.spots[&link.from],
            to: self.spots[&link.to],
            need,
            back_of: None,
            note: note.clone(),
        });
        if let Some(back) = back {
            let shared = back.need == link.need;
            let need = if shared { need } else { self.need(back.need) };
            self.new.links.push(Link {
                from: self.spots[&back.from],
                to: self.spots[&back.to],
                need,
                back_of: Some(forth),
                note,
            });
        }
    }

    fn doors_and_pack(&mut self) {
        for (id, door) in self.old.doors.iter() {
            let need = self.need(door.a.need);
            let shared = door.way == Way::One || door.a.need == door.b.need;
            let back = if shared { need } else { self.need(door.b.need) };
            let locks = [&door.a, &door.b].map(|end| {
                let lock = end.lock.clone()?;
                let need = self.need(lock.need);
                Some(Lock { need, ..lock })
            });
            let copied = &mut self.new.doors[id];
            [copied.a.lock, copied.b.lock] = locks;
            (copied.a.need, copied.b.need) = (need, back);
            copied.a.spot = self.spots[&door.a.spot];
            copied.b.spot = self.spots[&door.b.spot];
        }
        for (number, start) in self.old.starts.iter().enumerate() {
            self.new.starts[number].at = self.spots[&start.at];
            self.new.starts[number].when = self.need(start.when);
        }
        for (number, goal) in self.old.goals.iter().enumerate() {
            self.new.goals[number] = self.need(*goal);
        }
    }

    fn placement_request(&mut self) {
        let everywhere: Vec<AreaId> = self.old.areas.ids().collect();
        let request = &self.old.placement;
        let place = |location: &LocationId| self.locations[location];
        let new = &mut self.new.placement;
        let fixed = request.fixed.iter().map(|(at, item)| (place(at), *item));
        new.fixed = by_key(fixed);
        new.weights = by_key(request.weights.iter().map(|(at, weight)| (place(at), *weight)));
        new.excluded = in_order(&request.excluded.iter().map(place).collect::<Vec<_>>());
        new.priority = in_order(&request.priority.iter().map(place).collect::<Vec<_>>());
        new.early = by_key(request.early.iter().copied());
        let lists = |list: &[(_, Vec<AreaId>)]| {
            by_key(list.iter().map(|(item, areas)| (*item, in_order(areas))))
        };
        new.only_in = lists(&request.only_in);
        new.never_in = lists(&request.never_in);
        let nowhere: Vec<_> = new.only_in.extract_if(.., |(_, areas)| areas.is_empty()).collect();
        let nowhere = nowhere.into_iter().map(|(item, _)| (item, everywhere.clone()));
        new.never_in = by_key(new.never_in.clone().into_iter().chain(nowhere));
    }

    fn need(&mut self, id: RequirementId) -> RequirementId {
        if let Some(room) = self.whole_rooms.get(&id) {
            let own = self.new.spots.iter().filter(|(_, spot)| spot.room == *room);
            let own: Vec<_> = own.map(|(id, _)| id).collect();
            return self.requirements.reached_room(*room, &own);
        }
        let old = &self.old.requirements;
        let parts: Vec<_> = old.children(id).iter().map(|part| self.need(*part)).collect();
        let new = &mut self.requirements;
        match old.node(id) {
            Node::All(_) => new.all(&parts),
            Node::Any(_) => new.any(&parts),
            Node::AtLeast { need: 0, .. } if parts.is_empty() => Requirements::ALWAYS,
            Node::AtLeast { .. } if parts.is_empty() => Requirements::NEVER,
            Node::AtLeast { need, .. } => new.at_least(need, &parts),
            Node::Not(_) => new.leaf(Node::Not(parts[0])),
            Node::Reached(spot) => new.reached(self.spots[&spot]),
            Node::Sum { terms, need } => match old.terms(terms) {
                [] => new.sum(&[(0, Term::Resource(ResourceId(0)))], need),
                terms => new.sum(terms, need),
            },
            node @ Node::Option { .. } => self.option(node),
            node => new.leaf(node),
        }
    }

    /// Only ranges are compared; switches are on or off, choices are words.
    fn option(&mut self, node: Node) -> RequirementId {
        let Node::Option { option, test } = node else {
            unreachable!("it is an option");
        };
        let new = &mut self.requirements;
        let mut leaf = |test| new.leaf(Node::Option { option, test });
        match (&self.old.options[option].kind, test) {
            (OptionKind::Range { .. }, _) => leaf(test),
            (_, OptionTest::AtLeast(0)) => Requirements::ALWAYS,
            (OptionKind::Switch { .. }, OptionTest::Is(0)) => leaf(test),
            (OptionKind::Switch { .. }, OptionTest::Is(1) | OptionTest::AtLeast(1)) => {
                leaf(OptionTest::AtLeast(1))
            }
            (OptionKind::Switch { .. }, _) => Requirements::NEVER,
            (OptionKind::Choice { .. }, OptionTest::Is(_)) => leaf(test),
            (OptionKind::Choice { values, .. }, OptionTest::AtLeast(least)) => {
                let words: Vec<_> = (least..values.len() as u32).map(OptionTest::Is).collect();
                let words: Vec<_> = words.into_iter().map(leaf).collect();
                match words[..] {
                    [only] => only,
                    _ => new.at_least(1, &words),
                }
            }
        }
    }
}

fn in_order<T: Ord + Clone>(values: &[T]) -> Vec<T> {
    let mut values = values.to_vec();
    values.sort();
    values.dedup();
    values
}

fn by_key<K: Ord, V>(entries: impl Iterator<Item = (K, V)>) -> Vec<(K, V)> {
    entries.collect::<BTreeMap<_, _>>().into_iter().collect()
}
