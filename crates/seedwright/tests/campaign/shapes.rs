//! Shapes of campaigns: found for every preset, or missed with the closest.

use std::ops::ControlFlow;

use seedwright::campaign::{Campaigner, Error, Stage};
use seedwright::pack::read_request;
use seedwright::random::Seed;
use seedwright::world::{ItemRequest, ItemSettings, Settings, World};
use seedwright_verify::verify;
use serde_json::json;

use super::pack;

/// The request for a shape, in a world of a campaign.
fn request(world: &World, shape: &str) -> ItemRequest {
    let request = read_request::<ItemSettings>(world, &json!({ "shape": shape }));
    world.placement.clone().and(request.expect("the shape is valid"))
}

#[test]
fn every_preset_has_every_shape() {
    let pack = pack();
    assert_eq!(pack.shapes.rows().len(), 3);
    for (id, preset) in pack.presets.iter() {
        let settings = Settings::preset(&pack, id);
        let campaigner = Campaigner::new(&pack, &settings).expect("presets are possible");
        for shape in pack.shapes.rows() {
            let seed = Seed::from_text(&shape.name);
            let made = campaigner.make_with(
                &seed,
                &mut |world| Some(request(world, &shape.name)),
                &mut |_| ControlFlow::Continue(()),
            );
            let about = format!("{}, {}", preset.name, shape.name);
            let campaign = made.expect(&about);
            let report = campaign.placement.shape.as_ref().expect("a shape was asked for");
            assert!(report.is_met(), "{about}");
            let bundle = campaigner.bundle(&campaign, &seed, None);
            verify(bundle.text().as_bytes()).expect(&about);
        }
    }
}

#[test]
fn a_missed_shape_is_reported_with_the_closest() {
    let pack = pack();
    let (small, _) = pack.presets.iter().find(|(_, preset)| preset.name == "small").expect("there");
    let settings = Settings::preset(&pack, small);
    let campaigner = Campaigner::new(&pack, &settings).expect("presets are possible");
    let make = |shape: &str| {
        let seed = Seed::from_text("a");
        campaigner.make_with(&seed, &mut |world| Some(request(world, shape)), &mut |_| {
            ControlFlow::Continue(())
        })
    };
    let Err(Error::NotFound(missed)) = make("try=32, required=0") else {
        panic!("every small campaign needs its abilities");
    };
    assert_eq!(missed.retries.of(Stage::Shape), 10);
    let closest = missed.closest.expect("placements were found");
    assert_eq!(closest.names, ["required"]);
    assert!(!closest.report.is_met());
    // Counting alone shows that no world of this size has it, so there is no closest.
    let Err(Error::NotFound(missed)) = make("spheres=99..") else {
        panic!("there are too few items");
    };
    assert!(missed.closest.is_none() && missed.retries.of(Stage::Shape) > 0);
}
