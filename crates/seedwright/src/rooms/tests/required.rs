//! Required connections: the document's cases of the T-room.

use super::*;
use crate::grid::{Cell, Direction, Orientation, Size};

/// A T-room that requires all three connections, and single rooms that face each way.
fn tee_and_ends() -> Catalogue {
    let mut tee = template("tee", "##?##\n#...#\n?...?\n#####");
    tee.require(&[Direction::Up, Direction::Left, Direction::Right]).unwrap();
    let end = template("end", "#####\n#...#\n#...#\n##?##");
    catalogue([tee, end])
}

/// The positions and orientations in which ends face a T-room at the origin.
const ENDS: [(Direction, u8, (i32, i32)); 3] =
    [(Direction::Up, 0, (0, -3)), (Direction::Left, 3, (-3, 0)), (Direction::Right, 1, (4, 0))];

fn place_end(site: &mut Site<'_>, number: usize) {
    let (_, turns, (x, y)) = ENDS[number];
    let orientation = Orientation::new(turns, false);
    site.place(TemplateId(1), orientation, Cell::new(x, y)).unwrap();
}

#[test]
fn a_tee_in_the_open_is_rejected() {
    let rooms = tee_and_ends();
    for ends in [&[][..], &[0], &[1, 2], &[0, 2]] {
        let mut site = Site::new(&rooms, None);
        ends.iter().for_each(|number| place_end(&mut site, *number));
        let before = site.state_hash();
        let rejected = site.place(TemplateId(0), Orientation::UPRIGHT, Cell::new(0, 0));
        assert!(matches!(rejected, Err(Rejection::RequiredUnmet { .. })), "{ends:?}: {rejected:?}");
        assert_eq!(site.state_hash(), before);
    }
}

#[test]
fn a_tee_at_a_junction_is_accepted() {
    let rooms = tee_and_ends();
    let mut site = Site::new(&rooms, None);
    (0..3).for_each(|number| place_end(&mut site, number));
    site.place(TemplateId(0), Orientation::UPRIGHT, Cell::new(0, 0)).unwrap();
    let layout = site.layout();
    assert_eq!(
        layout.ascii(&rooms),
        "   #####
   #...#
   #...#
#####+#####
#..#...#..#
#..+...+..#
#..#####..#
####   ####
"
    );
    assert_eq!(layout.doors.len(), 3);
    assert!(layout.doors.iter().all(|door| door.b == PlacedId(3)));
}

#[test]
fn a_tee_turns_with_what_it_requires() {
    let rooms = tee_and_ends();
    for orientation in Orientation::ALL {
        let mut site = Site::new(&rooms, None);
        let tee = rooms.templates()[0].turned(orientation);
        for point in tee.points() {
            // The end faces down; turn it so that it faces the point of the tee.
            let turns = (point.direction as u8) % 4;
            let end = rooms.templates()[1].turned(Orientation::new(turns, false));
            let at = point.cell.minus(end.points()[0].cell);
            assert_eq!(end.points()[0].direction, point.direction.opposite());
            site.place(TemplateId(1), Orientation::new(turns, false), at).unwrap();
        }
        // Any other orientation lacks a connection; this one does not.
        for other in Orientation::ALL {
            if rooms.templates()[0].turned(other).drawing() != tee.drawing() {
                let before = site.state_hash();
                assert!(site.place(TemplateId(0), other, Cell::default()).is_err());
                assert_eq!(site.state_hash(), before);
            }
        }
        site.place(TemplateId(0), orientation, Cell::default()).unwrap();
        assert_eq!(site.layout().doors.len(), 3);
    }
}

/// The number of tees in a layout.
fn tees(layout: &Layout, rooms: &Catalogue) -> usize {
    let tee = id(rooms, "tee");
    layout.rooms.iter().filter(|room| room.template == tee).count()
}

