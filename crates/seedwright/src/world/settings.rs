//! Settings: a value for each option and a level for each trick of one world.

use std::fmt;
use std::num::NonZeroU32;

use serde::Serialize;

use super::{
    Amount, Draft, Node, OptionId, OptionKind, OptionTest, SettingId, SettingValue, Table, TrickId,
    WorldOption,
};
use crate::name::{EscapedName, closest};
use crate::random::Stream;

/// The reason why a setting was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingError {
    /// The problem.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl fmt::Display for SettingError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for SettingError {}

/// The name that sets every trick at once.
pub const ALL_TRICKS: &str = "tricks";

/// The target of a setting, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SettingTarget {
    /// An option.
    Option(OptionId),
    /// A trick.
    Trick(TrickId),
    /// All tricks, each up to its own maximum.
    Tricks,
}

/// A value for each option and a level for each trick. Switches are 0 or 1, choices are positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    options: Table<OptionId, u32>,
    tricks: Table<TrickId, u32>,
}

impl Settings {
    /// The default settings of a world.
    pub fn defaults(draft: &Draft) -> Self {
        Self {
            options: draft.options.rows().iter().map(default_value).collect(),
            tricks: draft.tricks.rows().iter().map(|trick| trick.default).collect(),
        }
    }

    /// The value of an option.
    pub fn option(&self, option: OptionId) -> u32 {
        self.options[option]
    }

    /// The level of a trick.
    pub fn trick(&self, trick: TrickId) -> u32 {
        self.tricks[trick]
    }

    /// The value of an amount under these settings.
    pub fn amount(&self, amount: Amount) -> u32 {
        match amount {
            Amount::Fixed(number) => number,
            Amount::Option(option) => self.option(option),
        }
    }

    /// Whether an option has the tested value.
    pub fn passes(&self, option: OptionId, test: OptionTest) -> bool {
        let value = self.option(option);
        match test {
            OptionTest::AtLeast(least) => value >= least,
            OptionTest::Is(required) => value == required,
        }
    }

    /// The value of a requirement that settings alone determine: `None` unless it tests an option or a trick.
    pub fn answer(&self, node: Node) -> Option<bool> {
        match node {
            Node::Option { option, test } => Some(self.passes(option, test)),
            Node::Trick { trick, level } => Some(self.trick(trick) >= level),
            _ => None,
        }
    }

    /// Sets an option or trick. The name `tricks` stands for all tricks.
    ///
    /// # Errors
    /// If there is no such name, or the value does not fit; nothing is changed then.
    pub fn set(
        &mut self,
        draft: &Draft,
        name: &str,
        value: &SettingValue,
    ) -> Result<(), SettingError> {
        let (chosen, value) = Self::read(draft, name, value)?;
        match chosen {
            SettingTarget::Option(id) => self.options[id] = value,
            SettingTarget::Trick(id) => self.tricks[id] = value,
            SettingTarget::Tricks => {
                let tricks = draft.tricks.rows().iter();
                self.tricks = tricks.map(|trick| value.min(trick.max)).collect();
            }
        }
        Ok(())
    }

    /// Resolves a name and converts a value to a number.
    pub(crate) fn read(
        draft: &Draft,
        name: &str,
        value: &SettingValue,
    ) -> Result<(SettingTarget, u32), SettingError> {
        if let Some((id, option)) = draft.options.iter().find(|(_, option)| option.name == name) {
            return Ok((SettingTarget::Option(id), option_value(option, value)?));
        }
        if let Some((id, trick)) = draft.tricks.iter().find(|(_, trick)| trick.name == name) {
            return Ok((SettingTarget::Trick(id), level(name, trick.max, value)?));
        }
        let highest = draft.tricks.rows().iter().map(|trick| trick.max).max();
        match highest {
            Some(highest) if name == ALL_TRICKS => {
                Ok((SettingTarget::Tricks, level(name, highest, value)?))
            }
            _ => Err(unknown(draft, name)),
        }
    }

    /// The value of every option and then of every trick, in declaration order.
    pub(crate) fn values(&self) -> impl Iterator<Item = u32> {
        let options = self.options.rows().iter();
        options.chain(self.tricks.rows()).copied()
    }

    /// The settings with these values, each of which must be in its range.
    pub(crate) fn of_values(draft: &Draft, values: &[u32]) -> Self {
        let (options, tricks) = values.split_at(draft.options.len());
        Self {
            options: options.iter().copied().collect(),
            tricks: tricks.iter().copied().collect(),
        }
    }

