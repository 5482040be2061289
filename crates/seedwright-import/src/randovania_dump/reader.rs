//! Reads a dump.

use std::collections::BTreeMap;

use seedwright::pack::{Diagnostic, Span};

use super::document::{
    DamageWay, Dump, Edge, Energy, Lock, Node, Pickup, PlacedPickup, Requirement, Resource,
    ResourceKind,
};
use crate::json::Json;
use crate::problems::Problems;

/// The only format that is known.
const FORMAT: i64 = 1;

const FORMAT_HINT: &str = "write it again with `tools/randovania_dump.py` of this version";
const ROW_HINT: &str = "rows are counted from 0; write the file again";

/// Reads a dump; `None` if it has problems.
pub fn read<'d>(root: Json<'d>, problems: &mut Problems) -> Option<Dump<'d>> {
    let format = root.get("format").and_then(Json::integer);
    if format != Some(FORMAT) {
        let span = root.get("format").map_or(root.span(), Json::span);
        let message = match format {
            Some(other) => {
                format!("dumps of format {other} are unknown; this version reads {FORMAT}")
            }
            None => "this is not a dump of Randovania's generator: it has no `format`".to_owned(),
        };
        problems.error("E0531", span, message, FORMAT_HINT);
        return None;
    }
    let length = |name: &str| root.get(name).map_or(0, |list| list.elements().count());
    let lengths = Lengths {
        resources: length("resources"),
        requirements: length("requirements"),
        damages: length("damages"),
        nodes: length("nodes"),
        pickups: length("pickups"),
    };
    let before = problems.count();
    let dump = Reader { problems, lengths }.dump(root);
    dump.filter(|_| problems.count() == before)
}

/// The number of rows of each table.
#[derive(Clone, Copy)]
struct Lengths {
    resources: usize,
    requirements: usize,
    damages: usize,
    nodes: usize,
    pickups: usize,
}

struct Reader<'p> {
    problems: &'p mut Problems,
    lengths: Lengths,
}

