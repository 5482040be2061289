//! The catalogue: checked templates and groups.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use super::corridor::{CorridorSettings, GeneratedCorridors, corridor_templates};
use super::group::{self, Group, GroupFault};
use super::shape::Shapes;
use super::{GroupId, Template, TemplateId, limits};
use crate::name::folded;

/// Checked templates and groups, ready for placing. Clones share their data.
#[derive(Clone, Debug)]
pub struct Catalogue {
    templates: Arc<[Template]>,
    groups: Arc<[Group]>,
    pub(crate) shapes: Arc<Shapes>,
    pub(super) corridors: Arc<GeneratedCorridors>,
}

/// A fault of templates or groups.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CatalogueFault {
    /// There is no template.
    NoTemplates,
    /// There are more templates than [`limits::TEMPLATES`].
    TooManyTemplates(u64),
    /// There are more groups than [`limits::GROUPS`].
    TooManyGroups(u64),
    /// A name is empty or has more characters than [`limits::NAME`].
    Name(TemplateId),
    /// Two templates have the same name.
    SameName(TemplateId, TemplateId),
    /// Two groups have the same name.
    SameGroupName(GroupId, GroupId),
    /// The minimum number of rooms exceeds the maximum, or [`limits::ROOMS`].
    Counts(TemplateId),
    /// The minimum number exceeds the maximum, or [`limits::ROOMS`].
    GroupCounts(GroupId),
    /// The weight exceeds [`limits::WEIGHT`].
    Weight(TemplateId),
    /// The weight exceeds [`limits::WEIGHT`].
    GroupWeight(GroupId),
    /// An item slot is named whose letter is not in the drawing.
    NoSlot(TemplateId, char),
    /// The name of an item slot is empty, too long or used twice.
    SlotName(TemplateId, char),
    /// A group can't be placed.
    Group(GroupId, GroupFault),
}

impl fmt::Display for CatalogueFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let template = |id: &TemplateId| id.0 + 1;
        let group = |id: &GroupId| id.0 + 1;
        match self {
            Self::NoTemplates => formatter.write_str("there are no templates"),
            Self::TooManyTemplates(count) => {
                write!(formatter, "there are too many templates: {count}")
            }
            Self::TooManyGroups(count) => write!(formatter, "there are too many groups: {count}"),
            Self::Name(id) => {
                write!(formatter, "the name of template {} is empty or too long", template(id))
            }
            Self::SameName(one, other) => write!(
                formatter,
                "templates {} and {} have the same name",
                template(one),
                template(other)
            ),
            Self::SameGroupName(one, other) => {
                write!(formatter, "groups {} and {} have the same name", group(one), group(other))
            }
            Self::Counts(id) => {
                write!(
                    formatter,
                    "the minimum count of template {} exceeds the maximum",
                    template(id)
                )
            }
            Self::GroupCounts(id) => {
                write!(formatter, "the minimum count of group {} exceeds the maximum", group(id))
            }
            Self::Weight(id) => {
                write!(formatter, "the weight of template {} is too large", template(id))
            }
            Self::GroupWeight(id) => {
                write!(formatter, "the weight of group {} is too large", group(id))
            }
            Self::NoSlot(id, letter) => {
                write!(formatter, "template {} has no item slot `{letter}`", template(id))
            }
            Self::SlotName(id, letter) => {
                write!(
                    formatter,
                    "template {}: the name of item slot `{letter}` is empty, too long or used twice",
                    template(id)
                )
            }
            Self::Group(id, fault) => write!(formatter, "group {}: {fault}", group(id)),
        }
    }
}

impl std::error::Error for CatalogueFault {}

impl Catalogue {
    /// Checks templates and groups.
    ///
    /// # Errors
    /// All faults.
    pub fn new(templates: Vec<Template>, groups: Vec<Group>) -> Result<Self, Vec<CatalogueFault>> {
        let mut faults = size_faults(&templates, &groups);
        if !faults.is_empty() {
            return Err(faults);
        }
        faults.extend(template_faults(&templates));
        let shapes = Shapes::new(&templates);
        faults.extend(group_faults(&shapes, &groups));
        if !faults.is_empty() {
            return Err(faults);
        }
        let shapes = Arc::new(shapes);
        let corridors = Arc::default();
        Ok(Self { templates: templates.into(), groups: groups.into(), shapes, corridors })
    }

