//! Rows of the sections `[templates]` and `[groups]`: room templates and groups of them.
//!
//! A row is how a pack writes a template: as a drawing. The [`Template`] itself has the cells, edges and slots that are
//! read off the drawing, and is always valid.

use std::collections::BTreeSet;

use seedwright_derive::Section;
use serde::Serialize;
use serde_json::Value as Json;

use crate::document::{Data, Value};
use crate::grid::{Cell, Direction, Orientation};
use crate::section::{
    Adapter, Bounds, NameKind, Names, Ranged, RangedAdapter, Reader, RowList, Rows, Setting, Shape,
};
use crate::world::templates::{
    ConnectionSettings, Group, Member, Point, Role, Template, TemplateId, limits,
};

/// A room template.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a template", request = TemplateRequest)]
pub struct TemplateSettings {
    /// The room, one line of text per row of cells: `#` wall, `.` floor, `+` a door inside the room, `?` an optional
    /// connection, `!` a required connection, letters for item slots, spaces outside the room.
    #[setting(required)]
    pub drawing: String,
    /// Sides whose connections are all required, as if drawn as `!`: ["UP", "LEFT"].
    #[setting(added, with = Sides)]
    pub required_connections: Vec<String>,
    /// Alternative spelling of `required-connections`.
    #[setting(key = "required_connections", added, with = Sides)]
    pub required_sides: Vec<String>,
    /// Roles that rooms of this template can have: ["treasure"].
    #[setting(added)]
    pub roles: Vec<Role>,
    /// How often it is placed.
    #[setting(flatten)]
    pub counts: CountSettings,
    /// How connections work, by their mark in the drawing: `?`, `!`, or a digit for connections of another kind.
    #[setting(with = Rows, default = Vec::new())]
    pub connections: Vec<ConnectionSettings>,
    /// Names of the item slots, by letter: { a = "Chest" }; "slot a" and so on by default.
    #[setting(added, with = SlotNames)]
    pub slots: Vec<(String, String)>,
}

/// How often a template or group is placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the counts", request = CountRequest)]
pub struct CountSettings {
    /// How likely it is to be drawn, relative to weight 1; 0 means never.
    #[setting(range = 0..=limits::WEIGHT, default = 1)]
    pub weight: u32,
    /// Minimum number of times it is placed.
    #[setting(range = 0..=limits::ROOMS, default = 0)]
    pub min: u32,
    /// Maximum number of times it is placed; unlimited by default.
    #[setting(range = 0..=limits::ROOMS)]
    pub max: Option<u32>,
    /// Exact number of times it is placed, instead of `min` and `max`.
    #[setting(range = 0..=limits::ROOMS)]
    pub exactly: Option<u32>,
}

/// A group of rooms that are placed together or not at all.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a group", request = GroupRequest)]
pub struct GroupSettings {
    /// How often it is placed.
    #[setting(flatten)]
    pub counts: CountSettings,
    /// Its rooms, with their positions within the group.
    #[setting(required, with = RowList)]
    pub members: Vec<MemberSettings>,
}

/// A room of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "a room of a group", request = MemberRequest)]
pub struct MemberSettings {
    /// The template of the room.
    #[setting(required, default = TemplateId(0))]
    pub template: TemplateId,
    /// Column and row of the template's first cell within the group: [4, 0].
    #[setting(required, range = -SIDE..=SIDE)]
    pub at: Cell,
    /// Clockwise rotation in degrees: 0, 90, 180 or 270.
    #[setting(range = 0..=270, with = Quarters, default = 0)]
    pub rotation: u32,
    /// Whether left and right are exchanged before the rotation.
    #[setting(default = false)]
    pub mirrored: bool,
}

/// How far the rooms of a group can be from its origin.
const SIDE: i64 = limits::GROUP_SIDE as i64;

impl CountSettings {
    /// Returns the weight, the minimum and the maximum count.
    pub(crate) fn limits(&self) -> (u32, u32, Option<u32>) {
        match self.exactly {
            Some(count) => (self.weight, count, Some(count)),
            None => (self.weight, self.min, self.max),
        }
    }

    fn new(weight: u32, least: u32, most: Option<u32>) -> Self {
        match most == Some(least) {
            true => Self { weight, exactly: most, ..Self::default() },
            false => Self { weight, min: least, max: most, exactly: None },
        }
    }
}

