//! What levels are filled with, and by which rules.

use super::{Reader, entries, number, section};
use crate::document::suggest::meant_or_declare;
use crate::document::{Data, Key, Span, Table, Value};
use crate::name::Shown;
use crate::number::count;
use crate::world::Subject;
use crate::world::stock::{
    self, ByDepth, Chance, Classic, Curve, Fixed, Gear, HIGHEST_LEVEL, Hero, Kind, LARGEST_WEIGHT,
    LevelSpread, MOST_POWER, MeteredKind, MeteredTable, Monster, Rarity, Rules, Stock, Tables,
};

/// The sections, with the table that each is.
const SECTIONS: [(&str, stock::Table); 7] = [
    ("population", stock::Table::Rules),
    ("rarities", stock::Table::Rarities),
    ("monsters", stock::Table::Monsters),
    ("weapons", stock::Table::Weapons),
    ("armours", stock::Table::Armours),
    ("consumables", stock::Table::Consumables),
    ("metered", stock::Table::Metered),
];

/// How many metered things a level has at most where a pack does not say.
const SLOTS: u32 = 1;

impl Reader<'_> {
    /// Reads the sections. What is faulty in them was reported, and is left out.
    pub(super) fn fill_population(&mut self, document: &Table) {
        let place = |(name, _): &(&str, stock::Table)| Some(document.get(name)?.place());
        let Some(first) = SECTIONS.iter().find_map(place) else {
            return;
        };
        for section in SECTIONS {
            let place = place(&section).unwrap_or(first);
            self.declare_at(Subject::Contents(section.1), place);
        }
        let rules = document.table("population").map(|(table, _)| table);
        for (field, table) in [("curve", stock::Table::Curve), ("hero", stock::Table::Hero)] {
            let place = rules.and_then(|rules| Some(rules.get(field)?.place()));
            self.declare_at(Subject::Contents(table), place.unwrap_or(first));
        }
        let mut stock = self.rows(document);
        if let Some(rules) = rules {
            self.population_rules(rules, &mut stock);
        }
        self.draft.population = Some(stock);
    }

    /// The tables, with the usual rules.
    fn rows(&mut self, document: &Table) -> Stock {
        let mut stock = Stock::default();
        let mut rarities = Vec::new();
        for (key, value) in entries(document, "rarities") {
            let row = count(rarities.len());
            self.declare_at(Subject::Row(stock::Table::Rarities, row), key.span);
            rarities.push(Rarity {
                name: key.text.clone(),
                weight: sound(value, LARGEST_WEIGHT).unwrap_or(1),
            });
        }
        if document.get("rarities").is_some() {
            stock.tables.rarities = rarities;
        }
        let tables = &mut stock.tables;
        for (key, row) in section(document, "monsters") {
            let monster = Monster {
                kind: self.kind(key, row, tables, stock::Table::Monsters, tables.monsters.len()),
                level: level(row),
                power: thousandths(row, "power").unwrap_or(Fixed::ONE),
                experience: whole(row, "experience", MOST_POWER).unwrap_or(0),
            };
            tables.monsters.push(monster);
        }
        tables.weapons = self.gear(document, "weapons", stock::Table::Weapons, tables);
        tables.armours = self.gear(document, "armours", stock::Table::Armours, tables);
        for (key, row) in section(document, "consumables") {
            let at = tables.consumables.len();
            let kind = self.kind(key, row, tables, stock::Table::Consumables, at);
            tables.consumables.push(kind);
        }
        tables.metered.kinds = self.metered(document);
        stock.tables.metered.slots = match stock.tables.metered.kinds.is_empty() {
            true => 0,
            false => SLOTS,
        };
        stock
    }

    fn gear(
        &mut self,
        document: &Table,
        name: &str,
        table: stock::Table,
        tables: &Tables,
    ) -> Vec<Gear> {
        let mut rows = Vec::new();
        for (key, row) in section(document, name) {
            rows.push(Gear {
                kind: self.kind(key, row, tables, table, rows.len()),
                level: level(row),
                power: thousandths(row, "power").unwrap_or(Fixed::ONE),
            });
        }
        rows
    }

    fn kind(
        &mut self,
        key: &Key,
        row: &Table,
        tables: &Tables,
        table: stock::Table,
        number: usize,
    ) -> Kind {
        self.declare_at(Subject::Row(table, count(number)), key.span);
        let rarity = row.text("rarity").and_then(|(name, span)| {
            let rarities = || tables.rarities.iter().map(|rarity| rarity.name.as_str());
            let found = (0..).zip(rarities()).find(|(_, known)| *known == name);
            if found.is_none() {
                let hint = meant_or_declare(name, rarities(), "[rarities]");
                let message = format!("there is no rarity `{}`", Shown(name));
                self.error("E0320", span, message, hint);
            }
            found.map(|(number, _)| number)
        });
        Kind {
            name: key.text.clone(),
            glyph: self.glyph(row),
            rarity: rarity.unwrap_or(0),
            weight: self
                .by_depth(row, "weight", LARGEST_WEIGHT)
                .unwrap_or_else(|| ByDepth::always(1)),
        }
    }

    fn glyph(&mut self, row: &Table) -> Option<char> {
        let (text, span) = row.text("glyph")?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(glyph), None) => Some(glyph),
            _ => {
                let message = format!("`{}` is not one character", Shown(text));
                self.error("E0368", span, message, "write one: glyph = \"m\"");
                None
            }
        }
    }

    fn metered(&mut self, document: &Table) -> Vec<MeteredKind> {
        let mut kinds = Vec::new();
        for (key, row) in section(document, "metered") {
            let subject = Subject::Row(stock::Table::Metered, count(kinds.len()));
            self.declare_at(subject, key.span);
            let weight = |field| whole(row, field, LARGEST_WEIGHT).unwrap_or(0);
            kinds.push(MeteredKind {
                name: key.text.clone(),
                start: weight("start"),
                rise: weight("rise"),
                fall: weight("fall"),
                glyph: self.glyph(row),
                floor: self.by_depth(row, "floor", LARGEST_WEIGHT).unwrap_or_default(),
                ceiling: self.by_depth(row, "ceiling", LARGEST_WEIGHT).unwrap_or_default(),
            });
        }
        kinds
    }

    /// A number for all depths, or numbers that hold from a depth on.
    fn by_depth(&mut self, table: &Table, field: &str, most: i64) -> Option<ByDepth> {
        let value = table.get(field)?;
        if let Some(number) = sound(value, most) {
            return Some(ByDepth::always(number));
        }
        let (numbers, _) = value.table()?;
        let mut pairs = Vec::new();
        for (key, value) in &numbers.entries {
            let number = sound(value, most)?;
            pairs.push((self.depth(key)?, number));
        }
        pairs.sort_by_key(|(depth, _)| *depth);
        Some(ByDepth(pairs))
    }

    fn depth(&mut self, key: &Key) -> Option<u32> {
        let is_number = key.text.bytes().all(|byte| byte.is_ascii_digit());
        let depth = key.text.parse().ok().filter(|depth| *depth > 0 && is_number);
        if depth.is_none() {
            let message = format!("`{}` is no depth", Shown(&key.text));
            let hint = format!("depths are whole numbers from 1 to {}", u32::MAX);
            self.error("E0361", key.span, message, hint);
        }
        depth
    }

    fn population_rules(&mut self, table: &Table, stock: &mut Stock) {
        let tables = &mut stock.tables;
        for (field, name) in [("ration", &mut tables.ration), ("victory", &mut tables.victory)] {
            if let Some((text, _)) = table.text(field) {
                text.clone_into(name);
            }
        }
        tables.rules = self.rules(table);
        if let Some((curve, _)) = table.table("curve") {
            tables.curve = self.curve(curve, Curve::default());
        }
        if let Some((hero, _)) = table.table("hero") {
            let usual = Hero::default();
            tables.hero = Hero {
                power: thousandths(hero, "power").unwrap_or(usual.power),
                least_ratio: thousandths(hero, "least-ratio").unwrap_or(usual.least_ratio),
                curve: self.curve(hero, usual.curve),
            };
        }
        if let Some((pace, _)) = table.table("metering") {
            tables.metered = metering(pace, std::mem::take(&mut tables.metered));
        }
        if let Some((map, _)) = table.table("map") {
            stock.classic = self.classic(map);
        }
    }

    fn rules(&mut self, table: &Table) -> Rules {
        let usual = Rules::default();
        let in_room = i64::from(stock::MOST_IN_ROOM);
        let amount = |field, usual| thousandths(table, field).unwrap_or(usual);
        let items = self.by_depth(table, "items-in-room", in_room);
        let monsters = self.by_depth(table, "monsters-in-room", in_room);
        let more = whole(table, "more-for-win", in_room).and_then(|more| u32::try_from(more).ok());
        let period = number(table, "period").filter(|period| stock::PERIODS.contains(period));
        Rules {
            item_chance: self.chance(table, "item-chance", usual.item_chance),
            most_items: items.unwrap_or(usual.most_items),
            monster_chance: self.chance(table, "monster-chance", usual.monster_chance),
            most_monsters: monsters.unwrap_or(usual.most_monsters),
            more_for_win: more.unwrap_or(usual.more_for_win),
            equipment_chance: self.chance(table, "equipment-chance", usual.equipment_chance),
            weapon_chance: self.chance(table, "weapon-chance", usual.weapon_chance),
            bonus: self.span(table, "equipment-bonus", usual.bonus),
            spread: LevelSpread {
                lower: self.chance(table, "lower-chance", usual.spread.lower),
                by: self.span(table, "lower-by", usual.spread.by),
                still_lower: self.chance(table, "still-lower-chance", usual.spread.still_lower),
            },
            period: period.unwrap_or(usual.period),
            growth: amount("growth", usual.growth),
            least_factor: amount("least-factor", usual.least_factor),
            equipment_for_win: amount("equipment-for-win", usual.equipment_for_win),
            last_difficulty: amount("last-difficulty", usual.last_difficulty),
        }
    }

    fn curve(&mut self, table: &Table, usual: Curve) -> Curve {
        let points = self.by_depth(table, "points", HIGHEST_LEVEL * Fixed::SCALE);
        let points = points.map(|points| {
            let levels = points.0.into_iter();
            levels.map(|(depth, level)| (depth, Fixed::thousandths(level))).collect()
        });
        Curve {
            points: points.unwrap_or(usual.points),
            beyond: thousandths(table, "beyond").unwrap_or(usual.beyond),
            sway: thousandths(table, "sway").unwrap_or(usual.sway),
        }
    }

    fn classic(&mut self, table: &Table) -> Classic {
        let usual = Classic::default();
        let (width, height) = self.two(table, "size").unwrap_or((usual.width, usual.height));
        let count = |field: &str, usual: u32, most: u32| {
            number(table, field).filter(|count| *count <= most).unwrap_or(usual)
        };
        Classic {
            width,
            height,
            tries: count("tries", usual.tries, stock::MOST_TRIES),
            room_width: self.span(table, "room-width", usual.room_width),
            room_height: self.span(table, "room-height", usual.room_height),
            margin: count("margin", usual.margin, stock::LONGEST_SIDE),
            loops: count("loops", usual.loops, stock::MOST_TRIES),
        }
    }

    fn chance(&mut self, table: &Table, field: &str, usual: Chance) -> Chance {
        let Some((times, out_of)) = self.two(table, field) else {
            return usual;
        };
        if times <= out_of && out_of > 0 {
            return Chance { times, out_of };
        }
        let message = format!("{times} times out of {out_of} is no chance");
        let hint = "write how often out of how often: [1, 4]";
        self.error("E0364", place(table, field), message, hint);
        usual
    }

    fn span(&mut self, table: &Table, field: &str, usual: stock::Span) -> stock::Span {
        let Some((least, most)) = self.two(table, field) else {
            return usual;
        };
        if least <= most {
            return stock::Span { least, most };
        }
        let message = format!("{least} is more than {most}");
        self.error("E0364", place(table, field), message, "write the least first");
        usual
    }

    /// Two numbers. What is out of range was reported.
    fn two(&mut self, table: &Table, field: &str) -> Option<(u32, u32)> {
        let (values, span) = table.list(field)?;
        let numbers = values.iter().map(|value| sound(value, u32::MAX.into()));
        let numbers: Vec<i64> = numbers.collect::<Option<_>>()?;
        match numbers[..] {
            [one, other] => Some((u32::try_from(one).ok()?, u32::try_from(other).ok()?)),
            _ => {
                let message = format!("`{field}` takes two numbers");
                self.error("E0364", span, message, "write both of them: [1, 4]");
                None
            }
        }
    }
}

