//! A stateless code game: every request repeats all guesses, and the secret follows from the seed.

use seedwright::codes::{
    Code, Effort, Element, Feedback, Game, PartialGuess, Row, Solver, Strategy, draw_secret,
};
use seedwright::random::Seed;
use serde::Serialize;

use super::element_choices::ElementChoices;
use super::game::{Hints, Theme, placed, too_large};
use super::notes::step;
use super::rows::{
    ElementPositions, ReviewReply, by_element, code_names, element_names, review_replies,
};
use super::suggest::suggest;
use super::valid::count_text;
use crate::Problem;
use crate::json_schema::JsonSchema;
use crate::observer::Observer;

/// The number of tries if neither the request nor the pack sets it.
pub const DEFAULT_TRIES: u32 = 10;

/// The secret that follows from a seed and the length of the code. Notes with the same seed have another one.
pub fn secret_of(game: &Game, seed: &Seed) -> Code {
    draw_secret(game, seed, &format!("secret of a game, {} positions", game.length()))
}

/// The state of a game.
pub struct GameInPlay<'a> {
    /// The game.
    pub theme: &'a Theme,
    /// Determines the secret.
    pub seed: &'a Seed,
    /// The number of tries, if it differs from the theme's.
    pub tries: Option<u32>,
    /// The guesses so far, as names of elements.
    pub guesses: &'a [Vec<String>],
    /// The active guess, position by position.
    pub placed: Option<Vec<Option<&'a str>>>,
    /// How much the player is shown.
    pub hints: Hints,
    /// The strategy that guesses are compared with once the game is over.
    pub strategy: Strategy,
    /// The strategy of an opponent who guesses the same secret, if there is one.
    pub opponent: Option<Strategy>,
    /// Whether the player gives up.
    pub gives_up: bool,
    /// The step limit for each question.
    pub steps: u64,
    /// Sees every guess.
    pub observer: &'a dyn Observer,
}

/// The state of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayReply {
    /// The elements of a code.
    pub elements: Vec<String>,
    /// The number of positions in a code.
    pub length: u32,
    /// The feedback rule.
    #[schemars(schema_with = "super::schemas::rule")]
    pub rule: &'static str,
    /// The seed.
    pub seed: String,
    /// The number of tries.
    pub tries: u32,
    /// The guesses so far, with their feedback.
    pub rows: Vec<PlayedRow>,
    /// Whether the secret was found.
    pub solved: bool,
    /// Whether the game is over.
    pub over: bool,
    /// The secret. Null until the game is over.
    pub secret: Option<Vec<String>>,
    /// The guesses of the opponent. Null if there is none.
    pub opponent: Option<OpponentReply>,
    /// How each guess compares with the best. Null until the game is over, or if comparing would take too long.
    pub comparison: Option<Vec<ReviewReply>>,
    /// The number of possible codes, as a string of digits. Null without hints, or if counting would take too long.
    pub count: Option<String>,
    /// The elements that are possible in each position. Null without hints.
    pub positions: Option<Vec<Vec<String>>>,
    /// The positions that are possible for each element. Null without hints.
    pub by_element: Option<Vec<ElementPositions>>,
}

/// A guess with its feedback.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayedRow {
    /// The elements, position by position. Null if they are hidden.
    pub guess: Option<Vec<String>>,
    /// The number of correct elements in the right position.
    pub exact: u32,
    /// The number of correct elements in a wrong position.
    pub misplaced: u32,
    /// The number of codes that were left, as a string of digits. Null without hints, or if counting would take too
    /// long.
    pub left: Option<String>,
}

/// The guesses of an opponent: as many as the player has made, hidden until the game is over; then all of them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpponentReply {
    /// The strategy of the opponent.
    #[schemars(schema_with = "super::schemas::strategy")]
    pub strategy: &'static str,
    /// Its guesses, with their feedback.
    pub rows: Vec<PlayedRow>,
    /// Whether it found the secret.
    pub solved: bool,
}

