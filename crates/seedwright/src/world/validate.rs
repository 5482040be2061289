//! The checks that turn a draft into a world. What passes here can be compiled without any failure.

use super::validate_names::validate_names;
use super::{
    Amount, Draft, Finding, Id, ItemAmount, ItemId, NamedRuleId, Node, OptionId, OptionKind,
    RequirementId, ResourceId, Settings, Subject, Table, Term, Tested, Walk, limits,
};

/// Every reason why a draft is no world.
pub(super) fn validate(draft: &Draft) -> Vec<Finding> {
    let mut findings = Vec::new();
    validate_sizes(draft, &mut findings);
    validate_references(draft, &mut findings);
    if !findings.is_empty() {
        // The other checks follow references and would only stumble over these.
        return findings;
    }
    validate_names(draft, &mut findings);
    validate_start_and_goal(draft, &mut findings);
    validate_ways(draft, &mut findings);
    validate_options(draft, &mut findings);
    let totals = Totals::of(draft, &mut findings);
    validate_items(draft, &totals, &mut findings);
    validate_requirements(draft, &totals, &mut findings);
    validate_rule_order(draft, &mut findings);
    findings
}

fn validate_sizes(draft: &Draft, findings: &mut Vec<Finding>) {
    let sizes = [
        ("areas", draft.areas.len()),
        ("rooms", draft.rooms.len()),
        ("spots", draft.spots.len()),
        ("links", draft.links.len()),
        ("doors", draft.doors.len()),
        ("locations", draft.locations.len()),
        ("items", draft.items.len()),
        ("events", draft.events.len()),
        ("places of events", draft.event_sites.len()),
        ("rules", draft.rules.len()),
        ("requirement parts", draft.requirements.len()),
    ];
    for (what, size) in sizes {
        if size > limits::ROWS {
            let message = format!(
                "the world has {size} {what}; at most {} are possible",
                limits::ROWS
            );
            findings.push(Finding::new("E0306", Subject::Pack, message));
        }
    }
}

/// Looks for ids that name no row; only programs can make them, a pack's names are resolved.
struct References<'a> {
    subject: Subject,
    findings: &'a mut Vec<Finding>,
}

impl References<'_> {
    fn of(&mut self, subject: Subject) -> &mut Self {
        self.subject = subject;
        self
    }

    fn check<I: Id, T>(&mut self, table: &Table<I, T>, id: I) {
        if table.get(id).is_none() {
            self.findings.push(Finding::new(
                "E0310",
                self.subject,
                format!("{id:?} names nothing"),
            ));
        }
    }

    fn requirement(&mut self, draft: &Draft, id: RequirementId) {
        if id.index() >= draft.requirements.len() {
            self.findings.push(Finding::new(
                "E0310",
                self.subject,
                format!("{id:?} names nothing"),
            ));
        }
    }

    fn amount(&mut self, draft: &Draft, amount: Amount) {
        if let Amount::Option(option) = amount {
            self.check(&draft.options, option);
        }
    }
}

fn validate_references(draft: &Draft, findings: &mut Vec<Finding>) {
    place_references(draft, findings);
    item_references(draft, findings);
    requirement_references(draft, findings);
}

