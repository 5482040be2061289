//! The report about rows: what it says, and its forms as text, Markdown and HTML.

use std::fmt::Write;

use seedwright_render::svg_escaped;

use super::bias::{Bias, ItemBias};
use super::charts::Chart;
use super::tally::{Figures, Tally, ratio};
use crate::words::shown;

/// The most rows of a table about single items.
const MOST_ROWS: usize = 20;

/// A report.
pub struct Report {
    pub title: String,
    parts: Vec<Part>,
}

enum Part {
    Heading(&'static str),
    Lines(Vec<[String; 2]>),
    Table { head: Vec<String>, rows: Vec<Vec<String>> },
}

impl Report {
    pub fn new(tally: &Tally, bias: Option<&Bias>) -> Self {
        let mut parts = vec![Part::Lines(overview(tally, bias))];
        let figures = figures(tally);
        if !figures.is_empty() {
            parts.push(Part::Heading("Figures"));
            let head = ["", "mean", "least", "5 %", "median", "95 %", "most", "missing"];
            parts.push(table(&head, figures));
        }
        if let Some(work) = tally.work.as_deref().filter(|_| !tally.slowest.is_empty()) {
            parts.push(Part::Heading("Slowest seeds"));
            let rows = tally.slowest.iter().rev();
            let rows = rows.map(|(work, seed)| vec![shown(seed), work.to_string()]);
            parts.push(table(&["seed", work], rows.collect()));
        }
        if let Some(bias) = bias {
            parts.push(Part::Heading("Largest differences"));
            let head = ["item", "location", "share", "compared", "ratio", "deviations"];
            parts.push(table(&head, bias.items.iter().take(MOST_ROWS).map(bias_row).collect()));
        }
        Self { title: "Statistics of a batch".to_owned(), parts }
    }

    /// The report for a terminal.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Heading(heading) => {
                    let _ = writeln!(text, "\n{heading}:");
                }
                Part::Lines(lines) => {
                    for [name, value] in lines {
                        let _ = writeln!(text, "{name:<12} {value}");
                    }
                }
                Part::Table { head, rows } => text.push_str(&aligned(head, rows)),
            }
        }
        text
    }

    /// The report as Markdown, with pictures in files of their own.
    pub fn markdown(&self, charts: &[(String, &Chart)]) -> String {
        let mut text = format!("# {}\n", self.title);
        let cell = |cell: &String| cell.replace('\\', "\\\\").replace('|', "\\|");
        for part in &self.parts {
            match part {
                Part::Heading(heading) => {
                    let _ = writeln!(text, "\n## {heading}");
                }
                Part::Lines(lines) => {
                    text.push('\n');
                    for [name, value] in lines {
                        let _ = writeln!(text, "- {name}: {}", cell(value));
                    }
                }
                Part::Table { head, rows } => {
                    let line = |cells: &[String]| {
                        let cells: Vec<String> = cells.iter().map(cell).collect();
                        format!("| {} |\n", cells.join(" | "))
                    };
                    let _ = write!(text, "\n{}|{}\n", line(head), " --- |".repeat(head.len()));
                    rows.iter().for_each(|row| text.push_str(&line(row)));
                }
            }
        }
        for (file, chart) in charts {
            let _ = write!(text, "\n## {}\n\n![{}]({file})\n", chart.title, chart.title);
        }
        text
    }

    /// The report as one HTML file.
    pub fn html(&self, charts: &[Chart]) -> String {
        let title = svg_escaped(&self.title);
        let mut text = format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n\
             body {{ font-family: sans-serif; margin: 2em auto; max-width: 80em; padding: 0 1em; }}\n\
             table {{ border-collapse: collapse; }}\n\
             td, th {{ padding: 0.2em 0.8em; text-align: right; border-bottom: 1px solid; }}\n\
             td:first-child, th:first-child {{ text-align: left; }}\n\
             figure {{ margin: 1em 0; overflow-x: auto; }}\n</style>\n<h1>{title}</h1>\n"
        );
        for part in &self.parts {
            match part {
                Part::Heading(heading) => {
                    let _ = writeln!(text, "<h2>{heading}</h2>");
                }
                Part::Lines(lines) => {
                    text.push_str("<ul>\n");
                    for [name, value] in lines {
                        let _ = writeln!(text, "<li>{name}: {}</li>", svg_escaped(value));
                    }
                    text.push_str("</ul>\n");
                }
                Part::Table { head, rows } => {
                    text.push_str("<table>\n");
                    text.push_str(&html_row(head, "th"));
                    rows.iter().for_each(|row| text.push_str(&html_row(row, "td")));
                    text.push_str("</table>\n");
                }
            }
        }
        for chart in charts {
            let heading = svg_escaped(&chart.title);
            let _ = write!(text, "<h2>{heading}</h2>\n<figure>\n{}</figure>\n", chart.svg);
        }
        text.push_str("</html>\n");
        text
    }
}

fn html_row(cells: &[String], tag: &str) -> String {
    let cells: String =
        cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", svg_escaped(cell))).collect();
    format!("<tr>{cells}</tr>\n")
}

fn table(head: &[&str], rows: Vec<Vec<String>>) -> Part {
    Part::Table { head: head.iter().map(|&name| name.to_owned()).collect(), rows }
}

/// Cells as aligned columns.
fn aligned(head: &[String], rows: &[Vec<String>]) -> String {
    let lines = || std::iter::once(head).chain(rows.iter().map(Vec::as_slice));
    let width = |column: usize| {
        lines().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..head.len()).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for line in lines() {
        let cells = line.iter().zip(&widths);
        let line: String = cells.map(|(cell, width)| format!("{cell:<width$}  ")).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The lines at the top.
fn overview(tally: &Tally, bias: Option<&Bias>) -> Vec<[String; 2]> {
    let mut lines = vec![["rows".to_owned(), tally.rows.to_string()]];
    if let Some(column) = tally.column("outcome") {
        let outcomes = column.texts.iter();
        let outcomes = outcomes.map(|(outcome, rows)| format!("{} {rows}", shown(outcome)));
        lines.push(["outcomes".to_owned(), outcomes.collect::<Vec<_>>().join(", ")]);
    }
    let (first, all) = tally.first_tries;
    if all > 0 {
        let share = 100.0 * ratio(first, all);
        lines.push(["first try".to_owned(), format!("{share:.2} % of the worlds")]);
    }
    if let Some(bias) = bias {
        let share = 100.0 * bias.misplaced;
        lines.push(["compared".to_owned(), format!("with {} rows", bias.rows)]);
        let text = format!("{share:.1} % of the items, compared with those rows");
        lines.push(["misplaced".to_owned(), text]);
    }
    lines
}

/// A row for each column of numbers.
fn figures(tally: &Tally) -> Vec<Vec<String>> {
    let columns = tally.columns.iter().filter(|column| column.is_figure());
    let rows = columns.filter_map(|column| {
        let Figures { mean, least, low, median, high, most } = column.numbers.figures()?;
        let numbers = [least, low, median, high, most, column.missing];
        let numbers = numbers.iter().map(ToString::to_string);
        Some([shown(&column.name), format!("{mean:.2}")].into_iter().chain(numbers).collect())
    });
    rows.collect()
}

fn bias_row(row: &ItemBias) -> Vec<String> {
    let percent = |share: f64| format!("{:.2} %", 100.0 * share);
    vec![
        shown(&row.item),
        shown(&row.location),
        percent(row.share),
        percent(row.other),
        row.ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}")),
        format!("{:.1}", row.deviations),
    ]
}
