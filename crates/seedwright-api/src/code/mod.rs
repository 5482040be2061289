//! Questions about secret codes, and games for them. Nothing is remembered of a game: its guesses are sent again each
//! time, and the secret follows from the seed.

mod count;
mod element_choices;
mod explain;
mod game;
mod notes;
mod number;
mod play;
mod rows;
mod suggest;
mod tree;
mod valid;

pub use count::{CountReply, count};
pub use element_choices::ElementChoices;
pub use explain::{
    CellSelection, ExplainCodeReply, Explanation, ImpossibleElement, explain, reasons,
};
pub use game::{
    GameChoice, GivenRow, Hints, Theme, impossible_game, no_suggestion, placed, read_element,
    read_position, rule, secret, strategy, too_large, too_large_with, wrong_row,
};
pub(crate) use notes::step as observed;
pub use notes::{NotesReply, NotesRequest, make_notes, notes, notes_reply};
pub use number::Number;
pub use play::{DEFAULT_TRIES, GameInPlay, OpponentReply, PlayReply, PlayedRow, secret_of};
pub use rows::{
    CodeRow, ContradictionReply, CorrectionReply, ElementPositions, FeedbackReply, GameReply,
    QualityReply, ReviewReply, SuggestedGuess, SuspectReply, code_names, contradiction_reply,
    review_replies,
};
pub use suggest::{SuggestReply, suggest, suggested};
pub use tree::TreeReply;
pub use valid::{MayReply, ValidReply, may, valid};

use schemars::JsonSchema;
use seedwright::codes::{PartialGuess, Rule, Solver, Strategy, draw_secret};
use seedwright::random::Seed;
use seedwright::world::games::MAX_POSITIONS;
use serde::Deserialize;

use crate::operation::{Example, Json, operation};
use crate::requests::PackChoice;
use crate::service::{MAX_GUESSES, MAX_LISTED_CODES, MAX_SEED_BYTES};
use crate::{Context, Problem};

/// What is asked about codes. Each question has fields of its own and leaves those of others out of account.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CodeRequest {
    /// A pack with a section `[codes]`.
    pub pack: Option<PackChoice>,
    /// The elements of codes, instead of those of a pack.
    pub elements: Option<Vec<String>>,
    /// How many positions a code has.
    #[schemars(range(min = 1, max = MAX_POSITIONS))]
    pub length: Option<u32>,
    /// How guesses are answered.
    #[serde(default)]
    #[schemars(schema_with = "game::rule_schema")]
    pub rule: Option<String>,
    /// Guesses with their answers.
    #[serde(default)]
    #[schemars(length(max = MAX_GUESSES))]
    pub guesses: Vec<GivenRow>,
    /// What is placed in the active guess, position by position.
    pub placed: Option<Vec<Option<String>>>,
    /// How guesses are chosen; `entropy` when left out.
    #[serde(default)]
    #[schemars(schema_with = "game::strategy_schema")]
    pub strategy: Option<String>,
    /// Decides between equally good guesses; `0` when left out, except for notes, whose seed is drawn.
    #[schemars(length(max = MAX_SEED_BYTES))]
    pub seed: Option<String>,
    /// `count`: how many possible codes are listed.
    #[schemars(range(max = MAX_LISTED_CODES))]
    pub list: Option<u32>,
    /// `explain`: the element to be explained.
    pub element: Option<String>,
    /// `explain`: the position to be explained, counted from one.
    #[schemars(range(min = 1))]
    pub at: Option<u32>,
    /// `notes`: the code that they lead to; drawn when left out.
    pub secret: Option<Vec<String>>,
    /// `notes`: how many there are.
    pub notes: Option<u32>,
}

/// A game to be played: what was guessed so far, and what the player is shown.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlayRequest {
    /// A pack with a section `[codes]`.
    pub pack: Option<PackChoice>,
    /// The elements of codes, instead of those of a pack.
    pub elements: Option<Vec<String>>,
    /// How many positions a code has.
    #[schemars(range(min = 1, max = MAX_POSITIONS))]
    pub length: Option<u32>,
    /// How guesses are answered.
    #[serde(default)]
    #[schemars(schema_with = "game::rule_schema")]
    pub rule: Option<String>,
    /// The secret follows from it; drawn when left out.
    #[schemars(length(max = MAX_SEED_BYTES))]
    pub seed: Option<String>,
    /// How many guesses there are.
    pub tries: Option<u32>,
    /// What was guessed so far.
    #[serde(default)]
    #[schemars(length(max = MAX_GUESSES))]
    pub guesses: Vec<Vec<String>>,
    /// What is placed in the active guess, position by position.
    pub placed: Option<Vec<Option<String>>>,
    /// How much the player is shown; `strict` when left out.
    #[serde(default)]
    #[schemars(schema_with = "game::hints_schema")]
    pub hints: Option<String>,
    /// How guesses are compared when the game is over; `entropy` when left out.
    #[serde(default)]
    #[schemars(schema_with = "game::strategy_schema")]
    pub strategy: Option<String>,
    /// How an opponent guesses the same secret, if there is one.
    #[serde(default)]
    #[schemars(schema_with = "game::strategy_schema")]
    pub opponent: Option<String>,
    /// Whether the player gives up.
    #[serde(default)]
    pub gives_up: bool,
}

