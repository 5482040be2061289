//! What is asked of the shuffle of doors: the section `[shuffle]`.

use super::fill::names;
use super::{list, number};
use crate::name::Shown;
use crate::pack::diagnostic::{Diagnostic, Span, report};
use crate::pack::document::{Data, Table, Value};
use crate::pack::suggest::meant_or_listed;
use crate::world::{
    self, AreaId, Depth, Difficulty, DoorMode, DoorWishes, Draft, Id, Outer, RoomId,
};

/// Reads the section. What has the wrong shape was reported, and counts as not said.
pub(super) fn wishes(
    draft: &Draft,
    table: &Table,
    diagnostics: &mut Vec<Diagnostic>,
) -> DoorWishes {
    let mut names = Finder { draft, diagnostics };
    let word = |field: &str| table.text(field).map(|(word, _)| word);
    let flag = |field: &str| table.boolean(field).map(|(flag, _)| flag);
    let steps = table.integer("steps").map(|(steps, _)| steps);
    DoorWishes {
        mode: word("mode").and_then(DoorMode::named),
        iterations: number(table, "iterations"),
        difficulty: word("difficulty").and_then(Difficulty::named),
        attempts: number(table, "attempts"),
        redraws: number(table, "redraws"),
        depth: names.depth(table),
        outer: word("outer").and_then(Outer::named),
        least_changed: number(table, "least-changed"),
        swaps: number(table, "swaps"),
        steps: steps.and_then(|steps| u64::try_from(steps).ok()),
        held_percent: number(table, "held-percent"),
        still_kinds: table.list("still-kinds").map(|(kinds, _)| {
            let kinds = kinds.iter().filter_map(Value::text);
            kinds.map(|(kind, _)| kind.to_owned()).collect()
        }),
        same_kind: flag("same-kind"),
        no_trap: flag("no-trap"),
        walk: names.range(table, "walk"),
        protect_playthrough: flag("protect-playthrough"),
        protected: names.ids(list(table, "protected"), ("door", &draft.doors), |row| &row.name),
        joined: names.pairs(table, "joined"),
        apart: names.pairs(table, "apart"),
        merged: names.merged(table),
    }
}

/// Turns names into ids.
struct Finder<'a> {
    draft: &'a Draft,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Finder<'_> {
    /// A number, or the word for no limit.
    fn depth(&mut self, table: &Table) -> Option<Depth> {
        match table.text("depth") {
            None => number(table, "depth").map(Depth::Doors),
            Some(("unlimited", _)) => Some(Depth::Unlimited),
            Some((_, span)) => {
                let hint = "write a number, or \"unlimited\"";
                self.error("E0104", span, "this is no depth", hint);
                None
            }
        }
    }

    /// Two numbers.
    fn range(&mut self, table: &Table, field: &str) -> Option<(u32, u32)> {
        let value = table.get(field)?;
        let numbers = list(table, field).iter().map(|value| match value.data {
            Data::Integer(number) => u32::try_from(number).ok(),
            _ => None,
        });
        let numbers: Option<Vec<u32>> = numbers.collect();
        match numbers?[..] {
            [least, most] => Some((least, most)),
            _ => {
                let hint = "write the fewest and the most: [65, 165]";
                self.error("E0104", value.span, "this takes two numbers", hint);
                None
            }
        }
    }

    /// What a list of names means in a table of the world.
    fn ids<I: Id, T>(
        &mut self,
        values: &[Value],
        (kind, rows): (&str, &world::Table<I, T>),
        name_of: fn(&T) -> &String,
    ) -> Vec<I> {
        let mut found = Vec::new();
        for (name, span) in values.iter().filter_map(Value::text) {
            let position = rows.rows().iter().position(|row| name_of(row) == name);
            match position {
                Some(position) => found.push(I::from_index(position)),
                None => {
                    let message = format!("there is no {kind} `{}`", Shown(name));
                    let hint = meant_or_listed(name, names(rows, name_of));
                    self.error("E0322", span, message, hint);
                }
            }
        }
        found
    }

    /// Pairs of areas.
    fn pairs(&mut self, table: &Table, field: &str) -> Vec<(AreaId, AreaId)> {
        let mut pairs = Vec::new();
        for value in list(table, field) {
            let Data::List(values) = &value.data else {
                continue;
            };
            if values.len() != 2 {
                let hint = "write a pair of areas: [\"Fire\", \"Water\"]";
                self.error("E0104", value.span, "this takes two areas", hint);
            } else if let [one, other] =
                self.ids(values, ("area", &self.draft.areas), |row| &row.name)[..]
            {
                pairs.push((one, other));
            }
        }
        pairs
    }

    fn merged(&mut self, table: &Table) -> Vec<Vec<RoomId>> {
        let lists = list(table, "merged").iter();
        let lists = lists.map(|value| match &value.data {
            Data::List(values) => self.ids(values, ("room", &self.draft.rooms), |row| &row.name),
            _ => Vec::new(),
        });
        lists.collect()
    }

    fn error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let diagnostic = Diagnostic::error(code, span, message).hint(hint);
        report(self.diagnostics, diagnostic);
    }
}
