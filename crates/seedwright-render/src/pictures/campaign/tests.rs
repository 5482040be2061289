//! Pictures show everything they promise, and no secrets.

use std::ops::ControlFlow;

use roxmltree::{Document, Node};
use seedwright::campaign::{Campaign, Campaigner};
use seedwright::pack::{self, SourceFile};
use seedwright::random::Seed;
use seedwright::world::{SettingValue, Settings, World};

use super::{floor_svg, overview_svg};
use crate::svg::escaped;
use crate::views::campaign::CampaignView;
use crate::views::campaign::ways::Way;
use crate::views::spheres::SphereIndex;
use crate::words::width;

fn pack() -> World {
    let files = [
        SourceFile::new(
            "00-pack.toml",
            include_str!("../../../../seedwright-api/worlds/campaign/00-pack.toml"),
        ),
        SourceFile::new(
            "10-rooms.toml",
            include_str!("../../../../seedwright-api/worlds/campaign/10-rooms.toml"),
        ),
        SourceFile::new(
            "20-depths.toml",
            include_str!("../../../../seedwright-api/worlds/campaign/20-depths.toml"),
        ),
    ];
    pack::read(&files).world.expect("the pack is sound")
}

/// Builds a campaign, and views it with and without spoilers.
fn with_campaign(pack: &World, settings: &Settings, check: impl Fn(&Campaign, &CampaignView<'_>)) {
    let campaigner = Campaigner::new(pack, settings).ok();
    let campaigner = campaigner.expect("there can be a campaign");
    let mut made = (1..20).filter_map(|seed| {
        let seed = Seed::from(seed);
        let made = campaigner.make(&seed, &mut |_| ControlFlow::Continue(()));
        made.ok().map(|campaign| (campaign, seed))
    });
    let (campaign, seed) = made.next().expect("a seed makes one");
    let bundle = campaigner.bundle(&campaign, &seed, None);
    let parts = (campaigner.catalogue(), campaigner.populator().tables());
    for spoilers in [true, false] {
        let names = ("Deeps & <more>", "a \"seed\"");
        let opened = SphereIndex::new(&bundle, &campaign.world).expect("its names fit");
        let view = CampaignView::new(&campaign, opened, parts, names, spoilers);
        check(&campaign, &view);
    }
}

/// The settings of a preset, with some numbers changed.
fn settings(pack: &World, preset: &str, numbers: &[(&str, i64)]) -> Settings {
    let mut presets = pack.presets.iter();
    let found = presets.find(|(_, row)| row.name == preset);
    let (id, _) = found.expect("there is such a preset");
    let mut settings = Settings::preset(pack, id);
    for (name, value) in numbers {
        let set = settings.set(pack, name, &SettingValue::Number(*value));
        set.expect("the number is within its bounds");
    }
    settings
}

/// Every text of a picture, tooltips included.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("it is XML");
    let nodes = document.descendants();
    let nodes = nodes.filter(|node| node.has_tag_name("text") || node.has_tag_name("title"));
    nodes.filter_map(|node| node.text().map(str::to_owned)).collect()
}

/// The floors to draw: the first, one in the middle, and the last.
fn some_floors(campaign: &Campaign) -> [u32; 3] {
    let floors = campaign.size.floors;
    [0, floors / 2, floors - 1]
}

fn says_everything(campaign: &Campaign, view: &CampaignView<'_>) {
    let whole = overview_svg(view);
    let words = texts(&whole);
    for zone in &campaign.zones {
        let name = &campaign.world.areas[zone.area].name;
        assert!(words.contains(name), "{name}");
    }
    let ways = words.iter().filter(|words| words.contains(" in ")).count();
    assert!(ways >= campaign.gates.len(), "each way has its line");
    for gate in 1..=campaign.gates.len() {
        let chips = words.iter().filter(|words| **words == gate.to_string());
        assert!(chips.count() >= 2, "gate {gate} is drawn at both ends");
    }
    for mark in &view.marks {
        assert!(words.contains(&mark.words()), "{}", mark.name);
    }
    assert!(words.iter().any(|words| words.starts_with("Deeps & <more>")));
    assert!(whole.contains(&escaped("Deeps & <more>")));
}

fn floors_say_everything(campaign: &Campaign, view: &CampaignView<'_>) {
    for number in some_floors(campaign) {
        let words = texts(&floor_svg(view, number));
        let zones = campaign.zones.iter().filter(|zone| zone.floor == number);
        for zone in zones {
            let name = &campaign.world.areas[zone.area].name;
            assert!(words.contains(name), "{name}");
        }
        for (end, other, leaves) in view.ways.iter().flat_map(Way::ends) {
            if campaign.zones[end.zone].floor == number {
                let there = &campaign.world.areas[campaign.zones[other.zone].area].name;
                let arrow = if leaves { "→" } else { "←" };
                let row = format!("{} {arrow} {there}", end.name);
                assert!(words.contains(&row), "{row}");
                for lock in &end.locks {
                    let mark = &view.marks[*lock];
                    assert!(words.contains(&mark.words()), "{}", mark.name);
                }
            }
        }
    }
}

