//! Writes down why there is no placement, as short as possible.

use super::cuts::{FoundCut, Ground};
use super::encoding::{Sink, encode};
use super::formula::{Answer, Formula};
use super::model::{Early, Model, alike_slots, generous_kinds};
use super::propagation::{ClauseList, needed};
use super::reader::Reader;
use super::simplex::{LinearRow, contradiction};
use super::system::Bound as RowBound;
use crate::grid::BitSet;
use crate::items::Placer;
use crate::items::certificate::{
    Certificate, Constraint, Cut, CutTable, Missing, Reading, Refutation,
};
use crate::items::readings::Bound;
use crate::world::{Id, ItemId, LocationId};

/// The most cuts of which each is tried whether it is needed.
const MOST_TRIED: usize = 100;
/// The most bytes of clauses, about.
const MOST_BYTES: usize = 1_000_000;

/// The certificate that cuts of the generous rules exclude every placement; `None` if they do not, if it would be too
/// large, or if the steps run out.
pub(super) fn refute(
    placer: &Placer,
    bound: &Bound,
    enough: &[u32],
    cuts: &[FoundCut],
    steps: &mut u64,
) -> Option<Certificate> {
    let early = generous_early(placer, bound);
    let cuts = needed_cuts(placer, bound, enough, &early, cuts, steps)?;
    let writer = Writer::new(placer, enough, &early, cuts);
    let (used, refutation) = writer.sum().or_else(|| writer.clauses(steps))?;
    let cuts = used.iter().map(|cut| writer.cut(*cut, None)).collect();
    Some(Certificate { reading: Reading::Warp, cuts, refutation })
}

/// The certificate that cuts of rules that say exactly what a walking player can do exclude every placement; `None` if
/// they do not, if it would be too large, or if the steps run out.
pub(super) fn refute_walk(
    placer: &Placer,
    bound: &Bound,
    enough: &[u32],
    cuts: &[FoundCut],
    steps: &mut u64,
) -> Option<Certificate> {
    let early = generous_early(placer, bound);
    let mut cuts = needed_cuts(placer, bound, enough, &early, cuts, steps)?;
    let tables = cuts.iter_mut().map(|cut| explore(placer, cut));
    let tables: Vec<CutTable> = tables.collect::<Option<_>>()?;
    let writer = Writer::new(placer, enough, &early, cuts);
    let (used, refutation) = writer.sum().or_else(|| writer.clauses(steps))?;
    let cuts = used.iter().map(|cut| writer.cut(*cut, Some(tables[*cut].clone()))).collect();
    let certificate = Certificate { reading: Reading::Walk, cuts, refutation };
    let tables = certificate.cuts.iter().filter_map(|cut| cut.table.as_ref());
    let facts = tables.map(|table| {
        let away = table.away.iter().map(|(_, gained)| gained.len() + 1);
        table.home.len() + away.sum::<usize>()
    });
    (facts.sum::<usize>() * 7 <= MOST_BYTES).then_some(certificate)
}

/// Lists where a player can get stuck who holds what a cut says, and says what they can open by the plain rules.
fn explore(placer: &Placer, cut: &mut FoundCut) -> Option<CutTable> {
    let logic = &placer.logic;
    let mut state = logic.state();
    state.set_finish(placer.aim_facts(|fact| fact));
    let mut next: Vec<u32> = cut.held.clone();
    for (item, held) in placer.world.items.ids().zip(&cut.held) {
        logic.pool_copies(item).take(*held as usize).for_each(|copy| state.add(copy));
    }
    for (location, item) in &cut.placed {
        let number = &mut next[item.index()];
        let copy = logic.pool_copy(*item, *number)?;
        *number += 1;
        state.put(logic.open(LocationId(*location)), Some(copy));
    }
    let away = state.dead_ends()?;
    if placer.meets_aim(&state, |fact| fact) {
        return None;
    }
    let beyond = state.beyond();
    let is_open = |location: &LocationId| {
        let slot = logic.open(*location);
        state.knows(slot) || beyond.holds(slot)
    };
    let open = logic.locations().filter(is_open).map(|location| location.0);
    let open = BitSet::of(placer.task.areas.len(), open);
    cut.open = open.difference(&placer.task.excluded);
    cut.placed.retain(|(location, _)| cut.open.contains(*location));
    let home = state.trips().flat_map(|trip| trip.gains.iter().copied()).collect();
    let away = away.into_iter().map(|end| (end.base, end.gained)).collect();
    beyond.is_complete().then_some(CutTable { home, away })
}

