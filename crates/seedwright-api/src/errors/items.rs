//! Explains why items were not placed.

use std::fmt::Write;

use seedwright::inspect::{Explanation, Target, explain};
use seedwright::items::{
    Basis, Caveats, Certificate, Conflict, Impossible, ItemCopy, NotFound, NotShown, Placer,
    ShapeReport, Undecided, conflicting_requests, requested_options,
};
use seedwright::logic::{FactId, Logic, Meaning, State, StuckSpot};
use seedwright::pipeline::{ItemContext, ItemsRefused, named_settings};
use seedwright::world::{Aim, Class, Id, LocationId, PlayPromise, World};
use seedwright_render::words::{count, shown};
use serde_json::{Value, json};

use super::ErrorContext;
use super::settings::{change_rows, first_change};
use crate::Problem;
use crate::explain::{TextStyle, explained, explanation_text};
use crate::shape::ShapeReply;
use crate::words::{class_word, settings_text};

/// The most names that are listed.
const SHOWN: usize = 8;
/// The most requests, and the most locations, where it is tried which requests can't hold together.
const MAX_PARTS: usize = 30;
const MAX_LOCATIONS: usize = 300;

/// The inputs of a failed search for a placement.
pub(super) struct Search<'a> {
    /// The world with the doors it had during the search.
    world: World,
    logic: Logic,
    context: &'a ItemContext,
    about: &'a ErrorContext<'a>,
}

impl<'a> Search<'a> {
    pub fn new(context: &'a ItemContext, about: &'a ErrorContext<'a>) -> Self {
        let world = context.linked_world().unwrap_or_else(|_| context.world.clone());
        let logic = Logic::compile(&world, &context.settings);
        Self { world, logic, context, about }
    }

    /// Reports that no placement is possible, or that none can be proved.
    pub fn refused(&self, refused: &ItemsRefused) -> Problem {
        let target = match &refused.refusal.reason {
            Impossible::GoalOutOfReach => Some(Target::Goal),
            Impossible::LocationsOutOfReach(closed) => {
                closed.first().map(|location| Target::Location(*location))
            }
            _ => None,
        };
        let message = refused.to_string();
        let explained = target.map(|target| self.closed(target));
        let (mut reasons, explanation) = explained.unwrap_or_default();
        if let Impossible::Proved(certificate) = &refused.refusal.reason {
            reasons.push_str(&self.cuts(certificate));
        }
        if !refused.is_proved() {
            let report = json!({ "explanation": explanation, "changes": changes(refused) });
            return Problem::not_found(message, &hint(refused), report).because(reasons);
        }
        let problem = Problem::impossible(message, explanation);
        match self.conflict(&refused.context) {
            None => problem.because(reasons),
            Some(conflict) => {
                let words = shown(&conflict.describe(&self.world));
                let _ = writeln!(reasons, "  requests  {words}");
                let parts = conflict.parts.iter().map(|part| part.describe(&self.world));
                let parts: Vec<String> = parts.collect();
                let each_matters = conflict.each_matters && !conflict.parts.is_empty();
                problem.because(reasons).with("conflict", parts).with("dropAnyOne", each_matters)
            }
        }
    }

    /// The requests that can't hold together, if something was requested and that is found soon.
    fn conflict(&self, context: &ItemContext) -> Option<Conflict> {
        let ItemContext { world, linking, settings, request } = context;
        let parts = request.fixed.len()
            + request.excluded.len()
            + request.priority.len()
            + request.early.len()
            + request.only_in.len()
            + request.never_in.len()
            + requested_options(world, settings).count();
        let is_quick = (1..=MAX_PARTS).contains(&parts) && world.locations.len() <= MAX_LOCATIONS;
        let is_asked = is_quick && linking.is_none() && world.shuffle.is_none();
        is_asked.then(|| conflicting_requests(world, settings, &self.logic, request)).flatten()
    }

