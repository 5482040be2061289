//! The charts of a report: histograms of figures, and heat maps of items.

use std::collections::BTreeSet;

use seedwright_render::pictures::{HeatMap, Histogram, HistogramBar, heat_map_svg, histogram_svg};

use super::tally::{Distribution, Tally, ratio};
use crate::words::count;

/// The most bars of a histogram.
const MOST_BARS: u64 = 40;
/// The worlds that are not far from the others, per thousand.
const NEAR: u64 = 995;
/// The most rows and columns of a heat map.
const MOST_LINES: usize = 250;
/// The figures with a histogram, in the order of the report.
const HISTOGRAMS: [(&str, &str); 17] = [
    ("spheres", "Spheres of a world"),
    ("opening_spheres", "Spheres that open a location"),
    ("playthrough", "Finds of a minimal playthrough"),
    ("required", "Finds that every playthrough needs"),
    ("spread", "Unevenness of progression items over spheres, in percent"),
    ("moves", "Changes of area"),
    ("per_sphere_least", "Fewest major items in a sphere before the goal"),
    ("per_sphere_most", "Most major items in a sphere before the goal"),
    ("rooms", "Rooms"),
    ("doors", "Doors that lead elsewhere"),
    ("locks", "Locks"),
    ("levels", "Levels"),
    ("attempts", "Attempts at placing items"),
    ("swaps", "Swaps over all attempts"),
    ("steps", "Steps of the proof"),
    ("visits", "Rule visits"),
    ("cpu_us", "CPU time in microseconds"),
];

/// A picture of a report.
pub struct Chart {
    /// The name of its file, without an extension.
    pub name: String,
    /// What it shows.
    pub title: String,
    pub svg: String,
}

/// The charts of everything that rows have.
pub fn charts(tally: &Tally, against: Option<&Tally>) -> Vec<Chart> {
    let mut charts: Vec<Chart> =
        HISTOGRAMS.iter().filter_map(|figure| histogram(*figure, tally, against)).collect();
    charts.extend(spheres_of_items(tally));
    charts.extend(items_at_locations(tally));
    charts
}

fn worlds(tally: &Tally) -> String {
    count(usize::try_from(tally.rows).unwrap_or(usize::MAX), "world")
}

fn histogram((name, title): (&str, &str), tally: &Tally, against: Option<&Tally>) -> Option<Chart> {
    let own = &tally.column(name).filter(|column| column.is_figure())?.numbers;
    let other = against.and_then(|other| other.column(name)).map(|column| &column.numbers);
    let bars = bars(own, other);
    // A bar alone says nothing.
    if bars.len() < 2 {
        return None;
    }
    let chart = Histogram {
        title: title.to_owned(),
        about: format!("share of {}", worlds(tally)),
        bars,
        other: against
            .filter(|_| other.is_some())
            .map(|other| format!("compared with {}", worlds(other))),
    };
    let svg = histogram_svg(&chart);
    Some(Chart { name: name.replace('_', "-"), title: chart.title, svg })
}

/// The bars of a distribution: one for each number, or for ranges of equal size, of which the last holds the few far ones.
fn bars(own: &Distribution, other: Option<&Distribution>) -> Vec<HistogramBar> {
    let all = || [Some(own), other].into_iter().flatten();
    let counted =
        |of: &Distribution| Some((*of.counts.keys().next()?, *of.counts.keys().next_back()?));
    let ranges = || all().filter_map(counted);
    let (Some(least), Some(most)) =
        (ranges().map(|(least, _)| least).min(), ranges().map(|(_, most)| most).max())
    else {
        return Vec::new();
    };
    let near = all().filter_map(|of| of.quantile(NEAR)).max().unwrap_or(most);
    // A picture that is wide enough for all, or would leave little out, has no rest.
    let is_cut = most - least >= MOST_BARS && (most - near) > (most - least) / 4;
    let last = if is_cut { near } else { most };
    let size = (last - least) / MOST_BARS + 1;
    let count = (last - least) / size;
    let bar = |position: u64| {
        let first = least + position * size;
        let is_rest = is_cut && position > count;
        let last = if is_rest { most } else { first + size - 1 };
        let share = own.share(first..=last);
        let other = other.map(|other| other.share(first..=last));
        HistogramBar { least: first, most: last, is_rest, share, other }
    };
    (0..=count + u64::from(is_cut)).map(bar).collect()
}