impl GameInPlay<'_> {
    fn game(&self) -> &Game {
        &self.theme.game
    }

    fn tries(&self) -> u32 {
        self.tries.or(self.theme.tries).unwrap_or(DEFAULT_TRIES)
    }

    /// Replies with the state of the game.
    pub fn reply(&self) -> Result<PlayReply, Problem> {
        let game = self.game();
        let secret = secret_of(game, self.seed);
        let mut board = Board::new(self, &secret);
        for (number, names) in (1..).zip(self.guesses) {
            if board.is_over() {
                return Err(Problem::invalid(
                    format!("guess {number} was made after the game ended"),
                    "leave it out, or start another game",
                ));
            }
            let guess = game.code(names.iter().map(String::as_str)).map_err(|fault| {
                Problem::invalid(
                    format!("guess {number}: {fault}"),
                    "use only the elements of the game",
                )
            })?;
            board.guess(guess)?;
        }
        let is_over = board.is_over() || self.gives_up;
        let mut reply = PlayReply {
            elements: element_names(game),
            length: game.length(),
            rule: game.rule().word(),
            seed: self.seed.text().to_owned(),
            tries: self.tries(),
            rows: board.rows(true),
            solved: board.is_solved(),
            over: is_over,
            secret: is_over.then(|| code_names(game, &secret)),
            opponent: self.opposed(&secret, board.left.len(), is_over)?,
            comparison: None,
            count: None,
            positions: None,
            by_element: None,
        };
        self.hint(&board.solver, &mut reply)?;
        if is_over {
            reply.comparison = review_replies(&board.solver, self.strategy, self.seed);
        }
        Ok(reply)
    }

    /// Adds the hints for the active guess.
    fn hint(&self, solver: &Solver, reply: &mut PlayReply) -> Result<(), Problem> {
        let game = self.game();
        let placed = match &self.placed {
            Some(names) => placed(game, names).map_err(|message| {
                let hint = "give an element or null for each position";
                Problem::invalid(format!("placed: {message}"), hint)
            })?,
            None => PartialGuess::empty(game),
        };
        if self.hints == Hints::None {
            return Ok(());
        }
        reply.count = count_text(solver);
        let offered =
            ElementChoices::of(solver, &placed, self.hints, self.steps).map_err(too_large)?;
        let allowed = |position: u32| {
            let elements = game.elements();
            let allowed = elements.filter(|element| offered.allows(position, *element));
            allowed.map(|element| game.name(element).to_owned()).collect()
        };
        reply.positions = Some((0..game.length()).map(allowed).collect());
        let positions = |element: Element| offered.positions(game.length(), element);
        reply.by_element = Some(by_element(game, positions));
        Ok(())
    }

    fn opposed(
        &self,
        secret: &Code,
        guesses: usize,
        is_over: bool,
    ) -> Result<Option<OpponentReply>, Problem> {
        let Some(strategy) = self.opponent else {
            return Ok(None);
        };
        let mut board = Board::new(self, secret);
        let most = if is_over { usize::MAX } else { guesses };
        while !board.is_over() && board.left.len() < most {
            let (guess, _) = suggest(&board.solver, strategy, self.seed)?;
            board.guess(guess)?;
        }
        Ok(Some(OpponentReply {
            strategy: strategy.word(),
            rows: board.rows(is_over),
            solved: board.is_solved(),
        }))
    }
}

/// The guesses of one side.
struct Board<'a> {
    game: &'a GameInPlay<'a>,
    secret: &'a Code,
    solver: Solver,
    /// The number of possible codes after each guess.
    left: Vec<Option<String>>,
}

impl<'a> Board<'a> {
    fn new(game: &'a GameInPlay<'a>, secret: &'a Code) -> Self {
        let solver = Solver::with_budget(game.game().clone(), game.steps);
        Self { solver, game, secret, left: Vec::new() }
    }

    fn guess(&mut self, guess: Code) -> Result<(), Problem> {
        let effort = Effort { done: self.left.len() as u64, of: u64::from(self.game.tries()) };
        if step(effort, self.game.observer).is_break() {
            return Err(Problem::stopped());
        }
        let feedback = Feedback::between(&guess, self.secret, self.game.game().rule());
        // The guess was parsed, and the feedback comes from the real secret, so the solver must accept it.
        self.solver.add(guess, feedback).map_err(|_| Problem::fault())?;
        self.left.push(match self.game.hints {
            Hints::None => None,
            Hints::Strict | Hints::Forgiving => count_text(&self.solver),
        });
        Ok(())
    }

