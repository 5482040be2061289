//! Figures of the independent checker.

use std::ops::ControlFlow;

use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::pack::SourceFile;
use seedwright::pipeline::Request;
use seedwright::random::Seed;
use seedwright::world::{ItemRequest, Settings, World};
use seedwright_verify::kernel::CheckedWorld;
use seedwright_verify::verify_impossible;

use super::Bench;
use super::families::Family;
use crate::certificate::{Certificate, Checker, Rows};

/// A world with this many spots has proofs of about 300 steps.
const SPOTS: u32 = 130;
/// The number of different certificates that are replayed.
const CERTIFICATES: u64 = 16;

/// Certificates per second. Everything that depends on the certificate is checked: that every copy is at one location,
/// pools, each step, and what the steps must reach. The world was checked before.
pub fn rate(bench: &mut Bench<'_>) {
    let world = Family::Wide.world(SPOTS);
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let placer = Placer::new(&world, &settings, &logic, &ItemRequest::default());
    let placer = placer.expect("the family can be filled");
    let rows = Rows::new(&world, &logic);
    let certificates: Vec<Certificate> = (0..CERTIFICATES)
        .map(|seed| {
            let placed = placer.place(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
            rows.certificate(&logic, &placed.expect("the family can be filled"))
        })
        .collect();
    let steps: usize = certificates.iter().map(|one| one.steps.len()).sum();
    let mean = steps as f64 / CERTIFICATES as f64;
    bench.progress(&format!("{mean:.1} steps per certificate"));
    let file = rows.for_checker();
    let checked = CheckedWorld::new(&file).expect("the engine writes sound worlds");
    let mut checker = Checker::new(&checked);
    let measured = bench.measure(|| {
        for certificate in &certificates {
            let answer = checker.check(certificate);
            answer.expect("the engine writes sound proofs");
        }
    });
    bench.figure(measured.per_second(CERTIFICATES as f64), "/s");
}

/// Five items must be outside the crypt that needs them all, where there are four locations.
const CRYPT: &str = r#"
[pack]
format = 1
id = "crypt"
start = "Chapel"
goal = "reached(Crypt)"
[items]
Rope = {}
Bow = {}
Lamp = {}
Cross = {}
Spade = {}
[rooms.Chapel]
locations = [{ name = "Altar" }, { name = "Pew" }]
[rooms.Well]
locations = [{ name = "Bucket" }]
[rooms.Tower]
locations = [{ name = "Bell" }]
[rooms.Crypt]
locations = [{ name = "Coffin" }]
[doors]
"Chapel-Well" = { a = "Chapel", b = "Well", need = "Rope" }
"Chapel-Tower" = { a = "Chapel", b = "Tower", need = "Bow" }
"Chapel-Crypt" = { a = "Chapel", b = "Crypt", need = "Rope & Bow & Lamp & Cross & Spade" }
"#;

/// The time to check a proof that a small world has no placement, from the text of its file.
pub fn impossible(bench: &mut Bench<'_>) {
    let world = World::read(&[SourceFile::new("crypt.toml", CRYPT)]).expect("the pack is sound");
    let request = Request::default();
    let error = world.generate(&request, &Seed::from(1)).err().expect("five items, four locations");
    let document = request.impossible_document(&world, &error, true).expect("it is proved");
    let text = document.text();
    let measured = bench.measure(|| verify_impossible(text.as_bytes()).expect("the proof holds"));
    bench.figure(measured.seconds * 1e3, "ms");
    bench.figure_of("size", text.len() as f64 / 1e3, "kB");
}
