//! A game in which the player guesses the secret.

use std::fmt::Write;

use seedwright::codes::{Code, DEFAULT_BUDGET, Element, Feedback, PartialGuess, Row};
use seedwright_api::ProblemKind;
use seedwright_api::code::{ElementChoices, Hints, read_position, secret_of, suggest};

use super::console::{bold, dimmed};
use super::table::{PlayReply, Table, line, too_large_to_tell, unknown_line};
use crate::commands::code::answers;
use crate::commands::code::questions::read_code;
use crate::commands::code::suggest::text;
use crate::failure::Failure;
use crate::words::count;

/// The number of elements that a hint names.
const HINTED: usize = 3;

/// The commands of the game.
const COMMANDS: [&str; 15] = [
    "place",
    "take",
    "clear",
    "guess",
    "elements",
    "positions",
    "hint",
    "why",
    "suggest",
    "count",
    "list",
    "history",
    "undo",
    "quit",
    "help",
];

const HELP: &str = "\
Type a guess, element by element; the beginning of a name is enough, and single letters need no spaces. Or:
  place ELEMENT N     put an element into the active guess, at position N
  take N, clear       remove one or all elements from it
  guess               submit the active guess
  elements            where each element can go, given the active guess
  positions ELEMENT   where an element can go
  hint                the position whose element would narrow the codes most
  why ELEMENT N       which guesses rule out an element at position N
  suggest             the best next guess
  count, list [N]     count or list the possible codes
  history, undo       list the guesses so far; take back the last one
  quit                give up and see the secret
";

/// A game in which the player guesses.
pub struct Breaker<'o> {
    table: Table<'o>,
    secret: Code,
    tries: u32,
    hints: Hints,
    block: bool,
    /// The active guess.
    placed: PartialGuess,
    /// A guess that was made before, which is made again only if it is repeated once more.
    warned: Option<Code>,
}

/// What to do after a line.
enum Next {
    Go,
    Leave,
}

impl<'o> Breaker<'o> {
    pub fn new(
        table: Table<'o>,
        secret: Option<Code>,
        tries: u32,
        hints: Hints,
        block: bool,
    ) -> Self {
        let secret = secret.unwrap_or_else(|| secret_of(table.game(), &table.seed));
        let placed = PartialGuess::empty(table.game());
        Self { placed, table, secret, tries, hints, block, warned: None }
    }

    /// Plays until the secret is found, no guess is left, or the player quits; returns the game for JSON.
    pub fn play(mut self) -> Result<PlayReply, Failure> {
        self.greet();
        let outcome = loop {
            let guesses = self.table.solver.rows().len();
            let won = self
                .table
                .solver
                .rows()
                .last()
                .is_some_and(|row| row.feedback.is_win(self.table.game().length()));
            if won {
                let found = format!("Found with guess {guesses} of {}.", self.tries);
                self.table.say(&format!("{}\n", bold(&found)));
                break "won";
            }
            if guesses >= self.tries as usize {
                self.table.say("No guess is left. ");
                break "lost";
            }
            let prompt = format!("{}> ", guesses + 1);
            let next = match self.table.ask(&prompt)? {
                Some(line) => self.take_line(&line),
                None => Next::Leave,
            };
            if let Next::Leave = next {
                break "left";
            }
        };
        if outcome != "won" {
            let secret = answers::code(self.table.game(), &self.secret);
            self.table.say(&format!("The secret was {secret}.\n"));
        }
        self.table.say_review();
        Ok(self.table.reply(outcome, Some(&self.secret)))
    }

    fn greet(&self) {
        let game = self.table.game();
        let names = game.elements().map(|element| self.table.word(element));
        let names: Vec<String> = names.collect();
        let positions = count(game.length() as usize, "position");
        let tries = match self.tries {
            1 => "1 guess".to_owned(),
            tries => format!("{tries} guesses"),
        };
        self.table.greet(&format!(
            "Guess the code: {positions}, {tries}; type `help` for the commands.\n{}\n",
            names.join("  ")
        ));
    }

