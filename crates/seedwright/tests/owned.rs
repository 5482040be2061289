//! Prepared values are owned: they can be stored anywhere and used from any thread.

use seedwright::campaign::Campaigner;
use seedwright::doors::Shuffler;
use seedwright::items::Placer;
use seedwright::logic::{Logic, OpenDoors};
use seedwright::population::Populator;
use seedwright::rooms::{Catalogue, GraphPlanner, Planner};
use seedwright::world::World;

fn is_owned<T: Send + Sync + 'static>() {}

#[test]
fn preparers_are_owned_and_shared_between_threads() {
    is_owned::<World>();
    is_owned::<Logic>();
    is_owned::<OpenDoors>();
    is_owned::<Catalogue>();
    is_owned::<Placer>();
    is_owned::<Shuffler>();
    is_owned::<Planner>();
    is_owned::<GraphPlanner>();
    is_owned::<Populator>();
    is_owned::<Campaigner>();
}
