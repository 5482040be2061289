//! Explains how to reach a place, or why it is closed.

mod item;
mod route;
mod sets;

pub use item::{ItemReply, OpenedPlaces};
pub use route::{PathStep, TripReply};
pub use sets::{OpeningSet, OpeningSets};

use std::collections::BTreeMap;
use std::fmt::Write;

use seedwright::inspect::{ClosedTarget, Explanation, Route, Target, TargetError, holding};
use seedwright::items::Caveats;
use seedwright::logic::Logic;
use seedwright::world::{ItemAmount, Settings, World};
use seedwright_render::words::shown;
use serde::{Deserialize, Serialize};

use crate::Problem;
use crate::held::{LeftOut, left_out_rows};
use crate::json_schema::JsonSchema;
use crate::operation::{Example, Json, operation};
use crate::requests::WorldAnd;
use crate::words::{ClosedPassage, left_out, missing, reason, way};
use route::{path_steps, route_lines};
use sets::TargetSets;

/// The most closed passages shown per place, unless all are requested.
const SHOWN: usize = 8;

operation! {
    /// Explains how to reach a place, why it is closed, or what an item is good for.
    Explain: "explain" as "explain", WorldAnd<PlaceRequest> => Json<ExplainReply>,
    examples [
        Example::new("place", r#"{"pack":"station","place":"goal"}"#),
        Example::new("item", r#"{"pack":"station","item":"Missile"}"#),
        Example::new("built", r#"{"pack":"tower","seed":"7","place":"goal"}"#),
    ]
}

/// A world, the items that the player holds, and a place or an item.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ExplainRequest")]
pub struct PlaceRequest {
    /// The number of copies per item that the player holds besides the starting items.
    #[serde(default)]
    pub have: BTreeMap<String, u32>,
    /// The place to explain: a location, spot, room or event, or `goal`.
    pub place: Option<String>,
    /// The item to explain, instead of a place.
    pub item: Option<String>,
}

impl PlaceRequest {
    /// The subject of the explanation.
    pub fn subject(&self) -> Result<Subject<'_>, Problem> {
        match (&self.place, &self.item) {
            (Some(place), None) => Ok(Subject::Place(place)),
            (None, Some(item)) => Ok(Subject::Item(item)),
            _ => Err(Problem::unreadable("give either `place` or `item`")),
        }
    }
}

/// The subject of an explanation.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// A location, spot, room or event, or `goal`.
    Place(&'a str),
    /// An item.
    Item(&'a str),
}

/// The question to explain.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The items that the player holds besides the starting items.
    pub have: &'a [ItemAmount],
    /// The place or item.
    pub subject: Subject<'a>,
    /// The step limit of the search for item sets.
    pub steps: u64,
    /// Whether the text is complete rather than shortened.
    pub everything: bool,
}

/// How to reach a place, why it is closed, or what an item is good for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExplainReply {
    /// The explanation.
    #[serde(flatten)]
    pub found: Explained,
    /// Requested item copies that don't exist in this world.
    pub left_out: Vec<LeftOut>,
    /// The explanation as text.
    pub text: String,
}

/// An explanation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Explained {
    /// The place is reachable.
    Possible(RouteReply),
    /// The place is closed.
    Closed(ClosedReply),
    /// The uses of an item.
    Item(ItemReply),
}

/// The route to a reachable place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RouteReply {
    /// The place.
    pub target: String,
    /// Always true.
    pub possible: bool,
    /// The events that must happen first.
    pub first: Vec<EventPlace>,
    /// The trips into places that can't yet be left that must be made first.
    pub trips: Vec<TripReply>,
    /// The doors that must first be opened from their front.
    pub opened: Vec<String>,
    /// The spot where the route starts.
    pub start: Option<String>,
    /// The route to the place.
    pub path: Vec<PathStep>,
    /// The route back.
    pub back: Vec<PathStep>,
    /// The item sets that open it, if they were searched for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens: Option<OpeningSets>,
}

/// An event and the spot where it happens.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EventPlace {
    /// The event.
    pub event: String,
    /// The spot.
    pub at: String,
}

/// The reasons why a place is closed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosedReply {
    /// The place.
    pub target: String,
    /// Always false.
    pub possible: bool,
    /// The settings under which the place exists, if it doesn't exist under the current ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exists_when: Option<String>,
    /// The reasons, starting with the place itself.
    pub reasons: Vec<ClosedReason>,
    /// The item sets that open it, if they were searched for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens: Option<OpeningSets>,
}

