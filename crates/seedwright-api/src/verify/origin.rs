//! Compares the rules in a bundle with the pack that it names.

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

/// The origin of the rules in a bundle.
pub enum Origin {
    /// They are those of the pack.
    Same {
        /// The requirements of the pack that the file lacks.
        less: Vec<&'static str>,
    },
    /// The pack is not available.
    Unknown {
        /// Why it is not available.
        why: &'static str,
    },
    /// They differ from those of the pack.
    Differs {
        /// The part that differs: `pack`, `settings`, `campaign`, `progression`, `rules`, `locks`, `pools`, `rooms`,
        /// `levels` or `permalink`.
        what: &'static str,
        /// How it differs.
        why: String,
    },
}

/// The available packs, each read once.
pub struct Packs {
    /// The pack given by the user.
    named: Option<World>,
    embedded: BTreeMap<&'static str, Option<World>>,
}

impl Packs {
    /// Uses the given pack alone, or the embedded ones.
    pub fn of(named: Option<World>) -> Self {
        Self { named, embedded: BTreeMap::new() }
    }

    /// Compares a proved bundle with the pack it names. An embedded pack counts only if it is exactly the same version:
    /// another version says nothing about the file.
    ///
    /// # Errors
    /// If the observer stopped the work.
    pub fn origin(&mut self, bundle: &Bundle, observer: &dyn Observer) -> Result<Origin, Problem> {
        if let Some(world) = &self.named {
            return compared(bundle, world, observer);
        }
        let Some(embedded) = EmbeddedPack::find(&bundle.pack.id) else {
            let why = "the pack is not available; give it with --pack";
            return Ok(Origin::Unknown { why });
        };
        let world = self
            .embedded
            .entry(embedded.name)
            .or_insert_with(|| pack::read(&embedded.files()).world);
        match world {
            Some(world) if world.hash() == bundle.pack.hash => compared(bundle, world, observer),
            _ => Ok(Origin::Unknown {
                why: "the embedded pack of that name is a different version; give the right one with --pack",
            }),
        }
    }
}

/// Compares a bundle with a pack.
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
    /// The comparison with the pack, as a sentence.
    pub fn sentence(&self, proved: &ProvedBundle) -> String {
        let name = &proved.pack_name;
        match self {
            Self::Same { less } => {
                let same = format!("The rules match the pack `{name}`, which was recompiled.");
                match less.is_empty() {
                    true => same,
                    false => format!("{same} The pack requires more than the file: {}.", less.join(", ")),
                }
            }
            Self::Unknown { why } => {
                format!("The proof holds for the rules in this file. Whether they match the pack `{name}` is unknown: {why}.")
            }
            Self::Differs { what, why } => {
                format!("The proof holds for the rules in this file, but not for the pack `{name}`: the {what} differ: {why}.")
                    .replace("the pack differ:", "the pack differs:")
                    .replace("the campaign differ:", "the campaign differs:")
                    .replace("the progression differ:", "the progression differs:")
                    .replace("the permalink differ:", "the permalink differs:")
            }
        }
    }

    /// The comparison with the pack, for tools.
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