/// A question about codes whose game was found.
struct Question<'a> {
    request: &'a CodeRequest,
    theme: Theme,
    strategy: Strategy,
    seed: Seed,
    /// How many steps each question may take.
    steps: u64,
}

impl<'a> Question<'a> {
    fn new(request: &'a CodeRequest, context: &Context<'_>) -> Result<Self, Problem> {
        let steps = steps(request.guesses.len(), context)?;
        let theme =
            theme(context, &request.pack, &request.elements, request.length, &request.rule)?;
        Ok(Self {
            strategy: strategy_or_default(request.strategy.as_deref())?,
            // Ties are broken by the seed, and the same question has the same answer.
            seed: context.service.seed(request.seed.as_deref().or(Some("0")))?,
            steps,
            theme,
            request,
        })
    }

    fn solver(&self) -> Result<Solver, Problem> {
        self.theme.known(&self.request.guesses, self.steps)
    }

    fn placed(&self) -> Result<PartialGuess, Problem> {
        match &self.request.placed {
            None => Ok(PartialGuess::empty(&self.theme.game)),
            Some(names) => placed_names(&self.theme, names),
        }
    }
}

fn placed_names(theme: &Theme, names: &[Option<String>]) -> Result<PartialGuess, Problem> {
    let names: Vec<Option<&str>> = names.iter().map(Option::as_deref).collect();
    placed(&theme.game, &names).map_err(|message| {
        let hint = "name an element for each position, or null";
        Problem::invalid(format!("placed: {message}"), hint)
    })
}

/// How much may be tried for a question where many are asked: some for each guess.
fn steps(guesses: usize, context: &Context<'_>) -> Result<u64, Problem> {
    let limits = context.service.limits();
    if guesses > limits.guesses {
        return Err(Problem::invalid(
            format!("there are {guesses} guesses"),
            format!("tell the first {}", limits.guesses),
        ));
    }
    let parts = guesses.div_ceil(limits.guesses_at_full_steps.max(1)).max(1);
    Ok(limits.code_steps / parts as u64)
}

fn theme(
    context: &Context<'_>,
    pack: &Option<PackChoice>,
    elements: &Option<Vec<String>>,
    length: Option<u32>,
    rule: &Option<String>,
) -> Result<Theme, Problem> {
    let pack = pack.as_ref().map(|choice| choice.load(context.service)).transpose()?;
    let theme = pack.as_ref().and_then(|pack| pack.world.codes.as_ref());
    if pack.is_some() && theme.is_none() {
        let hint = "name one that has a section [codes], such as `festive`";
        return Err(Problem::invalid("this pack has no codes", hint));
    }
    let rule: Option<Rule> = rule.as_deref().map(game::rule).transpose()?;
    let elements = elements.as_ref();
    let choice = GameChoice {
        elements: elements.map(|names| names.iter().map(String::as_str).collect()),
        length,
        rule,
    };
    Theme::new(theme, &choice)
}

fn strategy_or_default(name: Option<&str>) -> Result<Strategy, Problem> {
    name.map_or(Ok(Strategy::Entropy), strategy)
}

/// An example about the codes of a pack after two guesses.
macro_rules! guessed {
    ($more:literal) => {
        concat!(
            r#"{"pack":"festive","guesses":[{"guess":["Santa","Santa","Tree","Tree"],"exact":1,"misplaced":1},{"guess":["Bell","Santa","Present","Bell"],"exact":0,"misplaced":2}]"#,
            $more,
            "}"
        )
    };
}

