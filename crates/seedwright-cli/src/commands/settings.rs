//! `seedwright settings`.

use std::fmt::Write;

use seedwright::pipeline::constraints_of;
use seedwright::world::{SettingValue, Settings as Chosen, World};
use seedwright_api::settings;
use serde_json::json;

use crate::arguments::Settings;
use crate::failure::Failure;
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::words::shown;
use seedwright_api::Pack;

/// An option or trick as a row.
struct Row {
    name: String,
    value: String,
    allowed: String,
    help: String,
}

pub fn run(typed: &Settings, printer: &Printer) -> Result<(), Failure> {
    let pack = Pack::load(&typed.pack, printer)?;
    let settings = pack.settings(&typed.chosen, None)?;
    if typed.toml && printer.json {
        let hint = "omit one of them";
        return Err(Failure::argument("--toml and --json are different formats", hint));
    }
    if typed.toml {
        printer.print(&template(&pack.world, &settings))?;
    } else if printer.json {
        printer.print_json(&settings::settings(&pack, &settings))?;
    } else {
        printer.print(&as_text(&pack.world, &settings))?;
    }
    Ok(())
}

/// A settings file with the current values, to be edited.
fn template(world: &World, settings: &Chosen) -> String {
    let mut text = format!(
        "# Settings for {}, for use with `--settings`.\n\
         # Give weights instead of a value and the seed picks one: {{ VALUE = WEIGHT, VALUE = WEIGHT }}\n",
        shown(&world.name)
    );
    for preset in world.presets.rows() {
        let _ = writeln!(text, "# preset = {}", toml_text(&preset.name));
    }
    text.push_str("\n[settings]\n");
    let values = settings.describe(world).map(|(_, value)| value);
    for (row, value) in rows(world, settings).iter().zip(values) {
        let about = [row.help.as_str(), &row.allowed];
        let about: Vec<_> = about.into_iter().filter(|part| !part.is_empty()).collect();
        let value = match value {
            SettingValue::Word(word) => toml_text(&word),
            other => other.to_string(),
        };
        let _ = writeln!(text, "# {}", shown(&about.join("; ")));
        let _ = writeln!(text, "{} = {value}", toml_text(&row.name));
    }
    text
}

/// A TOML string. Its escapes are those of JSON, and one more.
fn toml_text(text: &str) -> String {
    json!(text).to_string().replace('\u{7f}', "\\u007f")
}

fn rows(world: &World, settings: &Chosen) -> Vec<Row> {
    let options = world.options.iter().map(|(id, option)| Row {
        name: option.name.clone(),
        value: settings.option_value(world, id).to_string(),
        allowed: option.kind.allowed(),
        help: option.help.clone(),
    });
    let tricks = world.tricks.iter().map(|(id, trick)| Row {
        name: trick.name.clone(),
        value: settings.trick(id).to_string(),
        allowed: format!("trick level from 0 to {}", trick.max),
        help: trick.help.clone(),
    });
    options.chain(tricks).collect()
}

fn as_text(world: &World, chosen: &Chosen) -> String {
    let rows = rows(world, chosen);
    if rows.is_empty() {
        return format!("{} has no options and no tricks\n", shown(&world.name));
    }
    let width = |cell: fn(&Row) -> &String| {
        rows.iter().map(|row| shown(cell(row)).chars().count()).max().unwrap_or(0)
    };
    let (names, values) = (width(|row| &row.name), width(|row| &row.value));
    let mut text = String::new();
    for row in &rows {
        let (name, value) = (shown(&row.name), shown(&row.value));
        let _ = writeln!(text, "{name:names$}  {value:values$}  {}", row.allowed);
        if !row.help.is_empty() {
            let _ = writeln!(text, "{:names$}  {:values$}  {}", "", "", shown(&row.help));
        }
    }
    for preset in world.presets.rows() {
        let help = match preset.help.as_str() {
            "" => String::new(),
            help => format!(": {}", shown(help)),
        };
        let _ = writeln!(text, "preset {}{help}", shown(&preset.name));
        let choices = preset.choices.iter();
        let choices = choices.map(|(name, value)| format!("{}={value}", shown(name)));
        let _ = writeln!(text, "  {}", choices.collect::<Vec<_>>().join(" "));
    }
    for shape in settings::shapes(world) {
        let help = match shape.help.as_str() {
            "" => String::new(),
            help => format!(": {}", shown(help)),
        };
        let _ = writeln!(text, "shape {}{help}", shown(&shape.name));
        let _ = writeln!(text, "  {}", shown(&shape.terms));
    }
    for constraint in constraints_of(world) {
        let broken = if constraint.holds(chosen) { "" } else { " (broken)" };
        let rule = world.constraint_text(&constraint);
        let _ = writeln!(text, "constraint {}{broken}", shown(&rule));
        let _ = writeln!(text, "  {}", shown(&constraint.because));
    }
    text
}