    /// The name, minimum and maximum of every option and trick, in the same order.
    pub(crate) fn ranges(draft: &Draft) -> impl Iterator<Item = (&str, u32, u32)> {
        let options = draft.options.rows().iter().map(|option| {
            let (least, most) = option.kind.range();
            (option.name.as_str(), least, most)
        });
        let tricks = draft.tricks.rows().iter();
        options.chain(tricks.map(|trick| (trick.name.as_str(), 0, trick.max)))
    }

    /// Draws a value for every option and trick, each from its whole range.
    pub fn drawn(draft: &Draft, stream: &mut Stream) -> Self {
        let values: Vec<u32> = Self::ranges(draft)
            .map(|(_, least, most)| {
                let count = NonZeroU32::new((most - least).saturating_add(1));
                least + count.map_or(0, |count| stream.below(count))
            })
            .collect();
        Self::of_values(draft, &values)
    }

    /// The number that stands for the value of an option or trick.
    pub fn number(&self, setting: SettingId) -> u32 {
        match setting {
            SettingId::Option(option) => self.option(option),
            SettingId::Trick(trick) => self.trick(trick),
        }
    }

    /// These settings with another number for one of them, which must be in its range.
    pub(crate) fn with_number(&self, setting: SettingId, number: u32) -> Self {
        let mut changed = self.clone();
        match setting {
            SettingId::Option(option) => changed.options[option] = number,
            SettingId::Trick(trick) => changed.tricks[trick] = number,
        }
        changed
    }

    /// The value of an option or trick as its author writes it.
    pub fn value(&self, draft: &Draft, setting: SettingId) -> SettingValue {
        match setting {
            SettingId::Option(option) => self.option_value(draft, option),
            SettingId::Trick(trick) => SettingValue::Number(self.trick(trick).into()),
        }
    }

    /// The value of an option as its author writes it.
    pub fn option_value(&self, draft: &Draft, option: OptionId) -> SettingValue {
        let value = self.option(option);
        match &draft.options[option].kind {
            OptionKind::Switch { .. } => SettingValue::Switch(value != 0),
            OptionKind::Range { .. } => SettingValue::Number(value.into()),
            OptionKind::Choice { values, .. } => SettingValue::Word(values[value as usize].clone()),
        }
    }

    /// Every option and trick with its value, in declaration order.
    pub fn describe<'a>(
        &'a self,
        draft: &'a Draft,
    ) -> impl Iterator<Item = (&'a str, SettingValue)> {
        let options = draft.options.iter();
        let options =
            options.map(|(id, option)| (option.name.as_str(), self.option_value(draft, id)));
        let tricks = draft.tricks.iter();
        let tricks = tricks
            .map(|(id, trick)| (trick.name.as_str(), SettingValue::Number(self.trick(id).into())));
        options.chain(tricks)
    }
}

/// The position of the last value of a choice, which has at least one.
fn last_position(values: &[String]) -> u32 {
    u32::try_from(values.len().saturating_sub(1)).unwrap_or(u32::MAX)
}

fn default_value(option: &WorldOption) -> u32 {
    match &option.kind {
        OptionKind::Switch { default } => u32::from(*default),
        OptionKind::Range { default, .. } | OptionKind::Choice { default, .. } => *default,
    }
}

fn option_value(option: &WorldOption, value: &SettingValue) -> Result<u32, SettingError> {
    let number = setting_number(option, value);
    number.ok_or_else(|| rejected(&option.name, value, &option.kind.allowed()))
}

/// The number that stands for a value of an option; `None` if it is not one of its values.
pub(crate) fn setting_number(option: &WorldOption, value: &SettingValue) -> Option<u32> {
    match &option.kind {
        OptionKind::Switch { .. } => value.switch().map(u32::from),
        OptionKind::Range { min, max, .. } => {
            let number = value.number().and_then(|number| u32::try_from(number).ok());
            number.filter(|number| (min..=max).contains(&number))
        }
        OptionKind::Choice { values, .. } => {
            let word = value.word();
            let mut numbered = (0u32..).zip(values);
            numbered.find(|(_, known)| **known == word).map(|(position, _)| position)
        }
    }
}

fn level(name: &str, max: u32, value: &SettingValue) -> Result<u32, SettingError> {
    let level = value.number().and_then(|number| u32::try_from(number).ok());
    let level = level.filter(|level| *level <= max);
    level.ok_or_else(|| rejected(name, value, &format!("a level from 0 to {max}")))
}

fn rejected(name: &str, value: &SettingValue, allowed: &str) -> SettingError {
    SettingError {
        message: format!("`{}` can't be `{value}`", EscapedName(name)),
        hint: Some(format!("it takes {allowed}")),
    }
}

