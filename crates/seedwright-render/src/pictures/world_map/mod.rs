//! The map of a world: rooms as boxes, area by area, and doors as lines.

mod legend;
pub(crate) mod marks;

use seedwright::world::{Settings, Way, World};

use crate::geometry::{Point, Rect};
use crate::maps::world::chart::{Chart, Door, Room};
use crate::maps::world::place::HEADING;
use crate::maps::world::plan::{Block, Line, Plan, Port, Side};
use crate::maps::world::sizes::{self, LABEL_LINE, ROOM_LINE, ROOM_TEXT};
use crate::maps::world::{WorldMap, world_map};
use crate::palette::{INK, PAPER, area, area_ground, area_line};
use crate::svg::{self, Svg, number};
use crate::words;

/// The space for the title.
const HEAD: f64 = 64.0;
/// The minimum width of a picture, so that title and legend fit.
const NARROWEST: f64 = 480.0;
/// The margin around the text outside the map.
const MARGIN: f64 = 24.0;

/// The style: dark text on light backgrounds, thin dark outlines.
const STYLE: &str = "\
text{font-family:Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif;fill:$ink}
.title{font-size:22px;font-weight:bold}
.about{font-size:12px;fill:$soft}
.area-name{font-size:15px;font-weight:bold}
.room-name{font-size:11.5px;text-anchor:middle}
.need{font-size:10px;text-anchor:middle;font-style:italic}
.to{font-size:10px;text-anchor:middle}
.to-area{font-size:10px;text-anchor:middle;font-weight:bold}
.count{font-size:9px}
.key{font-size:11px}
.panel{stroke-width:1}
.box{stroke:$ink;stroke-width:1}
.box-end{stroke:$ink;stroke-width:2.2}
.port{stroke:$ink;stroke-width:0.7}
.door{fill:none;stroke:$door-line;stroke-width:1.3}
.halo{fill:none;stroke-width:4}
.route{fill:none;stroke-width:1.5}
.solid{fill:$ink}
.bar{fill:none;stroke:$ink;stroke-width:2}
.dot{fill:$ink}
.event{fill:#fff;stroke:$ink;stroke-width:1}
.start{fill:$start;stroke:#fff;stroke-width:1}
.goal{fill:$goal;stroke:#fff;stroke-width:1}";

/// The map of a world.
pub struct WorldPicture {
    /// The SVG text.
    pub svg: String,
    /// The number of areas with rooms.
    pub areas: usize,
    /// Whether the world was too large for the careful placement.
    pub simple: bool,
}

/// Draws the map of a world under the given settings.
pub fn world_svg(world: &World, settings: &Settings) -> WorldPicture {
    let WorldMap { chart, plan, simple } = world_map(world, settings);
    WorldPicture { svg: picture(&chart, &plan), areas: chart.areas.len(), simple }
}

/// Draws the whole map.
fn picture(chart: &Chart, plan: &Plan) -> String {
    let about = about(chart);
    let title = words::shortened(&chart.title, 60);
    let wide = |text: &str, size: f64| words::width(text, size) + 2.0 * MARGIN;
    let width = plan.width.max(NARROWEST).max(wide(&about[0], 12.0)).max(wide(&title, 24.0));
    let width = width.ceil();
    let left = ((width - plan.width) / 2.0).floor();
    let mut legend = Svg::default();
    let legend_height = legend::draw(&mut legend, chart, plan, width);
    let height = (HEAD + plan.height + legend_height).ceil();
    let mut svg = Svg::begin(width, height, &chart.title, STYLE);
    svg.text("title", Point::new(MARGIN, 34.0), &title);
    for (number, line) in about.iter().enumerate() {
        svg.text("about", Point::new(MARGIN, 53.0 + 15.0 * number as f64), line);
    }
    svg.line(&format!("<g transform=\"translate({} {})\">", number(left), number(HEAD)));
    map(&mut svg, chart, plan);
    svg.close();
    let top = number(HEAD + plan.height);
    svg.line(&format!("<g class=\"legend\" transform=\"translate(0 {top})\">"));
    svg.line(legend.finish().trim_end());
    svg.close();
    svg.line("</svg>");
    svg.finish()
}

/// The lines below the title.
fn about(chart: &Chart) -> Vec<String> {
    let locations: usize = chart.rooms.iter().map(|room| room.locations.len()).sum();
    let counts = [
        (chart.areas.len(), "area"),
        (chart.rooms.len(), "room"),
        (chart.doors.len(), "door"),
        (locations, "location"),
    ];
    let counts = counts.map(|(count, what)| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    });
    let counts = counts.join(" · ");
    vec![format!("{counts} · goal: {}", chart.goal)]
}

fn map(svg: &mut Svg, chart: &Chart, plan: &Plan) {
    for block in &plan.blocks {
        let stroke = area(block.area).light.mixed(INK.light, 30);
        svg.line(&format!("<g stroke=\"{stroke}\">"));
        svg.rect("panel", block.panel, 8.0, Some(area_ground(block.area).light));
        svg.close();
    }
    for route in &plan.routes {
        street(svg, chart, route);
    }
    for block in &plan.blocks {
        inside(svg, chart, block);
        Heading::new(chart, plan, block).paint(svg, block.area);
    }
}

/// Draws a door between areas, outside of them. The paper-coloured band below it makes crossings visible.
fn street(svg: &mut Svg, chart: &Chart, route: &Line) {
    let door = &chart.doors[route.door];
    let path = svg::street(&route.points);
    let colour = area_line(chart.rooms[door.rooms[0]].area).light;
    svg.open("door-between", &door_title(chart, door));
    if let [_, middle @ .., _] = &route.points[..]
        && !middle.is_empty()
    {
        svg.path("halo", &svg::street(middle), Some(PAPER.light));
    }
    svg.path("route", &path, Some(colour));
    marks::ends(svg, door, &route.points);
    svg.close();
}

fn inside(svg: &mut Svg, chart: &Chart, block: &Block) {
    let ground = area_ground(block.area).light;
    for port in &block.inside.ports {
        svg.path("door", &svg::curve(&port.points), None);
    }
    for line in &block.inside.lines {
        let door = &chart.doors[line.door];
        svg.open("door-inside", &door_title(chart, door));
        svg.path("door", &svg::curve(&line.points), None);
        marks::ends(svg, door, &line.points);
        svg.close();
    }
    for label in &block.inside.labels {
        svg.open("label", &door_title(chart, &chart.doors[label.door]));
        svg.rect("back", label.place, 3.0, Some(ground));
        written(svg, "need", label.place, &label.lines);
        svg.close();
    }
    for port in &block.inside.ports {
        draw_port(svg, chart, port);
    }
    for (number, place) in &block.inside.rooms {
        draw_room(svg, &chart.rooms[*number], *place);
    }
}

fn written(svg: &mut Svg, class: &str, place: Rect, lines: &[String]) {
    for (number, line) in lines.iter().enumerate() {
        let y = place.y + number as f64 * LABEL_LINE + 9.5;
        svg.text(class, Point::new(place.centre().x, y), line);
    }
}

fn draw_port(svg: &mut Svg, chart: &Chart, port: &Port) {
    let door = &chart.doors[port.door];
    let beyond = &chart.rooms[door.rooms[1 - port.end]];
    svg.open("port-group", &door_title(chart, door));
    let fill = area(beyond.area).light.mixed(PAPER.light, 35);
    svg.rect("port", port.place, 7.0, Some(fill));
    let heading = sizes::port_heading(chart, door, port.end);
    for (number, line) in port.lines.iter().enumerate() {
        let class = match number {
            0 => "to-area",
            _ if number < heading => "to",
            _ => "need",
        };
        let y = port.place.y + number as f64 * LABEL_LINE + 12.0;
        svg.text(class, Point::new(port.place.centre().x, y), line);
    }
    svg.close();
}

fn draw_room(svg: &mut Svg, room: &Room, place: Rect) {
    svg.open("room", &room_title(room));
    let class = if room.start || room.goal { "box-end" } else { "box" };
    svg.rect(class, place, 3.0, Some(area(room.area).light));
    let lines = sizes::room(room).lines;
    for (number, line) in lines.iter().enumerate() {
        let y = place.y + 5.0 + number as f64 * ROOM_LINE + ROOM_TEXT - 1.0;
        svg.text("room-name", Point::new(place.centre().x, y), line);
    }
    marks::contents(svg, room, Point::new(place.centre().x, place.bottom() - 9.0));
    if room.start {
        marks::start(svg, Point::new(place.x, place.y));
    }
    if room.goal {
        marks::goal(svg, Point::new(place.right(), place.y));
    }
    svg.close();
}

/// The heading of an area.
pub(crate) struct Heading {
    pub name: String,
    /// The start of its text.
    pub at: Point,
    /// Its own background, if lines run below it.
    ground: Option<Rect>,
}

impl Heading {
    /// Places the heading in the upper left corner of an area, or where no line crosses it.
    pub fn new(chart: &Chart, plan: &Plan, block: &Block) -> Self {
        let Rect { x, y, width, .. } = block.panel;
        let mut name = chart.areas[block.area].clone();
        // Bold letters are wider.
        let wide = |name: &str| words::width(name, 17.0) + 12.0;
        for most in (4..60).rev() {
            if wide(&name) > width - 12.0 {
                name = words::shortened(&name, most);
            }
        }
        let wide = wide(&name);
        let crossed = crossing(plan, block);
        let begins = crossed.iter().map(|line| line + 2.0).filter(|begin| begin + wide < x + width);
        let free =
            |begin: &f64| crossed.iter().all(|line| line + 1.0 < *begin || begin + wide < *line);
        let mut begins: Vec<f64> = begins.chain([x + 6.0]).collect();
        begins.sort_by(f64::total_cmp);
        let begin = begins.into_iter().find(free);
        // If lines cross every place, the name gets a background of its own on top of them.
        let ground = Rect { x: x + 6.0, y: y + 5.0, width: wide, height: HEADING - 8.0 };
        Self {
            name,
            at: Point::new(begin.unwrap_or(ground.x) + 6.0, y + HEADING - 8.0),
            ground: begin.is_none().then_some(ground),
        }
    }

    fn paint(&self, svg: &mut Svg, area: usize) {
        if let Some(ground) = self.ground {
            svg.rect("back", ground, 3.0, Some(area_ground(area).light));
        }
        svg.text("area-name", self.at, &self.name);
    }
}

/// Where lines cross the upper border of an area.
fn crossing(plan: &Plan, block: &Block) -> Vec<f64> {
    let mut crossed = Vec::new();
    for port in block.inside.ports.iter().filter(|port| port.side == Side::Top) {
        let route = plan.routes.iter().find(|route| route.door == port.door);
        let ends = route.map(|route| [route.points[0], route.points[route.points.len() - 1]]);
        crossed.extend(ends.map(|ends| ends[port.end].x));
    }
    crossed
}

fn door_title(chart: &Chart, door: &Door) -> String {
    let [a, b] = door.rooms.map(|room| chart.rooms[room].name.as_str());
    let way = match door.way {
        Way::Both => "both ways",
        Way::One => "one way",
        Way::Once => "opens from the first side",
    };
    let fixed = if door.fixed { ", fixed" } else { "" };
    let mut title = format!("{}: {a} to {b} ({way}{fixed})", door.name);
    for (side, need) in ["there", "back"].into_iter().zip(&door.needs) {
        if !need.is_empty() {
            title.push_str(&format!("\n{side}: {need}"));
        }
    }
    title
}

fn room_title(room: &Room) -> String {
    let mut title = room.name.clone();
    let locations = room.locations.iter().map(|(_, name)| name.clone());
    for (what, names) in [("locations", &locations.collect::<Vec<_>>()), ("events", &room.events)] {
        if !names.is_empty() {
            title.push_str(&format!("\n{what}: {}", names.join(", ")));
        }
    }
    title
}
