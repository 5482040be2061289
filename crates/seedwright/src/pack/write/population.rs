//! What levels are filled with, and by which rules.

use super::Writer;
use super::toml::{Row, Sheet};
use crate::world::stock::{
    ByDepth, Chance, Classic, Curve, Fixed, Gear, Hero, Kind, MeteredKind, MeteredTable, Rules,
    Span, Stock, Tables,
};

/// Takes a value out of the rules.
type Of<T> = fn(&Rules) -> T;
type ByDepthOf = fn(&Rules) -> &ByDepth;

impl Writer<'_> {
    pub(super) fn population(&self, sheet: &mut Sheet) {
        let Some(stock) = &self.world.population else {
            return;
        };
        sheet.header(&["population"]);
        write_names(sheet, &stock.tables);
        write_rules(sheet, &stock.tables.rules);
        let curve = curve(&stock.tables.curve, &Curve::default());
        write_row(sheet, "curve", curve);
        write_row(sheet, "hero", hero(&stock.tables.hero));
        write_row(sheet, "metering", metering(&stock.tables.metered));
        write_row(sheet, "map", classic(&stock.classic));
        write_tables(sheet, &stock.tables);
    }
}

fn write_row(sheet: &mut Sheet, name: &str, row: Row) {
    if !row.is_empty() {
        sheet.field(name, row.finish());
    }
}

fn write_names(sheet: &mut Sheet, tables: &Tables) {
    for (field, name, usual) in
        [("ration", &tables.ration, Stock::RATION), ("victory", &tables.victory, Stock::VICTORY)]
    {
        if name != usual {
            sheet.words(field, name);
        }
    }
}

/// Writes whatever is not as it is by default.
fn write_rules(sheet: &mut Sheet, rules: &Rules) {
    let usual = Rules::default();
    let chances: [(&str, Of<Chance>); 6] = [
        ("item-chance", |rules| rules.item_chance),
        ("monster-chance", |rules| rules.monster_chance),
        ("equipment-chance", |rules| rules.equipment_chance),
        ("weapon-chance", |rules| rules.weapon_chance),
        ("lower-chance", |rules| rules.spread.lower),
        ("still-lower-chance", |rules| rules.spread.still_lower),
    ];
    for (name, of) in chances {
        if of(rules) != of(&usual) {
            let Chance { times, out_of } = of(rules);
            sheet.field(name, format_args!("[{times}, {out_of}]"));
        }
    }
    let spans: [(&str, Of<Span>); 2] =
        [("equipment-bonus", |rules| rules.bonus), ("lower-by", |rules| rules.spread.by)];
    for (name, of) in spans {
        if of(rules) != of(&usual) {
            sheet.field(name, span(of(rules)));
        }
    }
    let limits: [(&str, ByDepthOf); 2] = [
        ("items-in-room", |rules| &rules.most_items),
        ("monsters-in-room", |rules| &rules.most_monsters),
    ];
    for (name, of) in limits {
        if of(rules) != of(&usual) {
            sheet.field(name, by_depth(of(rules)));
        }
    }
    let numbers: [(&str, Of<i64>); 6] = [
        ("more-for-win", |rules| rules.more_for_win.into()),
        ("period", |rules| rules.period.into()),
        ("growth", |rules| rules.growth.in_thousandths()),
        ("least-factor", |rules| rules.least_factor.in_thousandths()),
        ("equipment-for-win", |rules| rules.equipment_for_win.in_thousandths()),
        ("last-difficulty", |rules| rules.last_difficulty.in_thousandths()),
    ];
    for (name, of) in numbers {
        if of(rules) != of(&usual) {
            sheet.field(name, of(rules));
        }
    }
}

fn curve(curve: &Curve, usual: &Curve) -> Row {
    let mut row = Row::default();
    add_curve(&mut row, curve, usual);
    row
}

fn add_curve(row: &mut Row, curve: &Curve, usual: &Curve) {
    if curve.points != usual.points {
        let points = curve.points.iter();
        let points = points.map(|(depth, level)| (*depth, level.in_thousandths()));
        row.set("points", numbers(points));
    }
    add_amount(row, "beyond", curve.beyond, usual.beyond);
    add_amount(row, "sway", curve.sway, usual.sway);
}

fn add_amount(row: &mut Row, name: &str, amount: Fixed, usual: Fixed) {
    if amount != usual {
        row.set(name, amount.in_thousandths());
    }
}