    /// Lists what is open without some items. The message has the first already, so one alone is not listed.
    fn cuts(&self, certificate: &Certificate) -> String {
        let cuts = &certificate.cuts;
        if cuts.len() < 2 {
            return String::new();
        }
        let mut text = String::new();
        for cut in cuts.iter().take(SHOWN) {
            let without = cut.without.iter().map(|missing| {
                let name = &self.world.items[missing.item].name;
                match (missing.held, missing.copies) {
                    (0, 1) => shown(name),
                    (held, copies) => format!("{} of {copies} {}", copies - held, shown(name)),
                }
            });
            let without = listed(without, cut.without.len());
            let placed = cut.placed.iter().map(|(at, item)| {
                let (at, item) = (self.world.location_name(*at), &self.world.items[*item].name);
                format!("{} at {}", shown(item), shown(&at))
            });
            let without = match cut.placed.len() {
                0 => without,
                many => format!("{without}, with {}", listed(placed, many)),
            };
            let open = cut.open.iter().map(|at| shown(&self.world.location_name(*at)));
            let _ = match cut.open.len() {
                0 => writeln!(text, "  without   {without}: nothing is open"),
                many => {
                    let open = listed(open, many);
                    writeln!(text, "  without   {without}: open is only {open}")
                }
            };
        }
        if cuts.len() > SHOWN {
            let _ = writeln!(text, "  without   {} more sets of items", cuts.len() - SHOWN);
        }
        text
    }

    /// Explains, for people and for tools, why something stays closed even with all items.
    pub fn closed(&self, target: Target) -> (String, Value) {
        let state = self.holding_everything();
        let explanation = explain(&self.world, &self.logic, &state, target);
        if let Explanation::Possible(_) = explanation {
            return Default::default();
        }
        let is_exact = Caveats::of(&self.world, &self.logic).is_empty();
        let style = TextStyle { everything: self.about.everything, is_final: true, is_exact };
        let text = explanation_text(&self.world, target, &explanation, style);
        let text = match target {
            // The message already says that the goal can't be met.
            Target::Goal => text.split_inclusive('\n').skip(1).collect(),
            _ => text,
        };
        let plan = match self.context.request.fixed.is_empty() {
            true => "",
            false => "  items that are fixed at a location count only there\n",
        };
        let json = json!(explained(&self.world, target, &explanation, None));
        (format!("{plan}{text}"), json)
    }

    /// A state that holds every item copy, except that those fixed at a location count only there.
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

    pub fn not_found(&self, placer: &Placer, closest: &NotFound) -> Problem {
        if closest.not_shown == Some(NotShown::Inexact) {
            let hint = "use `promise = \"finishable\"`, or a world without consumed keys, `not!` and costs of health";
            return Problem::not_found(closest.to_string(), hint, self.report(placer, closest));
        }
        if let Some(shape) = &closest.shape {
            return self.not_shaped(placer, closest, shape);
        }
        // A placement may exist that these rules can't show.
        let caveats = Caveats::of(&self.world, &self.logic);
        let message = message(placer, closest);
        let message = match caveats.is_empty() {
            true => message,
            false => format!(
                "{message}; the rules are stricter than the game ({}), so there may be one that they can't show",
                caveats.describe(&self.world)
            ),
        };
        let hint = match closest.undecided {
            Some(Undecided::NotCertified) => hint_if_ruled_out(placer, &caveats),
            _ => hint_of_limits(placer, closest).to_owned(),
        };
        let problem = Problem::not_found(message, &hint, self.report(placer, closest));
        problem.because(self.reasons(placer, closest))
    }

    /// Reports that no placement of the shape was found, with the closest one.
    fn not_shaped(&self, placer: &Placer, closest: &NotFound, shape: &ShapeReport) -> Problem {
        let reply = ShapeReply::new(&self.world, shape);
        let worst = reply.worst();
        let limit = if closest.out_of_steps { "; the steps are used up" } else { "" };
        let message = format!(
            "no world of this shape was found in {} and {}{limit}: the closest misses `{worst}`",
            count(shape.fills as usize, "placement"),
            count(shape.steps as usize, "swap"),
        );
        let hint = format!(
            "widen `{worst}`, raise `try`, use another `--seed`, or take the closest with `--accept-closest`"
        );
        let reasons = format!("  seed      {}\n{}", shown(self.about.seed.text()), reply.reasons());
        let mut report = self.report(placer, closest);
        report["shape"] = json!(reply);
        Problem::not_found(message, &hint, report).because(reasons)
    }

