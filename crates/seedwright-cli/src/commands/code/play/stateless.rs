//! A game of which nothing is remembered: what was guessed is told again each time, and the secret follows from the
//! seed.

use seedwright::codes::{Code, Effort, Element, Feedback, Game, Partial, Row, Solver, Strategy};
use seedwright::random::Seed;
use serde_json::{Value, json};

use super::offered::Offered;
use super::table::reviews_json;
use super::{TRIES, secret_of};
use crate::arguments::Hints;
use crate::commands::code::asked::{self, Theme, too_large};
use crate::commands::code::suggest::suggest;
use crate::commands::code::{step, told};
use crate::failure::Failure;
use crate::output::Output;

/// A game as it stands.
pub struct Played<'a> {
    pub theme: &'a Theme,
    pub seed: &'a Seed,
    /// How many guesses there are, if not as many as the theme says.
    pub tries: Option<u32>,
    /// What was guessed so far, in the names of elements.
    pub guesses: &'a [Vec<String>],
    /// What stands in the active guess, if anything does.
    pub placed: Option<Vec<Option<&'a str>>>,
    pub hints: Hints,
    /// How guesses are compared when the game is over.
    pub strategy: Strategy,
    /// How an opponent guesses the same secret, if there is one.
    pub opponent: Option<Strategy>,
    /// Whether the player gives up.
    pub gives_up: bool,
    /// How many steps each question may take.
    pub steps: u64,
    /// Who is told of every guess.
    pub output: &'a Output,
}

impl Played<'_> {
    fn game(&self) -> &Game {
        &self.theme.game
    }

    fn tries(&self) -> u32 {
        self.tries.or(self.theme.tries).unwrap_or(TRIES)
    }

    /// The game for tools.
    pub fn report(&self) -> Result<Value, Failure> {
        let game = self.game();
        let secret = secret_of(game, self.seed);
        let mut board = Board::new(self, &secret);
        for (number, names) in (1..).zip(self.guesses) {
            if board.is_over() {
                return Err(Failure::argument(
                    format!("guess {number} comes after the end of the game"),
                    "leave it out, or begin another game",
                ));
            }
            let guess = game.code(names.iter().map(String::as_str)).map_err(|fault| {
                Failure::argument(
                    format!("guess {number}: {fault}"),
                    "every guess is made of the elements of the game",
                )
            })?;
            board.guess(guess)?;
        }
        let is_over = board.is_over() || self.gives_up;
        let mut json = json!({
            "elements": game.elements().map(|element| game.name(element)).collect::<Vec<_>>(),
            "length": game.length(),
            "rule": game.rule().word(),
            "seed": self.seed.text(),
            "tries": self.tries(),
            "rows": board.rows(true),
            "solved": board.is_solved(),
            "over": is_over,
            "secret": is_over.then(|| told::code_json(game, &secret)),
            "opponent": self.opposed(&secret, board.left.len(), is_over)?,
            "comparison": Value::Null,
        });
        self.hint(&board.solver, &mut json)?;
        if is_over {
            json["comparison"] = reviews_json(&board.solver, self.strategy, self.seed);
        }
        Ok(json)
    }

    /// What the player is shown of what can still be where.
    fn hint(&self, solver: &Solver, json: &mut Value) -> Result<(), Failure> {
        for name in ["count", "positions", "byElement"] {
            json[name] = Value::Null;
        }
        let game = self.game();
        let placed = match &self.placed {
            Some(names) => asked::placed(game, names).map_err(|message| {
                let hint = "name an element for each position, or null";
                Failure::argument(format!("placed: {message}"), hint)
            })?,
            None => Partial::empty(game),
        };
        if self.hints == Hints::None {
            return Ok(());
        }
        json["count"] = counted(solver);
        let offered = Offered::of(solver, &placed, self.hints, self.steps).map_err(too_large)?;
        let allowed = |position: u32| -> Value {
            let elements = game.elements();
            let allowed = elements.filter(|element| offered.allows(position, *element));
            allowed.map(|element| game.name(element)).collect()
        };
        json["positions"] = (0..game.length()).map(allowed).collect();
        let positions = |element: Element| offered.positions(game.length(), element);
        json["byElement"] = told::positions_json(game, positions);
        Ok(())
    }

    /// What the opponent did: as many guesses as the player, hidden until the game is over; then all of them.
    fn opposed(&self, secret: &Code, guesses: usize, is_over: bool) -> Result<Value, Failure> {
        let Some(strategy) = self.opponent else {
            return Ok(Value::Null);
        };
        let mut board = Board::new(self, secret);
        let most = if is_over { usize::MAX } else { guesses };
        while !board.is_over() && board.left.len() < most {
            let (guess, _) = suggest(&board.solver, strategy, self.seed)?;
            board.guess(guess)?;
        }
        Ok(json!({
            "strategy": strategy.word(),
            "rows": board.rows(is_over),
            "solved": board.is_solved(),
        }))
    }
}

/// How many codes are possible, as a text of any length; null where that would take too long.
pub fn counted(solver: &Solver) -> Value {
    let count = solver.count().ok();
    json!(count.map(|count| count.to_string()))
}

/// What one side has guessed.
struct Board<'a> {
    played: &'a Played<'a>,
    secret: &'a Code,
    solver: Solver,
    /// After each guess how many codes are possible.
    left: Vec<Value>,
}

impl<'a> Board<'a> {
    fn new(played: &'a Played<'a>, secret: &'a Code) -> Self {
        Self {
            solver: Solver::with_budget(played.game().clone(), played.steps),
            played,
            secret,
            left: Vec::new(),
        }
    }