fn tells_no_secrets(campaign: &Campaign, view: &CampaignView<'_>) {
    let mut pictures: Vec<String> =
        some_floors(campaign).map(|number| floor_svg(view, number)).into();
    pictures.push(overview_svg(view));
    let openers: Vec<&str> = view.marks.iter().map(|mark| mark.name.as_str()).collect();
    for words in pictures.iter().flat_map(|picture| texts(picture)) {
        for item in campaign.world.items.rows() {
            // An opener may be named at its lock, and nowhere else.
            let names_it = words.contains(item.name.as_str());
            let at_lock = openers.contains(&words.as_str()) || words.contains("locked by");
            assert!(view.spoilers || !names_it || at_lock, "{words}");
        }
        assert!(view.spoilers || !words.contains("sphere"), "{words}");
    }
}

/// No text starts or ends beyond the paper.
fn nothing_is_cut_off(campaign: &Campaign, view: &CampaignView<'_>) {
    let floors = some_floors(campaign).map(|number| floor_svg(view, number));
    for picture in floors.into_iter().chain([overview_svg(view)]) {
        let document = Document::parse(&picture).expect("it is XML");
        let number = |node: Node<'_, '_>, name: &str| {
            let text = node.attribute(name).expect("the attribute is there");
            text.parse::<f64>().expect("it is a number")
        };
        let root = document.root_element();
        let (wide, high) = (number(root, "width"), number(root, "height"));
        let nodes = document.descendants();
        for node in nodes.filter(|node| node.has_tag_name("text")) {
            let (x, y) = (number(node, "x"), number(node, "y"));
            let text = node.text().unwrap_or_default();
            let size = match node.attribute("class") {
                Some("heading") => 21.0,
                Some("row" | "sort" | "about") => 13.0,
                _ => 0.0,
            };
            let end = x + width(text, size);
            assert!(x >= 0.0 && end <= wide && y >= 0.0 && y <= high, "{text}");
        }
    }
}

fn check_all(campaign: &Campaign, view: &CampaignView<'_>) {
    says_everything(campaign, view);
    floors_say_everything(campaign, view);
    tells_no_secrets(campaign, view);
    nothing_is_cut_off(campaign, view);
}

#[test]
fn pictures_of_presets_say_everything_and_no_secrets() {
    let pack = pack();
    for (_, preset) in pack.presets.iter() {
        let settings = settings(&pack, &preset.name, &[]);
        with_campaign(&pack, &settings, check_all);
    }
}

#[test]
fn pictures_of_zones_one_above_the_other_are_whole() {
    let pack = pack();
    let numbers = [
        ("floors", 3),
        ("zones", 1),
        ("falls", 0),
        ("portals", 0),
        ("totems", 0),
        ("abilities", 1),
        ("keys", 0),
        ("codes", 0),
        ("spheres", 1),
    ];
    let settings = settings(&pack, "small", &numbers);
    with_campaign(&pack, &settings, check_all);
}

#[test]
fn pictures_of_many_zones_and_of_large_ones_are_whole() {
    let pack = pack();
    let many = [("floors", 12), ("zones", 6), ("rooms", 12)];
    let wide = [("floors", 2), ("zones", 3), ("rooms", 60)];
    for numbers in [many, wide] {
        let settings = settings(&pack, "large", &numbers);
        with_campaign(&pack, &settings, check_all);
    }
}

#[test]
fn pictures_are_the_same_every_time() {
    let pack = pack();
    let settings = settings(&pack, "small", &[]);
    with_campaign(&pack, &settings, |_, view| {
        assert_eq!(overview_svg(view), overview_svg(view));
        assert_eq!(floor_svg(view, 1), floor_svg(view, 1));
    });
}

#[test]
fn finds_with_spoilers_are_all_there() {
    let pack = pack();
    let settings = settings(&pack, "standard", &[]);
    with_campaign(&pack, &settings, |campaign, view| {
        let floors = (0..campaign.size.floors).map(|number| floor_svg(view, number));
        let words: Vec<String> = floors.flat_map(|picture| texts(&picture)).collect();
        for placed in &campaign.placement.placed {
            let name = &campaign.world.items[placed.copy.item].name;
            assert!(!view.spoilers || words.contains(name), "{name}");
        }
    });
}
