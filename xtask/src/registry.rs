//! Named tasks, selected by prefixes of their names.

use std::fmt;

/// A task with a name.
pub struct Entry<Run> {
    /// A dotted name such as `logic.rate`: the part under test, then the figure.
    pub name: &'static str,
    /// Its description in the list.
    pub about: &'static str,
    /// Its function.
    pub run: Run,
}

/// A prefix that matches no entry.
#[derive(Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The requested prefix.
    pub requested: String,
    /// The names of all entries.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let requested = &self.requested;
        if self.known.is_empty() {
            return write!(formatter, "there is no `{requested}`; the list is empty");
        }
        let known = self.known.join(", ");
        write!(formatter, "there is no `{requested}`; expected one of: {known}")
    }
}

/// Returns the entries whose names begin with one of `requested`, in the registry's
/// order and without duplicates; all entries if nothing is requested.
pub fn select<'a, Run>(
    entries: &'a [Entry<Run>],
    requested: &[String],
) -> Result<Vec<&'a Entry<Run>>, UnknownName> {
    let matches = |name: &str, requested: &String| name.starts_with(requested.as_str());
    for name in requested {
        if !entries.iter().any(|entry| matches(entry.name, name)) {
            return Err(UnknownName {
                requested: name.clone(),
                known: entries.iter().map(|entry| entry.name).collect(),
            });
        }
    }
    let chosen = |entry: &&Entry<Run>| {
        requested.is_empty() || requested.iter().any(|requested| matches(entry.name, requested))
    };
    Ok(entries.iter().filter(chosen).collect())
}

/// Prints the names and descriptions of entries.
pub fn print_list<Run>(entries: &[&Entry<Run>]) {
    let width = entries.iter().map(|entry| entry.name.len()).max();
    let width = width.unwrap_or(0);
    for entry in entries {
        println!("{:width$}  {}", entry.name, entry.about);
    }
}

/// Returns the faults of a registry: names that are not dotted words, and duplicate
/// names. The test of each registry calls this.
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
            faults.push(format!("`{}` occurs twice", entry.name));
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

    fn names(requested: &[&str]) -> Result<Vec<&'static str>, UnknownName> {
        let entries = [entry("logic.rate"), entry("logic.memory"), entry("build.rate")];
        let requested: Vec<String> = requested.iter().copied().map(String::from).collect();
        let chosen = select(&entries, &requested)?;
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
            "there is no `speed`; expected one of: logic.rate, logic.memory, build.rate"
        );
    }

    #[test]
    fn an_empty_registry_works() {
        let none: [Entry<()>; 0] = [];
        assert_eq!(select(&none, &[]).map(|chosen| chosen.len()), Ok(0));
        let error = select(&none, &["logic".to_owned()]).map(|chosen| chosen.len());
        assert!(error.is_err_and(|error| error.to_string().contains("is empty")));
    }

    #[test]
    fn bad_and_repeated_names_are_faults() {
        let entries = [entry("logic.rate"), entry("logic.rate"), entry("Rate")];
        assert_eq!(faults(&entries).len(), 2);
    }
}
