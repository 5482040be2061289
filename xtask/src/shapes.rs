//! The shapes of the benchmark and the soak: those of the book, on the station.

use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::pack::read_request;
use seedwright::world::{ItemRequest, ItemSettings, Settings, World};
use serde_json::json;

/// A shape and its name in figures.
pub struct SampleShape {
    /// The name of its figure.
    pub name: &'static str,
    /// Its terms.
    pub terms: &'static str,
}

/// The shapes.
pub const SHAPES: &[SampleShape] = &[
    SampleShape { name: "spheres_10", terms: "spheres=10" },
    SampleShape { name: "spheres_14", terms: "spheres=14" },
    SampleShape { name: "spheres_4", terms: "spheres=4" },
    SampleShape { name: "morph_ball_3", terms: "Morph Ball=3" },
    SampleShape { name: "spread_40", terms: "spread=..40%" },
    SampleShape { name: "per_sphere_6", terms: "per-sphere=..6" },
    SampleShape { name: "first_area_3", terms: "areas.Docks=3.." },
    SampleShape { name: "required_15", terms: "required=15.." },
    SampleShape { name: "playthrough_35", terms: "playthrough=35.." },
    SampleShape {
        name: "five_terms",
        terms: "spheres=8..12, Morph Ball=2..4, playthrough=20..30, required=10.., spread=..60%",
    },
];

/// The request for a shape.
pub fn request(world: &World, terms: &str) -> ItemRequest {
    let request = read_request::<ItemSettings>(world, &json!({ "shape": terms }));
    world.placement.clone().and(request.expect("the station has what the shapes name"))
}

/// A placer for a shape.
pub fn placer(world: &World, terms: &str) -> Placer {
    let settings = Settings::defaults(world);
    let logic = Logic::compile(world, &settings);
    let placer = Placer::new(world, &settings, &logic, &request(world, terms));
    placer.expect("the shapes are possible")
}
