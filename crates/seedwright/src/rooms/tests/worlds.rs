//! Layouts as worlds.

use super::*;
use crate::grid::{Cell, Orientation};

#[test]
fn a_layout_is_a_world() {
    let rooms = groups::with_vault();
    let settings = LayoutSettings {
        target: LayoutTarget::Rooms(30),
        roles: vec![RoleRule::with_default_place(Role::Boss, 1)],
        ..LayoutSettings::default()
    };
    let planner = Planner::new(&rooms, settings).unwrap();
    for seed in 0..10 {
        let layout = plan(&planner, seed).unwrap();
        let world = layout.to_draft(&rooms, "halls").finish().unwrap();
        assert_eq!(world.rooms.len(), 30);
        assert_eq!(world.doors.len(), layout.doors.len());
        let stores = layout.rooms.iter().filter(|room| room.template == id(&rooms, "store"));
        assert_eq!(world.spots.len(), 30 + stores.clone().count());
        assert_eq!(world.links.len(), 2 * stores.count());
        let slots = layout.rooms.iter().map(|room| rooms.template(room.template).slots().len());
        assert_eq!(world.locations.len(), slots.sum::<usize>());
        assert_eq!(world.starts.len(), 1);
    }
}

#[test]
fn doors_lead_to_the_floor_behind_them() {
    let rooms = catalogue([
        template("store", "#######\n?..+..?\n#######"),
        template("end", "###\n#.#\n#?#"),
    ]);
    let mut site = Site::new(&rooms, None);
    let [store, end] = ["store", "end"].map(|name| id(&rooms, name));
    for orientation in Orientation::ALL {
        let mut site = site.clone();
        site.place(store, orientation, Cell::default()).unwrap();
        let points = rooms.template(store).turned(orientation).points().to_vec();
        for point in &points {
            let turned = Orientation::new(point.direction as u8, false);
            let at = point.cell.minus(rooms.template(end).turned(turned).points()[0].cell);
            site.place(end, turned, at).unwrap();
        }
        let world = site.layout().to_draft(&rooms, "store").finish().unwrap();
        let ends: Vec<String> =
            world.doors.rows().iter().map(|door| world.spot_name(door.a.spot)).collect();
        // The first connection of the drawing is at the first part of the floor, in any
        // orientation.
        let by_end: Vec<String> =
            world.doors.rows().iter().map(|door| world.spot_name(door.b.spot)).collect();
        let mut pairs: Vec<(String, String)> = by_end.into_iter().zip(ends).collect();
        pairs.sort();
        let pair = |end: &str, floor: &str| (end.to_owned(), floor.to_owned());
        assert_eq!(
            pairs,
            [pair("end 2.floor", "store 1.floor 1"), pair("end 3.floor", "store 1.floor 2")]
        );
    }
    site.place(end, Orientation::UPRIGHT, Cell::default()).unwrap();
    assert_eq!(site.layout().to_draft(&rooms, "one").finish().unwrap().rooms.len(), 1);
}