operation! {
    /// What can still be where.
    Valid: "code/valid" as "validCodes", CodeRequest => Json<ValidReply>,
    examples [
        Example::new("pack", guessed!(r#","placed":["Santa",null,null,null]"#)),
        Example::new(
            "elements",
            r#"{"elements":["A","B","C"],"length":3,"rule":"exact","guesses":[]}"#,
        ),
    ]
}

pub(crate) fn run_valid(
    request: &CodeRequest,
    context: &Context<'_>,
) -> Result<Json<ValidReply>, Problem> {
    let question = Question::new(request, context)?;
    let solver = question.solver()?;
    valid(&solver, &question.placed()?).map(Json)
}

operation! {
    /// How many codes are possible.
    Count: "code/count" as "countCodes", CodeRequest => Json<CountReply>,
    examples [
        Example::new("festive", guessed!(r#","list":5"#)),
    ]
}

pub(crate) fn run_count(
    request: &CodeRequest,
    context: &Context<'_>,
) -> Result<Json<CountReply>, Problem> {
    let question = Question::new(request, context)?;
    let most = context.service.limits().listed_codes;
    let list = question.request.list.map(|list| list.min(most));
    count(&question.solver()?, list).map(Json)
}

operation! {
    /// What to guess next.
    Suggest: "code/suggest" as "suggestCode", CodeRequest => Json<SuggestReply>,
    examples [
        Example::new("festive", guessed!(r#","strategy":"entropy""#)),
    ]
}

pub(crate) fn run_suggest(
    request: &CodeRequest,
    context: &Context<'_>,
) -> Result<Json<SuggestReply>, Problem> {
    let question = Question::new(request, context)?;
    suggested(&question.solver()?, question.strategy, &question.seed).map(Json)
}

operation! {
    /// Why something is impossible, and how good guesses were.
    ExplainCode: "code/explain" as "explainCode", CodeRequest => Json<ExplainCodeReply>,
    examples [
        Example::new("all", guessed!("")),
        Example::new("one", guessed!(r#","element":"Santa","at":1"#)),
    ]
}

pub(crate) fn run_explain(
    request: &CodeRequest,
    context: &Context<'_>,
) -> Result<Json<ExplainCodeReply>, Problem> {
    let question = Question::new(request, context)?;
    let (element, at) = (question.request.element.as_deref(), question.request.at);
    let cells = CellSelection::new(&question.theme.game, element, at)?;
    explain(&question.solver()?, (question.strategy, &question.seed), &cells).map(Json)
}

operation! {
    /// Notes that leave one code.
    Notes: "code/notes" as "codeNotes", CodeRequest => Json<NotesReply>,
    examples [
        Example::new("festive", r#"{"pack":"festive","seed":"7"}"#),
        Example::new(
            "secret",
            r#"{"pack":"festive","seed":"7","secret":["Santa","Tree","Bell","Bell"]}"#,
        ),
    ]
}

pub(crate) fn run_notes(
    request: &CodeRequest,
    context: &Context<'_>,
) -> Result<Json<NotesReply>, Problem> {
    let question = Question::new(request, context)?;
    let game = &question.theme.game;
    let seed = context.service.seed(question.request.seed.as_deref())?;
    let secret = match &question.request.secret {
        Some(names) => {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            secret(game, &names)?
        }
        None => draw_secret(game, &seed, "secret"),
    };
    let wanted = NotesRequest {
        secret,
        notes: question.request.notes,
        steps: context.service.limits().code_steps,
        seed: &seed,
    };
    notes(game, &wanted, &*context.observer).map(Json)
}

operation! {
    /// A game as it stands.
    Play: "code/play" as "playCode", PlayRequest => Json<PlayReply>,
    examples [
        Example::new(
            "begun",
            r#"{"pack":"festive","seed":"7","guesses":[["Santa","Santa","Tree","Tree"]],"opponent":"entropy"}"#,
        ),
        Example::new(
            "over",
            r#"{"pack":"festive","seed":"7","guesses":[["Santa","Santa","Tree","Tree"]],"givesUp":true,"hints":"forgiving"}"#,
        ),
    ]
}

pub(crate) fn run_play(
    request: &PlayRequest,
    context: &Context<'_>,
) -> Result<Json<PlayReply>, Problem> {
    let steps = steps(request.guesses.len(), context)?;
    let theme = theme(context, &request.pack, &request.elements, request.length, &request.rule)?;
    let opponent = request.opponent.as_deref().map(strategy).transpose()?;
    let placed = request.placed.as_ref();
    let game = GameInPlay {
        theme: &theme,
        seed: &context.service.seed(request.seed.as_deref())?,
        tries: request.tries,
        guesses: &request.guesses,
        placed: placed.map(|names| names.iter().map(Option::as_deref).collect()),
        hints: Hints::named(request.hints.as_deref())?,
        strategy: strategy_or_default(request.strategy.as_deref())?,
        opponent,
        gives_up: request.gives_up,
        steps,
        observer: &*context.observer,
    };
    game.reply().map(Json)
}