fn place_references(draft: &Draft, findings: &mut Vec<Finding>) {
    let mut at = References {
        subject: Subject::Pack,
        findings,
    };
    draft
        .rooms
        .iter()
        .for_each(|(id, room)| at.of(Subject::Room(id)).check(&draft.areas, room.area));
    draft
        .spots
        .iter()
        .for_each(|(id, spot)| at.of(Subject::Spot(id)).check(&draft.rooms, spot.room));
    for (id, link) in draft.links.iter() {
        at.of(Subject::Link(id)).check(&draft.spots, link.from);
        at.of(Subject::Link(id)).check(&draft.spots, link.to);
        at.of(Subject::Link(id)).requirement(draft, link.need);
    }
    for (id, end) in draft
        .doors
        .iter()
        .flat_map(|(id, door)| [(id, door.a), (id, door.b)])
    {
        at.of(Subject::Door(id)).check(&draft.spots, end.spot);
        at.of(Subject::Door(id)).requirement(draft, end.need);
    }
    for (id, site) in draft.event_sites.iter() {
        at.of(Subject::EventSite(id))
            .check(&draft.events, site.event);
        at.of(Subject::EventSite(id)).check(&draft.spots, site.at);
        at.of(Subject::EventSite(id)).requirement(draft, site.need);
    }
    for (number, start) in (0u32..).zip(&draft.starts) {
        at.of(Subject::Start(number)).check(&draft.spots, start.at);
        at.of(Subject::Start(number)).requirement(draft, start.when);
    }
    for (number, goal) in (0u32..).zip(&draft.goals) {
        at.of(Subject::Goal(number)).requirement(draft, *goal);
    }
}

fn item_references(draft: &Draft, findings: &mut Vec<Finding>) {
    let mut at = References {
        subject: Subject::Pack,
        findings,
    };
    for (id, location) in draft.locations.iter() {
        at.of(Subject::Location(id))
            .check(&draft.spots, location.at);
        at.of(Subject::Location(id))
            .requirement(draft, location.need);
        location
            .was
            .iter()
            .for_each(|item| at.of(Subject::Location(id)).check(&draft.items, *item));
        location
            .pool
            .iter()
            .for_each(|pool| at.of(Subject::Location(id)).check(&draft.pools, *pool));
    }
    for (id, item) in draft.items.iter() {
        at.of(Subject::Item(id)).amount(draft, item.count);
        item.pool
            .iter()
            .for_each(|pool| at.of(Subject::Item(id)).check(&draft.pools, *pool));
        item.gives
            .iter()
            .for_each(|(resource, _)| at.of(Subject::Item(id)).check(&draft.resources, *resource));
        item.progressive
            .iter()
            .for_each(|stage| at.of(Subject::Item(id)).check(&draft.items, *stage));
    }
    for (number, ItemAmount { item, count }) in (0u32..).zip(&draft.starting_items) {
        at.of(Subject::StartingItem(number))
            .check(&draft.items, *item);
        at.of(Subject::StartingItem(number)).amount(draft, *count);
    }
    draft
        .pools
        .iter()
        .for_each(|(id, pool)| at.of(Subject::Pool(id)).requirement(draft, pool.when));
    draft
        .rules
        .iter()
        .for_each(|(id, rule)| at.of(Subject::Rule(id)).requirement(draft, rule.need));
}

fn requirement_references(draft: &Draft, findings: &mut Vec<Finding>) {
    let mut at = References {
        subject: Subject::Pack,
        findings,
    };
    for id in (0..draft.requirements.len()).map(RequirementId::from_index) {
        match draft.requirements.node(id) {
            Node::Item { item, count } => {
                at.check(&draft.items, item);
                at.amount(draft, count);
            }
            Node::Sum { terms, need } => {
                at.amount(draft, need);
                for (_, term) in draft.requirements.terms(terms) {
                    match term {
                        Term::Resource(resource) => at.check(&draft.resources, *resource),
                        Term::Item(item) => at.check(&draft.items, *item),
                    }
                }
            }
            Node::Rule(rule) => at.check(&draft.rules, rule),
            Node::Event(event) => at.check(&draft.events, event),
            Node::Reached(spot) => at.check(&draft.spots, spot),
            Node::Option { option, .. } => at.check(&draft.options, option),
            Node::Trick { trick, .. } => at.check(&draft.tricks, trick),
            Node::Always
            | Node::Never
            | Node::All(_)
            | Node::Any(_)
            | Node::AtLeast { .. }
            | Node::Not(_) => {}
        }
    }
}

