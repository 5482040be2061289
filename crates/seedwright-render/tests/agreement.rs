//! Scenes match pictures: the same outlines, colours, texts and positions.

use std::ops::ControlFlow;
use std::{fs, path::Path};

use seedwright::campaign::{Campaign, Campaigner};
use seedwright::pack::{self, SourceFile};
use seedwright::random::Seed;
use seedwright::rooms::Planner;
use seedwright::world::{Linking, Settings, World};
use seedwright_render::palette::{Colour, ThemeColour};
use seedwright_render::pictures::{
    Layers, doors_svg, floor_svg, layout_svg, overview_svg, world_svg,
};
use seedwright_render::scene::{
    Label, Scene, campaign_scene, chart_scene, door_scene, layout_scene, template_shapes,
};
use seedwright_render::views::campaign::CampaignView;
use seedwright_render::views::layout::LayoutView;
use seedwright_render::views::spheres::SphereIndex;
use seedwright_render::views::trails::Trails;

/// An embedded pack: a file, or a directory of files.
#[expect(clippy::disallowed_methods, reason = "tests read the packs of the tree")]
fn pack(name: &str) -> World {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seedwright-api/worlds");
    let mut paths = vec![folder.join(format!("{name}.toml"))];
    if let Ok(entries) = fs::read_dir(folder.join(name)) {
        paths = entries.map(|entry| entry.expect("it is a file").path()).collect();
        paths.sort();
    }
    let files = paths.iter().map(|path| {
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        SourceFile::new(name, fs::read(path).expect("it can be read"))
    });
    let files: Vec<SourceFile> = files.collect();
    pack::read(&files).world.expect("the pack is sound")
}

