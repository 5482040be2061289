//! Checks of codes: elements that are distinct and can be typed, and locks of a size that can be checked.

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
        findings.push(finding.hint("set the number of positions: positions = [4]"));
    }
    let games = theme.settings.positions.0.iter().map(|length| theme.game(*length));
    // A fault of the elements occurs at every length, but is reported once.
    let faults: BTreeSet<String> =
        games.filter_map(|game| game.err().map(|fault| fault.to_string())).collect();
    for fault in faults {
        let hint = "change the elements, the positions or the rule";
        findings.push(Finding::new("E0350", Subject::Codes, fault).hint(hint));
    }
    // If the game is faulty, its locks are not reported separately.
    if findings.iter().all(|finding| finding.code != "E0350") {
        for lock in &theme.locks {
            findings.extend(of_lock(theme, lock));
        }
    }
}

/// Elements are typed in lists, so some characters can't be in their names.
fn faulty(name: &str) -> Option<Finding> {
    let message = if name.trim().is_empty() {
        "an element of codes has no name".to_owned()
    } else if name.chars().count() > limits::NAME {
        let most = limits::NAME;
        format!("the name of an element of codes is longer than {most} characters")
    } else if name.trim() != name || name == "_" || name.contains([',', '=', '\0']) {
        format!("the element `{}` can't be typed", EscapedName(name))
    } else {
        return None;
    };
    let hint = "give it a short name without commas, `=` or surrounding spaces";
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
            let finding = Finding::new("E0326", subject, "this lock lists a note twice");
            return Some(finding.hint("use a different item for each note"));
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
            true => "use the strategy \"lowest\", whose proof is short, or fewer positions",
            false => "use fewer positions",
        };
        let message = format!("this lock has {codes} codes; the maximum is {most}");
        return Some(Finding::new("E0351", subject, message).hint(hint));
    }
    if !game.is_listed() {
        let message = "this lock has too many elements for its codes to be listed";
        return Some(Finding::new("E0351", subject, message).hint("use fewer elements"));
    }
    let LockOpening::Guessing { tries, .. } = &lock.opened else {
        return None;
    };
    let most = most_found(&game, (*tries)?);
    (codes > most).then(|| {
        let message =
            format!("this lock has {codes} codes, but its tries are enough for only {most}");
        Finding::new("E0351", subject, message).hint("allow more `tries`, or use fewer positions")
    })
}

/// The maximum number of codes that any strategy finds within a number of tries: one by the first guess, and then as
/// many for each feedback but the winning one. A strategy may need more tries; `generate` proves that it doesn't.
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
