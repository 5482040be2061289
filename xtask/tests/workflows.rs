//! The workflow files of the public host: every command that they run is a task that `cargo xtask` accepts, so that
//! whatever they check can be run here.

use std::collections::BTreeSet;

use serde_json::Value;
use xtask::command_line;
use xtask::tree::Tree;

const WORKFLOWS: &str = ".github/workflows/";

/// What the host replaces in commands, besides values of the matrix, and an example of it.
const EXPRESSIONS: &[(&str, &str)] = &[("github.ref_name", "v0.1.0")];

/// Everything that is wrong with a workflow.
fn faults(path: &str, text: &str) -> Vec<String> {
    let workflow: Value = match serde_saphyr::from_str(text) {
        Ok(workflow) => workflow,
        Err(error) => return vec![format!("{path}: {error}")],
    };
    let mut faults = Vec::new();
    if workflow["permissions"].is_null() {
        faults.push(format!("{path}: it does not state its permissions"));
    }
    let jobs = workflow["jobs"].as_object();
    for (name, job) in jobs.into_iter().flatten() {
        let reasons = job_faults(job);
        faults.extend(reasons.into_iter().map(|reason| format!("{path}: job {name}: {reason}")));
    }
    if jobs.is_none_or(serde_json::Map::is_empty) {
        faults.push(format!("{path}: it has no jobs"));
    }
    faults
}

fn job_faults(job: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    if job["runs-on"].is_null() || job["timeout-minutes"].is_null() {
        faults.push("it needs `runs-on` and `timeout-minutes`".to_owned());
    }
    for step in job["steps"].as_array().into_iter().flatten() {
        match (step["uses"].as_str(), step["run"].as_str()) {
            (Some(action), None) if !action.contains('@') => {
                faults.push(format!("the action `{action}` has no version"));
            }
            (Some(_), None) => {}
            (None, Some(script)) => {
                let lines =
                    script.lines().flat_map(|line| expanded(line, &job["strategy"]["matrix"]));
                faults.extend(lines.filter_map(|line| command_fault(&line)));
            }
            _ => faults.push(format!("a step needs either `uses` or `run`: {step}")),
        }
    }
    faults
}

/// A command with every value that the matrix has for it.
fn expanded(line: &str, matrix: &Value) -> Vec<String> {
    let Some((start, rest)) = line.split_once("${{") else { return vec![line.to_owned()] };
    let Some((expression, end)) = rest.split_once("}}") else { return vec![line.to_owned()] };
    let values = values(expression.trim(), matrix);
    values.iter().flat_map(|value| expanded(&format!("{start}{value}{end}"), matrix)).collect()
}

/// What an expression can be; where that is not known, a word that no task accepts.
fn values(expression: &str, matrix: &Value) -> Vec<String> {
    if let Some((_, example)) = EXPRESSIONS.iter().find(|(known, _)| *known == expression) {
        return vec![(*example).to_owned()];
    }
    let key = expression.strip_prefix("matrix.").unwrap_or_default();
    let listed = matrix[key].as_array().into_iter().flatten();
    let included = matrix["include"].as_array().into_iter().flatten().map(|row| &row[key]);
    let values: BTreeSet<String> =
        listed.chain(included).filter_map(Value::as_str).map(str::to_owned).collect();
    if values.is_empty() {
        vec![format!("--unknown-{expression}")]
    } else {
        values.into_iter().collect()
    }
}

/// Why a line of a script is not allowed.
fn command_fault(line: &str) -> Option<String> {
    let Some(arguments) = line.trim().strip_prefix("cargo xtask ") else {
        return Some(format!("`{line}` is not a task; make it one, so that it runs here"));
    };
    let reason = command_line::accepts(arguments.split_whitespace()).err()?;
    Some(format!("`{line}` is not accepted: {reason}"))
}

#[test]
fn workflows_run_tasks_only() {
    let tree = Tree::read();
    let paths: Vec<&str> = tree.paths_under(WORKFLOWS, ".yml").collect();
    assert_eq!(paths.len(), 2, "{paths:?}");
    let faults: Vec<String> = paths.iter().flat_map(|path| faults(path, tree.text(path))).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn releases_are_built_for_five_targets() {
    let tree = Tree::read();
    let workflow: Value =
        serde_saphyr::from_str(tree.text(".github/workflows/release.yml")).expect("it is YAML");
    let matrix = &workflow["jobs"]["build"]["strategy"]["matrix"];
    let lines = expanded("cargo xtask dist ${{ matrix.target }} --install", matrix);
    assert_eq!(lines.len(), 5, "{lines:?}");
}

#[test]
fn forms_for_issues_have_what_the_host_requires() {
    let tree = Tree::read();
    let forms = tree
        .paths_under(".github/ISSUE_TEMPLATE/", ".yml")
        .filter(|path| !path.ends_with("config.yml"));
    for path in forms {
        let form: Value = serde_saphyr::from_str(tree.text(path)).expect("it is YAML");
        assert!(form["name"].is_string() && form["description"].is_string(), "{path}");
        let body = form["body"].as_array().expect("a form has a body");
        let ids: Vec<&str> = body.iter().filter_map(|field| field["id"].as_str()).collect();
        assert_eq!(
            ids.iter().collect::<BTreeSet<_>>().len(),
            ids.len(),
            "{path}: an id is there twice"
        );
        for field in body {
            let key = if field["type"] == "markdown" { "value" } else { "label" };
            assert!(field["attributes"][key].is_string(), "{path}: {field}");
        }
    }
}

#[test]
fn faults_are_found() {
    let text = "on: push\njobs:\n  a:\n    steps:\n      - run: |\n          cargo xtask words\n          cargo xtask none\n      - run: make\n      - uses: a/b\n      - run: cargo xtask dist ${{ matrix.x }}\n";
    let found = faults("a.yml", text);
    assert_eq!(found.len(), 6, "{}", found.join("\n"));
    assert_eq!(faults("a.yml", "a: [").len(), 1);
}