fn hero(hero: &Hero) -> Row {
    let usual = Hero::default();
    let mut row = Row::default();
    add_amount(&mut row, "power", hero.power, usual.power);
    add_amount(&mut row, "least-ratio", hero.least_ratio, usual.least_ratio);
    add_curve(&mut row, &hero.curve, &usual.curve);
    row
}

/// The number of slots is always written where there are any kinds: what it is by default depends on them.
fn metering(table: &MeteredTable) -> Row {
    let usual = MeteredTable::default();
    let mut row = Row::default();
    if table.cycle != usual.cycle {
        row.set("cycle", table.cycle);
    }
    if table.slots != usual.slots || !table.kinds.is_empty() {
        row.set("slots", table.slots);
    }
    if table.nothing != usual.nothing {
        row.set("nothing", table.nothing);
    }
    row
}

fn classic(classic: &Classic) -> Row {
    let usual = Classic::default();
    let mut row = Row::default();
    if (classic.width, classic.height) != (usual.width, usual.height) {
        row.set("size", format_args!("[{}, {}]", classic.width, classic.height));
    }
    if classic.tries != usual.tries {
        row.set("tries", classic.tries);
    }
    if classic.room_width != usual.room_width {
        row.set("room-width", span(classic.room_width));
    }
    if classic.room_height != usual.room_height {
        row.set("room-height", span(classic.room_height));
    }
    if classic.margin != usual.margin {
        row.set("margin", classic.margin);
    }
    if classic.loops != usual.loops {
        row.set("loops", classic.loops);
    }
    row
}

fn write_tables(sheet: &mut Sheet, tables: &Tables) {
    if tables.rarities != Stock::usual_rarities() {
        let rarities = tables.rarities.iter();
        let rows = rarities.map(|row| (row.name.clone(), row.weight.to_string()));
        sheet.section(&["rarities"], rows);
    }
    let monsters = tables.monsters.iter().map(|monster| {
        let mut row = Row::default();
        row.set("level", monster.level);
        row.set("power", monster.power.in_thousandths());
        row.set("experience", monster.experience);
        named(row, &monster.kind, tables)
    });
    sheet.section(&["monsters"], monsters);
    for (section, rows) in [("weapons", &tables.weapons), ("armours", &tables.armours)] {
        sheet.section(&[section], rows.iter().map(|gear| write_gear(gear, tables)));
    }
    let consumables = tables.consumables.iter();
    let consumables = consumables.map(|kind| named(Row::default(), kind, tables));
    sheet.section(&["consumables"], consumables);
    sheet.section(&["metered"], tables.metered.kinds.iter().map(metered));
}

fn write_gear(gear: &Gear, tables: &Tables) -> (String, String) {
    let mut row = Row::default();
    row.set("level", gear.level);
    row.set("power", gear.power.in_thousandths());
    named(row, &gear.kind, tables)
}

/// A row with what all of them have in common.
fn named(mut row: Row, kind: &Kind, tables: &Tables) -> (String, String) {
    if kind.weight != ByDepth::always(1) {
        row.set("weight", by_depth(&kind.weight));
    }
    if kind.rarity > 0 {
        row.text("rarity", &tables.rarities[kind.rarity as usize].name);
    }
    glyph(&mut row, kind.glyph);
    (kind.name.clone(), row.finish())
}

fn metered(kind: &MeteredKind) -> (String, String) {
    let mut row = Row::default();
    if kind.start > 0 {
        row.set("start", kind.start);
    }
    row.set("rise", kind.rise);
    row.set("fall", kind.fall);
    for (name, limit) in [("floor", &kind.floor), ("ceiling", &kind.ceiling)] {
        if !limit.0.is_empty() {
            row.set(name, numbers(limit.0.iter().copied()));
        }
    }
    glyph(&mut row, kind.glyph);
    (kind.name.clone(), row.finish())
}

fn glyph(row: &mut Row, glyph: Option<char>) {
    if let Some(glyph) = glyph {
        row.text("glyph", &glyph.to_string());
    }
}

fn span(span: Span) -> String {
    format!("[{}, {}]", span.least, span.most)
}

/// One number where that is all there is to say, and numbers by depth elsewhere.
fn by_depth(numbers_by_depth: &ByDepth) -> String {
    match numbers_by_depth.0[..] {
        [(1, number)] => number.to_string(),
        _ => numbers(numbers_by_depth.0.iter().copied()),
    }
}

fn numbers(pairs: impl Iterator<Item = (u32, i64)>) -> String {
    let mut row = Row::default();
    pairs.for_each(|(depth, number)| row.set(&depth.to_string(), number));
    row.finish()
}
