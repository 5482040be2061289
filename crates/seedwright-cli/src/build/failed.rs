//! Why nothing could be built.

use std::fmt::Write;

use seedwright::inspect::{Explanation, Target, explain};
use seedwright::items::{Copy, Impossible as Impossibility, NotFound as ItemsMissing, Placer};
use seedwright::logic::{FactId, Logic, State};
use seedwright::pipeline::{Error, Impossible, Invalid, ItemContext, NotFound, PlanFault, Request};
use seedwright::random::Seed;
use seedwright::world::{Class, Id, LocationId, World};
use serde_json::{Value, json};

use super::locks;
use super::placements::class_word;
use super::request::refused;
use crate::commands::words::{count, settings_json, settings_text, shown};
use crate::failure::Failure;
use crate::output::Output;
use crate::{campaign, doors, population, rooms};
use seedwright_api::explain::{explained, explanation_text as explain_text};

/// How many names are listed.
const SHOWN: usize = 8;

/// What an error of the engine is told with.
pub struct Failed<'a> {
    pub world: &'a World,
    pub request: &'a Request,
    pub seed: &'a Seed,
    pub output: &'a Output,
}

impl Failed<'_> {
    /// The failure that an error is to a command: its kind, in the words and with the hints of the command line.
    pub fn failure(&self, error: &Error) -> Failure {
        let told = self.told(error).or_else(|| doors::failed(self.seed, error));
        let told = told.or_else(|| locks::failed(error));
        let told = told.or_else(|| rooms::failed(error));
        let told = told.or_else(|| population::failed(self.seed, error));
        let told = told.or_else(|| campaign::failed(self, error));
        told.unwrap_or_else(|| Failure::of_kind(error.kind(), error.to_string()))
    }

    fn told(&self, error: &Error) -> Option<Failure> {
        Some(match error {
            Error::Invalid(Invalid::Plan(found)) => {
                Failure::Packs(vec![(self.request.plan.files().to_vec(), found.clone())])
            }
            Error::Invalid(Invalid::PlanOf(fault)) => plan(fault),
            Error::Invalid(Invalid::Permalink(fault)) => refused(fault),
            Error::Invalid(Invalid::LocksAlone { missing }) => Failure::argument(
                error.to_string(),
                format!("give it {missing}, or leave the section [locks] out"),
            ),
            Error::Invalid(Invalid::World(_)) => {
                Failure::Operation { message: error.to_string(), hint: None }
            }
            Error::Impossible(Impossible::Items(reason)) => {
                Search::new(&reason.context, self).impossible(&reason.reason)
            }
            Error::NotFound(NotFound::Items(report)) => {
                Search::new(&report.context, self).not_found(&report.placer, &report.report)
            }
            Error::NotFound(NotFound::Playthrough(_)) => Failure::NotFound {
                message: error.to_string(),
                reasons: String::new(),
                hint: "try another `--seed`".to_owned(),
                report: Vec::new(),
            },
            Error::NotFound(NotFound::Together { maps, last }) => {
                self.failure(last).after_maps(*maps)
            }
            _ => return None,
        })
    }
}

/// A plan that can't be completed or kept, and what to do.
pub fn plan(fault: &PlanFault) -> Failure {
    let hint = match fault {
        PlanFault::OtherPack { .. } => {
            "name that pack: `seedwright generate PACK --plan FILE`".to_owned()
        }
        PlanFault::OtherSeeds { .. } => {
            "complete it with the seedwright that it was made by".to_owned()
        }
        PlanFault::Settings(_) => "correct `settings` in the plan, or take them out".to_owned(),
        PlanFault::OtherPart { part } => format!(
            "type the `--seed` of the plan, or take `decisions.{part}` out of it to have that made; items may be changed"
        ),
        _ => "correct `decisions.doors` in the plan, or take it out to have doors shuffled"
            .to_owned(),
    };
    Failure::argument(fault.to_string(), hint)
}

/// What was asked for when a search for a placement failed.
struct Search<'a> {
    /// The world with its doors as they led.
    world: World,
    logic: Logic,
    context: &'a ItemContext,
    failed: &'a Failed<'a>,
}

impl<'a> Search<'a> {
    fn new(context: &'a ItemContext, failed: &'a Failed<'a>) -> Self {
        let world = context.linked_world().unwrap_or_else(|_| context.world.clone());
        let logic = Logic::compile(&world, &context.settings);
        Self { world, logic, context, failed }
    }

    /// There can't be a placement.
    fn impossible(&self, reason: &Impossibility) -> Failure {
        let target = match reason {
            Impossibility::GoalOutOfReach => Some(Target::Goal),
            Impossibility::LocationsOutOfReach(closed) => {
                closed.first().map(|location| Target::Location(*location))
            }
            _ => None,
        };
        let message = reason.describe(&self.world);
        let explained = target.map(|target| self.closed(target));
        let (reasons, explanation) = explained.unwrap_or_default();
        Failure::Impossible { message, reasons, explanation }
    }

    /// Why something stays closed with everything held, for people and for tools.
    fn closed(&self, target: Target) -> (String, Value) {
        let state = self.holding_everything();
        let explanation = explain(&self.world, &self.logic, &state, target);
        if let Explanation::Possible(_) = explanation {
            return Default::default();
        }
        let text = explain_text(&self.world, target, &explanation, self.failed.output.verbose);
        let text = match target {
            // The message says already that the goal can't be met.
            Target::Goal => text.split_inclusive('\n').skip(1).collect(),
            _ => text,
        };
        let plan = match self.context.request.fixed.is_empty() {
            true => "",
            false => "  what the plan places counts only where it lies\n",
        };
        let json = json!(explained(&self.world, target, &explanation, None));
        (format!("{plan}{text}"), json)
    }