/// A reason why something is closed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosedReason {
    /// The closed place.
    pub target: String,
    /// The missing requirement of the place itself.
    pub missing: Option<String>,
    /// The closed passages on the way there.
    pub blocked: Vec<ClosedPassage>,
    /// Whether it can be reached but not left.
    pub trapped: bool,
    /// Whether it can be had by a player who then has no known way back, or loses health for good.
    pub without_return: bool,
    /// The closed passages on the way back.
    pub no_way_back: Vec<ClosedPassage>,
}

/// Explains how to reach a place, why it is closed, or what an item is good for.
pub fn explain(
    world: &World,
    settings: &Settings,
    question: &Question<'_>,
) -> Result<ExplainReply, Problem> {
    let logic = Logic::compile(world, settings);
    let (state, beyond) = holding(&logic, settings, question.have);
    let (text, found) = match question.subject {
        Subject::Item(item) => {
            let (text, reply) = item::explain(world, &logic, &state, item)?;
            (text, Explained::Item(reply))
        }
        Subject::Place(place) => {
            let target = Target::find(world, place).map_err(|unclear| not_found(place, unclear))?;
            let found = seedwright::inspect::explain(world, &logic, &state, target);
            let sets = TargetSets::find(world, &logic, target, question.steps);
            let style = TextStyle {
                everything: question.everything,
                is_final: false,
                is_exact: Caveats::of(world, &logic).is_empty(),
            };
            let text = explanation_text(world, target, &found, style);
            let reply = explained(world, target, &found, Some(sets.reply()));
            (text + &sets.as_text(question.everything), reply)
        }
    };
    Ok(ExplainReply { found, left_out: left_out_rows(world, settings, &beyond), text })
}

fn not_found(name: &str, unclear: TargetError) -> Problem {
    match unclear {
        TargetError::Unknown(close) => {
            let message = format!("there is no location, spot, room or event `{name}`");
            let hint = match close {
                Some(close) => format!("did you mean `{close}`?"),
                None => {
                    "locations and spots are written `Room.name`; `goal` is the goal".to_owned()
                }
            };
            Problem::invalid(message, hint)
        }
        TargetError::Several(names) => {
            let first = names.iter().take(SHOWN);
            let first: Vec<_> = first.map(|name| format!("`{name}`")).collect();
            let hint = format!("use one of {}", first.join(", "));
            Problem::invalid(format!("`{name}` is ambiguous"), hint)
        }
    }
}

/// How an explanation is written.
#[derive(Clone, Copy)]
pub struct TextStyle {
    /// Whether to list every passage.
    pub everything: bool,
    /// Whether it is about a player who holds every item, so that nothing will change.
    pub is_final: bool,
    /// Whether the rules say exactly what a player can do. Elsewhere more may be possible than they show.
    pub is_exact: bool,
}

/// Writes an explanation for people.
pub fn explanation_text(
    world: &World,
    target: Target,
    explanation: &Explanation,
    style: TextStyle,
) -> String {
    let mut text = String::new();
    match explanation {
        Explanation::Possible(route) => route_text(world, target, route, &mut text),
        Explanation::Absent(when) => {
            let name = shown(&target.name(world));
            let _ = writeln!(text, "the location {name} doesn't exist under these settings");
            let when = shown(&world.requirement_text(*when));
            let _ = writeln!(text, "  it exists if {when}");
        }
        Explanation::Closed(reasons) => {
            for (number, closed) in reasons.iter().enumerate() {
                closed_text(world, closed, number == 0, style, &mut text);
            }
        }
    }
    text
}

fn route_text(world: &World, target: Target, route: &Route, text: &mut String) {
    let verb = match target {
        Target::Goal => "can be met",
        Target::Event(_) => "can happen",
        Target::Location(_) => "can be taken",
        Target::Spot(_) | Target::Room(_) => "can be reached",
    };
    let ends = route.trips.last().is_some_and(|trip| trip.ends) && target != Target::Goal;
    let end = if ends { " on a trip that ends the game" } else { "" };
    let _ = writeln!(text, "{} {verb}{end}", heading(world, target));
    route_lines(world, route, text);
}

fn heading(world: &World, target: Target) -> String {
    match target {
        Target::Goal => "the goal".to_owned(),
        Target::Event(_) => format!("the event {}", shown(&target.name(world))),
        Target::Location(_) => format!("the item at {}", shown(&target.name(world))),
        Target::Spot(_) | Target::Room(_) => shown(&target.name(world)),
    }
}

