//! Judges what `verify` says about a changed bundle, from what is known about the genuine one.

use std::collections::BTreeSet;

use seedwright::bundle::Bundle;
use seedwright::pipeline::{Request, Watch};
use seedwright::random::Seed;
use seedwright::world::World;
use seedwright_api::verify::{Finding, Judgement, Report, Statement};
use serde_json::{Value, json};

use super::claims;

/// A bundle that the engine made.
pub struct Genuine {
    /// The pack.
    pub pack: World,
    /// The bundle as JSON.
    pub json: Value,
    /// What the checker claims about it, and about the other world that parts are taken from.
    pub claims: BTreeSet<String>,
}

/// A changed bundle, and what is known about it.
struct Case<'a> {
    genuine: &'a Genuine,
    forged: &'a Value,
    report: &'a Report,
    /// Whether the world was built again.
    is_rebuilt: bool,
}

impl Genuine {
    /// Describes a bundle of a pack, and another one.
    pub fn new(pack: &World, bundle: &Bundle, other: &Bundle) -> Self {
        let claims = [bundle, other].into_iter().flat_map(|bundle| {
            let proved = seedwright_verify::verify(bundle.text().as_bytes());
            proved.expect("the engine writes what holds").claims
        });
        let json = serde_json::to_value(bundle).expect("a bundle is JSON");
        Self { pack: pack.clone(), json, claims: claims.collect() }
    }

    /// Returns the first false sentence about a changed bundle.
    ///
    /// # Errors
    /// The sentence, and why it is false.
    pub fn check(
        &self,
        forged: &Value,
        judged: &Judgement,
        is_rebuilt: bool,
    ) -> Result<(), String> {
        match judged {
            // Whatever can't be read is refused, and nothing is said about it.
            Judgement::Unreadable(..) => Ok(()),
            Judgement::Failed(problem) => Err(format!("the file fails: {}", problem.message)),
            Judgement::Checked { report, .. } => {
                let case = Case { genuine: self, forged, report, is_rebuilt };
                case.check_rules()?;
                case.check_pack()?;
                case.check_seed()?;
                case.check_unchecked()
            }
        }
    }
}

