//! The decider: a search over which kinds of items lie in which groups of locations, refined by cuts.

use super::counting::too_few_locations;
use super::cuts::{Cutter, FoundCut, Ground};
use super::encoding::{Sink, Variables, encode};
use super::formula::{Answer, Formula};
use super::model::{Kind, Model, alike_slots, all_kinds, merged, set_aside};
use super::reader::{Contents, Reader};
use super::refute::{generous_early, refute, refute_walk};
use super::system::Need;
use super::{Trial, Undecided, Verdict};
use crate::items::Placer;
use crate::items::certificate::Certificate;
use crate::items::readings::Bound;
use crate::random::{Seed, Stream, stage};
use crate::world::{ItemId, ReturnMode};

/// The most steps of one decision: rule visits, and what the solver does.
const MOST_STEPS: u64 = 500_000_000;
/// The most literals in the counters of the constraints.
const MOST_LITERALS: u64 = 3_000_000;
/// The most pairs of an item and a location. Beyond it, the model alone takes seconds.
const MOST_PAIRS: usize = 4_000_000;
/// The most cuts of a certificate, in which each location is named.
const MOST_VARIANTS: usize = 2_000;

/// The certificate that needed items have too few locations, which no search has to look for; `None` if all have room, as
/// far as that can be counted.
pub(in crate::items) fn count(placer: &Placer, mut steps: u64) -> Option<Certificate> {
    if placer.world.items.len().saturating_mul(placer.task.areas.len()) > MOST_PAIRS {
        return None;
    }
    let bound = Bound::new(placer);
    let enough = bound.useful_copies(placer);
    counted(placer, &bound, &all_kinds(placer, &enough), &enough, &mut steps)
}

/// Decides whether there is a placement. `try_out` is asked to prove those that seem to do.
pub(in crate::items) fn decide(
    placer: &Placer,
    seed: &Seed,
    steps: u64,
    try_out: &mut dyn FnMut(&[Option<ItemId>]) -> Trial,
) -> Verdict {
    let locations = placer.task.areas.len();
    if placer.world.items.len().saturating_mul(locations) > MOST_PAIRS {
        return Verdict::Undecided(Undecided::TooLarge);
    }
    let bound = Bound::new(placer);
    let enough = bound.useful_copies(placer);
    let kinds = all_kinds(placer, &enough);
    let mut steps = steps.min(MOST_STEPS);
    if let Some(certificate) = counted(placer, &bound, &kinds, &enough, &mut steps) {
        return Verdict::Impossible(Box::new(certificate));
    }
    let kinds = set_aside(placer, merged(placer, kinds));
    let strict = alike_slots(placer.condensed.rules(), locations);
    let generous = alike_slots(bound.condensed.rules(), locations);
    let signature = |location: u32| vec![strict[location as usize], generous[location as usize]];
    let model = Model::new(placer, kinds, &placer.task.early, signature);
    if model.system.cost() > MOST_LITERALS {
        return Verdict::Undecided(Undecided::TooLarge);
    }
    let mut stream = Stream::new(seed, stage::ITEMS, "decider", 0);
    let mut formula = Formula::new((stream.next_u64() >> 40) as u32);
    let variables = encode(&model.system, &mut formula);
    let grounds = [formula.variable(), formula.variable()];
    let is_same = placer.logic.is_exact()
        && placer.world.return_mode == ReturnMode::Warp
        && placer.logic.rules().energy().is_none();
    let mut decider = Decider {
        placer,
        strict: Reader::new(placer, &placer.logic, &placer.condensed),
        generous: Reader::new(placer, &bound.logic, &bound.condensed),
        is_same,
        enough: &enough,
        model: &model,
        variables,
        formula,
        grounds,
        stream,
        steps: steps.saturating_sub(model.system.cost()),
        visits: 0,
        cuts: Vec::new(),
    };
    let verdict = decider.run(&bound, try_out);
    #[cfg(test)]
    super::tests::record(&decider.cuts);
    verdict
}

/// The certificate that counting alone finds.
fn counted(
    placer: &Placer,
    bound: &Bound,
    kinds: &[Kind],
    enough: &[u32],
    steps: &mut u64,
) -> Option<Certificate> {
    let early = generous_early(placer, bound);
    let mut reader = Reader::new(placer, &bound.logic, &bound.condensed);
    too_few_locations(placer, kinds, &early, enough, &mut reader, steps)
}