/// Where items are early at most: what is open at the start.
pub(super) fn generous_early(placer: &Placer, bound: &Bound) -> Early {
    let open = Reader::new(placer, &bound.logic, &bound.condensed).open();
    let early = placer.task.early.iter();
    early.map(|(item, count, _)| (*item, *count, open.clone())).collect()
}

/// The cuts that are needed; `None` if all together do not suffice.
fn needed_cuts(
    placer: &Placer,
    bound: &Bound,
    enough: &[u32],
    early: &Early,
    cuts: &[FoundCut],
    steps: &mut u64,
) -> Option<Vec<FoundCut>> {
    let alike = alike_slots(bound.condensed.rules(), placer.task.areas.len());
    let kinds = (generous_kinds(placer, enough), Vec::new());
    // By the plain rules, a location that holds something in a cut is not like any other.
    let placed = cuts.iter().flat_map(|cut| cut.placed.iter().map(|(location, _)| *location));
    let placed = BitSet::of(placer.task.areas.len(), placed);
    let strict = alike_slots(placer.condensed.rules(), placer.task.areas.len());
    let model = Model::new(placer, kinds, early, |location| {
        let alone = if placed.contains(location) { location + 1 } else { 0 };
        let walked = cuts.iter().any(|cut| cut.ground == Ground::Strict);
        let strict = if walked { strict[location as usize] } else { 0 };
        vec![alike[location as usize], alone, strict]
    });
    let mut formula = Formula::new(1);
    let mut variables = encode(&model.system, &mut formula);
    let mut selectors = Vec::new();
    for cut in cuts {
        let mut clause = variables.cut(&cut.needs(&model), true, &mut formula);
        let selector = formula.variable();
        clause.push(-selector);
        formula.clause(&clause);
        selectors.push(selector);
    }
    let Answer::No(mut core) = formula.solve(&selectors, steps) else {
        return None;
    };
    let mut position = 0;
    while position < core.len() && core.len() <= MOST_TRIED {
        let mut fewer = core.clone();
        fewer.remove(position);
        match formula.solve(&fewer, steps) {
            Answer::No(used) => core = used,
            Answer::Yes => position += 1,
            Answer::Unknown => break,
        }
    }
    let is_needed = |selector: &i32| core.contains(selector);
    let cuts = cuts.iter().zip(&selectors).filter(|(_, selector)| is_needed(selector));
    Some(cuts.map(|(cut, _)| cut.clone()).collect())
}

/// Writes the refutation by some cuts.
struct Writer<'w> {
    placer: &'w Placer,
    model: Model,
    cuts: Vec<FoundCut>,
}

impl<'w> Writer<'w> {
    fn new(placer: &'w Placer, enough: &[u32], early: &Early, cuts: Vec<FoundCut>) -> Self {
        let kinds = (generous_kinds(placer, enough), Vec::new());
        // Locations that the cuts do not tell apart are one group.
        let model = Model::new(placer, kinds, early, |location| {
            let row = |cut: &FoundCut| {
                let placed = cut.placed.iter().find(|(at, _)| *at == location);
                let placed = placed.map_or(0, |(_, item)| item.0 + 1);
                [u32::from(cut.open.contains(location)), placed]
            };
            cuts.iter().flat_map(row).collect()
        });
        Self { placer, model, cuts }
    }

