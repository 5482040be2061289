//! What trackers show is what an exhaustive player can do.

use super::Case;
use super::random_worlds::Sizes;
use super::walker::Walker;
use crate::world::Id;

#[test]
fn what_is_shown_is_what_a_player_can_do() {
    let (mut exact, mut stranded, mut on_trips) = (0, 0, 0);
    for (sizes, worlds) in [(Sizes::TINY, 8_000), (Sizes::LOCKED, 8_000)] {
        let test = format!("shown {}", sizes.spots);
        for number in 0..worlds {
            let case = Case::new(&test, number, sizes);
            let placed = case.placed();
            let walker = Walker::new(&case.world, &case.settings, &placed);
            // Consumed keys are counted in the worst case.
            let is_exact = !case.world.items.rows().iter().any(|item| item.consumed);
            let Some(players) = walker.explore().filter(|_| is_exact) else {
                continue;
            };
            let mut state = case.state();
            state.propagate();
            let at_home = state.without_trips();
            let beyond = state.beyond();
            let name = format!("{test}, world {number}");
            assert!(beyond.is_complete(), "{name}");
            exact += 1;
            for location in placed.keys() {
                let open = case.logic.open(*location);
                let bit = 1 << location.index();
                let taken = players.iter().any(|player| player.taken & bit != 0);
                let shown = state.knows(open) || beyond.holds(open);
                assert_eq!(shown, taken, "{name}: {location:?}");
                stranded += u32::from(taken && !state.knows(open));
                on_trips += u32::from(state.knows(open) && !at_home.knows(open));
            }
            for spot in case.world.spots.ids() {
                let reached = case.logic.reached(spot);
                let visited = players.iter().any(|player| player.visited & 1 << spot.index() != 0);
                let shown = state.knows(reached) || beyond.holds(reached);
                assert_eq!(shown, visited, "{name}: {spot:?}");
            }
        }
    }
    let enough = exact > 4_000 && stranded > 200 && on_trips > 50;
    assert!(enough, "{exact} worlds, {stranded} without a way back, {on_trips} on trips");
}