impl Case<'_> {
    fn is(&self, statement: Statement) -> &Finding {
        self.report.finding(statement)
    }

    /// Whether parts of the bundle are as they were.
    fn is_same(&self, parts: &[&str]) -> bool {
        parts.iter().all(|part| self.forged[*part] == self.genuine.json[*part])
    }

    /// Whether all parts but those that name the engine are as they were.
    fn is_genuine(&self) -> bool {
        let mut forged = self.forged.clone();
        forged["engineVersion"] = self.genuine.json["engineVersion"].clone();
        forged == self.genuine.json
    }

    fn false_sentence(&self, statement: Statement, why: &str) -> String {
        format!("\"{}\" is false: {why}", self.report.sentence(statement))
    }

    fn check_rules(&self) -> Result<(), String> {
        let proved = match (self.is(Statement::Rules), &self.report.proved) {
            (Finding::Proved, Some(proved)) => proved,
            _ if self.is_genuine() => {
                return Err(self.false_sentence(Statement::Rules, "the bundle is genuine"));
            }
            _ => return Ok(()),
        };
        let bundle = read(self.forged)?;
        if proved.goal == seedwright_verify::Goal::Met {
            let progression = bundle.progression().ok_or("a decision names something unknown")?;
            let spheres = progression["spheres"].as_array().cloned().unwrap_or_default();
            if !spheres.iter().any(|sphere| sphere["finished"] == json!(true)) {
                return Err(
                    self.false_sentence(Statement::Rules, "the engine finds no way to the goal")
                );
            }
        }
        let changed = proved.claims.iter().filter(|claim| !self.genuine.claims.contains(*claim));
        for claim in changed {
            claims::check(claim, &bundle)?;
        }
        Ok(())
    }

    fn check_pack(&self) -> Result<(), String> {
        let refute = |why: &str| Err(self.false_sentence(Statement::Pack, why));
        let inputs = ["pack", "settings", "request"];
        let computed = ["stages", "world", "worldHash"];
        match self.is(Statement::Pack) {
            // A bundle is a world, to which every statement applies.
            Finding::NotApplicable { .. } => refute("it is said not to apply"),
            Finding::NotChecked { .. } => Ok(()),
            Finding::Refuted { field, .. } => {
                let is_same = self.is_same(&inputs) && self.is_same(&computed);
                if is_same && self.is_same(&["seed", "decisions"]) {
                    return refute("rules and requests are as they were");
                }
                self.check_field(Statement::Pack, field.as_deref())
            }
            Finding::Proved if !self.is_same(&["pack"]) => refute("the pack has another name"),
            Finding::Proved if self.is_same(&inputs) => match self.is_same(&computed) {
                true => Ok(()),
                false => refute("rules or requests were changed"),
            },
            Finding::Proved => match self.rebuilt() {
                Ok(again) if computed.iter().all(|part| again[*part] == self.forged[*part]) => {
                    Ok(())
                }
                Ok(_) => refute("the pack gives other rules or requests"),
                // Rules and requests can be those of the pack although the seed gives no world.
                Err(_) if self.is_same(&computed) => Ok(()),
                Err(why) => refute(&why),
            },
        }
    }

    fn check_seed(&self) -> Result<(), String> {
        let refute = |why: &str| Err(self.false_sentence(Statement::Seed, why));
        let inputs = ["pack", "settings", "request", "seed", "seedVersion"];
        match self.is(Statement::Seed) {
            Finding::NotApplicable { .. } => refute("it is said not to apply"),
            Finding::NotChecked { .. } => Ok(()),
            Finding::Refuted { .. } if self.is_genuine() => refute("the bundle is genuine"),
            Finding::Refuted { field, .. } => self.check_field(Statement::Seed, field.as_deref()),
            Finding::Proved if self.is_genuine() => Ok(()),
            Finding::Proved if self.is_same(&inputs) => refute("the bundle was changed"),
            Finding::Proved => {
                let mut again =
                    self.rebuilt().map_err(|why| self.false_sentence(Statement::Seed, &why))?;
                again["engineVersion"] = self.forged["engineVersion"].clone();
                match again == *self.forged {
                    true => Ok(()),
                    false => refute("the seed gives another world"),
                }
            }
        }
    }

    /// Checks that the field that is said to differ does, if nothing that it follows from was changed.
    fn check_field(&self, statement: Statement, field: Option<&str>) -> Result<(), String> {
        let inputs = ["settings", "request", "seed"];
        let field = field.unwrap_or_default();
        let part = field.split(['.', '[']).next().unwrap_or_default();
        // What follows from the rest of the file differs if the rest was changed.
        let follows = ["progression", "hashWords"].contains(&part);
        if follows || !self.is_same(&inputs) || !self.is_same(&[part]) {
            return Ok(());
        }
        Err(self.false_sentence(statement, &format!("`{part}` is as it was")))
    }

    /// Checks that every changed field was refuted or is listed as not checked.
    fn check_unchecked(&self) -> Result<(), String> {
        let is_open = self.report.refutes().is_empty() && self.is_rebuilt;
        // Of a file that is too large, nothing is checked, and every statement says so.
        let is_too_large = !matches!(self.is(Statement::Rules), Finding::Proved);
        if !is_open
            || is_too_large
            || *self.is(Statement::Seed) == Finding::Proved && !self.is_genuine()
        {
            return Ok(());
        }
        let Value::Object(parts) = self.forged else { return Ok(()) };
        let changed = parts.keys().filter(|part| !self.is_same(&[part]));
        for part in changed {
            let is_listed =
                |field: &&&str| **field == part.as_str() || field.starts_with(&format!("{part}."));
            if !self.report.unchecked.iter().any(|field| is_listed(&field)) {
                return Err(format!(
                    "`{part}` was changed, and is neither refuted nor listed as not checked"
                ));
            }
        }
        Ok(())
    }

    /// Builds the world that the changed bundle asks for.
    fn rebuilt(&self) -> Result<Value, String> {
        let pack = &self.genuine.pack;
        let bundle = read(self.forged)?;
        let request = Request::of_bundle(pack, &bundle).map_err(|fault| fault.to_string())?;
        let generator = pack.prepare(&request).map_err(|error| error.to_string())?;
        let seed = Seed::from_text(bundle.seed.as_str());
        let world = generator.generate(&seed, &mut Watch::none());
        let world = world.map_err(|error| error.to_string())?;
        Ok(serde_json::to_value(&**world.bundle()).expect("a bundle is JSON"))
    }
}

fn read(bundle: &Value) -> Result<Bundle, String> {
    Bundle::read(bundle.to_string().as_bytes())
        .map_err(|error| format!("it can't be read: {error}"))
}