/// What the shares of a heat map are of, and what it leaves out.
fn about(tally: &Tally, lines: &[(usize, &str)]) -> String {
    let mut text = format!("share of {}; darker is more often", worlds(tally));
    for (all, names) in lines.iter().filter(|(all, _)| *all > MOST_LINES) {
        text.push_str(&format!("; the first {MOST_LINES} of {all} {names}"));
    }
    text
}

/// When items are found, if rows say so.
fn spheres_of_items(tally: &Tally) -> Option<Chart> {
    // Other settings have other items.
    let found = || tally.calls("sphere").filter(|(_, column)| column.numbers.count > 0);
    let all = found().count();
    let items: Vec<_> = found().take(MOST_LINES).collect();
    let last = items.iter().filter_map(|(_, column)| column.numbers.counts.keys().next_back());
    let most = *last.max()?;
    let last = most.min(MOST_LINES as u64 - 1);
    let spheres = usize::try_from(most).unwrap_or(usize::MAX).saturating_add(1);
    let rows = items.iter().map(|(item, column)| {
        let found = column.numbers.count;
        let share = |sphere: u64| {
            let count = column.numbers.counts.get(&sphere).copied().unwrap_or(0);
            ratio(count, found + column.missing)
        };
        (item.clone(), (0..=last).map(share).collect())
    });
    let chart = HeatMap {
        title: "The sphere in which an item can first be found".to_owned(),
        about: about(tally, &[(all, "items"), (spheres, "spheres")]),
        columns: (0..=last).map(|sphere| sphere.to_string()).collect(),
        rows: rows.collect(),
    };
    let svg = heat_map_svg(&chart);
    Some(Chart { name: "item-spheres".to_owned(), title: chart.title, svg })
}

/// Where items are, if rows say so.
fn items_at_locations(tally: &Tally) -> Option<Chart> {
    let all = tally.calls("item").count();
    let locations: Vec<_> = tally.calls("item").take(MOST_LINES).collect();
    let items: BTreeSet<&String> =
        locations.iter().flat_map(|(_, column)| column.texts.keys()).collect();
    if items.is_empty() {
        return None;
    }
    let about = about(tally, &[(all, "locations"), (items.len(), "items")]);
    let rows = items.into_iter().take(MOST_LINES).map(|item| {
        let share = |(_, column): &(String, &super::tally::ColumnTally)| {
            ratio(column.texts.get(item).copied().unwrap_or(0), tally.rows)
        };
        (item.clone(), locations.iter().map(share).collect())
    });
    let chart = HeatMap {
        title: "Items at locations".to_owned(),
        about,
        rows: rows.collect(),
        columns: locations.iter().map(|(location, _)| location.clone()).collect(),
    };
    let svg = heat_map_svg(&chart);
    Some(Chart { name: "item-locations".to_owned(), title: chart.title, svg })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(numbers: impl Iterator<Item = u64>) -> Distribution {
        let mut all = Distribution::default();
        numbers.for_each(|number| all.add(number));
        all
    }

    #[test]
    fn bars_are_numbers_or_ranges() {
        let few = bars(&counted(3..=7), Some(&counted([9].into_iter())));
        assert_eq!(few.iter().map(|bar| bar.least).collect::<Vec<_>>(), [3, 4, 5, 6, 7, 8, 9]);
        assert!(few.iter().all(|bar| bar.least == bar.most && !bar.is_rest));
        let many = bars(&counted(0..1_000), None);
        assert!(many.len() <= 41 && many[0].most > 0 && !many[many.len() - 1].is_rest);
    }

    #[test]
    fn the_last_bar_holds_what_is_far_away() {
        let all = counted((0..2_000).map(|number| 200 + number % 100).chain([9_000, 10_000]));
        let bars = bars(&all, None);
        let rest = bars[bars.len() - 1];
        assert!(rest.is_rest && rest.least == 302 && rest.most >= 9_900, "{rest:?}");
        assert!((bars.iter().map(|bar| bar.share).sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(bars[..bars.len() - 1].iter().all(|bar| bar.share > 0.0));
    }
}
