//! Pictures of how many spheres worlds have, for each placement algorithm.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use seedwright::bundle::StaticWorld;
use seedwright::items::{PlacedCopy, Placer};
use seedwright::logic::Logic;
use seedwright::progression::Progress;
use seedwright::random::Seed;
use seedwright::world::{Algorithm, ItemRequest, Settings};

use super::Chapter;
use crate::station::station;

/// How many worlds of each algorithm are counted.
const WORLDS: u64 = 1_000;
/// The size of a bar, and the height of the row of an algorithm.
const BAR: u32 = 22;
const GAP: u32 = 4;
const ROW: u32 = 92;
const TALLEST: u32 = 60;
const LEFT: u32 = 76;

/// The picture of the sample world.
pub fn picture() -> Result<Chapter, String> {
    let algorithms = [
        ("assumed", Algorithm::Assumed),
        ("forward", Algorithm::Forward),
        ("random", Algorithm::Random),
        ("fair", Algorithm::Fair),
    ];
    let mut rows = Vec::new();
    for (name, algorithm) in algorithms {
        rows.push((name, spheres(algorithm)?));
    }
    Ok(Chapter { path: "book/src/images/fair/station-spheres.svg".to_owned(), text: draw(&rows) })
}

/// How many worlds of an algorithm have each number of spheres.
fn spheres(algorithm: Algorithm) -> Result<Vec<u32>, String> {
    let world = station();
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let own = ItemRequest { algorithm: Some(algorithm), ..ItemRequest::default() };
    let request = world.placement.clone().and(own);
    let placer = Placer::new(&world, &settings, &logic, &request).map_err(|why| why.to_string())?;
    let (rows, numbers) = StaticWorld::new(&world, &logic);
    let progress = Progress::new(&rows, &[], &[]);
    let mut counts = Vec::new();
    for seed in 0..WORLDS {
        let placement = placer.place(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
        let placement = placement.map_err(|why| why.to_string())?;
        let placed: Vec<PlacedCopy> =
            placement.placed.iter().map(|placed| numbers.placed(placed)).collect();
        let count = progress.spheres(&placed).len();
        counts.resize(counts.len().max(count + 1), 0);
        counts[count] += 1;
    }
    Ok(counts)
}

fn draw(rows: &[(&str, Vec<u32>)]) -> String {
    let columns = rows.iter().map(|(_, counts)| counts.len()).max().unwrap_or(1);
    let first = rows.iter().filter_map(|(_, counts)| counts.iter().position(|count| *count > 0));
    let first = first.min().unwrap_or(0);
    let most = rows.iter().flat_map(|(_, counts)| counts).copied().max().unwrap_or(1).max(1);
    let wide = LEFT + (columns - first) as u32 * (BAR + GAP) + GAP;
    let high = ROW * rows.len() as u32 + 8;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" \
         height=\"{high}\" font-family=\"sans-serif\" font-size=\"11\" fill=\"#555\">\n\
         <title>Worlds of the station by their number of spheres</title>\n"
    );
    for (row, (name, counts)) in (0..).zip(rows) {
        let base = row * ROW + TALLEST + 16;
        let _ = writeln!(svg, "<text x=\"4\" y=\"{}\" font-size=\"13\">{name}</text>", base - 4);
        for (column, spheres) in (0..).zip(first..columns) {
            let count = counts.get(spheres).copied().unwrap_or(0);
            let (x, tall) = (LEFT + column * (BAR + GAP), count * TALLEST / most);
            let middle = x + BAR / 2;
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{}\" width=\"{BAR}\" height=\"{tall}\" fill=\"#4a7ab5\"/>\
                 <text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{spheres}</text>",
                base - tall,
                base + 13,
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}
