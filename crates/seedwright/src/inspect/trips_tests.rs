//! What is said about health on trips, compared with a player whose health is tracked.

use std::collections::BTreeSet;

use super::trips::{Loss, TripAct, TripRoute, trips};
use crate::logic::Logic;
use crate::logic::tests::Case;
use crate::logic::tests::damage::{Home, hurting};
use crate::logic::tests::random_worlds::{
    Sizes, random_placement, random_settings, random_world, stream,
};
use crate::logic::tests::walker::{Player, Walker};
use crate::world::{Id, World};

/// The players who have done what was said so far, with exactly the health that was said.
struct Followers<'a> {
    world: &'a World,
    walker: &'a Walker<'a>,
    players: BTreeSet<Player>,
}

impl Followers<'_> {
    /// Keeps those who can do one more act. `None` if there are too many states to tell.
    fn follow(&mut self, act: &TripAct, next: Option<&TripAct>) -> Option<()> {
        let mut players = self.walker.unharmed(&self.players)?;
        let has_lost = match next {
            Some(TripAct::Lose(loss)) => Some(*loss),
            _ => None,
        };
        match act {
            TripAct::Go { to, damage: None, .. } | TripAct::Return(to, _) => {
                players.retain(|player| player.at == *to);
            }
            TripAct::Go { to, damage: Some(loss), .. } => {
                players = self.harmed(&players, *loss);
                players.retain(|player| player.at == *to);
            }
            TripAct::Collect(location, item) => match (has_lost, item) {
                // The judge opens nothing that is empty.
                (Some(Loss { lost, left }), None) => {
                    let at = self.world.locations[*location].at;
                    players = has(&players, Loss { lost, left });
                    players.retain(|player| player.at == at);
                    let hurt = players.into_iter().map(|mut player| {
                        player.health -= lost;
                        self.walker.rested(player)
                    });
                    players = hurt.collect();
                }
                (None, None) => {}
                (loss, Some(_)) => {
                    players =
                        loss.map_or_else(|| players.clone(), |loss| self.harmed(&players, loss));
                    players.retain(|player| player.taken & 1 << location.index() != 0);
                }
            },
            TripAct::Trigger(event) => {
                players =
                    has_lost.map_or_else(|| players.clone(), |loss| self.harmed(&players, loss));
                players.retain(|player| player.happened & 1 << event.index() != 0);
            }
            TripAct::Open(_) => {
                players =
                    has_lost.map_or_else(|| players.clone(), |loss| self.harmed(&players, loss));
            }
            // Told with the act before.
            TripAct::Lose(_) => {}
            TripAct::Refill(spot, full) => {
                let is_full = |player: &Player| full.is_none_or(|full| player.health == full);
                players.retain(|player| player.at == *spot && is_full(player));
            }
        }
        self.players = players;
        Some(())
    }

    /// Those who lose health by a move, and have left what is said, or got all of it back at once.
    fn harmed(&self, players: &BTreeSet<Player>, loss: Loss) -> BTreeSet<Player> {
        self.walker.harmed(&has(players, loss), loss.lost)
    }

    fn follow_all(&mut self, route: &TripRoute, name: &str) -> Option<()> {
        for (number, act) in route.acts.iter().enumerate() {
            self.follow(act, route.acts.get(number + 1))?;
            assert!(!self.players.is_empty(), "{name}: nobody does {number} of {:?}", route.acts);
        }
        if !route.ends {
            self.players = self.walker.unharmed(&self.players)?;
            self.players.retain(|player| self.walker.is_home(player));
            assert!(!self.players.is_empty(), "{name}: nobody comes home by {:?}", route.acts);
        }
        Some(())
    }
}

/// The players who survive a loss with what is said to be left.
fn has(players: &BTreeSet<Player>, Loss { lost, left }: Loss) -> BTreeSet<Player> {
    let survives = |player: &&Player| match left {
        Some(left) => player.health == lost + left,
        None => player.health > lost,
    };
    players.iter().filter(survives).cloned().collect()
}

/// Every act of a trip can be done where the acts before it leave the player, with the health that is said.
#[test]
fn the_health_that_is_told_is_that_of_a_player() {
    let (mut told, mut lost) = (0, 0);
    for (home, sizes, worlds) in [
        (Home::Rich, Sizes::TINY, 2_000),
        (Home::Poor, Sizes::TINY, 2_000),
        (Home::Rich, Sizes::LOCKED, 500),
        (Home::Poor, Sizes::LOCKED, 500),
    ] {
        let test = format!("told health {} {home:?}", sizes.spots);
        for number in 0..worlds {
            let mut stream = stream(&test, number);
            let world = random_world(&mut stream, sizes);
            let world = hurting(world, home, &mut stream);
            let settings = random_settings(&mut stream, &world);
            let logic = Logic::compile(&world, &settings);
            let placement = random_placement(&mut stream, &world, &logic);
            let case = Case { world, settings, logic, placement };
            let mut state = case.state();
            state.propagate();
            let placed = case.placed();
            let walker = Walker::new(&case.world, &case.settings, &placed);
            let players = walker.beginners();
            let mut followers = Followers { world: &case.world, walker: &walker, players };
            let name = format!("{test}, world {number}");
            for route in trips(&case.world, &case.logic, &state) {
                let Some(()) = followers.follow_all(&route, &name) else { break };
                let loses = |act: &TripAct| {
                    let (TripAct::Lose(loss) | TripAct::Go { damage: Some(loss), .. }) = act else {
                        return false;
                    };
                    loss.left.is_some()
                };
                told += 1;
                lost += u32::from(route.acts.iter().any(loses));
            }
        }
    }
    assert!(told > 500 && lost > 300, "{told} trips, {lost} say what health is left");
}