fn validate_start_and_goal(draft: &Draft, findings: &mut Vec<Finding>) {
    if draft.starts.is_empty() {
        let finding = Finding::new("E0307", Subject::Pack, "the world has no start");
        findings.push(
            finding.hint("say where the player begins: `start = \"Room.spot\"` under [pack]"),
        );
    }
    if draft.goals.is_empty() {
        let finding = Finding::new("E0308", Subject::Pack, "the world has no goal");
        findings.push(
            finding.hint("say what ends the game: `goal = \"reached(Room.spot)\"` under [pack]"),
        );
    }
    for (number, start) in (0u32..).zip(&draft.starts) {
        settled_by_settings(draft, start.when, Subject::Start(number), findings);
    }
    for (id, pool) in draft.pools.iter() {
        settled_by_settings(draft, pool.when, Subject::Pool(id), findings);
    }
}

/// `when` is answered before the game begins, so it may ask for options and tricks only.
fn settled_by_settings(
    draft: &Draft,
    when: RequirementId,
    subject: Subject,
    findings: &mut Vec<Finding>,
) {
    let settled = |id: &RequirementId| {
        !matches!(
            draft.requirements.node(*id),
            Node::Item { .. } | Node::Sum { .. } | Node::Event(_) | Node::Reached(_) | Node::Not(_)
        )
    };
    let mut walk = Walk::new(&draft.requirements);
    let mut open = walk.follow(when);
    let mut unsettled = false;
    while let Some(id) = open.pop() {
        unsettled |= !settled(&id);
        if let Node::Rule(rule) = draft.requirements.node(id) {
            open.extend(walk.follow(draft.rules[rule].need));
        }
    }
    if unsettled {
        let finding = Finding::new(
            "E0309",
            subject,
            "`when` asks for something that only the game decides",
        );
        findings.push(finding.hint("use opt(...) and trick(...) only"));
    }
}

fn validate_ways(draft: &Draft, findings: &mut Vec<Finding>) {
    for (id, link) in draft.links.iter() {
        if draft.spots[link.from].room != draft.spots[link.to].room {
            let finding = Finding::new(
                "E0314",
                Subject::Link(id),
                "a link joins spots of two rooms",
            );
            findings.push(finding.hint("rooms are joined by doors"));
        }
    }
    for (id, door) in draft
        .doors
        .iter()
        .filter(|(_, door)| door.a.spot == door.b.spot)
    {
        let message = format!(
            "the door `{}` leads back to the spot it stands at",
            door.name
        );
        findings.push(
            Finding::new("E0315", Subject::Door(id), message)
                .hint("give `a` and `b` different spots"),
        );
    }
}

fn validate_options(draft: &Draft, findings: &mut Vec<Finding>) {
    for (id, option) in draft.options.iter() {
        let message = match &option.kind {
            OptionKind::Range { min, max, default } if min > default || default > max => {
                format!("the default {default} is not between {min} and {max}")
            }
            OptionKind::Range { max, .. } if u64::from(*max) > limits::AMOUNT => {
                format!("{max} is too large; at most {} is possible", limits::AMOUNT)
            }
            OptionKind::Choice { values, default } if *default as usize >= values.len() => {
                "the default is not one of the values".to_owned()
            }
            _ => continue,
        };
        findings.push(Finding::new("E0311", Subject::Option(id), message));
    }
    for (id, trick) in draft
        .tricks
        .iter()
        .filter(|(_, trick)| trick.default > trick.max)
    {
        let message = format!(
            "the default level {} is above the highest, {}",
            trick.default, trick.max
        );
        findings.push(Finding::new("E0311", Subject::Trick(id), message));
    }
    let mut settings = Settings::of_draft(draft);
    for (id, preset) in draft.presets.iter() {
        for (name, value) in &preset.choices {
            if let Err(error) = settings.set(draft, name, value) {
                let finding = Finding::new("E0312", Subject::Preset(id), error.message);
                findings.push(Finding {
                    hint: error.hint,
                    ..finding
                });
            }
        }
    }
}

