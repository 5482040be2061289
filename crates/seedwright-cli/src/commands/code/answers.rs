//! Codes, feedback and explanations as text.

use std::fmt::Write;

use seedwright::codes::{
    Code, Contradiction, Correction, Element, Feedback, Game, Quality, Repair, Review, Row, Rule,
};

use crate::words::{count, shown};

/// How many repairs of a contradiction are listed.
const MAX_REPAIRS: usize = 8;
/// How many corrections of a guess are listed.
const MAX_CORRECTIONS: usize = 6;

/// The name of an element.
pub fn element(game: &Game, element: Element) -> String {
    shown(game.name(element))
}

/// A code as it is typed.
pub fn code(game: &Game, code: &Code) -> String {
    let spaced = |element: Element| game.name(element).contains([' ', '\t']);
    let gap = if game.elements().any(spaced) { ", " } else { " " };
    let names: Vec<String> = game.names(code).map(shown).collect();
    names.join(gap)
}

/// Feedback as it is typed.
pub fn answer(game: &Game, feedback: Feedback) -> String {
    match game.rule() {
        Rule::ExactOnly => feedback.black.to_string(),
        Rule::Standard | Rule::BullsAndCows => format!("{} {}", feedback.black, feedback.white),
    }
}

/// Feedback in words.
pub fn answer_in_words(game: &Game, feedback: Feedback) -> String {
    let Feedback { black, white } = feedback;
    match game.rule() {
        Rule::ExactOnly => format!("{black} black"),
        Rule::Standard | Rule::BullsAndCows => format!("{black} black, {white} white"),
    }
}

/// A guess and its feedback as they are typed.
pub fn row(game: &Game, row: &Row) -> String {
    format!("{} = {}", code(game, &row.guess), answer(game, row.feedback))
}

/// `1 code`, `256 codes`.
pub fn codes(number: u128) -> String {
    match number {
        1 => "1 code".to_owned(),
        number => format!("{number} codes"),
    }
}

/// `guess 1`, `guesses 1 and 3`.
pub fn guesses(rows: &[u32]) -> String {
    let numbers: Vec<String> = rows.iter().map(u32::to_string).collect();
    match &numbers[..] {
        [] => "the rules of the game".to_owned(),
        [one] => format!("guess {one}"),
        [begin @ .., last] => format!("guesses {} and {last}", begin.join(", ")),
    }
}

/// The quality of a guess.
pub fn quality(quality: &Quality) -> String {
    let average = quality.expected_hundredths();
    format!(
        "{}; {} of {} left at worst, {}.{:02} on average; {} bits{}",
        count(quality.parts as usize, "different answer"),
        quality.worst,
        codes(u128::from(quality.codes)),
        average / 100,
        average % 100,
        quality.bits,
        if quality.candidate { "; it can be the secret" } else { "" },
    )
}

/// Why no code fits.
pub fn contradiction(game: &Game, rows: &[Row], contradiction: &Contradiction) -> String {
    let mut text = match contradiction.first_row {
        Some(1) => "No code fits: guess 1 can't have this answer.\n".to_owned(),
        Some(row) => format!(
            "No code fits: guess {row} contradicts those before it, so some answer is wrong.\n"
        ),
        None => "No code fits, so some answer is wrong.\n".to_owned(),
    };
    for repair in contradiction.repairs.iter().take(MAX_REPAIRS) {
        let which = guesses(&repair.rows);
        let fit = fitting(repair.codes);
        let them = if repair.rows.len() == 1 { "it" } else { "them" };
        let _ = writeln!(text, "  Perhaps {which}: without {them}, {fit} would fit.");
        for correction in repair.corrections.iter().take(MAX_CORRECTIONS) {
            let _ = writeln!(text, "    {}", corrected(game, rows, repair, correction));
        }
        let more = repair.corrections.len().saturating_sub(MAX_CORRECTIONS);
        if more > 0 {
            let _ = writeln!(text, "    … and {more} more");
        }
        if !repair.is_complete {
            text.push_str("    Finding the other answers that would fit takes more steps.\n");
        }
    }
    let more = contradiction.repairs.len().saturating_sub(MAX_REPAIRS);
    if more > 0 {
        let _ = writeln!(text, "  … and {more} more");
    }
    let unchecked = &contradiction.undecided;
    if !unchecked.is_empty() {
        let which = guesses(unchecked);
        let _ = writeln!(text, "  Checking whether {which} could be wrong takes more steps.");
    } else if contradiction.repairs.is_empty() {
        text.push_str("  More than one answer is wrong.\n");
    }
    text
}

/// How many codes fit, if that is known.
fn fitting(number: Option<u128>) -> String {
    number.map_or_else(|| "some code".to_owned(), codes)
}

fn corrected(game: &Game, rows: &[Row], repair: &Repair, correction: &Correction) -> String {
    let answers = repair.rows.iter().zip(&correction.feedback);
    let answers: Vec<String> = answers
        .filter_map(|(number, feedback)| {
            let row = rows.get(*number as usize - 1)?;
            let guess = code(game, &row.guess);
            let (given, right) = (answer(game, row.feedback), answer(game, *feedback));
            Some(format!("{guess} = {right} instead of {given}"))
        })
        .collect();
    let fit = fitting(correction.codes);
    format!("{} ({fit})", answers.join(", "))
}

/// How each guess compares with the best one.
pub fn reviews(game: &Game, reviews: &[Review]) -> String {
    let mut text = String::new();
    for (number, review) in (1..).zip(reviews) {
        let Review { row: guessed, quality, best, left } = review;
        let left = codes(u128::from(*left));
        let _ = writeln!(text, "  {number}. {}: {left} left", row(game, guessed));
        let _ = writeln!(text, "     {}", self::quality(quality));
        let lost = best.quality.bits.less(quality.bits);
        if lost.thousandths() == 0 {
            text.push_str("     no guess gives more information\n");
        } else {
            let (guess, bits) = (code(game, &best.guess), best.quality.bits);
            let _ = writeln!(text, "     best: {guess}, {bits} bits, {lost} more");
        }
    }
    text
}
