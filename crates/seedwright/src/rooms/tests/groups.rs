//! Groups: whole or not at all, placed by walkers and at an anchor.

use super::*;
use crate::grid::{Cell, Orientation};

/// A vault with an antechamber and a closet for its key.
pub(super) fn with_vault() -> Catalogue {
    let mut templates = halls();
    templates.push(template("antechamber", "###?###\n#.....#\n!.....!\n#######").weighing(0));
    templates.push(template("vault", "######\n#..v.#\n!....#\n######").weighing(0));
    templates.push(template("closet", "####\n#.k#\n#..!\n####").weighing(0));
    let number = |back: u32| TemplateId(templates.len() as u32 - back);
    let member = |back, x, y| Member {
        template: number(back),
        orientation: Orientation::UPRIGHT,
        position: Cell::new(x, y),
    };
    let vault = Group {
        least: 1,
        ..Group::new("vault", vec![member(3, 3, 0), member(2, 9, 0), member(1, 0, 0)])
    };
    Catalogue::new(templates, vec![vault]).unwrap()
}

#[test]
fn a_group_is_placed_whole_at_an_anchor() {
    let rooms = with_vault();
    let mut site = Site::new(&rooms, None);
    let placed = site.place_group(Cell::new(5, 5), GroupId(0), Orientation::UPRIGHT);
    assert_eq!(placed.unwrap(), [0, 1, 2].map(PlacedId));
    assert_eq!(
        site.layout().ascii(&rooms),
        "\
###############
#.k#.....#..v.#
#..+.....+....#
###############
"
    );
}

#[test]
fn a_group_that_does_not_fit_is_not_placed_at_all() {
    let rooms = with_vault();
    let mut site = Site::new(&rooms, None);
    // In the way of only the last of its rooms.
    site.place(id(&rooms, "room"), Orientation::UPRIGHT, Cell::new(-2, 1)).unwrap();
    let before = site.state_hash();
    let placed = site.place_group(Cell::new(0, 0), GroupId(0), Orientation::UPRIGHT);
    assert_eq!(placed, Err(Rejection::Overlap { cell: Cell::new(1, 1) }));
    assert_eq!(site.state_hash(), before);
    assert_eq!(site.room_count(), 1);
    // Elsewhere it fits.
    site.place_group(Cell::new(10, 0), GroupId(0), Orientation::new(3, true)).unwrap();
    assert_eq!(site.room_count(), 4);
}

#[test]
fn a_group_may_require_what_stands() {
    let mut templates = halls();
    templates.push(template("gate", "##!##\n#...#\n##!##"));
    let member = |template, x, y| Member {
        template,
        orientation: Orientation::UPRIGHT,
        position: Cell::new(x, y),
    };
    let gate = TemplateId(templates.len() as u32 - 1);
    let gates = Group::new("gates", vec![member(gate, 0, 0), member(gate, 0, 2)]);
    let rooms = Catalogue::new(templates, vec![gates]).unwrap();
    let mut site = Site::new(&rooms, None);
    let corridor = id(&rooms, "corridor");
    let anchor = Cell::new(0, 0);
    let unmet = |part, point| Err(Rejection::RequiredUnmet { part, point });
    let upright = Orientation::UPRIGHT;
    assert_eq!(site.place_group(anchor, GroupId(0), upright), unmet(0, 0));
    site.place(corridor, upright, Cell::new(1, -4)).unwrap();
    assert_eq!(site.place_group(anchor, GroupId(0), upright), unmet(1, 1));
    site.place(corridor, upright, Cell::new(1, 4)).unwrap();
    let placed = site.place_group(anchor, GroupId(0), upright);
    assert_eq!(placed.unwrap(), [2, 3].map(PlacedId));
    assert_eq!(site.layout().doors.len(), 3);
}

#[test]
fn walkers_place_groups_whole() {
    let rooms = with_vault();
    let settings = LayoutSettings { target: LayoutTarget::Rooms(40), ..LayoutSettings::default() };
    let planner = Planner::new(&rooms, settings).unwrap();
    let mut turned = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let layout = plan(&planner, seed).unwrap();
        let vaults: Vec<(PlacedId, PlacedId)> =
            layout.iter().filter_map(|(id, room)| Some((id, room.group?.1))).collect();
        let firsts = vaults.iter().filter(|(id, first)| id == first);
        let firsts: Vec<PlacedId> = firsts.map(|(id, _)| *id).collect();
        assert!(!firsts.is_empty());
        for first in firsts {
            let members = vaults.iter().filter(|(_, other)| *other == first).count();
            assert_eq!(members, 3);
            turned.insert(layout.room(first).orientation);
            let inside = layout.doors.iter().filter(|door| door.kind == MeetingKind::Group);
            assert!(inside.filter(|door| door.a == first).count() == 2);
        }
    }
    assert_eq!(turned.len(), 4);
}

#[test]
fn groups_are_checked() {
    let end = || template("end", "###\n#.#\n#?#");
    let wall = || template("gate", "##!##\n#...#\n##?##");
    let member = |template, turns, x, y| Member {
        template: TemplateId(template),
        orientation: Orientation::new(turns, false),
        position: Cell::new(x, y),
    };
    let fault = |members: Vec<Member>| {
        let faults =
            Catalogue::new(vec![end(), wall()], vec![Group::new("g", members)]).unwrap_err();
        let [CatalogueFault::Group(GroupId(0), fault)] = &faults[..] else {
            panic!("{faults:?}");
        };
        fault.clone()
    };
    assert_eq!(fault(vec![]), GroupFault::Empty);
    assert_eq!(fault(vec![member(0, 0, 0, 0); 65]), GroupFault::TooManyMembers(65));
    assert_eq!(fault(vec![member(2, 0, 0, 0)]), GroupFault::UnknownTemplate { member: 0 });
    for (x, y) in [(i32::MAX, 0), (0, i32::MIN), (0, 1025)] {
        let far = fault(vec![member(0, 0, 0, 0), member(0, 0, x, y)]);
        assert_eq!(far, GroupFault::TooFar { member: 1 });
    }
    let same = fault(vec![member(0, 0, 0, 0), member(0, 0, 0, 0)]);
    assert!(matches!(same, GroupFault::Overlap { first: 0, second: 1, .. }));
    let apart = fault(vec![member(0, 0, 0, 0), member(0, 0, 2, 0)]);
    assert_eq!(apart, GroupFault::Apart { member: 1 });
    // The gate faces the back of the end.
    let covered = fault(vec![member(0, 0, 0, 0), member(1, 2, -1, -2)]);
    assert_eq!(covered, GroupFault::RequiredCovered { member: 1, point: 0 });
}