/// The most there can ever be of everything, whatever the settings.
struct Totals {
    copies: Vec<u64>,
    given: Vec<u64>,
}

impl Totals {
    fn of(draft: &Draft, findings: &mut Vec<Finding>) -> Self {
        let mut totals = Self {
            copies: vec![0; draft.items.len()],
            given: draft
                .resources
                .rows()
                .iter()
                .map(|resource| resource.start.into())
                .collect(),
        };
        for (id, item) in draft.items.iter() {
            let most = largest(draft, item.count, Subject::Item(id), findings);
            totals.add(draft, id, most);
        }
        for (number, ItemAmount { item, count }) in (0u32..).zip(&draft.starting_items) {
            let most = largest(draft, *count, Subject::StartingItem(number), findings);
            totals.add(draft, *item, most);
        }
        totals
    }

    fn add(&mut self, draft: &Draft, item: ItemId, copies: u64) {
        let (row, stages) = (&draft.items[item], &draft.items[item].progressive);
        self.copies[item.index()] += copies;
        self.give(&row.gives, copies);
        for stage in stages {
            self.copies[stage.index()] += 1;
            self.give(&draft.items[*stage].gives, 1);
        }
    }

    fn give(&mut self, gives: &[(ResourceId, u32)], copies: u64) {
        for (resource, amount) in gives {
            let given = &mut self.given[resource.index()];
            *given = given.saturating_add(copies.saturating_mul((*amount).into()));
        }
    }

    fn term(&self, (weight, term): (u32, Term)) -> u64 {
        let amount = match term {
            Term::Resource(resource) => self.given[resource.index()],
            Term::Item(item) => self.copies[item.index()],
        };
        amount.saturating_mul(weight.into())
    }
}

fn validate_items(draft: &Draft, totals: &Totals, findings: &mut Vec<Finding>) {
    draft
        .items
        .ids()
        .for_each(|id| validate_progressive(draft, id, findings));
    let copies = totals
        .copies
        .iter()
        .fold(0u64, |sum, more| sum.saturating_add(*more));
    if copies > limits::COPIES {
        let message = format!(
            "there are up to {copies} copies of items; at most {} are possible",
            limits::COPIES
        );
        findings.push(Finding::new("E0306", Subject::Pack, message));
    }
    for ((id, resource), given) in draft.resources.iter().zip(&totals.given) {
        if *given > limits::AMOUNT {
            let message = format!(
                "all copies together give more than {} of `{}`",
                limits::AMOUNT,
                resource.name
            );
            findings.push(Finding::new("E0306", Subject::Resource(id), message));
        }
    }
}

fn validate_progressive(draft: &Draft, id: ItemId, findings: &mut Vec<Finding>) {
    for stage in &draft.items[id].progressive {
        if !draft.items[*stage].progressive.is_empty() {
            let message = format!(
                "`{}` stands for `{}`, which stands for others itself",
                draft.items[id].name, draft.items[*stage].name
            );
            findings.push(
                Finding::new("E0305", Subject::Item(id), message)
                    .hint("list plain items in `progressive`"),
            );
        }
    }
}

/// The largest number that any setting can make of an amount.
fn largest(draft: &Draft, amount: Amount, subject: Subject, findings: &mut Vec<Finding>) -> u64 {
    match amount {
        Amount::Fixed(number) => number.into(),
        Amount::Option(option) => match draft.options[option].kind {
            OptionKind::Range { max, .. } => max.into(),
            _ => {
                findings.push(not_a_number(draft, option, subject));
                0
            }
        },
    }
}

fn not_a_number(draft: &Draft, option: OptionId, subject: Subject) -> Finding {
    let message = format!("`{}` is not a number", draft.options[option].name);
    Finding::new("E0317", subject, message).hint("use an option of kind \"range\"")
}