impl TemplateSettings {
    /// The row of a template as packs write it. Required connections are drawn as such.
    pub(crate) fn of(template: &Template) -> Self {
        let slots = template.slot_names.iter();
        Self {
            drawing: template.drawing(),
            required_connections: sides_to_require(template),
            roles: template.roles.clone(),
            connections: template.connections().to_vec(),
            counts: CountSettings::new(template.weight, template.least, template.most),
            slots: slots.map(|(letter, name)| (letter.to_string(), name.clone())).collect(),
            ..Self::default()
        }
    }
}

/// The sides that must be required, because their connections are drawn with marks that are not.
fn sides_to_require(template: &Template) -> Vec<String> {
    let is_odd = |point: &&Point| {
        let settings = template.connection(point.mark);
        point.required && point.mark.is_ascii_digit() && !settings.is_some_and(|row| row.required)
    };
    let sides: BTreeSet<Direction> =
        template.points().iter().filter(is_odd).map(|point| point.direction).collect();
    sides.into_iter().map(|side| side.word().to_owned()).collect()
}

impl GroupSettings {
    /// The row of a group as packs write it.
    pub(crate) fn of(group: &Group) -> Self {
        let member = |member: &Member| MemberSettings {
            template: member.template,
            at: member.position,
            rotation: member.orientation.degrees(),
            mirrored: member.orientation.is_mirrored(),
        };
        Self {
            counts: CountSettings::new(group.weight, group.least, group.most),
            members: group.members.iter().map(member).collect(),
        }
    }

    /// Returns the group with this name.
    pub(crate) fn group(&self, name: &str) -> Group {
        let member = |member: &MemberSettings| Member {
            template: member.template,
            orientation: Orientation::new(quarters(member.rotation).unwrap_or(0), member.mirrored),
            position: member.at,
        };
        let (weight, least, most) = self.counts.limits();
        let members = self.members.iter().map(member).collect();
        Group { name: name.to_owned(), weight, least, most, members }
    }
}

fn quarters(degrees: u32) -> Option<u8> {
    (0..4).find(|quarters| u32::from(*quarters) * 90 == degrees)
}

/// Multiples of 90 degrees.
struct Quarters;

impl Adapter<u32> for Quarters {
    const SHAPE: Shape = u32::SHAPE;

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<u32> {
        let degrees = u32::read(value, shape, reader)?;
        if quarters(degrees).is_none() {
            let hint = "write 0, 90, 180 or 270";
            reader.error("E0104", value.span, "rooms are rotated by multiples of 90 degrees", hint);
        }
        Some(degrees).filter(|degrees| quarters(*degrees).is_some())
    }

    fn plain(degrees: &u32, _: &dyn Names) -> Json {
        Json::from(*degrees)
    }

    fn references(_: &u32, _: &mut dyn FnMut(NameKind, usize)) {}
}

impl<B: Bounds> RangedAdapter<B, u32> for Quarters {
    const RANGED: Shape = <u32 as Ranged<B>>::RANGED;
}

/// Sides of a drawing, by direction.
struct Sides;

impl Adapter<Vec<String>> for Sides {
    const SHAPE: Shape = Shape::List(&Shape::OneOf(&["UP", "RIGHT", "DOWN", "BOTTOM", "LEFT"]));

    fn read(value: &Value, _: &Shape, _: &mut Reader<'_>) -> Option<Vec<String>> {
        let Data::List(sides) = &value.data else { return None };
        Some(sides.iter().filter_map(Value::text).map(|(side, _)| side.to_owned()).collect())
    }

    fn plain(sides: &Vec<String>, names: &dyn Names) -> Json {
        sides.plain(names)
    }

    fn references(_: &Vec<String>, _: &mut dyn FnMut(NameKind, usize)) {}
}

/// Names of item slots, by letter.
struct SlotNames;

impl Adapter<Vec<(String, String)>> for SlotNames {
    const SHAPE: Shape = Shape::Map { of: "item slot", value: &Shape::Text };

    fn read(value: &Value, _: &Shape, _: &mut Reader<'_>) -> Option<Vec<(String, String)>> {
        let (table, _) = value.table()?;
        let rows = table.entries.iter();
        Some(
            rows.filter_map(|(key, value)| Some((key.text.clone(), value.text()?.0.to_owned())))
                .collect(),
        )
    }

    fn plain(slots: &Vec<(String, String)>, _: &dyn Names) -> Json {
        slots.iter().map(|(letter, name)| (letter.clone(), Json::from(name.as_str()))).collect()
    }

    fn references(_: &Vec<(String, String)>, _: &mut dyn FnMut(NameKind, usize)) {}
}
