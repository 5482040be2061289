//! A mission and its floors as one world: rooms, locks, stairs, and where each find has to be.

use std::collections::BTreeSet;

use super::floors::LaidFloor;
use super::mission::{Content, Mission, MissionOpener, MissionWayKind, OpenerKind};
use crate::rooms::Catalogue;
use crate::world::{
    Amount, AreaId, CampaignSettings, Door, DoorId, Draft, EndId, Id, ItemId, LocationId,
    LockOpening, Node, RequirementId, Requirements, RoomId, Side, SpotId, World,
};

/// The world of a mission, before codes get their secrets and items are placed.
pub(super) struct Assembly {
    pub draft: Draft,
    /// The room of each room of the mission.
    pub rooms: Vec<RoomId>,
    /// The places of the items that openers consist of.
    pub fixed: Vec<(LocationId, ItemId)>,
}

/// Builds the world; `None` if a room that holds a find has no location, or the pack has too few openers.
pub(super) fn assemble(
    (pack, settings): (&World, &CampaignSettings),
    catalogue: &Catalogue,
    mission: &Mission,
    floors: &[LaidFloor],
    zone_name: &dyn Fn(u32, u32) -> String,
) -> Option<Assembly> {
    let mut draft = pack.clone().into_draft();
    (draft.layout, draft.campaign, draft.shuffle) = (None, None, None);
    let mut assembler = Assembler {
        settings,
        mission,
        rooms: vec![RoomId(0); mission.rooms.len()],
        spots: vec![SpotId(0); mission.rooms.len()],
        draft,
    };
    for (floor, laid) in (0..).zip(floors) {
        assembler.floor(catalogue, floor, laid, zone_name)?;
    }
    assembler.stairs();
    let doors: Vec<DoorId> = assembler.draft.doors.ids().collect();
    doors.into_iter().for_each(|door| assembler.draft.doors[door].fixed = true);
    let fixed = assembler.finds()?;
    let [start, goal] = [mission.start, mission.goal].map(|room| assembler.spots[room as usize]);
    let mut draft = assembler.draft;
    draft.start_at(start);
    let goal = draft.requirements.reached(goal);
    draft.goals.push(goal);
    Some(Assembly { draft, rooms: assembler.rooms, fixed })
}

struct Assembler<'a> {
    settings: &'a CampaignSettings,
    mission: &'a Mission,
    draft: Draft,
    rooms: Vec<RoomId>,
    /// The first spot of each room of the mission.
    spots: Vec<SpotId>,
}