    fn is_solved(&self) -> bool {
        let length = self.game.game().length();
        let last = self.solver.rows().last();
        last.is_some_and(|row| row.feedback.is_win(length))
    }

    fn is_over(&self) -> bool {
        self.is_solved() || self.left.len() >= self.game.tries() as usize
    }

    /// The guesses with their feedback, or the feedback alone.
    fn rows(&self, shows_guesses: bool) -> Vec<PlayedRow> {
        let game = self.game.game();
        let row = |(row, left): (&Row, &Option<String>)| PlayedRow {
            guess: shows_guesses.then(|| code_names(game, &row.guess)),
            exact: row.feedback.black,
            misplaced: row.feedback.white,
            left: left.clone(),
        };
        self.solver.rows().iter().zip(&self.left).map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use seedwright::codes::DEFAULT_BUDGET;
    use serde_json::{Value, json};

    use super::super::GameChoice;
    use super::*;
    use crate::{NoObserver, ProblemKind};

    fn theme() -> Theme {
        let choice = GameChoice {
            elements: Some(vec!["A", "B", "C", "D", "E", "F"]),
            length: Some(4),
            rule: None,
        };
        Theme::new(None, &choice).expect("this is a game")
    }

    fn played<'a>(theme: &'a Theme, seed: &'a Seed, guesses: &'a [Vec<String>]) -> GameInPlay<'a> {
        GameInPlay {
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
            observer: &NoObserver,
        }
    }

    fn names(game: &Game, code: &Code) -> Vec<String> {
        game.names(code).map(str::to_owned).collect()
    }

    fn reply_json(played: &GameInPlay<'_>) -> Value {
        let reply = played.reply();
        json!(reply.unwrap_or_else(|problem| panic!("{problem}")))
    }

    #[test]
    fn a_game_follows_from_its_seed_and_guesses() {
        let (theme, seed) = (theme(), Seed::from_text("42"));
        let secret = secret_of(&theme.game, &seed);
        let secret = names(&theme.game, &secret);
        let first = vec!["A", "B", "C", "D"].into_iter().map(str::to_owned);
        let mut guesses = vec![first.collect::<Vec<_>>()];
        let open = reply_json(&played(&theme, &seed, &guesses));
        assert_eq!((&open["solved"], &open["over"]), (&json!(false), &json!(false)));
        assert!(open["secret"].is_null() && open["comparison"].is_null());
        assert_eq!(open["rows"][0]["left"], open["count"]);
        assert_eq!(open["opponent"]["rows"].as_array().map(Vec::len), Some(1));
        assert!(open["opponent"]["rows"][0]["guess"].is_null());
        guesses.push(secret.clone());
        let over = reply_json(&played(&theme, &seed, &guesses));
        assert_eq!((&over["solved"], &over["over"]), (&json!(true), &json!(true)));
        assert_eq!(over["secret"], json!(secret));
        assert_eq!(over["count"], "1");
        assert_eq!(over["comparison"].as_array().map(Vec::len), Some(2));
        assert_eq!(over["opponent"]["solved"], true);
        let rows = over["opponent"]["rows"].as_array().expect("a list");
        assert_eq!(rows.last().map(|row| &row["guess"]), Some(&json!(secret)));
        guesses.push(secret);
        let late = played(&theme, &seed, &guesses).reply();
        assert_eq!(late.err().map(|problem| problem.kind), Some(ProblemKind::Invalid));
    }

    #[test]
    fn without_hints_nothing_is_told() {
        let (theme, seed) = (theme(), Seed::from_text("42"));
        let guesses = [vec!["A".to_owned(); 4]];
        let mut game = played(&theme, &seed, &guesses);
        game.hints = Hints::None;
        let silent = reply_json(&game);
        for name in ["count", "positions", "byElement"] {
            assert!(silent[name].is_null(), "{name}");
        }
        assert!(silent["rows"][0]["left"].is_null());
        game.gives_up = true;
        assert!(reply_json(&game)["secret"].is_array());
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
        let strict = number(&reply_json(&game));
        game.hints = Hints::Forgiving;
        assert!(number(&reply_json(&game)) >= strict);
        game.placed = Some(vec![Some("Z"), None, None, None]);
        assert!(game.reply().is_err());
    }
}