fn unknown(draft: &Draft, name: &str) -> SettingError {
    let options = draft.options.rows().iter().map(|option| option.name.as_str());
    let tricks = draft.tricks.rows().iter().map(|trick| trick.name.as_str());
    let hint = match closest(name, options.chain(tricks)) {
        Some(close) => format!("did you mean `{}`?", EscapedName(close)),
        None => "`seedwright settings PACK` lists the options and tricks of a pack".to_owned(),
    };
    SettingError {
        message: format!("there is no option or trick `{}`", EscapedName(name)),
        hint: Some(hint),
    }
}

impl OptionKind {
    /// The least and the greatest number that stands for a value.
    pub(crate) fn range(&self) -> (u32, u32) {
        match self {
            Self::Switch { .. } => (0, 1),
            Self::Range { min, max, .. } => (*min, *max),
            Self::Choice { values, .. } => (0, last_position(values)),
        }
    }

    /// The allowed values, in words.
    pub fn allowed(&self) -> String {
        match self {
            Self::Switch { .. } => "true or false".to_owned(),
            Self::Range { min, max, .. } => format!("a whole number from {min} to {max}"),
            Self::Choice { values, .. } => {
                let values: Vec<_> =
                    values.iter().map(|value| format!("`{}`", EscapedName(value))).collect();
                format!("one of {}", values.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Door, Trick, World};
    use super::*;

    fn world() -> World {
        let mut draft = Draft::new("settings");
        let area = draft.add_area("Area");
        let room = draft.add_room("Room", area);
        let (here, there) = (draft.add_spot(room, "here"), draft.add_spot(room, "there"));
        draft.doors.push(Door::new("door", here, there, super::super::Requirements::ALWAYS));
        draft.start_at(here);
        draft.goals.push(super::super::Requirements::ALWAYS);
        let range = OptionKind::Range { min: 3, max: 9, default: 5 };
        let choice = OptionKind::Choice {
            values: ["calm", "2", "hid\u{200b}den", "off", "false", "007"]
                .map(String::from)
                .to_vec(),
            default: 0,
        };
        for (name, kind) in
            [("pearls", range), ("mode", choice), ("hard", OptionKind::Switch { default: false })]
        {
            draft.options.push(WorldOption { name: name.into(), help: String::new(), kind });
        }
        for (name, max) in [("leap", 3), ("dash", 1)] {
            draft.tricks.push(Trick { name: name.into(), help: String::new(), max, default: 0 });
        }
        draft.finish().expect("a sound draft")
    }

    fn set(
        settings: &mut Settings,
        world: &World,
        name: &str,
        value: &str,
    ) -> Result<(), SettingError> {
        settings.set(world, name, &SettingValue::Word(value.to_owned()))
    }

    #[test]
    fn values_are_taken_or_refused_with_the_reason() {
        let world = world();
        let mut settings = Settings::defaults(&world);
        set(&mut settings, &world, "pearls", "9").expect("in range");
        set(&mut settings, &world, "mode", "hid\u{200b}den").expect("a choice is taken as it is");
        set(&mut settings, &world, "mode", "2").expect("a choice that looks like a number");
        set(&mut settings, &world, "hard", "on").expect("a switch");
        set(&mut settings, &world, "tricks", "2").expect("every trick, each up to its own maximum");
        let values: Vec<_> =
            settings.describe(&world).map(|(_, value)| value.to_string()).collect();
        assert_eq!(values, ["9", "2", "true", "2", "1"]);
        for word in ["off", "false", "007", "2"] {
            set(&mut settings, &world, "mode", word)
                .expect("a choice is a word, whatever it looks like");
            let chosen = settings.describe(&world).nth(1).map(|(_, value)| value.to_string());
            assert_eq!(chosen.as_deref(), Some(word));
        }
        for (name, value, message) in [
            ("pearls", "10", "`pearls` can't be `10`"),
            ("pearls", "-1", "`pearls` can't be `-1`"),
            ("pearls", "lots", "`pearls` can't be `lots`"),
            ("mode", "wild", "`mode` can't be `wild`"),
            ("leap", "4", "`leap` can't be `4`"),
            ("pearl", "4", "there is no option or trick `pearl`"),
        ] {
            let error = set(&mut settings, &world, name, value).expect_err("it does not fit");
            assert_eq!(error.message, message);
        }
        let hint = set(&mut settings, &world, "pearl", "4").expect_err("unknown").hint;
        assert_eq!(hint.as_deref(), Some("did you mean `pearls`?"));
    }
}