impl Assembler<'_> {
    /// Adds the rooms of a floor to the areas of its zones, and its locks.
    fn floor(
        &mut self,
        catalogue: &Catalogue,
        floor: u32,
        laid: &LaidFloor,
        zone_name: &dyn Fn(u32, u32) -> String,
    ) -> Option<()> {
        let zones = laid.rooms.iter().map(|room| self.mission.rooms[*room as usize].zone);
        let zones = zones.max().map_or(0, |zone| zone + 1);
        let areas: Vec<AreaId> =
            (0..zones).map(|zone| self.draft.add_area(&zone_name(floor, zone))).collect();
        let first = self.draft.rooms.len() as u32;
        let first_door = self.draft.doors.len() as u32;
        let spots = laid.layout.add_rooms(&mut self.draft, catalogue, None, areas[0]);
        for (node, room) in (0..).zip(&laid.rooms) {
            let id = RoomId(first + node);
            let zone = self.mission.rooms[*room as usize].zone;
            self.draft.rooms[id].area = areas[zone as usize];
            self.rooms[*room as usize] = id;
            self.spots[*room as usize] = *spots[node as usize].first()?;
        }
        for (corridor, (from, _)) in laid.graph.corridors() {
            let zone = self.mission.rooms[laid.rooms[from.0 as usize] as usize].zone;
            self.draft.rooms[RoomId(first + corridor.0)].area = areas[zone as usize];
        }
        self.locks(floor, laid, (first, first_door))
    }

    /// Locks the doorways between rooms and the corridors behind their locks.
    fn locks(
        &mut self,
        floor: u32,
        laid: &LaidFloor,
        (first, first_door): (u32, u32),
    ) -> Option<()> {
        let ways = self.mission.ways.iter().filter(|way| {
            way.kind != MissionWayKind::Stairs && self.mission.floor_of(way.from) == floor
        });
        // The graph has the ways of the floor in their order, each with a corridor.
        let ways: Vec<_> = ways.copied().zip(laid.graph.corridors()).collect();
        for (way, (corridor, (from, _))) in ways {
            let MissionWayKind::Lock(opener) = way.kind else { continue };
            let [from, corridor] = [from, corridor].map(|node| RoomId(first + node.0));
            let need = self.requirement(self.mission.openers[opener as usize])?;
            let doors = (first_door..self.draft.doors.len() as u32).map(DoorId);
            for door in doors {
                let ends = [Side::A, Side::B].map(|side| EndId::new(door, side));
                let rooms = ends.map(|end| self.draft.spots[self.draft.end(end).spot].room);
                let side = match rooms {
                    [a, b] if a == from && b == corridor => Side::A,
                    [a, b] if a == corridor && b == from => Side::B,
                    _ => continue,
                };
                self.draft.doors[door].end_mut(side).need = need;
            }
        }
        Some(())
    }

    fn stairs(&mut self) {
        let stairs = self.mission.ways.iter().filter(|way| way.kind == MissionWayKind::Stairs);
        for way in stairs {
            let [a, b] = [way.from, way.to].map(|room| self.spots[room as usize]);
            let [above, below] = [a, b].map(|spot| {
                let room = self.draft.spots[spot].room;
                self.draft.areas[self.draft.rooms[room].area].name.clone()
            });
            let name = format!("Stairs, {above} - {below}");
            let door = Door::new(&name, a, b, Requirements::ALWAYS);
            self.draft.doors.push(Door { kind: "stairs".to_owned(), ..door });
        }
    }

    /// The items that an opener consists of.
    fn items(&self, opener: MissionOpener) -> Option<Vec<ItemId>> {
        let number = opener.number as usize;
        match opener.kind {
            OpenerKind::Ability => Some(vec![*self.settings.ability_items.get(number)?]),
            OpenerKind::Key => Some(vec![*self.settings.key_items.get(number)?]),
            OpenerKind::Code => {
                let lock = self.draft.codes.as_ref()?.locks.get(number)?;
                match &lock.opened {
                    LockOpening::Notes(notes) => Some(notes.clone()),
                    LockOpening::Guessing { .. } => None,
                }
            }
        }
    }

    fn requirement(&mut self, opener: MissionOpener) -> Option<RequirementId> {
        if opener.kind == OpenerKind::Code {
            let lock = self.draft.codes.as_ref()?.locks.get(opener.number as usize)?;
            let rule = Node::Rule(lock.rule);
            return Some(self.draft.requirements.leaf(rule));
        }
        let item = *self.items(opener)?.first()?;
        Some(self.draft.requirements.item(item, 1))
    }

    /// Returns a free location for each copy of an opener, in its room.
    fn finds(&self) -> Option<Vec<(LocationId, ItemId)>> {
        let mut free: Vec<Vec<LocationId>> = vec![Vec::new(); self.draft.rooms.len()];
        for (id, location) in self.draft.locations.iter() {
            free[self.draft.spots[location.at].room.index()].push(id);
        }
        let copies = self.mission.finds.iter().filter_map(|find| match find.content {
            Content::Copy { opener, number } => Some((find.room, opener, number)),
            Content::Cache => None,
        });
        let place = |(room, opener, number): (u32, u32, u32)| {
            let items = self.items(self.mission.openers[opener as usize])?;
            let location = free[self.rooms[room as usize].index()].pop()?;
            Some((location, *items.get(number as usize)?))
        };
        copies.map(place).collect()
    }
}