    fn take_line(&mut self, line: &str) -> Next {
        // Elements may have the names of commands, so a complete guess comes first.
        if let Ok(guess) = read_code(self.table.game(), line) {
            self.guess(guess);
            return Next::Go;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((command, rest)) = words.split_first() else {
            return Next::Go;
        };
        match (*command, rest) {
            ("quit", []) => return Next::Leave,
            ("help", []) => self.table.say(HELP),
            ("history", []) => self.table.say_history(),
            ("undo", []) => self.undo(),
            ("clear", []) => {
                self.placed = PartialGuess::empty(self.table.game());
                self.say_placed();
            }
            ("guess", []) => self.guess_placed(),
            ("place", [name @ .., position]) => self.place(&name.join(" "), position),
            ("take", [position]) => self.take_out(position),
            ("elements", []) => self.hinted(Self::say_elements),
            ("hint", []) => self.hinted(Self::say_hint),
            ("suggest", []) => self.hinted(Self::say_suggestion),
            ("count", []) => self.hinted(|this| this.table.say_count()),
            ("list", []) => self.hinted(|this| this.table.say_list(None)),
            ("list", [most]) if most.parse::<u32>().is_ok() => {
                self.hinted(|this| this.table.say_list(most.parse().ok()));
            }
            ("positions", name) => self.hinted(|this| this.say_positions(&name.join(" "))),
            ("why", [name @ .., position]) => {
                self.hinted(|this| this.say_why(&name.join(" "), position));
            }
            _ => match self.table.read_code(line) {
                Ok(guess) => self.guess(guess),
                Err(message) => self.table.say(&unknown_line(line, &message, &COMMANDS)),
            },
        }
        Next::Go
    }

    /// Warns before a guess that was made before: it would tell nothing new. Returns whether the guess waits.
    fn warns(&mut self, guess: &Code) -> bool {
        let rows = self.table.solver.rows().iter();
        let Some((number, _)) = (1..).zip(rows).find(|(_, row)| row.guess == *guess) else {
            return false;
        };
        if self.warned.as_ref() == Some(guess) {
            return false;
        }
        self.table.say(&format!(
            "this is guess {number} again, and its answer is known; repeat it to guess it anyway\n"
        ));
        self.warned = Some(guess.clone());
        true
    }

    /// Prints a hint, unless the game is played without hints.
    fn hinted(&self, print: impl Fn(&Self)) {
        match self.hints {
            Hints::None => self.table.say("this game is played without hints\n"),
            Hints::Strict | Hints::Forgiving => print(self),
        }
    }

    fn guess(&mut self, guess: Code) {
        let game = self.table.game();
        if self.block {
            let misses = |row: &(u32, &Row)| !row.1.fits(&guess, game.rule());
            let rows = (1..).zip(self.table.solver.rows());
            let missed: Vec<u32> = rows.filter(misses).map(|(number, _)| number).collect();
            if !missed.is_empty() {
                let why = answers::guesses(&missed);
                self.table.say(&format!("not guessed: it contradicts {why}\n"));
                return;
            }
        }
        if self.warns(&guess) {
            return;
        }
        self.warned = None;
        let feedback = Feedback::between(&guess, &self.secret, self.table.game().rule());
        let added = self.table.solver.add(guess, feedback);
        added.expect("the guess was read, and the secret gives no impossible answer");
        self.placed = PartialGuess::empty(self.table.game());
        let number = self.table.solver.rows().len();
        if let Some(row) = self.table.solver.rows().last() {
            let guessed = line(self.table.game(), row);
            self.table.say(&format!("{number}. {guessed}\n"));
        }
        if self.hints != Hints::None && !feedback.is_win(self.table.game().length()) {
            self.table.say_count();
        }
    }

    fn guess_placed(&mut self) {
        let length = self.table.game().length();
        let elements: Option<Vec<Element>> =
            (0..length).map(|position| self.placed.at(position)).collect();
        match elements {
            Some(elements) => self.guess(elements.into_iter().collect()),
            None => {
                self.table.say("the active guess has gaps: ");
                self.say_placed();
            }
        }
    }

    fn undo(&mut self) {
        match self.table.solver.undo() {
            Some(row) => {
                let undone = line(self.table.game(), &row);
                self.table.say(&format!("taken back: {undone}\n"));
            }
            None => self.table.say("there is nothing to take back\n"),
        }
    }

    /// Reads an element and a position.
    fn read_cell(&self, name: &str, position: &str) -> Option<(Element, u32)> {
        let read = self.table.read_element(name).and_then(|element| {
            let position = read_position(self.table.game(), position)?;
            Ok((element, position))
        });
        read.map_err(|message| self.table.say(&format!("{message}\n"))).ok()
    }

    fn place(&mut self, name: &str, position: &str) {
        let Some((element, position)) = self.read_cell(name, position) else {
            return;
        };
        if self.block {
            match self.table.solver.may_go(&self.placed, position, element) {
                Ok(true) => {}
                Ok(false) => {
                    let name = answers::element(self.table.game(), element);
                    let reason = self.reason(element, position);
                    let position = position + 1;
                    self.table.say(&format!(
                        "not placed: {name} can't be at position {position}{reason}\n"
                    ));
                    return;
                }
                Err(error) => {
                    self.table.say(&too_large_to_tell(error));
                    return;
                }
            }
        }
        self.placed = self.placed.clone().with(position, element);
        self.say_placed();
    }

    /// Why an element can't be at a position, to end a sentence.
    fn reason(&self, element: Element, position: u32) -> String {
        match self.table.solver.why_not(position, element) {
            Ok(Some(rows)) => format!(": {}", answers::guesses(&rows)),
            _ => " together with the rest of the active guess".to_owned(),
        }
    }

    fn take_out(&mut self, position: &str) {
        match read_position(self.table.game(), position) {
            Err(message) => self.table.say(&format!("{message}\n")),
            Ok(out) => {
                let mut placed = PartialGuess::empty(self.table.game());
                for at in (0..self.table.game().length()).filter(|at| *at != out) {
                    if let Some(element) = self.placed.at(at) {
                        placed = placed.with(at, element);
                    }
                }
                self.placed = placed;
                self.say_placed();
            }
        }
    }

    fn say_placed(&self) {
        let game = self.table.game();
        let at = |position| match self.placed.at(position) {
            Some(element) => answers::element(game, element),
            None => "_".to_owned(),
        };
        let all: Vec<String> = (0..game.length()).map(at).collect();
        self.table.say(&format!("active guess: {}\n", all.join(" ")));
    }

    /// The elements that can be added to the active guess; `None` if there are too many codes to tell.
    fn offered(&self) -> Option<ElementChoices> {
        let offered =
            ElementChoices::of(&self.table.solver, &self.placed, self.hints, DEFAULT_BUDGET);
        offered.map_err(|error| self.table.say(&too_large_to_tell(error))).ok()
    }

    fn say_elements(&self) {
        let Some(offered) = self.offered() else {
            return;
        };
        let game = self.table.game();
        let mut text = String::new();
        for element in game.elements() {
            let positions = offered.positions(game.length(), element);
            let name = self.table.word(element);
            let line = match positions.len() {
                0 => dimmed(&format!("{name}: nowhere")),
                number => {
                    let at = positions.iter().map(|position| (position + 1).to_string());
                    let at: Vec<String> = at.collect();
                    format!("{name}: {} ({})", count(number, "position"), at.join(", "))
                }
            };
            let _ = writeln!(text, "  {line}");
        }
        self.table.say(&text);
    }

    /// Prints all positions, and marks those that an element can take.
    fn say_positions(&self, name: &str) {
        let element = match self.table.read_element(name) {
            Ok(element) => element,
            Err(message) => return self.table.say(&format!("{message}\n")),
        };
        let Some(offered) = self.offered() else {
            return;
        };
        let at = |position: u32| {
            let number = position + 1;
            match offered.allows(position, element) {
                true => bold(&format!("[{number}]")),
                false => dimmed(&format!(" {number} ")),
            }
        };
        let game = self.table.game();
        let all: Vec<String> = (0..game.length()).map(at).collect();
        let name = self.table.word(element);
        self.table.say(&format!("{name}: {}\n", all.join(" ")));
    }

    /// Prints the position whose element would narrow the possible codes most, with its likeliest elements.
    fn say_hint(&self) {
        let is_open = |position: &u32| self.placed.at(*position).is_none();
        let open: Vec<u32> = (0..self.table.game().length()).filter(is_open).collect();
        if open.is_empty() {
            return self.table.say("the active guess is complete; `guess` submits it\n");
        }
        let counts = match self.hints {
            // The numbers of codes say what all answers together rule out.
            Hints::Strict => self.table.solver.cell_counts(&self.placed).ok(),
            Hints::Forgiving | Hints::None => None,
        };
        match counts {
            Some(counts) => self.say_narrowest(&open, &counts),
            None => self.say_fewest(&open),
        }
    }

    /// Prints the position whose element leaves the fewest codes on average.
    fn say_narrowest(&self, open: &[u32], counts: &[Vec<u64>]) {
        let at = |position: u32| &counts[position as usize];
        let all: u64 = at(open[0]).iter().sum();
        let squares = |position: u32| -> u128 {
            at(position).iter().map(|codes| u128::from(*codes) * u128::from(*codes)).sum()
        };
        let best = open.iter().copied().min_by_key(|position| (squares(*position), *position));
        let (Some(best), true) = (best, all > 0) else {
            return self.table.say("nothing fits the active guess\n");
        };
        let elements = self.table.game().elements();
        let mut here: Vec<(u64, Element)> = elements.zip(at(best)).map(|(e, n)| (*n, e)).collect();
        here.retain(|(codes, _)| *codes > 0);
        here.sort_by_key(|(codes, element)| (u64::MAX - codes, *element));
        let number = best + 1;
        if let [(_, only)] = here[..] {
            // Then all other open positions are settled, too.
            let name = self.table.word(only);
            return self.table.say(&format!("only {name} fits at position {number}\n"));
        }
        let likeliest = here.iter().take(HINTED);
        let likeliest: Vec<String> = likeliest
            .map(|(codes, element)| format!("{} in {codes}", self.table.word(*element)))
            .collect();
        let more = match here.len().saturating_sub(HINTED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        self.table.say(&format!(
            "position {number} narrows most: of {all} codes, {}{more}\n",
            likeliest.join(", ")
        ));
    }

    /// Prints a possible placement, at the position with the fewest possible elements.
    fn say_fewest(&self, open: &[u32]) {
        let Some(offered) = self.offered() else {
            return;
        };
        let choices = open.iter().map(|position| {
            let elements = self.table.game().elements();
            let fitting = elements.filter(|element| offered.allows(*position, *element));
            (*position, fitting.collect::<Vec<Element>>())
        });
        let best = choices.min_by_key(|(position, fitting)| (fitting.len(), *position));
        let Some((position, fitting)) = best else { return };
        self.table.say(&match fitting[..] {
            [] => "nothing fits the active guess\n".to_owned(),
            [only] => format!("only {} fits at position {}\n", self.table.word(only), position + 1),
            [first, ..] => format!(
                "{} is possible at position {}, as one of {}\n",
                self.table.word(first),
                position + 1,
                fitting.len()
            ),
        });
    }

    fn say_why(&self, name: &str, position: &str) {
        let Some((element, position)) = self.read_cell(name, position) else {
            return;
        };
        let name = answers::element(self.table.game(), element);
        let number = position + 1;
        self.table.say(&match self.table.solver.why_not(position, element) {
            Ok(Some(rows)) => {
                format!("{name} can't be at position {number}: {}\n", answers::guesses(&rows))
            }
            Ok(None) => format!("{name} can be at position {number}\n"),
            Err(error) => too_large_to_tell(error),
        });
    }

    fn say_suggestion(&self) {
        let (strategy, seed) = (self.table.strategy, &self.table.seed);
        match suggest(&self.table.solver, strategy, seed) {
            Ok((guess, quality)) => {
                let guess = answers::code(self.table.game(), &guess);
                self.table.say(&text(&guess, quality.as_ref(), strategy));
            }
            // The answers come from a secret, so some code always fits.
            Err(problem) if problem.kind == ProblemKind::NotFound => {
                self.table.say(&format!("{problem}\n"));
            }
            Err(_) => self.table.say("there is nothing to suggest\n"),
        }
    }
}