#[test]
fn tees_grow_their_branches() {
    let rooms = catalogue(halls());
    let settings = LayoutSettings { target: LayoutTarget::Rooms(30), ..LayoutSettings::default() };
    let planner = Planner::new(&rooms, settings).unwrap();
    let layouts = (0..40).map(|seed| plan(&planner, seed).unwrap());
    let tees: usize = layouts.map(|layout| tees(&layout, &rooms)).sum();
    assert!(tees >= 40, "only {tees} tees in 1,200 rooms");
}

#[test]
fn strict_tees_stand_at_junctions_only() {
    let rooms = catalogue(halls());
    let settings = LayoutSettings {
        target: LayoutTarget::Rooms(60),
        required: RequiredRule::Strict,
        ..LayoutSettings::default()
    };
    let planner = Planner::new(&rooms, settings).unwrap();
    let mut found = 0;
    for seed in 0..40 {
        let layout = plan(&planner, seed).unwrap();
        for (id_of_room, room) in
            layout.iter().filter(|(_, room)| room.template == id(&rooms, "tee"))
        {
            let before = layout.doors.iter().filter(|door| door.b == id_of_room).count();
            assert_eq!(before, 3, "{room:?} was placed before its neighbours");
            found += 1;
        }
    }
    assert!(found < 40, "{found} junctions by chance");
}

#[test]
fn the_depth_bounds_how_rooms_ask_for_rooms() {
    let rooms = catalogue([
        template("end", "###\n#.#\n#?#"),
        template("tee", "##!##\n#...#\n!...!\n#####"),
    ]);
    let at_depth = |depth| LayoutSettings {
        target: LayoutTarget::Rooms(4),
        depth,
        ..LayoutSettings::default()
    };
    // Two tees can't be adjacent, so a tee has three ends.
    let layout = plan(&Planner::new(&rooms, at_depth(1)).unwrap(), 1).unwrap();
    assert_eq!(tees(&layout, &rooms), 1);
    // Without depth no tee can be placed, and two ends are all there can be.
    let planner = Planner::new(&rooms, at_depth(0)).unwrap();
    let Err(Error::NotFound(not_found)) = plan(&planner, 1) else {
        panic!("a tee was placed alone");
    };
    assert_eq!(not_found.missed, Some(Shortfall::Short(WalkEnd::Stuck)));
}

#[test]
fn a_rejection_leaves_no_trace() {
    let rooms = catalogue(halls());
    let settings = LayoutSettings {
        target: LayoutTarget::Rooms(25),
        bounds: Some(Size::new(34, 34)),
        partial: true,
        ..LayoutSettings::default()
    };
    let planner = Planner::new(&rooms, settings).unwrap();
    for seed in 0..20 {
        // Rooms that were placed and undone must not show: the placed rooms are those reported.
        let mut placed = Vec::new();
        let layout = planner.plan(&Seed::from(seed), &mut |step| {
            match step.event {
                Event::Attempt { .. } => placed.clear(),
                Event::Placed { template, orientation, position, .. } => {
                    placed.push((template, orientation, position));
                }
                _ => (),
            }
            ControlFlow::Continue(())
        });
        let layout = layout.unwrap();
        let rooms_now =
            layout.rooms.iter().map(|room| (room.template, room.orientation, room.position));
        assert_eq!(rooms_now.collect::<Vec<_>>(), placed);
        // Placing them again one by one, without any transaction, gives the same site.
        let free = rooms.templates().iter().map(|room| {
            let drawing = room.drawing().replace('!', "?");
            template(&room.name, &drawing)
        });
        let free = catalogue(free);
        let mut site = Site::new(&free, Some(Size::new(34, 34)));
        for (template, orientation, position) in placed {
            site.place(template, orientation, position).unwrap();
        }
        let doors = |layout: &Layout| {
            let doors = layout.doors.iter().map(|door| (door.a, door.b, door.cell, door.length));
            doors.collect::<Vec<_>>()
        };
        assert_eq!(doors(&site.layout()), doors(&layout));
    }
}
