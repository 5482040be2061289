//! Why no placement has a shape, in words.

use crate::world::{ItemId, Measure, World};

/// Why no placement has a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeBound {
    /// There can't be that many spheres.
    Spheres {
        /// The least number of spheres, or of the sphere in which the item is found.
        asked: u32,
        /// The item that should be found so late; `None` for the number of spheres.
        item: Option<ItemId>,
        /// The number of progression copies.
        copies: u32,
        /// Whether the game can end on a trip, which is a sphere of its own.
        ends_away: bool,
    },
    /// There are fewer progression copies than finds that should be needed.
    Finds {
        /// The playthrough, or the required finds.
        measure: Measure,
        /// The least number of them.
        asked: u32,
        /// The number of progression copies.
        copies: u32,
    },
    /// Every playthrough has all required finds.
    Required {
        /// The least number of required finds.
        required: u32,
        /// The greatest number of finds in the playthrough.
        playthrough: u32,
    },
    /// An item should be found in a sphere that there should not be.
    Late {
        /// The item.
        item: ItemId,
        /// The least sphere, counted from 0.
        asked: u32,
        /// The greatest number of spheres.
        spheres: u32,
    },
    /// The first sphere should have more major items than there are.
    Majors {
        /// The least number of major items in a sphere.
        asked: u32,
        /// The number of major items.
        majors: u32,
    },
    /// An item has no copy to place.
    NoCopy(ItemId),
}

impl ShapeBound {
    /// Describes the reason with the names of the world, and the numbers that it follows from.
    pub fn describe(&self, world: &World) -> String {
        let name = |item: &ItemId| format!("`{}`", world.items[*item].name);
        match self {
            Self::Spheres { asked, item, copies, ends_away } => {
                let last = if *ends_away { " + 1 for a trip that ends the game" } else { "" };
                let most = copies + 1 + u32::from(*ends_away);
                let sum = format!(
                    "a sphere needs a find of use in an earlier one, so there are at most {copies} progression copies + 1{last} = {most}"
                );
                match item {
                    None => format!("the shape asks for {asked} spheres or more, but {sum}"),
                    Some(item) => format!(
                        "the shape asks for {} in sphere {asked} or later, counted from 0, but {sum}",
                        name(item)
                    ),
                }
            }
            Self::Finds { measure, asked, copies } => {
                let finds = match measure {
                    Measure::Required => "required finds",
                    _ => "finds in the playthrough",
                };
                format!(
                    "the shape asks for {asked} {finds} or more, but the number of progression copies is only {copies}"
                )
            }
            Self::Required { required, playthrough } => format!(
                "the shape asks for {required} required finds or more, but for at most {playthrough} finds in the playthrough, which has all of them"
            ),
            Self::Late { item, asked, spheres } => format!(
                "the shape asks for {} in sphere {asked} or later, but for at most {spheres} spheres, counted from 0",
                name(item)
            ),
            Self::Majors { asked, majors } => format!(
                "the shape asks for {asked} major items or more in each sphere, but the number of major items is only {majors}"
            ),
            Self::NoCopy(item) => {
                format!(
                    "the shape asks for {} in a sphere, but no copy of it is placed",
                    name(item)
                )
            }
        }
    }
}
