//! The code locks of a built world.

use std::fmt::Write;

use seedwright::bundle::Bundle;
use seedwright::codes::Entropy;
use seedwright_render::words::{count_with, shown};

use crate::words::tries;

/// The number of code locks, if there are any.
pub fn locks_line(bundle: &Bundle) -> String {
    let locks = &bundle.decisions.codes;
    let with_notes = locks.iter().filter(|lock| !lock.notes.is_empty()).count();
    match locks.len() {
        0 => String::new(),
        all => {
            format!("codes        {}\n", count_with(all, "lock", with_notes, "opened by notes"))
        }
    }
}

/// Lists the secrets, the notes that reveal them, and where the notes are.
pub fn listed_locks(bundle: &Bundle, difficulties: &[Entropy]) -> String {
    let mut text = String::new();
    let place = |item: &str| {
        let mut rows = bundle.decisions.items.iter();
        let found = rows.find(|placed| placed.item == item);
        found.map_or_else(String::new, |placed| format!(" (at {})", shown(&placed.location)))
    };
    for (lock, difficulty) in bundle.decisions.codes.iter().zip(difficulties) {
        let (name, secret) = (shown(&lock.lock), code(&lock.secret));
        let _ = writeln!(text, "{name}: {secret} (difficulty {difficulty})");
        for note in &lock.notes {
            let (item, guess) = (shown(&note.item), code(&note.guess));
            let (black, white, at) = (note.black, note.white, place(&note.item));
            let _ = writeln!(text, "  {item}{at}: {guess} = {black} {white}");
        }
        if let Some(number) = lock.tries {
            let _ = writeln!(text, "  opened by guessing, {} each time", tries(number));
        }
    }
    text
}

fn code(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| shown(name)).collect();
    names.join(", ")
}
