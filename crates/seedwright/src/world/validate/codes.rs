//! The codes of a pack: elements that can be told apart and typed, and locks of a size that can be checked.

use std::collections::BTreeSet;

use crate::name::EscapedName;
use crate::world::games::{Feedback, Game, MAX_LOCK_CODES};
use crate::world::{CodeLock, CodeTheme, Draft, Finding, LockOpening, Subject, limits};

pub(super) fn validate_codes(draft: &Draft, findings: &mut Vec<Finding>) {
    let Some(theme) = &draft.codes else {
        return;
    };
    for element in &theme.settings.elements {
        findings.extend(faulty(&element.name));
    }
    if theme.settings.positions.0.is_empty() {
        let finding = Finding::new("E0350", Subject::Codes, "codes have no length");
        findings.push(finding.hint("say how many positions they have: positions = [4]"));
    }
    let games = theme.settings.positions.0.iter().map(|length| theme.game(*length));
    // What is wrong with the elements is wrong at every length, and is said once.
    let faults: BTreeSet<String> =
        games.filter_map(|game| game.err().map(|fault| fault.to_string())).collect();
    for fault in faults {
        let hint = "change the elements, the positions or the rule";
        findings.push(Finding::new("E0350", Subject::Codes, fault).hint(hint));
    }
    // A lock of a faulty game is not worth a word of its own.
    if findings.iter().all(|finding| finding.code != "E0350") {
        for lock in &theme.locks {
            findings.extend(of_lock(theme, lock));
        }
    }
}

/// An element is typed beside others, so some signs can't be in its name.
fn faulty(name: &str) -> Option<Finding> {
    let message = if name.trim().is_empty() {
        "an element of codes has no name".to_owned()
    } else if name.chars().count() > limits::NAME {
        let most = limits::NAME;
        format!("the name of an element of codes is longer than {most} characters")
    } else if name.trim() != name || name == "_" || name.contains([',', '=', '\0']) {
        format!("the element `{}` could not be typed", EscapedName(name))
    } else {
        return None;
    };
    let hint = "give it a short name without commas, `=` and spaces around it";
    Some(Finding::new("E0350", Subject::Codes, message).hint(hint))
}

fn of_lock(theme: &CodeTheme, lock: &CodeLock) -> Option<Finding> {
    let subject = Subject::Rule(lock.rule);
    if let LockOpening::Notes(notes) = &lock.opened {
        if notes.is_empty() {
            let finding = Finding::new("E0352", subject, "this lock has no notes");
            return Some(finding.hint("name the items that are its notes, or leave `notes` out"));
        }
        let twice = |at: &usize| notes[..*at].contains(&notes[*at]);
        if (0..notes.len()).any(|at| twice(&at)) {
            let finding = Finding::new("E0326", subject, "this lock names a note twice");
            return Some(finding.hint("each note is an item of its own"));
        }
    }
    let game = match theme.game(lock.positions) {
        Ok(game) => game,
        Err(fault) => {
            let finding = Finding::new("E0351", subject, fault.to_string());
            return Some(finding.hint("choose another number of positions"));
        }
    };
    let (codes, most) = (game.codes(), lock.most_codes());
    if codes > most {
        let hint = match codes <= MAX_LOCK_CODES {
            true => "take the strategy \"lowest\", whose proof is short, or fewer positions",
            false => "take fewer positions",
        };
        let message = format!("this lock has {codes} codes; at most {most} are possible");
        return Some(Finding::new("E0351", subject, message).hint(hint));
    }
    if !game.is_listed() {
        let message = "this lock has too many elements for its codes to be listed";
        return Some(Finding::new("E0351", subject, message).hint("take fewer elements"));
    }
    let LockOpening::Guessing { tries, .. } = &lock.opened else {
        return None;
    };
    let most = most_found(&game, (*tries)?);
    (codes > most).then(|| {
        let message =
            format!("this lock has {codes} codes, and its tries are enough for {most} at most");
        Finding::new("E0351", subject, message).hint("allow more tries, or take fewer positions")
    })
}

/// How many codes any strategy finds within so many tries at most: one by the first guess, and then as many
/// for each answer but the winning one. Strategies may need more tries; `generate` proves that.
fn most_found(game: &Game, tries: u32) -> u128 {
    let answers = Feedback::all(game).count() as u128;
    let mut found = 0_u128;
    for _ in 0..tries {
        found = found.saturating_mul(answers - 1).saturating_add(1);
        if found > game.codes() {
            break;
        }
    }
    found
}
