//! The locks of a built world.

use std::fmt::Write;

use seedwright::bundle::Bundle;
use seedwright::codes::Entropy;
use seedwright_render::words::{count, shown};

use crate::words::tries;

/// How many locks there are, if there are any.
pub fn locks_line(bundle: &Bundle) -> String {
    let locks = &bundle.decisions.codes;
    let with_notes = locks.iter().filter(|lock| !lock.notes.is_empty()).count();
    match locks.len() {
        0 => String::new(),
        all => {
            format!("locks        {}, {with_notes} of them opened by notes\n", count(all, "code"))
        }
    }
}

/// The secrets and what opens them, and where that lies, to be read.
pub fn listed_locks(bundle: &Bundle, difficulties: &[Entropy]) -> String {
    let mut text = String::new();
    let lies = |item: &str| {
        let mut lies = bundle.decisions.items.iter();
        let found = lies.find(|lies| lies.item == item);
        found.map_or_else(String::new, |lies| format!(" (at {})", shown(&lies.location)))
    };
    for (lock, difficulty) in bundle.decisions.codes.iter().zip(difficulties) {
        let (name, secret) = (shown(&lock.lock), code(&lock.secret));
        let _ = writeln!(text, "{name}: {secret} (difficulty {difficulty})");
        for note in &lock.notes {
            let (item, guess) = (shown(&note.item), code(&note.guess));
            let (black, white, at) = (note.black, note.white, lies(&note.item));
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