    /// Knows what follows from every copy, but has those that the plan places only where they lie.
    fn holding_everything(&self) -> State<'_> {
        let mut state = self.logic.state();
        let mut planned = vec![0; self.world.items.len()];
        for (location, item) in &self.context.request.fixed {
            let copy = self.logic.pool_copies(*item).nth_back(planned[item.index()]);
            planned[item.index()] += 1;
            if !self.context.request.excluded.contains(location) {
                state.put(self.logic.open(*location), copy);
            }
        }
        for item in self.world.items.ids() {
            let copies: Vec<FactId> = self.logic.pool_copies(item).collect();
            let free = copies.len().saturating_sub(planned[item.index()]);
            copies[..free].iter().for_each(|copy| state.add(*copy));
        }
        state.propagate();
        state
    }

    fn not_found(&self, placer: &Placer, closest: &ItemsMissing) -> Failure {
        let attempts = count(closest.attempts as usize, "attempt");
        let message = if closest.out_of_steps {
            let (.., steps) = placer.limits();
            let steps = match steps {
                1 => "1 step was".to_owned(),
                many => format!("{many} steps were"),
            };
            format!("nothing was found before {steps} used up, in {attempts}")
        } else {
            format!("no placement was found in {attempts}")
        };
        Failure::NotFound {
            message,
            reasons: self.reasons(placer, closest),
            hint: "try another `--seed`, more `--attempts`, `--swaps` or `--steps`, or a lower `--aim`"
                .to_owned(),
            report: self.report(placer, closest),
        }
    }

    fn reasons(&self, placer: &Placer, closest: &ItemsMissing) -> String {
        let mut text = format!("  seed      {}\n", shown(self.failed.seed.text()));
        let settings = settings_json(&self.world, &self.context.settings);
        if !settings.is_empty() {
            let _ = writeln!(text, "  settings  {}", settings_text(&settings));
        }
        let (placed, unplaced) = (closest.placed.len(), closest.unplaced.len());
        let _ = writeln!(
            text,
            "  closest   {placed} of {} placed; {} in all",
            count(placed + unplaced, "item"),
            count(closest.swaps as usize, "swap"),
        );
        for class in [Class::Major, Class::Filler] {
            text.push_str(&self.unplaced(placer, closest, class));
        }
        if let Some(blocked) = &closest.blocked {
            let _ = writeln!(
                text,
                "  blocked   {} may lie at {}, of which {} could be opened without it",
                shown(&self.item(&blocked.copy)),
                count(blocked.allowed as usize, "location"),
                blocked.open,
            );
        }
        if !closest.closed.is_empty() {
            let names = closest.closed.iter();
            let names = names.map(|location| self.world.location_name(*location));
            let closed = listed(names, closest.closed.len());
            let _ = writeln!(text, "  closed    {closed}");
        }
        text
    }

    /// Says what of a class found no place, if anything did.
    fn unplaced(&self, placer: &Placer, closest: &ItemsMissing, class: Class) -> String {
        let copies = unplaced_of(placer, closest, class);
        if copies.is_empty() {
            return String::new();
        }
        let kinds = copies.chunk_by(|one, other| one.item == other.item);
        let names = kinds.clone().map(|kind| match kind.len() {
            1 => self.item(&kind[0]),
            many => format!("{} * {many}", self.item(&kind[0])),
        });
        let (number, word) = (copies.len(), class_word(class));
        let names = listed(names, kinds.count());
        format!("  ⚠ {number} {word} items could not be placed: {names}\n")
    }

    fn report(&self, placer: &Placer, closest: &ItemsMissing) -> Vec<(&'static str, Value)> {
        let names = |class| -> Vec<String> {
            let copies = unplaced_of(placer, closest, class);
            copies.iter().map(|copy| self.item(copy)).collect()
        };
        let blocked = closest.blocked.map(|blocked| {
            json!({ "item": self.item(&blocked.copy), "allowed": blocked.allowed, "open": blocked.open })
        });
        let location = |location: &LocationId| self.world.location_name(*location);
        let placed = closest.placed.iter().map(|placed| {
            json!({ "location": location(&placed.location), "item": self.item(&placed.copy) })
        });
        let unplaced = json!({ "major": names(Class::Major), "filler": names(Class::Filler) });
        vec![
            ("seed", json!(self.failed.seed.text())),
            ("settings", settings_json(&self.world, &self.context.settings).into()),
            ("attempts", json!(closest.attempts)),
            ("swaps", json!(closest.swaps)),
            ("outOfSteps", json!(closest.out_of_steps)),
            ("placed", placed.collect()),
            ("unplaced", unplaced),
            ("blocked", json!(blocked)),
            ("closed", closest.closed.iter().map(location).collect()),
        ]
    }

    fn item(&self, copy: &Copy) -> String {
        self.world.items[copy.item].name.clone()
    }
}

fn unplaced_of(placer: &Placer, closest: &ItemsMissing, class: Class) -> Vec<Copy> {
    let unplaced = closest.unplaced.iter().copied();
    unplaced.filter(|copy| placer.class(*copy) == class).collect()
}

/// The first of some names, and how many there are beside them.
fn listed(names: impl Iterator<Item = String>, number: usize) -> String {
    let mut list: Vec<String> = names.take(SHOWN).map(|name| shown(&name)).collect();
    if number > SHOWN {
        list.push(format!("and {} more", number - SHOWN));
    }
    list.join(", ")
}