fn with_campaign(check: impl Fn(&Campaign, &CampaignView<'_>, &Scene)) {
    let pack = pack("campaign");
    let mut presets = pack.presets.iter();
    let (small, _) = presets.find(|(_, row)| row.name == "small").expect("there is one");
    let settings = Settings::preset(&pack, small);
    let campaigner = Campaigner::new(&pack, &settings).expect("there can be a campaign");
    let seed = Seed::from_text("agreement");
    let made = campaigner.make(&seed, &mut |_| ControlFlow::Continue(()));
    let campaign = made.expect("the seed makes one");
    let bundle = campaigner.bundle(&campaign, &seed, None);
    let opened = SphereIndex::new(&bundle, &campaign.world).expect("its names fit");
    let parts = (campaigner.catalogue(), campaigner.populator().tables());
    let view = CampaignView::new(&campaign, opened, parts, ("The Deeps", "agreement"), true);
    check(&campaign, &view, &campaign_scene(&view, &[]));
}

fn fill(colour: Colour) -> String {
    format!("fill=\"{colour}\"")
}

fn light(colour: ThemeColour) -> String {
    fill(colour.light)
}

/// Whether a picture has each line of a label as a text element.
fn has_label(svg: &str, label: &Label) -> bool {
    label.lines.iter().all(|line| svg.contains(&format!(">{}</text>", escaped(line))))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('\'', "&#39;").replace('"', "&quot;")
}

#[test]
fn floors_have_the_colours_and_words_of_their_scenes() {
    with_campaign(|_, view, scene| {
        for (number, floor) in (0..).zip(&scene.floors) {
            let svg = floor_svg(view, number);
            for room in &floor.rooms {
                let sphere = room.sphere.expect("every room opens") as usize;
                assert!(svg.contains(&light(scene.sphere_colours[sphere].tint)), "{}", room.name);
                if let Some(title) = &room.title {
                    assert!(has_label(&svg, title), "{}", room.name);
                }
            }
            for door in floor.doors.iter().filter(|door| !door.locks.is_empty()) {
                assert!(svg.contains(&light(door.stroke)), "{}", door.name);
                assert_eq!(door.stroke, scene.locks[door.locks[0]].fill);
            }
            for mark in floor.doors.iter().flat_map(|door| &door.marks) {
                let lock = &scene.locks[mark.lock];
                assert!(svg.contains(&light(lock.fill)), "{}", lock.name);
                assert!(svg.contains(&format!(">{}</text>", lock.sign)), "{}", lock.name);
            }
            for thing in &floor.things {
                assert!(svg.contains(&light(thing.badge.fill)), "{}", thing.name);
            }
        }
    });
}

#[test]
fn overviews_have_the_lines_and_cards_of_their_scenes() {
    with_campaign(|campaign, view, scene| {
        let svg = overview_svg(view);
        let overview = scene.overview.as_ref().expect("there are several floors");
        assert_eq!(overview.cards.len(), campaign.zones.len());
        for way in &overview.ways {
            assert!(svg.contains(&format!("d=\"{}\"", way.path)), "{}", way.about);
            if let Some(arrow) = &way.arrow {
                assert!(svg.contains(&format!("d=\"{arrow}\"")), "{}", way.about);
            }
        }
        for card in &overview.cards {
            let x = card.bounds.x;
            assert!(svg.contains(&format!("<rect class=\"card\" x=\"{x}\"")), "{}", card.name.text);
            let name = escaped(&card.name.text);
            let [x, y] = card.name.at;
            let text = format!("<text class=\"name\" x=\"{x}\" y=\"{y}\">{name}</text>");
            assert!(svg.contains(&text), "{text}");
            // Everything on the floor is within the card after scaling and moving.
            let floor = &scene.floors[card.floor as usize];
            for room in floor.rooms.iter().filter(|room| room.zone == card.zone) {
                let left = room.bounds.x * card.scale + card.shift[0];
                let top = room.bounds.y * card.scale + card.shift[1];
                assert!(left >= card.bounds.x && left <= card.bounds.x + card.bounds.width);
                assert!(top >= card.bounds.y && top <= card.bounds.y + card.bounds.height);
            }
        }
        for sphere in &scene.sphere_colours {
            assert!(svg.contains(&light(sphere.strong)));
        }
    });
}

#[test]
fn world_maps_have_the_boxes_lines_and_words_of_their_scenes() {
    for name in ["station", "tower"] {
        let world = pack(name);
        let settings = Settings::defaults(&world);
        let svg = world_svg(&world, &settings).svg;
        let scene = chart_scene(&world, &settings, &SphereIndex::default(), &[]);
        let floor = &scene.floors[0];
        for zone in &floor.zones {
            let colours = zone.colours.expect("areas have colours");
            assert!(svg.contains(&light(colours.ground)), "{}", zone.name);
            assert!(svg.contains(&format!("stroke=\"{}\"", colours.border.light)));
            let [x, y] = zone.title.at;
            let text = format!("<text class=\"area-name\" x=\"{x}\" y=\"{y}\">");
            assert!(svg.contains(&text), "{text}");
        }
        for room in &floor.rooms {
            let colours = floor.zones[room.zone].colours.expect("areas have colours");
            assert!(svg.contains(&light(colours.rooms)));
            let title = room.title.as_ref().expect("rooms have names");
            assert!(has_label(&svg, title), "{}", room.name);
        }
        for door in &floor.doors {
            if let Some(title) = &door.title {
                assert!(has_label(&svg, title), "{}", door.name);
            }
            if let Some(arrow) = &door.arrow {
                assert!(svg.contains(&format!("d=\"{arrow}\"")), "{}", door.name);
            }
        }
        for port in &floor.ports {
            assert!(svg.contains(&light(port.fill)) && has_label(&svg, &port.label));
        }
    }
}

#[test]
fn layouts_have_the_words_and_signs_of_their_scenes() {
    let world = pack("halls");
    let blueprint = world.layout.as_ref().expect("it has templates");
    let catalogue = blueprint.catalogue().expect("they are sound");
    let planner = Planner::new(&catalogue, blueprint.settings.clone()).ok();
    let planner = planner.expect("a layout can be made");
    let mut trails = Trails::default();
    let planned = planner.plan(&Seed::from_text("agreement"), &mut |step| {
        trails.see(&step.event);
        ControlFlow::Continue(())
    });
    let layout = planned.expect("a layout is found");
    let view = LayoutView {
        catalogue: &catalogue,
        layout: &layout,
        graph: None,
        first: 0,
        pack: "Halls".to_owned(),
        seed: "agreement".to_owned(),
    };
    let layers = Layers { names: true, trails: None, numbers: Some(&trails) };
    let svg = layout_svg(&view, layers);
    let scene = layout_scene(&view, &trails);
    assert_eq!(scene.rooms.len(), layout.rooms.len());
    assert_eq!(scene.doors.len(), layout.doors.len());
    for room in &scene.rooms {
        assert!(svg.contains(&format!("<title>{}</title>", escaped(&room.about))));
        if let Some(title) = &room.title {
            assert!(has_label(&svg, title), "{}", room.about);
        }
        if let Some(colour) = room.fill {
            assert!(svg.contains(&light(colour)), "{}", room.about);
        }
    }
    let shapes = template_shapes(&catalogue);
    assert_eq!(shapes.len(), 8 * catalogue.templates().len());
    for room in &layout.rooms {
        let template = catalogue.template(room.template);
        let lies = |shape: &&seedwright_render::scene::TemplateShape| {
            shape.template == template.name
                && shape.rotation == room.orientation.degrees()
                && shape.mirrored == room.orientation.is_mirrored()
        };
        let shape = shapes.iter().find(lies).expect("every way that rooms lie has a shape");
        assert_eq!((shape.width, shape.height), (room.size.width, room.size.height));
        assert_eq!(shape.connections.len(), template.points().len());
    }
}

#[test]
fn shuffled_doors_have_the_lines_of_their_scenes() {
    let world = pack("tower");
    let linking = Linking::drawn(&world);
    let svg = doors_svg(&world, &linking);
    let scene = door_scene(&world, &linking, &[]);
    assert_eq!(scene.before.len(), scene.after.len());
    for way in scene.before.iter().chain(&scene.after) {
        assert!(svg.contains(&format!("d=\"{}\"", way.path)));
        assert!(svg.contains(&format!("stroke=\"{}\"", way.colour.light)));
        let [from, to] = way.ends.map(|end| &scene.doors[end]);
        assert!(from.after == Some(to.room) || from.after.is_none());
    }
    for room in &scene.rooms {
        assert!(svg.contains(&light(room.fill)) && has_label(&svg, &room.title), "{}", room.name);
    }
    for frame in &scene.worlds {
        assert!(svg.contains(&light(frame.fill)), "{}", frame.name);
    }
}

#[test]
fn arrangements_have_the_areas_and_rooms_of_their_scenes() {
    let world = pack("tower");
    let scene = door_scene(&world, &Linking::drawn(&world), &[]);
    let shape = |width: f64, height: f64| width / height;
    let shapes = scene.arrangements.iter().map(|other| shape(other.width, other.height));
    assert!(shapes.clone().any(|shape| shape < 1.0), "one is for phones");
    assert!(shapes.clone().all(|other| other != shape(scene.width, scene.height)));
    for other in &scene.arrangements {
        assert!(other.worlds.iter().zip(&scene.worlds).all(|(one, own)| one.name == own.name));
        assert_eq!(other.rooms.len(), scene.rooms.len());
        for (room, [x, y]) in scene.rooms.iter().zip(&other.rooms) {
            let frame = &other.worlds[room.world.expect("every room is in an area")];
            let [left, top] = [x - room.width / 2.0, y - room.height / 2.0];
            assert!(left > frame.x && left + room.width < frame.x + frame.width, "{}", room.name);
            assert!(top > frame.title.at[1], "{} lies below the name of its area", room.name);
            assert!(top + room.height < frame.y + frame.height, "{}", room.name);
        }
        for (number, [x, y]) in other.rooms.iter().enumerate() {
            let is_over = |[right, down]: &[f64; 2]| {
                let room = &scene.rooms[number];
                (x - right).abs() < room.width && (y - down).abs() < room.height
            };
            assert!(!other.rooms[..number].iter().any(is_over), "rooms do not overlap");
        }
    }
}

/// Scenes are part of replies, so they must serialize without loss.
#[test]
fn scenes_are_written() {
    with_campaign(|_, _, scene| {
        let text = serde_json::to_string(scene).expect("scenes can be written");
        assert!(text.contains("\"fill\":{\"light\":\"#"));
        assert!(!text.contains("null,null"), "no number is lost");
    });
}