impl Reader<'_> {
    fn dump<'d>(&mut self, root: Json<'d>) -> Option<Dump<'d>> {
        let Lengths { requirements, nodes, .. } = self.lengths;
        let resources = self.rows(root, "resources", Self::resource);
        self.check_indices(&resources);
        let warp = root.get("warpToStart").filter(|warp| !warp.is_null());
        Some(Dump {
            span: root.span(),
            version: self.problems.text_field(root, "randovania")?,
            game: self.problems.text_field(root, "game")?,
            preset: self.problems.text_field(root, "preset")?,
            warp: warp.and_then(|warp| self.problems.boolean(warp)),
            start: self.row_field(root, "start", nodes, "node")?,
            energy: self.energy(root),
            victory: self.row_field(root, "victory", requirements, "requirement")?,
            starting: self.rows(root, "starting", Self::gain).into_iter().collect(),
            pickups: self.rows(root, "pickups", Self::pickup),
            placed: self.placed(root),
            excluded: self.rows(root, "excluded", |reader, json| {
                Some((reader.problems.number(json)?, json.span()))
            }),
            damages: self.rows(root, "damages", |reader, json| {
                Some(reader.rows(json, "ways", Self::damage_way))
            }),
            resources,
            requirements: self.requirements(root),
            nodes: self.rows(root, "nodes", Self::node),
            edges: self.rows(root, "edges", Self::edge),
        })
    }

    /// Reads the rows of a table.
    fn rows<'d, T>(
        &mut self,
        json: Json<'d>,
        field: &str,
        read: impl Fn(&mut Self, Json<'d>) -> Option<T>,
    ) -> Vec<T> {
        let rows = self.problems.list_field(json, field);
        rows.into_iter().filter_map(|row| read(self, row)).collect()
    }

    /// Reads the number of a row.
    fn row(&mut self, json: Json<'_>, length: usize, what: &str) -> Option<usize> {
        let number = self.problems.number(json)? as usize;
        if number >= length {
            let message = format!("there is no {what} {number}; there are {length}");
            self.problems.error("E0532", json.span(), message, ROW_HINT);
            return None;
        }
        Some(number)
    }

    fn row_field(
        &mut self,
        json: Json<'_>,
        field: &str,
        length: usize,
        what: &str,
    ) -> Option<usize> {
        let field = self.problems.field(json, field)?;
        self.row(field, length, what)
    }

    fn row_list(&mut self, json: Json<'_>, length: usize, what: &str) -> Vec<usize> {
        let rows = self.problems.list(json).into_iter();
        rows.filter_map(|row| self.row(row, length, what)).collect()
    }

    /// Reads a list of exactly this many values.
    fn tuple<'d, const N: usize>(&mut self, json: Json<'d>) -> Option<[Json<'d>; N]> {
        let values = self.problems.list(json);
        let found = values.len();
        let tuple = <[Json<'d>; N]>::try_from(values).ok();
        if tuple.is_none() {
            let message = format!("expected {N} values, found {found}");
            self.problems.error("E0102", json.span(), message, FORMAT_HINT);
        }
        tuple
    }

    fn energy(&mut self, root: Json<'_>) -> Option<Energy> {
        let json = self.problems.field(root, "energy")?;
        if json.is_null() {
            return None;
        }
        let mut number = |field| {
            let field = self.problems.field(json, field)?;
            self.problems.number(field)
        };
        let (start, per_tank) = (number("start"), number("perTank"));
        let tank = self.row_field(json, "tank", self.lengths.resources, "resource");
        Some(Energy { start: start?, per_tank: per_tank?, tank: tank? })
    }

    /// Reads a resource with an amount, which can be negative.
    fn gain(&mut self, json: Json<'_>) -> Option<(usize, i64)> {
        let [resource, amount] = self.tuple(json)?;
        let resource = self.row(resource, self.lengths.resources, "resource");
        let small = |amount: &i64| i32::try_from(*amount).is_ok();
        let whole = amount.integer().filter(small);
        if whole.is_none() {
            let message = format!("expected a whole number, found {}", amount.kind());
            self.problems.error("E0102", amount.span(), message, FORMAT_HINT);
        }
        Some((resource?, whole?))
    }

    fn resource<'d>(&mut self, json: Json<'d>) -> Option<Resource<'d>> {
        let name = self.problems.text_field(json, "name");
        let kind = self.problems.field(json, "kind")?;
        let kind = match self.problems.text(kind)? {
            "item" => ResourceKind::Item,
            "event" => ResourceKind::Event,
            "node" => ResourceKind::Node,
            "pickup" => {
                let index = self.problems.field(json, "index")?;
                ResourceKind::Pickup(self.problems.number(index)?)
            }
            other => {
                let known = ["item", "event", "node", "pickup"].into_iter();
                self.problems.unknown("E0533", kind.span(), "kind of resource", other, known);
                return None;
            }
        };
        Some(Resource { kind, name: name?, span: json.span() })
    }

    fn check_indices(&mut self, resources: &[Resource<'_>]) {
        let mut first: BTreeMap<u32, Span> = BTreeMap::new();
        for resource in resources {
            if let ResourceKind::Pickup(index) = resource.kind
                && let Some(place) = first.insert(index, resource.span)
            {
                self.report_index(index, resource.span, place);
            }
        }
    }

    fn report_index(&mut self, index: u32, span: Span, first: Span) {
        let message = format!("two pickups have the index {index}");
        let problem = Diagnostic::error("E0534", span, message);
        let hint = "give each pickup an index of its own";
        self.problems.add(problem.related(first, "first here").hint(hint));
    }

    fn pickup<'d>(&mut self, json: Json<'d>) -> Option<Pickup<'d>> {
        let name = self.problems.text_field(json, "name");
        let is_major = self.problems.field(json, "major");
        let is_major = is_major.and_then(|major| self.problems.boolean(major));
        let copies = self.rows(json, "copies", |reader, copy| {
            let gains = reader.problems.list(copy).into_iter();
            Some(gains.filter_map(|gain| reader.gain(gain)).collect())
        });
        let lock = json.get("lock").filter(|lock| !lock.is_null());
        let lock = lock.and_then(|lock| self.lock(lock));
        Some(Pickup { name: name?, span: json.span(), is_major: is_major?, copies, lock })
    }

    fn lock(&mut self, json: Json<'_>) -> Option<Lock> {
        let Lengths { resources, pickups, .. } = self.lengths;
        let item = self.row_field(json, "item", resources, "resource");
        let temporary = self.row_field(json, "temporary", resources, "resource");
        let opened_by = self.problems.field(json, "openedBy")?;
        let opened_by = self.row_list(opened_by, pickups, "pickup");
        Some(Lock { item: item?, temporary: temporary?, opened_by })
    }

    fn placed(&mut self, root: Json<'_>) -> Vec<PlacedPickup> {
        let mut first: BTreeMap<u32, Span> = BTreeMap::new();
        let rows = self.rows(root, "placed", |reader, json| {
            let [index, pickup] = reader.tuple(json)?;
            let index = reader.problems.number(index);
            let pickup = reader.row(pickup, reader.lengths.pickups, "pickup");
            Some(PlacedPickup { index: index?, pickup: pickup?, span: json.span() })
        });
        for row in &rows {
            if let Some(place) = first.insert(row.index, row.span) {
                self.report_index(row.index, row.span, place);
            }
        }
        rows
    }

    fn damage_way(&mut self, json: Json<'_>) -> Option<DamageWay> {
        let with = self.problems.field(json, "with")?;
        let with = self.row_list(with, self.lengths.resources, "resource");
        let loss = self.problems.field(json, "loss")?;
        Some(DamageWay { with, loss: self.problems.number(loss)? })
    }

    fn requirements(&mut self, root: Json<'_>) -> Vec<Requirement> {
        let rows = self.problems.list_field(root, "requirements").into_iter().enumerate();
        rows.filter_map(|(number, row)| self.requirement(number, row)).collect()
    }

    /// Reads a requirement. Its parts must come before it, so that nothing can depend on itself.
    fn requirement(&mut self, number: usize, json: Json<'_>) -> Option<Requirement> {
        let Lengths { resources, damages, .. } = self.lengths;
        let entries = self.problems.entries(json);
        let Some((key, value)) = entries.first().copied() else {
            self.problems.error("E0533", json.span(), "a requirement has no form", FORMAT_HINT);
            return None;
        };
        let part = "earlier requirement";
        Some(match key.text {
            "all" => Requirement::All(self.row_list(value, number, part)),
            "any" => Requirement::Any(self.row_list(value, number, part)),
            "has" | "not" => {
                let [resource, amount] = self.tuple(value)?;
                let resource = self.row(resource, resources, "resource");
                let amount = self.problems.number(amount);
                match key.text {
                    "has" => Requirement::Has(resource?, amount?),
                    _ => Requirement::Not(resource?, amount?),
                }
            }
            "damage" => Requirement::Damage(self.row(value, damages, "damage")?),
            other => {
                let known = ["all", "any", "has", "not", "damage"].into_iter();
                self.problems.unknown("E0533", key.span, "form of requirement", other, known);
                return None;
            }
        })
    }

    fn node<'d>(&mut self, json: Json<'d>) -> Option<Node<'d>> {
        let Lengths { requirements, resources, .. } = self.lengths;
        let region = self.problems.text_field(json, "region");
        let area = self.problems.text_field(json, "area");
        let name = self.problems.text_field(json, "name");
        let heals = self.problems.field(json, "heals");
        let heals = heals.and_then(|heals| self.problems.boolean(heals));
        let leave = self.row_field(json, "leave", requirements, "requirement");
        let collects = self.rows(json, "collects", |reader, json| {
            let resource = reader.row_field(json, "resource", resources, "resource");
            let need = reader.row_field(json, "need", requirements, "requirement");
            Some((resource?, need?))
        });
        Some(Node {
            region: region?,
            area: area?,
            name: name?,
            span: json.span(),
            heals: heals?,
            leave: leave?,
            collects,
        })
    }

    fn edge(&mut self, json: Json<'_>) -> Option<Edge> {
        let [from, to, need] = self.tuple(json)?;
        let Lengths { nodes, requirements, .. } = self.lengths;
        let from = self.row(from, nodes, "node");
        let to = self.row(to, nodes, "node");
        let need = self.row(need, requirements, "requirement");
        Some(Edge { from: from?, to: to?, need: need?, span: json.span() })
    }
}
