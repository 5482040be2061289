//! Named tasks, and the choice among them by the beginning of their names.

use std::fmt;

/// A task that can be asked for by name.
pub struct Entry<Run> {
    /// A dotted name such as `logic.rate`: what is exercised, then what is said.
    pub name: &'static str,
    /// One sentence for the list.
    pub about: &'static str,
    /// What it does.
    pub run: Run,
}

/// A name that no entry begins with.
#[derive(Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What was asked for.
    pub asked: String,
    /// What there is.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asked = &self.asked;
        if self.known.is_empty() {
            return write!(formatter, "nothing is called `{asked}`; there are none yet");
        }
        let known = self.known.join(", ");
        write!(formatter, "nothing is called `{asked}`; there are: {known}")
    }
}

/// The entries whose names begin with one of `asked`, in the registry's order
/// and each once; all of them when nothing is asked for.
pub fn select<'a, Run>(
    entries: &'a [Entry<Run>],
    asked: &[String],
) -> Result<Vec<&'a Entry<Run>>, UnknownName> {
    let wanted = |name: &str, asked: &String| name.starts_with(asked.as_str());
    for name in asked {
        if !entries.iter().any(|entry| wanted(entry.name, name)) {
            return Err(UnknownName {
                asked: name.clone(),
                known: entries.iter().map(|entry| entry.name).collect(),
            });
        }
    }
    let chosen = |entry: &&Entry<Run>| {
        asked.is_empty() || asked.iter().any(|asked| wanted(entry.name, asked))
    };
    Ok(entries.iter().filter(chosen).collect())
}

/// Prints the entries' names and sentences.
pub fn print_list<Run>(entries: &[&Entry<Run>]) {
    let width = entries.iter().map(|entry| entry.name.len()).max();
    let width = width.unwrap_or(0);
    for entry in entries {
        println!("{:width$}  {}", entry.name, entry.about);
    }
}

/// What is wrong with a registry: names that are not dotted words, or that are
/// given twice. Each registry's test asks this of its own list.
pub fn faults<Run>(entries: &[Entry<Run>]) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let letters = |part: &str| {
            !part.is_empty()
                && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        };
        if !entry.name.contains('.') || !entry.name.split('.').all(letters) {
            faults.push(format!("`{}` is not a dotted name", entry.name));
        }
        if entries[..index].iter().any(|other| other.name == entry.name) {
            faults.push(format!("`{}` is there twice", entry.name));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &'static str) -> Entry<()> {
        Entry { name, about: "", run: () }
    }

    fn names(asked: &[&str]) -> Result<Vec<&'static str>, UnknownName> {
        let entries = [entry("logic.rate"), entry("logic.memory"), entry("build.rate")];
        let asked: Vec<String> = asked.iter().copied().map(String::from).collect();
        let chosen = select(&entries, &asked)?;
        Ok(chosen.iter().map(|entry| entry.name).collect())
    }

    #[test]
    fn no_name_selects_everything() {
        assert_eq!(names(&[]), Ok(vec!["logic.rate", "logic.memory", "build.rate"]));
    }

    #[test]
    fn a_name_selects_by_prefix_and_each_entry_once() {
        assert_eq!(names(&["logic.m", "logic"]), Ok(vec!["logic.rate", "logic.memory"]));
        assert_eq!(names(&["build.rate"]), Ok(vec!["build.rate"]));
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_known_ones() {
        let error = names(&["logic", "speed"]).expect_err("`speed` is not there");
        assert_eq!(
            error.to_string(),
            "nothing is called `speed`; there are: logic.rate, logic.memory, build.rate"
        );
    }

    #[test]
    fn an_empty_registry_works() {
        let none: [Entry<()>; 0] = [];
        assert_eq!(select(&none, &[]).map(|chosen| chosen.len()), Ok(0));
        let error = select(&none, &["logic".to_owned()]).map(|chosen| chosen.len());
        assert!(error.is_err_and(|error| error.to_string().contains("none yet")));
    }

    #[test]
    fn bad_and_repeated_names_are_faults() {
        let entries = [entry("logic.rate"), entry("logic.rate"), entry("Rate")];
        assert_eq!(faults(&entries).len(), 2);
    }
}