    fn guess(&mut self, guess: Code) -> Result<(), Failure> {
        let effort = Effort { done: self.left.len() as u64, of: u64::from(self.played.tries()) };
        if step(effort, self.played.output).is_break() {
            return Err(Failure::Stopped);
        }
        let feedback = Feedback::between(&guess, self.secret, self.played.game().rule());
        let added = self.solver.add(guess, feedback);
        added.expect("the guess was read, and the secret gives no impossible answer");
        self.left.push(match self.played.hints {
            Hints::None => Value::Null,
            Hints::Strict | Hints::Forgiving => counted(&self.solver),
        });
        Ok(())
    }

    fn is_solved(&self) -> bool {
        let length = self.played.game().length();
        let last = self.solver.rows().last();
        last.is_some_and(|row| row.feedback.is_win(length))
    }

    fn is_over(&self) -> bool {
        self.is_solved() || self.left.len() >= self.played.tries() as usize
    }

    /// Guesses with their answers, or the answers alone.
    fn rows(&self, shows_guesses: bool) -> Value {
        let game = self.played.game();
        let row = |(row, left): (&Row, &Value)| {
            json!({
                "guess": shows_guesses.then(|| told::code_json(game, &row.guess)),
                "exact": row.feedback.black,
                "misplaced": row.feedback.white,
                "left": left,
            })
        };
        self.solver.rows().iter().zip(&self.left).map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use seedwright::codes::{DEFAULT_BUDGET, draw_secret};

    use super::*;
    use crate::arguments::Common;
    use crate::commands::code::asked::AskedGame;

    fn silent() -> &'static Output {
        let common = Common { json: true, quiet: true, verbose: false };
        Box::leak(Box::new(Output::new(&common)))
    }

    fn theme() -> Theme {
        let asked = AskedGame {
            elements: Some(vec!["A", "B", "C", "D", "E", "F"]),
            length: Some(4),
            rule: None,
        };
        Theme::new(None, &asked).ok().expect("this is a game")
    }

    fn played<'a>(theme: &'a Theme, seed: &'a Seed, guesses: &'a [Vec<String>]) -> Played<'a> {
        Played {
            theme,
            seed,
            tries: Some(6),
            guesses,
            placed: None,
            hints: Hints::Strict,
            strategy: Strategy::Entropy,
            opponent: Some(Strategy::Entropy),
            gives_up: false,
            steps: DEFAULT_BUDGET,
            output: silent(),
        }
    }

    fn names(game: &Game, code: &Code) -> Vec<String> {
        game.names(code).map(str::to_owned).collect()
    }

    fn told(played: &Played<'_>) -> Value {
        let report = played.report();
        report.unwrap_or_else(|failure| panic!("{}", failure.as_json()))
    }

    #[test]
    fn a_game_follows_from_its_seed_and_guesses() {
        let (theme, seed) = (theme(), Seed::from_text("42"));
        let secret = draw_secret(&theme.game, &seed, "secret");
        let secret = names(&theme.game, &secret);
        let first = vec!["A", "B", "C", "D"].into_iter().map(str::to_owned);
        let mut guesses = vec![first.collect::<Vec<_>>()];
        let open = told(&played(&theme, &seed, &guesses));
        assert_eq!((&open["solved"], &open["over"]), (&json!(false), &json!(false)));
        assert!(open["secret"].is_null() && open["comparison"].is_null());
        assert_eq!(open["rows"][0]["left"], open["count"]);
        assert_eq!(open["opponent"]["rows"].as_array().map(Vec::len), Some(1));
        assert!(open["opponent"]["rows"][0]["guess"].is_null());
        guesses.push(secret.clone());
        let over = told(&played(&theme, &seed, &guesses));
        assert_eq!((&over["solved"], &over["over"]), (&json!(true), &json!(true)));
        assert_eq!(over["secret"], json!(secret));
        assert_eq!(over["count"], "1");
        assert_eq!(over["comparison"].as_array().map(Vec::len), Some(2));
        assert_eq!(over["opponent"]["solved"], true);
        let rows = over["opponent"]["rows"].as_array().expect("a list");
        assert_eq!(rows.last().map(|row| &row["guess"]), Some(&json!(secret)));
        guesses.push(secret);
        assert!(matches!(played(&theme, &seed, &guesses).report(), Err(Failure::Argument { .. })));
    }

    #[test]
    fn without_hints_nothing_is_told() {
        let (theme, seed) = (theme(), Seed::from_text("42"));
        let guesses = [vec!["A".to_owned(); 4]];
        let mut game = played(&theme, &seed, &guesses);
        game.hints = Hints::None;
        let silent = told(&game);
        for name in ["count", "positions", "byElement"] {
            assert!(silent[name].is_null(), "{name}");
        }
        assert!(silent["rows"][0]["left"].is_null());
        game.gives_up = true;
        assert!(told(&game)["secret"].is_array());
    }

    #[test]
    fn forgiving_hints_look_at_each_answer_alone() {
        let (theme, seed) = (theme(), Seed::from_text("42"));
        let guess = |text: &str| -> Vec<String> { text.chars().map(String::from).collect() };
        let guesses = [guess("AABB"), guess("CCDD")];
        let mut game = played(&theme, &seed, &guesses);
        let number = |report: &Value| {
            let positions = report["positions"].as_array().expect("a list").iter();
            let all = positions.filter_map(Value::as_array);
            all.map(Vec::len).sum::<usize>()
        };
        let strict = number(&told(&game));
        game.hints = Hints::Forgiving;
        assert!(number(&told(&game)) >= strict);
        game.placed = Some(vec![Some("Z"), None, None, None]);
        assert!(game.report().is_err());
    }
}