fn validate_requirements(draft: &Draft, totals: &Totals, findings: &mut Vec<Finding>) {
    let mut walk = Walk::new(&draft.requirements);
    for (subject, root) in draft.roots() {
        for id in walk.follow(root) {
            validate_node(draft, totals, id, subject, findings);
        }
    }
}

fn validate_node(
    draft: &Draft,
    totals: &Totals,
    id: RequirementId,
    subject: Subject,
    findings: &mut Vec<Finding>,
) {
    match draft.requirements.node(id) {
        Node::Item { count, .. } => {
            largest(draft, count, subject, findings);
        }
        Node::Sum { terms, need } => {
            let terms = draft
                .requirements
                .terms(terms)
                .iter()
                .map(|term| totals.term(*term));
            let most = terms.fold(largest(draft, need, subject, findings), u64::saturating_add);
            if most > limits::AMOUNT {
                let message = format!(
                    "this sum can grow to {most}; at most {} is possible",
                    limits::AMOUNT
                );
                findings.push(Finding::new("E0306", subject, message));
            }
        }
        Node::Trick { trick, level } if level > draft.tricks[trick].max => {
            let known = &draft.tricks[trick];
            let message = format!("the trick `{}` has no level {level}", known.name);
            findings.push(
                Finding::new("E0313", subject, message)
                    .hint(format!("its highest level is {}", known.max)),
            );
        }
        Node::Option {
            option,
            test: Tested::AtLeast(value) | Tested::Is(value),
        } => {
            let known = &draft.options[option];
            if matches!(&known.kind, OptionKind::Choice { values, .. } if value as usize >= values.len())
            {
                let message = format!("the option `{}` has no value number {value}", known.name);
                findings.push(Finding::new("E0313", subject, message));
            }
        }
        _ => {}
    }
}

/// Named rules may not need themselves. Walks depth first with an explicit stack.
fn validate_rule_order(draft: &Draft, findings: &mut Vec<Finding>) {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let uses = rule_uses(draft);
    let mut marks = vec![Mark::New; draft.rules.len()];
    for root in draft.rules.ids() {
        let mut path = vec![(root, 0)];
        while let Some((rule, next)) = path.last_mut() {
            if *next == 0 && marks[rule.index()] != Mark::New {
                path.pop();
                continue;
            }
            marks[rule.index()] = Mark::Open;
            let Some(used) = uses[rule.index()].get(*next).copied() else {
                marks[rule.index()] = Mark::Done;
                path.pop();
                continue;
            };
            *next += 1;
            match marks[used.index()] {
                Mark::New => path.push((used, 0)),
                Mark::Open => findings.push(cycle(draft, &path, used)),
                Mark::Done => {}
            }
        }
    }
}

fn cycle(draft: &Draft, path: &[(NamedRuleId, usize)], again: NamedRuleId) -> Finding {
    let round = path
        .iter()
        .map(|(rule, _)| *rule)
        .skip_while(|rule| *rule != again);
    let names: Vec<_> = round
        .chain([again])
        .map(|rule| format!("`{}`", draft.rules[rule].name))
        .collect();
    let shown = if names.len() > 12 {
        format!("{} … {}", names[..6].join(" → "), names[names.len() - 1])
    } else {
        names.join(" → ")
    };
    let message = format!(
        "the rule `{}` needs itself: {shown}",
        draft.rules[again].name
    );
    Finding::new("E0304", Subject::Rule(again), message)
        .hint("break the circle: say what it takes without the rule itself")
}

fn rule_uses(draft: &Draft) -> Vec<Vec<NamedRuleId>> {
    let mut walk = Walk::new(&draft.requirements);
    let mut uses = |need| {
        walk.restart();
        let named = |id| match draft.requirements.node(id) {
            Node::Rule(rule) => Some(rule),
            _ => None,
        };
        walk.follow(need).into_iter().filter_map(named).collect()
    };
    draft
        .rules
        .rows()
        .iter()
        .map(|rule| uses(rule.need))
        .collect()
}