impl Assembly {
    /// Gives every opener of the mission its copies and every other opener none, and fills all other locations with
    /// treasure; `None` if there are too few locations.
    pub fn fill_pool(&mut self, settings: &CampaignSettings, mission: &Mission) -> Option<()> {
        let draft = &mut self.draft;
        let used: BTreeSet<ItemId> = self.fixed.iter().map(|(_, item)| *item).collect();
        let notes = draft.codes.iter().flat_map(|theme| &theme.locks);
        let notes = notes.flat_map(|lock| match &lock.opened {
            LockOpening::Notes(notes) => notes.clone(),
            LockOpening::Guessing { .. } => Vec::new(),
        });
        let openers: Vec<ItemId> = settings
            .ability_items
            .iter()
            .chain(&settings.key_items)
            .copied()
            .chain(notes)
            .collect();
        for item in openers {
            draft.items[item].count = Amount::Fixed(u32::from(used.contains(&item)));
        }
        let codes = mission.openers.iter().filter(|opener| opener.kind == OpenerKind::Code).count();
        draft.codes.iter_mut().for_each(|theme| theme.locks.truncate(codes));
        let treasure = draft.locations.len().checked_sub(used.len())?;
        let kinds = settings.treasure.len();
        for (number, item) in settings.treasure.iter().enumerate() {
            let share = (treasure + kinds - 1 - number) / kinds;
            draft.items[*item].count = Amount::Fixed(share as u32);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::floors::FloorPlanner;
    use super::super::mission::{MissionNumbers, draw};
    use super::*;
    use crate::bundle::{Bundle, BundleParts, DoorParts, ItemParts};
    use crate::codes::make_locks;
    use crate::items::Placer;
    use crate::logic::Logic;
    use crate::pack::{SourceFile, read};
    use crate::quality::{MEASURES, Quality, QualitySummary};
    use crate::random::{Seed, Stream, stage};
    use crate::world::{DoorSettings, Linking, Settings};

    fn pack() -> World {
        let files = [
            ("00.toml", include_str!("../../../seedwright-api/worlds/campaign/00-pack.toml")),
            ("10.toml", include_str!("../../../seedwright-api/worlds/campaign/10-rooms.toml")),
            ("20.toml", include_str!("../../../seedwright-api/worlds/campaign/20-depths.toml")),
        ];
        read(&files.map(|(name, text)| SourceFile::new(name, text))).world.expect("it is sound")
    }

    /// Builds a world from a mission as far as rooms, locks and items go, and measures it.
    fn measured(pack: &World, numbers: &MissionNumbers, number: u64) -> Result<Quality, String> {
        let settings = pack.campaign.clone().expect("it is a campaign");
        let blueprint = pack.layout.as_ref().expect("it has rooms");
        let planner = FloorPlanner::new(blueprint).expect("the templates are sound");
        let seed = Seed::from(number);
        let mut stream = Stream::new(&seed, stage::CAMPAIGN, "mission", 0);
        let mission = draw(numbers, &mut stream).ok_or("no mission")?;
        let floors: Result<Vec<LaidFloor>, String> = (0..numbers.floors)
            .map(|floor| {
                let laid = (0..3).find_map(|attempt| {
                    let see = &mut |_| ControlFlow::Continue(());
                    planner.lay_out(&mission, floor, (&seed, attempt), see).ok()
                });
                laid.ok_or_else(|| format!("floor {floor} of seed {number}"))
            })
            .collect();
        let name = |floor: u32, zone: u32| format!("Zone {} ({})", zone + 1, floor + 1);
        let catalogue = planner.catalogue();
        let assembly = assemble((pack, &settings), catalogue, &mission, &floors?, &name);
        let mut assembly = assembly.ok_or("not assembled")?;
        assembly.fill_pool(&settings, &mission).ok_or("too few locations")?;
        let world = assembly.draft.finish().map_err(|findings| format!("{findings:?}"))?;
        let own = Settings::defaults(&world);
        let linking = Linking::drawn(&world);
        let logic = Logic::compile_linked(&world, &own, &linking);
        let mut request = world.placement.clone();
        request.fixed = assembly.fixed;
        let placer = Placer::new(&world, &own, &logic, &request);
        let placer = placer.map_err(|refusal| refusal.to_string())?;
        let placement = placer.place(&seed, &mut |_| ControlFlow::Continue(()));
        let placement = placement.map_err(|_| "items are not placed")?;
        let codes = make_locks(&world, &seed, &mut |_| ControlFlow::Continue(()));
        let codes = codes.map_err(|_| "no codes")?;
        let bundle = Bundle::new(&BundleParts {
            pack,
            doors: Some(DoorParts {
                settings: &DoorSettings::default(),
                linking: &linking,
                rules: None,
            }),
            codes: &codes,
            items: Some(ItemParts { request: &request, placer: &placer, placement: &placement }),
            ..BundleParts::new(&world, &own, &seed)
        });
        Quality::new(&bundle).ok_or_else(|| "it can't be measured".to_owned())
    }

    /// The rows that the mission decides, over worlds of the standard campaign.
    #[test]
    fn worlds_of_missions_meet_the_targets_of_missions() {
        let pack = pack();
        let numbers = MissionNumbers {
            floors: 4,
            zones: 3,
            rooms: 42,
            abilities: 4,
            codes: vec![2, 2],
            keys: 6,
            ring_every: 7,
            vault_share: 900,
            returns: 700,
        };
        let mut summary = QualitySummary::default();
        for seed in 0..10 {
            summary.add(&measured(&pack, &numbers, seed).expect("it is built"));
        }
        for (measure, row) in MEASURES.iter().zip(&summary.rows) {
            let mean = row.sum.checked_div(row.worlds);
            eprintln!("{}: {mean:?} ({} to {})", measure.name, row.least, row.most);
        }
        let missed = summary.missed();
        let by_mission = [
            "empty_vaults",
            "locks_on_way",
            "ways_per_lock",
            "idle_keys",
            "required_openers",
            "walked_rooms",
            "walked_again",
            "finds_per_ten_rooms",
            "finds_per_sphere",
            "barren_spheres",
            "empty_dead_ends",
            "loops",
        ];
        let missed: Vec<&&str> = missed.iter().filter(|row| by_mission.contains(row)).collect();
        assert_eq!(missed, [&""; 0]);
    }
}