/// The state of a decision.
struct Decider<'d> {
    placer: &'d Placer,
    strict: Reader<'d>,
    generous: Reader<'d>,
    /// Whether the strict rules say the same as the generous ones.
    is_same: bool,
    enough: &'d [u32],
    model: &'d Model,
    variables: Variables,
    formula: Formula,
    /// The literals that cuts of the strict rules count, and those of placements that were tried.
    grounds: [i32; 2],
    stream: Stream,
    /// The steps that are left.
    steps: u64,
    /// The rule visits that were counted.
    visits: u64,
    /// The cuts that were found.
    cuts: Vec<FoundCut>,
}

impl Decider<'_> {
    fn run(
        &mut self,
        bound: &Bound,
        try_out: &mut dyn FnMut(&[Option<ItemId>]) -> Trial,
    ) -> Verdict {
        let mut assumptions = self.grounds.to_vec();
        // Why there is no placement that can be proved, once that is known.
        let mut without = None;
        loop {
            if !self.count_visits() {
                return Verdict::Undecided(without.unwrap_or(Undecided::Spent));
            }
            match self.formula.solve(&assumptions, &mut self.steps) {
                Answer::Unknown => {
                    return Verdict::Undecided(without.unwrap_or(Undecided::Spent));
                }
                Answer::No(core) if core.is_empty() => return self.refuted(bound),
                Answer::No(core) => {
                    // Without the cuts of the strict rules there may be a placement that can't be proved.
                    without = Some(match core.contains(&self.grounds[1]) {
                        true => Undecided::Spent,
                        false => self.ruled_out_all(),
                    });
                    assumptions.clear();
                    continue;
                }
                Answer::Yes => {}
            }
            let contents = self.contents();
            self.generous.play(&vec![0; self.enough.len()], &contents);
            if !self.generous.is_done() {
                self.cut_at_home(Ground::Bound);
                continue;
            }
            if let Some(without) = without {
                return self.ruled_out(bound, without);
            }
            if !self.meets_aim(&contents) {
                self.cut_strictly(&contents);
                continue;
            }
            match try_out(&contents) {
                Trial::Proved => return Verdict::Found,
                Trial::Stopped => return Verdict::Stopped,
                Trial::Spent => return Verdict::Undecided(Undecided::Spent),
                Trial::Failed => self.exclude(),
            }
        }
    }

    /// Counts the rule visits since the last time. Returns whether steps are left.
    fn count_visits(&mut self) -> bool {
        let visits = self.strict.state.visits() + self.generous.state.visits();
        let spent = visits - self.visits;
        self.visits = visits;
        self.steps = self.steps.saturating_sub(spent);
        self.steps > 0
    }

    /// There is no placement by the generous rules.
    fn refuted(&mut self, bound: &Bound) -> Verdict {
        let cuts = self.cuts.iter().filter(|cut| cut.ground == Ground::Bound);
        let cuts: Vec<FoundCut> = cuts.cloned().collect();
        let certificate: Option<Certificate> =
            refute(self.placer, bound, self.enough, &cuts, &mut self.steps);
        match certificate {
            Some(certificate) => Verdict::Impossible(Box::new(certificate)),
            None => Verdict::Undecided(self.ruled_out_all()),
        }
    }

    /// What is known where the model has no solution. If not every trip was tried that a copy could be early on, it may be
    /// early at more locations than the model knows.
    fn ruled_out_all(&self) -> Undecided {
        match self.placer.task.early_gave_up {
            true => Undecided::Spent,
            false => Undecided::NotCertified,
        }
    }

    /// There is no placement by the strict rules, but the generous ones leave some.
    fn ruled_out(&mut self, bound: &Bound, without: Undecided) -> Verdict {
        let rules = self.placer.logic.rules();
        let is_exact = self.placer.logic.is_exact() && rules.energy().is_none();
        let is_sure = is_exact && without == Undecided::NotCertified;
        let cuts = match is_sure && rules.places().is_some() {
            true => self.cut_variants(),
            false => None,
        };
        let certificate = cuts
            .and_then(|cuts| refute_walk(self.placer, bound, self.enough, &cuts, &mut self.steps));
        match certificate {
            Some(certificate) => Verdict::Impossible(Box::new(certificate)),
            None => Verdict::Undecided(without),
        }
    }

    /// The cuts, for each of the locations that the model does not tell apart.
    fn cut_variants(&self) -> Option<Vec<FoundCut>> {
        let mut cuts = Vec::new();
        for cut in &self.cuts {
            cuts.extend(cut.variants(self.model, MOST_VARIANTS.saturating_sub(cuts.len()))?);
        }
        Some(cuts)
    }

    /// A placement as the last model says.
    fn contents(&mut self) -> Contents {
        // Every number of the model is read.
        let numbers = u64::from(self.model.system.kinds()) * u64::from(self.model.system.groups());
        self.steps = self.steps.saturating_sub(numbers);
        let mut contents = vec![None; self.placer.task.areas.len()];
        let mut items: Vec<Vec<ItemId>> = self.model.kinds.iter().map(|k| self.copies(k)).collect();
        for (group, locations) in (0u32..).zip(&self.model.groups) {
            let mut locations = locations.clone();
            self.stream.shuffle(&mut locations);
            let mut locations = locations.into_iter();
            for (kind, items) in (0u32..).zip(&mut items) {
                let number = self.variables.number(kind, group, |one| self.formula.holds(one));
                for _ in 0..number {
                    if let Some((location, item)) = locations.next().zip(items.pop()) {
                        contents[location as usize] = Some(item);
                    }
                }
            }
        }
        for kind in &self.model.rest {
            let free = kind.allowed.iter().filter(|at| contents[*at as usize].is_none());
            let mut free: Vec<u32> = free.collect();
            self.stream.shuffle(&mut free);
            for (location, item) in free.into_iter().zip(self.copies(kind)) {
                contents[location as usize] = Some(item);
            }
        }
        contents
    }

    /// The copies of a kind.
    fn copies(&self, kind: &Kind) -> Vec<ItemId> {
        let copies = |item: &ItemId| {
            let count = self.placer.logic.pool_copies(*item).len();
            std::iter::repeat_n(*item, count)
        };
        kind.items.iter().flat_map(copies).collect()
    }

    /// Whether a placement meets the aim by the strict rules.
    fn meets_aim(&mut self, contents: &Contents) -> bool {
        if self.is_same {
            return true;
        }
        self.strict.play(&vec![0; self.enough.len()], contents);
        self.strict.is_done()
    }

    /// Adds cuts for what a player at home has collected by some rules.
    fn cut_at_home(&mut self, ground: Ground) {
        let Self { placer, model, enough, stream, .. } = self;
        let mut cutter = Cutter { placer, model, enough, stream };
        let reader = match ground {
            Ground::Bound => &mut self.generous,
            Ground::Strict => &mut self.strict,
        };
        for cut in cutter.at_home(reader, ground) {
            self.add(cut);
        }
    }

    /// Adds a cut for a placement that misses the aim only by the strict rules.
    fn cut_strictly(&mut self, contents: &Contents) {
        if !self.strict.state.makes_trips() {
            return self.cut_at_home(Ground::Strict);
        }
        let Self { placer, model, enough, stream, .. } = self;
        let mut cutter = Cutter { placer, model, enough, stream };
        let mut visits = 0;
        let cut = cutter.away(&mut self.strict, contents, &mut visits);
        self.steps = self.steps.saturating_sub(visits);
        match cut {
            Some(cut) => self.add(cut),
            None => self.exclude(),
        }
    }

    fn add(&mut self, cut: FoundCut) {
        let needs: Vec<Need> = cut.needs(self.model);
        let mut clause = self.variables.cut(&needs, true, &mut self.formula);
        if cut.ground == Ground::Strict {
            clause.push(-self.grounds[0]);
        }
        self.cuts.push(cut);
        self.formula.clause(&clause);
    }

    /// Excludes the last model, which was tried in vain.
    fn exclude(&mut self) {
        let mut clause = vec![-self.grounds[1]];
        for kind in 0..self.model.system.kinds() {
            for group in 0..self.model.system.groups() {
                let number = self.variables.number(kind, group, |one| self.formula.holds(one));
                clause.extend(self.variables.of(kind, group, number).next());
            }
        }
        self.formula.clause(&clause);
    }
}