fn place(table: &Table, field: &str) -> Span {
    table.get(field).map_or(table.place, Value::place)
}

fn metering(table: &Table, usual: MeteredTable) -> MeteredTable {
    let cycle = number(table, "cycle").filter(|cycle| (1..=stock::LONGEST_CYCLE).contains(cycle));
    let slots = number(table, "slots").filter(|slots| *slots <= stock::MOST_SLOTS);
    MeteredTable {
        cycle: cycle.unwrap_or(usual.cycle),
        slots: slots.unwrap_or(usual.slots),
        nothing: whole(table, "nothing", LARGEST_WEIGHT).unwrap_or(usual.nothing),
        kinds: usual.kinds,
    }
}

/// A number that is not out of range; what is was reported.
fn sound(value: &Value, most: i64) -> Option<i64> {
    match value.data {
        Data::Integer(number) => Some(number).filter(|number| (0..=most).contains(number)),
        _ => None,
    }
}

fn whole(table: &Table, field: &str, most: i64) -> Option<i64> {
    sound(table.get(field)?, most)
}

fn level(table: &Table) -> i64 {
    whole(table, "level", HIGHEST_LEVEL).filter(|level| *level > 0).unwrap_or(1)
}

fn thousandths(table: &Table, field: &str) -> Option<Fixed> {
    whole(table, field, MOST_POWER * Fixed::SCALE).map(Fixed::thousandths)
}