    fn reasons(&self, placer: &Placer, closest: &NotFound) -> String {
        let mut text = format!("  seed      {}\n", shown(self.about.seed.text()));
        let settings = named_settings(&self.world, &self.context.settings);
        if !settings.is_empty() {
            let _ = writeln!(text, "  settings  {}", settings_text(&settings));
        }
        // The message says already that all were ruled out.
        let open = closest.undecided.filter(|one| *one != Undecided::NotCertified);
        if let Some(undecided) = open {
            let _ = writeln!(text, "  undecided {undecided}");
        }
        if closest.attempts > 0 {
            text.push_str(&self.closest(placer, closest));
        }
        if let Some(blocked) = &closest.blocked {
            let _ = writeln!(
                text,
                "  blocked   {} is allowed at {}, of which {} can be reached without it",
                shown(&self.item(&blocked.copy)),
                count(blocked.allowed as usize, "location"),
                blocked.open,
            );
        }
        if let Some(NotShown::At(stuck)) = &closest.not_shown {
            text.push_str(&self.stuck(placer.logic(), stuck));
        }
        if !closest.closed.is_empty() {
            let names = closest.closed.iter();
            let names = names.map(|location| self.world.location_name(*location));
            let closed = listed(names, closest.closed.len());
            let _ = writeln!(text, "  closed    {closed}");
        }
        text
    }

    /// Says how far the closest attempt came.
    fn closest(&self, placer: &Placer, closest: &NotFound) -> String {
        let (placed, unplaced) = (closest.placed.len(), closest.unplaced.len());
        let mut text = format!(
            "  closest   {placed} of {} placed; {} in all\n",
            count(placed + unplaced, "item"),
            count(closest.swaps as usize, "swap"),
        );
        for class in [Class::Major, Class::Filler] {
            text.push_str(&self.unplaced(placer, closest, class));
        }
        text
    }

    /// Says where a player could be stuck, what could help there, and what can be opened there.
    fn stuck(&self, logic: &Logic, stuck: &StuckSpot) -> String {
        let others = match stuck.count {
            1 => String::new(),
            many => format!(" or at {}", count(many as usize - 1, "other spot")),
        };
        let spot = shown(&self.world.spot_name(stuck.spot));
        let mut text = format!(
            "  stuck     could not prove that a player at {spot}{others} can still reach the goal\n"
        );
        let lacks = self.lacking(logic, stuck);
        let _ = match lacks.len() {
            0 => writeln!(text, "  lacks     no item is known that would lead on"),
            many => {
                let names = listed(lacks.into_iter(), many);
                writeln!(
                    text,
                    "  lacks     not everyone who comes there has what leads on: {names}"
                )
            }
        };
        let opens = self.opening(logic, stuck);
        let _ = match opens.len() {
            0 => writeln!(text, "  opens     no location is open to everyone who comes there"),
            many => {
                let names = listed(opens.into_iter(), many);
                writeln!(text, "  opens     everyone there can open: {names}")
            }
        };
        text
    }

    /// The items that a player who is stuck could lack.
    fn lacking(&self, logic: &Logic, stuck: &StuckSpot) -> Vec<String> {
        let mut items: Vec<_> = stuck
            .lacks
            .iter()
            .filter_map(|fact| match logic.meaning(*fact) {
                Meaning::Held(item, _) => Some(item),
                _ => None,
            })
            .collect();
        items.dedup();
        items.iter().map(|item| self.world.items[*item].name.clone()).collect()
    }

    /// The locations that a player who is stuck can open.
    fn opening(&self, logic: &Logic, stuck: &StuckSpot) -> Vec<String> {
        let opens = stuck.opens.iter().filter_map(|fact| match logic.meaning(*fact) {
            Meaning::Open(location) => Some(location),
            _ => None,
        });
        opens.map(|location| self.world.location_name(location)).collect()
    }

    /// Lists the item copies of a class that could not be placed.
    fn unplaced(&self, placer: &Placer, closest: &NotFound, class: Class) -> String {
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
        let items = count(number, &format!("{word} item"));
        format!("  ⚠ {items} could not be placed: {names}\n")
    }

    fn report(&self, placer: &Placer, closest: &NotFound) -> Value {
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
        let mut report = json!({
            "seed": self.about.seed.text(),
            "settings": named_settings(&self.world, &self.context.settings),
            "attempts": closest.attempts,
            "swaps": closest.swaps,
            "outOfSteps": closest.out_of_steps,
            "undecided": closest.undecided.map(Undecided::word),
            "placed": placed.collect::<Vec<_>>(),
            "unplaced": { "major": names(Class::Major), "filler": names(Class::Filler) },
            "blocked": blocked,
            "closed": closest.closed.iter().map(location).collect::<Vec<_>>(),
        });
        if let Some(NotShown::At(stuck)) = &closest.not_shown {
            report["stuck"] = json!(self.world.spot_name(stuck.spot));
            report["lacks"] = json!(self.lacking(placer.logic(), stuck));
            report["opens"] = json!(self.opening(placer.logic(), stuck));
        }
        report
    }

