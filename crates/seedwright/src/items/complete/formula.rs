//! A system in a SAT solver, with a counted budget.

use std::cell::Cell;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

use super::encoding::Sink;

/// The steps that a conflict of the solver counts as; each literal of the learned clause is one more.
const STEPS_PER_CONFLICT: u64 = 500;
/// The steps that a decision counts as, since each one is propagated; in a large formula it is propagated further.
const STEPS_PER_DECISION: u64 = 50;
const VARIABLES_PER_STEP: u64 = 100;
/// The steps that each variable counts as whenever the solver begins: it sorts all of them into its heap again.
const STEPS_PER_VARIABLE: u64 = 8;

/// Counts the steps that are left, and records learned clauses if asked.
struct Effort {
    left: Cell<u64>,
    per_decision: u64,
    learned: Option<Vec<Vec<i32>>>,
}

impl Effort {
    fn spend(&self, steps: u64) {
        self.left.set(self.left.get().saturating_sub(steps));
    }
}

impl Callbacks for Effort {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Learnt) {
            self.spend(STEPS_PER_CONFLICT + clause.len() as u64);
            let learned = self.learned.as_mut();
            learned.into_iter().for_each(|all| all.push(clause.iter().map(number).collect()));
        }
    }

    /// The solver calls this before each decision.
    fn stop(&self) -> bool {
        self.spend(self.per_decision);
        self.left.get() == 0
    }
}

/// The number of a literal.
fn number(literal: &Lit) -> i32 {
    let variable = literal.var().idx() as i32 + 1;
    if literal.sign() { variable } else { -variable }
}

/// The answer of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// There is a model.
    Yes,
    /// There is none under these of the assumptions.
    No(Vec<i32>),
    /// The steps ran out.
    Unknown,
}

/// Clauses in a solver.
pub(super) struct Formula {
    solver: Solver<Effort>,
    variables: Vec<Var>,
}

impl Formula {
    /// Creates an empty formula whose first decisions are drawn by this number.
    pub fn new(seed: u32) -> Self {
        let (random_seed, rnd_init_act) = (f64::from(seed % 1_000_000 + 1), true);
        let options = SolverOpts { random_seed, rnd_init_act, ..SolverOpts::default() };
        let effort =
            Effort { left: Cell::new(u64::MAX), per_decision: STEPS_PER_DECISION, learned: None };
        Self { solver: Solver::new(options, effort), variables: Vec::new() }
    }

    /// Records the clauses that the solver learns from now on.
    pub fn record(&mut self) {
        self.solver.cb_mut().learned = Some(Vec::new());
    }

    /// Returns the recorded clauses.
    pub fn recorded(&mut self) -> Vec<Vec<i32>> {
        self.solver.cb_mut().learned.take().unwrap_or_default()
    }

    /// Looks for a model under some assumptions. On return, `steps` holds what is left of them.
    pub fn solve(&mut self, assumptions: &[i32], steps: &mut u64) -> Answer {
        let assumptions: Vec<Lit> = assumptions.iter().map(|one| self.literal(*one)).collect();
        let variables = self.variables.len() as u64;
        let effort = self.solver.cb_mut();
        effort.left.set(steps.saturating_sub(variables * STEPS_PER_VARIABLE).max(1));
        effort.per_decision = STEPS_PER_DECISION + variables / VARIABLES_PER_STEP;
        let answer = self.solver.solve_limited(&assumptions);
        *steps = self.solver.cb_mut().left.get();
        match answer {
            answer if answer == lbool::TRUE => Answer::Yes,
            answer if answer == lbool::FALSE => {
                let is_used = |assumed: &&Lit| self.solver.unsat_core_contains_var(assumed.var());
                Answer::No(assumptions.iter().filter(is_used).map(number).collect())
            }
            _ => Answer::Unknown,
        }
    }

    /// Whether a literal holds in the last model.
    pub fn holds(&self, number: i32) -> bool {
        self.solver.value_lit(self.literal(number)) == lbool::TRUE
    }

    /// The literal of a number.
    fn literal(&self, number: i32) -> Lit {
        Lit::new(self.variables[number.unsigned_abs() as usize - 1], number > 0)
    }
}

impl Sink for Formula {
    fn variable(&mut self) -> i32 {
        self.variables.push(self.solver.new_var_default());
        self.variables.len() as i32
    }

    fn clause(&mut self, literals: &[i32]) {
        let mut clause: Vec<Lit> = literals.iter().map(|one| self.literal(*one)).collect();
        self.solver.add_clause_reuse(&mut clause);
    }
}