fn closed_text(
    world: &World,
    closed: &ClosedTarget,
    first: bool,
    style: TextStyle,
    text: &mut String,
) {
    let verb = match closed.target {
        Target::Goal => "be met",
        Target::Event(_) => "happen",
        Target::Location(_) => "be taken",
        Target::Spot(_) | Target::Room(_) => "be reached",
    };
    let is_place = matches!(closed.target, Target::Spot(_) | Target::Room(_));
    let verb = match closed.access {
        Some(_) if closed.costs_health => {
            format!("can {verb}, but the health that it costs does not come back at home")
        }
        Some(_) => format!("can {verb}, but there is no known way back"),
        None if closed.trapped && is_place => format!("can {verb}, but there is no known way back"),
        None => {
            let shown = if style.is_exact { "" } else { "be shown to " };
            let now = if style.is_final { "" } else { " now" };
            format!("can't {shown}{verb}{now}")
        }
    };
    let _ = writeln!(
        text,
        "{}{} {verb}",
        if first { "" } else { "and " },
        heading(world, closed.target)
    );
    if let Some(own) = &closed.missing {
        let _ = writeln!(text, "  it lacks {}", missing(world, own));
    }
    let most = if style.everything { usize::MAX } else { SHOWN };
    let forth = closed.blocked.iter().map(|blocked| ("on the way", blocked));
    let back = closed.no_way_back.iter();
    let back = back.map(|blocked| ("on the way back", blocked));
    for (words, blocked) in forth.chain(back).take(most) {
        let (what, why) = (way(world, blocked), reason(world, blocked));
        let _ = writeln!(text, "  {words}, {what}\n      {why}");
    }
    text.push_str(&left_out(closed.blocked.len() + closed.no_way_back.len(), most));
    let is_open = closed.trapped || closed.access.is_some();
    if !is_open && closed.missing.is_none() && closed.blocked.is_empty() {
        let is_nowhere = |event| world.event_sites.rows().iter().all(|site| site.event != event);
        let why = match closed.target {
            Target::Goal => {
                "every part of it can be met, but it is not shown that all can be met in one game"
            }
            Target::Event(event) if is_nowhere(event) => "it happens nowhere",
            _ => "no passage leads there",
        };
        let _ = writeln!(text, "  {why}");
    }
    if closed.trapped && closed.no_way_back.is_empty() && !closed.costs_health {
        let _ = writeln!(text, "  no passage leads back to a start");
    }
}

/// Converts an explanation for tools, with the item sets that open the place if they were searched for.
pub fn explained(
    world: &World,
    target: Target,
    explanation: &Explanation,
    opens: Option<OpeningSets>,
) -> Explained {
    let target = target.name(world);
    let closed = |exists_when, reasons, opens| {
        Explained::Closed(ClosedReply {
            target: target.clone(),
            possible: false,
            exists_when,
            reasons,
            opens,
        })
    };
    match explanation {
        Explanation::Possible(route) => {
            let first = route.before.iter().map(|(event, site)| EventPlace {
                event: world.events[*event].name.clone(),
                at: world.spot_name(world.event_sites[*site].at),
            });
            let opened = route.opened.iter().map(|(door, _)| world.doors[*door].name.clone());
            Explained::Possible(RouteReply {
                target: target.clone(),
                possible: true,
                first: first.collect(),
                trips: route.trips.iter().map(|trip| TripReply::new(world, trip)).collect(),
                opened: opened.collect(),
                start: route.start.map(|start| world.spot_name(start)),
                path: path_steps(world, &route.path),
                back: path_steps(world, &route.back),
                opens,
            })
        }
        Explanation::Absent(when) => closed(Some(world.requirement_text(*when)), Vec::new(), opens),
        Explanation::Closed(reasons) => {
            let reasons = reasons.iter().map(|closed| closed_reason(world, closed));
            closed(None, reasons.collect(), opens)
        }
    }
}

fn closed_reason(world: &World, closed: &ClosedTarget) -> ClosedReason {
    let rows = |list: &[seedwright::inspect::BlockedPassage]| {
        list.iter().map(|blocked| ClosedPassage::new(world, blocked)).collect()
    };
    ClosedReason {
        target: closed.target.name(world),
        missing: closed.missing.as_ref().map(|missing| missing.text(world)),
        blocked: rows(&closed.blocked),
        trapped: closed.trapped,
        without_return: closed.access.is_some(),
        no_way_back: rows(&closed.no_way_back),
    }
}