    fn item(&self, copy: &ItemCopy) -> String {
        self.world.items[copy.item].name.clone()
    }
}

/// Says that no placement was found, and after how much.
fn message(placer: &Placer, closest: &NotFound) -> String {
    // No seed and no further attempt gives another answer, so their number does not matter.
    if let Some(undecided @ Undecided::NotCertified) = closest.undecided {
        return undecided.to_string();
    }
    let attempts = count(closest.attempts as usize, "attempt");
    if !closest.out_of_steps {
        return format!("no placement found in {attempts}");
    }
    let (.., steps) = placer.limits();
    let steps = match steps {
        1 => "1 step was".to_owned(),
        many => format!("{many} steps were"),
    };
    format!("no placement found in {attempts}: {steps} used up")
}

/// What to change if a longer search may find a placement.
fn hint_of_limits(placer: &Placer, closest: &NotFound) -> &'static str {
    match (&closest.not_shown, placer.promise()) {
        (Some(_), _) => {
            "try another `--seed`, more `--attempts` or `--steps`, add a way out of there, or use `--promise finishable`"
        }
        (None, PlayPromise::Finishable) => {
            "try another `--seed`, more `--attempts`, `--swaps` or `--steps`, or a lower `--aim`"
        }
        (None, PlayPromise::NeverStuck) => {
            "try another `--seed`, more `--attempts`, `--swaps` or `--steps`, a lower `--aim`, or `--promise finishable`"
        }
    }
}

/// What to change if all placements were ruled out: no seed and no limit helps.
fn hint_if_ruled_out(placer: &Placer, caveats: &Caveats) -> String {
    let aim = (placer.aim() != Aim::Goal).then_some("use a lower `--aim`");
    let promise =
        (placer.promise() == PlayPromise::NeverStuck).then_some("use `--promise finishable`");
    let caveats = (!caveats.is_empty()).then(|| advice(caveats));
    let settings = aim.into_iter().chain(promise).map(str::to_owned);
    let all: Vec<String> = caveats.into_iter().chain(settings).collect();
    match all.is_empty() {
        true => "change the pack or the plan: another seed or more attempts give the same answer",
        false => return all.join("; "),
    }
    .to_owned()
}

/// The changes of settings with which the aim can be met.
fn changes(refused: &ItemsRefused) -> Vec<Value> {
    match &refused.refusal.basis {
        Basis::Settings { changes, .. } => change_rows(changes),
        _ => Vec::new(),
    }
}

/// What to change where a refusal depends on choices.
fn hint(refused: &ItemsRefused) -> String {
    match &refused.refusal.basis {
        Basis::Settings { changes, caveats } => {
            let first = first_change(changes);
            let also = (!caveats.is_empty()).then(|| advice(caveats));
            first.into_iter().chain(also).collect::<Vec<_>>().join("; ")
        }
        Basis::Strict(caveats) => advice(caveats),
        _ => "everything was tried, but the table that shows it is too large to be checked"
            .to_owned(),
    }
}

/// What to change where the rules are stricter than the game.
fn advice(Caveats { keys, negates, damage, keeps_health, gave_up }: &Caveats) -> String {
    let keys = (!keys.is_empty()).then_some(
        "add copies of the keys, or leave out `consumed`: \
         a key counts only once there are enough copies for every lock",
    );
    let negates = negates.then_some("write what is negated as a need without `not!`");
    let damage = damage.then_some("add places that refill health, or lower the damage");
    let keeps_health = keeps_health
        .then_some("let a place at home refill health (`refills = true`), or leave out `early`");
    let gave_up = gave_up.then_some("add ways back, so that fewer trips are possible");
    let all = [keys, negates, damage, keeps_health, gave_up];
    all.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn unplaced_of(placer: &Placer, closest: &NotFound, class: Class) -> Vec<ItemCopy> {
    let unplaced = closest.unplaced.iter().copied();
    unplaced.filter(|copy| placer.class(*copy) == class).collect()
}

/// Joins the first names, and counts the rest.
fn listed(names: impl Iterator<Item = String>, number: usize) -> String {
    let mut list: Vec<String> = names.take(SHOWN).map(|name| shown(&name)).collect();
    if number > SHOWN {
        list.push(format!("and {} more", number - SHOWN));
    }
    list.join(", ")
}