    /// The refutation as a sum, with the cuts that it uses.
    fn sum(&self) -> Option<(Vec<usize>, Refutation)> {
        let groups = self.model.system.groups();
        let column = |kind: u32, group: u32| kind * groups + group;
        let mut rows = Vec::new();
        for row in &self.model.system.rows {
            let (sign, bound) = match row.bound {
                RowBound::AtMost(bound) => (-1, -i64::from(bound)),
                RowBound::AtLeast(bound) => (1, i64::from(bound)),
            };
            let terms = row.terms.iter().map(|(kind, group)| (column(*kind, *group), sign));
            rows.push(LinearRow { terms: terms.collect(), bound });
        }
        for cut in &self.cuts {
            let needs = cut.needs(&self.model);
            let numbers = needs.iter().map(|need| u64::from(need.number));
            let common = numbers.fold(1, |common, number| common / gcd(common, number) * number);
            let common = i64::try_from(common).ok().filter(|common| *common < 1 << 31)?;
            let terms = needs.iter().flat_map(|need| {
                let share = common / i64::from(need.number);
                let sizes = &self.model.system.sizes;
                // A group is inside or outside: all of it holds the item of the cut, or none.
                let groups = need.groups.iter().filter(|(at, skip)| sizes[*at as usize] > *skip);
                groups.map(move |(group, _)| (column(need.kind, *group), share))
            });
            rows.push(LinearRow { terms: terms.collect(), bound: common });
        }
        let columns = (self.model.system.kinds() * groups) as usize;
        let multipliers = contradiction(&rows, columns)?;
        Some(self.named_sum(&multipliers))
    }

    fn named_sum(&self, multipliers: &[u64]) -> (Vec<usize>, Refutation) {
        let base = &self.model.system.rows;
        let (of_rows, of_cuts) = multipliers.split_at(base.len());
        let mut sum = Vec::new();
        for (row, multiplier) in base.iter().zip(of_rows).filter(|(_, times)| **times > 0) {
            let Constraint::Location(first) = row.name else {
                sum.push((row.name, *multiplier));
                continue;
            };
            let group = self.model.group_of[first.index()].unwrap_or_default();
            let locations = self.model.groups[group as usize].iter();
            let named = |location: &u32| Constraint::Location(LocationId(*location));
            sum.extend(locations.map(|location| (named(location), *multiplier)));
        }
        sum.sort_unstable();
        let used = of_cuts.iter().enumerate().filter(|(_, times)| **times > 0);
        let used: Vec<usize> = used.map(|(cut, _)| cut).collect();
        let cuts =
            (0u32..).zip(&used).map(|(number, cut)| (Constraint::Cut(number), of_cuts[*cut]));
        sum.extend(cuts);
        (used, Refutation::Sum(sum))
    }

    /// The refutation as clauses, unless they are too long.
    fn clauses(&self, steps: &mut u64) -> Option<(Vec<usize>, Refutation)> {
        let mut formula = Formula::new(1);
        formula.record();
        self.write(&mut formula);
        if formula.solve(&[], steps) != Answer::No(Vec::new()) {
            return None;
        }
        let mut learned = formula.recorded();
        learned.push(Vec::new());
        let mut list = ClauseList::default();
        self.write(&mut list);
        let clauses = needed(list, learned, *steps)?;
        let bytes = clauses.iter().map(|clause| 3 + 7 * clause.len()).sum::<usize>();
        let all = (0..self.cuts.len()).collect();
        (bytes <= MOST_BYTES).then_some((all, Refutation::Clauses(clauses)))
    }

    /// Writes the constraints and the cuts as clauses, as the checker does.
    fn write(&self, sink: &mut dyn Sink) {
        let mut variables = encode(&self.model.system, sink);
        for cut in &self.cuts {
            let clause = variables.cut(&cut.needs(&self.model), false, sink);
            sink.clause(&clause);
        }
    }

    fn cut(&self, number: usize, table: Option<CutTable>) -> Cut {
        let cut = &self.cuts[number];
        let items = self.placer.world.items.ids();
        let all = |item: ItemId| self.placer.logic.pool_copies(item).len() as u32;
        let without = items.filter(|item| cut.held[item.index()] < all(*item));
        let open: &BitSet = &cut.open;
        Cut {
            without: without
                .map(|item| Missing { item, held: cut.held[item.index()], copies: all(item) })
                .collect(),
            placed: cut.placed.iter().map(|(at, item)| (LocationId(*at), *item)).collect(),
            open: open.iter().map(LocationId).collect(),
            table,
        }
    }
}

fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { gcd(other, one % other) }
}