    /// Checks templates and groups, and adds the templates of the corridors that settings allow.
    ///
    /// # Errors
    /// All faults.
    pub fn with_corridors(
        mut templates: Vec<Template>,
        groups: Vec<Group>,
        settings: &[&CorridorSettings],
    ) -> Result<Self, Vec<CatalogueFault>> {
        let drawn = templates.len();
        let generated = corridor_templates(&templates, settings);
        let (shapes, generated): (Vec<_>, Vec<_>) = generated.into_iter().unzip();
        templates.extend(generated);
        let corridors = Arc::new(GeneratedCorridors::new(drawn, shapes));
        Self::new(templates, groups).map(|catalogue| Self { corridors, ..catalogue })
    }

    /// Whether a template was generated for corridors.
    pub fn is_generated(&self, id: TemplateId) -> bool {
        self.corridors.0.contains_key(&id)
    }

    /// The templates, numbered by [`TemplateId`].
    pub fn templates(&self) -> &[Template] {
        &self.templates
    }

    /// A template.
    pub fn template(&self, id: TemplateId) -> &Template {
        &self.templates[id.0 as usize]
    }

    /// The groups, numbered by [`GroupId`].
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// A group.
    pub fn group(&self, id: GroupId) -> &Group {
        &self.groups[id.0 as usize]
    }
}

fn size_faults(templates: &[Template], groups: &[Group]) -> Vec<CatalogueFault> {
    let mut faults = Vec::new();
    if templates.is_empty() {
        faults.push(CatalogueFault::NoTemplates);
    }
    if templates.len() as u64 > u64::from(limits::TEMPLATES) {
        faults.push(CatalogueFault::TooManyTemplates(templates.len() as u64));
    }
    if groups.len() as u64 > u64::from(limits::GROUPS) {
        faults.push(CatalogueFault::TooManyGroups(groups.len() as u64));
    }
    faults
}

/// Whether the minimum is too large or exceeds the maximum.
fn counts_are_invalid(least: u32, most: Option<u32>) -> bool {
    least > limits::ROOMS || most.is_some_and(|most| most < least)
}

/// Pairs of entries with the same name, each with the first entry of that name.
fn same_names<'n>(names: impl Iterator<Item = &'n str>) -> Vec<(u32, u32)> {
    let mut first = BTreeMap::new();
    let twice = (0u32..).zip(names).filter_map(|(number, name)| {
        let known = *first.entry(folded(name)).or_insert(number);
        (known != number).then_some((known, number))
    });
    twice.collect()
}

fn template_faults(templates: &[Template]) -> Vec<CatalogueFault> {
    let names = same_names(templates.iter().map(|template| template.name.as_str()));
    let twice = |(one, other)| CatalogueFault::SameName(TemplateId(one), TemplateId(other));
    let mut faults: Vec<CatalogueFault> = names.into_iter().map(twice).collect();
    for (id, template) in (0..).map(TemplateId).zip(templates) {
        if counts_are_invalid(template.least, template.most) {
            faults.push(CatalogueFault::Counts(id));
        }
        if template.weight > limits::WEIGHT {
            faults.push(CatalogueFault::Weight(id));
        }
        let name = folded(&template.name);
        if name.is_empty() || template.name.chars().count() > limits::NAME as usize {
            faults.push(CatalogueFault::Name(id));
        }
        faults.extend(slot_faults(id, template));
    }
    faults
}

fn slot_faults(id: TemplateId, template: &Template) -> Vec<CatalogueFault> {
    let drawn = |letter: char| template.slots().iter().any(|slot| slot.letter == letter);
    let letters = template.slot_names.keys().copied();
    let unknown = letters.filter(|letter| !drawn(*letter));
    let mut faults: Vec<CatalogueFault> =
        unknown.map(|letter| CatalogueFault::NoSlot(id, letter)).collect();
    let mut known = BTreeSet::new();
    for slot in template.slots() {
        let name = template.slot_name(slot);
        let invalid = name.trim() != name || name.is_empty() || name.contains('\0');
        let long = name.chars().count() > limits::NAME as usize;
        if invalid || long || !known.insert(folded(&name)) {
            faults.push(CatalogueFault::SlotName(id, slot.letter));
        }
    }
    faults
}

fn group_faults(shapes: &Shapes, groups: &[Group]) -> Vec<CatalogueFault> {
    let names = same_names(groups.iter().map(|group| group.name.as_str()));
    let twice = |(one, other)| CatalogueFault::SameGroupName(GroupId(one), GroupId(other));
    let mut faults: Vec<CatalogueFault> = names.into_iter().map(twice).collect();
    for (id, group) in (0..).map(GroupId).zip(groups) {
        if counts_are_invalid(group.least, group.most) {
            faults.push(CatalogueFault::GroupCounts(id));
        }
        if group.weight > limits::WEIGHT {
            faults.push(CatalogueFault::GroupWeight(id));
        }
        if let Err(fault) = group::check(shapes, group) {
            faults.push(CatalogueFault::Group(id, fault));
        }
    }
    faults
}
