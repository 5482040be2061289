//! What can be taken before an event closes the way to it.
//!
//! In a world nothing is ever lost, so a passage that is open only until an event happens (`not! E`) counts as
//! closed. But the player decides when the event happens. Each such event gets a *layer*: copies of the spots
//! behind these passages, for a player who has not triggered it yet. What is taken there comes first: the event
//! counts as happened only once all of that is taken, so there is always an order that works. This needs a warp
//! home, because the passages of a layer are not a way back.
//!
//! 1. In the layer of `E`, `not! E` holds, and `E` never does. One enters it from the spots where such passages
//!    begin.
//! 2. Some locations and events can be had from the layer (the *first things*). `E` requires all of them.
//! 3. A player who passes a spot where `E` happens triggers it, so leaving that spot requires `E`, and so does what
//!    is taken there.
//!
//! Why this is sound: the world derives `E` after the first things, so when one of them is derived from the layer,
//! nothing that triggers `E` was derived before it. The player does everything in the order of the derivation, from
//! home.
//!
//! Which things come first is a choice, and only costs precision. Those are chosen that the layer opens for some of
//! the sampled inventories, and that are open for all sampled inventories with which the event can happen.
//!
//! Read it in this order: `substitution` translates requirements for a layer, `region` finds the spots of a layer,
//! `layers` adds layers to a draft, `samples` are the inventories, `choice` chooses.

mod choice;
mod layers;
mod region;
mod samples;
mod substitution;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use seedwright::pack::Span;
use seedwright::world::{Draft, EventId, Node, ReturnMode, Subject, Walk};

use crate::draft::ImportDraft;
use crate::report::{Notes, Treatment};

/// Adds layers to a draft whose player can warp home, and notes the events that got one. Events that may have happened
/// before the game begins get none, because then nothing comes before them. `place` is the position of those without
/// one of their own.
pub fn add_layers(
    own: &mut ImportDraft,
    begun: &BTreeSet<EventId>,
    notes: &mut Notes<'_>,
    place: Span,
) {
    if own.draft.return_mode != ReturnMode::Warp {
        return;
    }
    let mut closing = closing_events(&own.draft);
    closing.retain(|event| !begun.contains(event));
    if closing.is_empty() {
        return;
    }
    let plan = choice::choose(&own.draft, &closing);
    layers::add(&mut own.draft, &plan);
    for event in plan.keys() {
        let kind = "events that close passages: what can be had behind them is taken first";
        let span = own.spans.get(&Subject::Event(*event)).copied().unwrap_or(place);
        notes.note(Treatment::Conservative, kind, span, own.draft.events[*event].name.as_str());
    }
}

/// The events that close some passage.
fn closing_events(draft: &Draft) -> BTreeSet<EventId> {
    let mut walk = Walk::new(&draft.requirements);
    let links = draft.links.rows().iter().map(|link| link.need);
    let doors = draft.doors.rows().iter().flat_map(|door| [door.a.need, door.b.need]);
    let nodes = links.chain(doors).flat_map(|need| walk.follow(need)).collect::<Vec<_>>();
    let closed = nodes.into_iter().filter_map(|id| match draft.requirements.node(id) {
        Node::Not(part) => match draft.requirements.node(part) {
            Node::Event(event) => Some(event),
            _ => None,
        },
        _ => None,
    });
    closed.collect()
}
