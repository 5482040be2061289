//! Playing the lowest possible code, against all secrets at once.

use std::collections::BTreeMap;

use super::{Counted, MOST_ANSWERS, Uncounted};
use crate::codes::Game;

/// All codes of a game, one behind the other.
struct Codes {
    elements: Vec<u32>,
    positions: usize,
}

impl Codes {
    fn of(game: Game) -> Self {
        let mut elements = Vec::new();
        game.every(&mut |code| {
            elements.extend_from_slice(code);
            true
        });
        let positions = usize::try_from(game.positions).unwrap_or(usize::MAX);
        Self { elements, positions }
    }

    fn get(&self, number: usize) -> &[u32] {
        let start = number.saturating_mul(self.positions);
        let end = start.saturating_add(self.positions);
        self.elements.get(start..end).unwrap_or(&[])
    }
}

/// Plays the strategy. Secrets that have given the same answers so far are a set, in order; its first is
/// guessed, and the answers split it. So each set is smaller than the one before, and this ends.
pub(super) fn count(game: Game) -> Result<Counted, Uncounted> {
    let number = game.codes().ok_or(Uncounted::TooLarge)?;
    let codes = Codes::of(game);
    let mut counted = Counted { game, codes: number, total: 0, by_guesses: Vec::new() };
    let mut answers = 0_u64;
    let all: Vec<usize> = (0..usize::try_from(number).unwrap_or(0)).collect();
    let mut open = vec![(all, 1_usize)];
    while let Some((set, guesses)) = open.pop() {
        answers = answers.saturating_add(set.len() as u64);
        if answers > MOST_ANSWERS {
            return Err(Uncounted::TooLong);
        }
        let Some((first, others)) = set.split_first() else {
            continue;
        };
        let lowest = codes.get(*first);
        let Some(guess) = game.guess(lowest) else {
            return Err(Uncounted::Misses(lowest.to_vec()));
        };
        counted.add(guesses);
        let mut parts: BTreeMap<(u32, u32), Vec<usize>> = BTreeMap::new();
        for secret in others {
            let answer = game.answer(&guess, codes.get(*secret));
            parts.entry(answer).or_default().push(*secret);
        }
        let next = guesses.saturating_add(1);
        open.extend(parts.into_values().map(|part| (part, next)));
    }
    Ok(counted)
}
