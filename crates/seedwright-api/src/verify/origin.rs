//! Whether the rules in a bundle are those of the pack that it names.

use std::collections::BTreeMap;

use seedwright::bundle::Bundle;
use seedwright::pack;
use seedwright::pipeline::{self, Event};
use seedwright::world::World;
use seedwright_verify::ProvedBundle;

use super::OriginReply;
use crate::embedded::EmbeddedPack;
use crate::errors::of_kind;
use crate::pace::Pace;
use crate::{Observer, Problem};

/// Where the rules of a bundle come from.
pub enum Origin {
    /// They are those of the pack.
    Same {
        /// What that asks for and the file does not.
        less: Vec<&'static str>,
    },
    /// The pack is not at hand.
    Unknown {
        /// What is at hand instead, if anything.
        why: &'static str,
    },
    /// They are not those of the pack.
    Differs {
        /// What differs: `pack`, `settings`, `campaign`, `progression`, `rules`, `locks`, `pools`, `rooms`, `levels`
        /// or `permalink`.
        what: &'static str,
        /// How.
        why: String,
    },
}

/// The packs at hand, each read once.
pub struct Packs {
    /// The one that was named.
    named: Option<World>,
    embedded: BTreeMap<&'static str, Option<World>>,
}

impl Packs {
    /// Knows this pack alone, or those that are embedded.
    pub fn of(named: Option<World>) -> Self {
        Self { named, embedded: BTreeMap::new() }
    }

    /// Compares a bundle that holds with the pack it names. An embedded pack counts only when it is the
    /// very one: another version of it says nothing about the file.
    ///
    /// # Errors
    /// When the observer stopped the work.
    pub fn origin(&mut self, bundle: &Bundle, observer: &dyn Observer) -> Result<Origin, Problem> {
        if let Some(world) = &self.named {
            return compared(bundle, world, observer);
        }
        let Some(embedded) = EmbeddedPack::find(&bundle.pack.id) else {
            let why = "the pack is not at hand; name it with --pack";
            return Ok(Origin::Unknown { why });
        };
        let world = self
            .embedded
            .entry(embedded.name)
            .or_insert_with(|| pack::read(&embedded.files()).world);
        match world {
            Some(world) if world.hash() == bundle.pack.hash => compared(bundle, world, observer),
            _ => Ok(Origin::Unknown {
                why: "the embedded pack of that name is another one; name the right one with --pack",
            }),
        }
    }
}

/// Compares a bundle with a pack, and tells of it.
fn compared(bundle: &Bundle, world: &World, observer: &dyn Observer) -> Result<Origin, Problem> {
    let mut pace = Pace::default();
    let mut see = |event: &Event<'_>| pace.report(event, observer);
    let compared = pipeline::origin(bundle, world, &mut pipeline::Watch::new(&mut see));
    match compared {
        Ok(pipeline::Origin::Same { less }) => Ok(Origin::Same { less }),
        Ok(pipeline::Origin::Differs(difference)) => {
            let (what, why) = (difference.part(), difference.to_string());
            Ok(Origin::Differs { what, why })
        }
        Ok(_) => Ok(Origin::Unknown { why: "it can't be compared with the pack" }),
        Err(error) => Err(of_kind(error.kind(), error.to_string())),
    }
}

impl Origin {
    /// The second verdict in words.
    pub fn sentence(&self, proved: &ProvedBundle) -> String {
        let name = &proved.pack_name;
        match self {
            Self::Same { less } => {
                let same = format!("These are the rules of the pack `{name}`, which was compiled again.");
                match less.is_empty() {
                    true => same,
                    false => format!("{same} It asks for more than the file: {}.", less.join(", ")),
                }
            }
            Self::Unknown { why } => {
                format!("It holds for the rules in this file. Whether they are those of `{name}` is not known: {why}.")
            }
            Self::Differs { what, why } => {
                format!("It holds for the rules in this file, but not for the pack `{name}`; the {what} differ: {why}.")
                    .replace("the pack differ:", "the pack differs:")
                    .replace("the campaign differ:", "the campaign differs:")
                    .replace("the progression differ:", "the progression differs:")
                    .replace("the permalink differ:", "the permalink differs:")
            }
        }
    }

    /// The second verdict for tools.
    pub fn reply(&self, proved: &ProvedBundle) -> OriginReply {
        let (verdict, differs, why) = match self {
            Self::Same { .. } => ("same", None, None),
            Self::Unknown { why } => ("unknown", None, Some(*why)),
            Self::Differs { what, why } => ("differs", Some(*what), Some(why.as_str())),
        };
        OriginReply {
            id: proved.pack_id.clone(),
            name: proved.pack_name.clone(),
            hash: proved.pack_hash.clone(),
            verdict,
            differs,
            message: why.map(str::to_owned),
        }
    }
}
