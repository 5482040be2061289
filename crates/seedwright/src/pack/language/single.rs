//! Parses the single parts of a requirement: names with counts, functions and sums.

use super::names::NameMeaning;
use super::parser::{Parsed, Parser};
use super::tokens::{Kind, Token};
use crate::document::LanguageError;
use crate::world::{
    Amount, ItemAmount, ItemId, Node, OptionId, OptionKind, OptionTest, RequirementId,
    Requirements, Term,
};

impl<'a> Parser<'a> {
    pub(super) fn name(
        &mut self,
        name: &str,
        quoted: bool,
        token: &Token<'a>,
    ) -> Parsed<RequirementId> {
        match self.peek().kind {
            Kind::Plus | Kind::AtLeast => self.sum(token),
            _ if !quoted && name == "always" => Ok(Requirements::ALWAYS),
            _ if !quoted && name == "never" => Ok(Requirements::NEVER),
            _ => {
                let meanings = self.names.meanings(name);
                let named = match meanings[..] {
                    [one] => Some(one),
                    [] => self.unknown_name(name, token),
                    _ => return Err(ambiguous(name, token)),
                };
                self.counted(named, token)
            }
        }
    }

    fn unknown_name(&mut self, name: &str, token: &Token<'_>) -> Option<NameMeaning> {
        if self.names.resources.contains_key(name) {
            let message = format!("`{name}` is a resource and needs an amount");
            let hint = format!("write how much is needed: `{name} >= 1`");
            self.unknown.push(token.error("E0212", message, hint));
        } else {
            let spelled = [" and ", " or "].iter().any(|word| name.contains(word));
            let hint = match spelled {
                true => "join parts with & (and) or | (or)".to_owned(),
                false => self.names.hint_for_named(name),
            };
            self.report("item, event or rule", name, token, hint);
        }
        None
    }

    /// Parses an optional count after a name.
    fn counted(&mut self, named: Option<NameMeaning>, token: &Token<'_>) -> Parsed<RequirementId> {
        let star = self.peek().kind == Kind::Star;
        let count = if star {
            self.at += 1;
            self.amount()?
        } else {
            Amount::Fixed(1)
        };
        match named {
            Some(NameMeaning::Item(item)) => Ok(self.requirements.leaf(Node::Item { item, count })),
            Some(_) if star => Err(token.error(
                "E0212",
                "only items can be counted",
                "remove the `*` and the number",
            )),
            Some(NameMeaning::Event(event)) => Ok(self.requirements.leaf(Node::Event(event))),
            Some(NameMeaning::Rule(rule)) => Ok(self.requirements.leaf(Node::Rule(rule))),
            None => Ok(Requirements::NEVER),
        }
    }

    pub(super) fn function(&mut self, function: &str, token: &Token<'a>) -> Parsed<RequirementId> {
        match function {
            "item" | "resource" if self.sum_follows() => self.sum(token),
            "item" | "event" | "rule" => {
                let named = self.named_argument(function)?;
                self.counted(named, token)
            }
            "reached" => self.reached(),
            "damage" => {
                self.expect(&Kind::Open, "`(`")?;
                let amount = self.amount()?;
                self.expect(&Kind::Close, "`)`")?;
                Ok(self.requirements.leaf(Node::Damage(amount)))
            }
            "opt" => self.option(),
            "trick" => self.trick(),
            _ => {
                let hint = "functions are item, event, rule, reached, damage, opt and trick; \
                            quote a name that contains parentheses: 'Key (red)'";
                Err(token.error("E0207", format!("there is no function `{function}`"), hint))
            }
        }
    }

    /// Whether `item(x)` is the first term of a sum.
    fn sum_follows(&self) -> bool {
        let after = self.tokens.get(self.at + 3).map(|token| &token.kind);
        matches!(after, Some(Kind::Plus | Kind::AtLeast))
    }

    fn named_argument(&mut self, function: &str) -> Parsed<Option<NameMeaning>> {
        let (name, token) = self.argument()?;
        self.expect(&Kind::Close, "`)`")?;
        let found = self.names.meanings(&name).into_iter().find(|meaning| {
            matches!(
                (function, meaning),
                ("item", NameMeaning::Item(_))
                    | ("event", NameMeaning::Event(_))
                    | ("rule", NameMeaning::Rule(_))
            )
        });
        if found.is_none() {
            let hint = match function {
                "item" => self.names.hint(&name, self.names.items.keys(), "[items]"),
                "event" => {
                    self.names.hint(&name, self.names.events.keys(), "[events], or in a room")
                }
                _ => self.names.hint(&name, self.names.rules.keys(), "[rules]"),
            };
            self.report(function, &name, &token, hint);
        }
        Ok(found)
    }

    fn reached(&mut self) -> Parsed<RequirementId> {
        let (name, token) = self.argument()?;
        self.expect(&Kind::Close, "`)`")?;
        let spots = self.names.place(&name);
        if spots.is_empty() {
            let hint = self.names.hint_for_place(&name);
            self.report("room or spot", &name, &token, hint);
        }
        Ok(match *spots {
            [] => Requirements::NEVER,
            [spot] => self.requirements.reached(spot),
            [first, ..] => {
                let room = self.draft.spots[first].room;
                self.requirements.reached_room(room, spots)
            }
        })
    }

    fn option(&mut self) -> Parsed<RequirementId> {
        let (name, token) = self.argument()?;
        let option = self.find_option(&name, &token);
        let test = match self.next() {
            Token { kind: Kind::Close, .. } => None,
            Token { kind: Kind::AtLeast, .. } => Some((true, self.next())),
            Token { kind: Kind::Equal, .. } => Some((false, self.next())),
            other => return Err(self.expected("`)`, `>=` or `=`", &other)),
        };
        if test.is_some() {
            self.expect(&Kind::Close, "`)`")?;
        }
        let Some(option) = option else {
            return Ok(Requirements::NEVER);
        };
        let test = self.option_test(option, test, &token)?;
        Ok(self.requirements.leaf(Node::Option { option, test }))
    }

    fn option_test(
        &self,
        option: OptionId,
        test: Option<(bool, Token<'_>)>,
        name: &Token<'_>,
    ) -> Parsed<OptionTest> {
        let kind = &self.draft.options[option].kind;
        let wrong = |token: &Token<'_>| {
            let hint = format!("it takes {}", kind.allowed());
            token.error("E0213", "the option cannot be tested for this", hint)
        };
        match (kind, test) {
            (OptionKind::Switch { .. }, None) => Ok(OptionTest::AtLeast(1)),
            (OptionKind::Switch { .. }, Some((false, token))) => {
                match &self.text[token.range.clone()] {
                    "true" | "on" => Ok(OptionTest::AtLeast(1)),
                    "false" | "off" => Ok(OptionTest::Is(0)),
                    _ => Err(wrong(&token)),
                }
            }
            (OptionKind::Range { .. }, Some((at_least, token))) => match token.kind {
                Kind::Number(Some(number)) if at_least => Ok(OptionTest::AtLeast(number)),
                Kind::Number(Some(number)) => Ok(OptionTest::Is(number)),
                _ => Err(wrong(&token)),
            },
            (OptionKind::Choice { values, .. }, Some((false, token))) => {
                let word = match &token.kind {
                    Kind::Name { name, .. } => name.to_string(),
                    _ => self.text[token.range.clone()].to_owned(),
                };
                let found = (0u32..).zip(values).find(|(_, value)| **value == word);
                found.map(|(position, _)| OptionTest::Is(position)).ok_or_else(|| wrong(&token))
            }
            (_, Some((_, token))) => Err(wrong(&token)),
            (_, None) => Err(wrong(name)),
        }
    }

    fn find_option(&mut self, name: &str, token: &Token<'_>) -> Option<OptionId> {
        let found = self.names.options.get(name).copied();
        if found.is_none() && !self.names.unclear_options.contains(name) {
            let hint = self.names.hint(name, self.names.options.keys(), "[options]");
            self.report("option", name, token, hint);
        }
        found
    }

    fn trick(&mut self) -> Parsed<RequirementId> {
        let (name, token) = self.argument()?;
        let mut level = 1;
        if self.peek().kind == Kind::AtLeast {
            self.at += 1;
            let written = self.next();
            level = self.number(&written)?;
        }
        self.expect(&Kind::Close, "`)`")?;
        let Some(trick) = self.names.tricks.get(&*name).copied() else {
            let hint = self.names.hint(&name, self.names.tricks.keys(), "[tricks]");
            self.report("trick", &name, &token, hint);
            return Ok(Requirements::NEVER);
        };
        Ok(self.requirements.leaf(Node::Trick { trick, level }))
    }

    /// Parses a sum whose first token was just consumed.
    pub(super) fn sum(&mut self, first: &Token<'a>) -> Parsed<RequirementId> {
        let mut terms = Vec::new();
        let mut token = first.clone();
        loop {
            terms.extend(self.term(&token)?);
            let after = self.next();
            match after.kind {
                Kind::Plus => token = self.next(),
                Kind::AtLeast => break,
                _ => return Err(self.expected("`+` or `>=`", &after)),
            }
        }
        let need = self.amount()?;
        Ok(self.requirements.sum(&terms, need))
    }

    fn term(&mut self, token: &Token<'a>) -> Parsed<Option<(u32, Term)>> {
        let mut token = token.clone();
        let mut weight = 1;
        if matches!(token.kind, Kind::Number(_)) {
            weight = self.number(&token)?;
            self.expect(&Kind::Star, "`*` and a name")?;
            token = self.next();
        }
        let Kind::Name { name, quoted } = &token.kind else {
            return Err(self.expected("a name", &token));
        };
        let function = !quoted && self.peek().kind == Kind::Open;
        let (items, resources) = (!function || name == "item", !function || name == "resource");
        let (name, token) = if function {
            let argument = self.argument()?;
            self.expect(&Kind::Close, "`)`")?;
            argument
        } else {
            (name.to_string(), token.clone())
        };
        let item = self.names.items.get(&name).filter(|_| items).map(|item| Term::Item(*item));
        let resource = self
            .names
            .resources
            .get(&name)
            .filter(|_| resources)
            .map(|resource| Term::Resource(*resource));
        match (item, resource) {
            (Some(_), Some(_)) => {
                let message = format!("`{name}` is both an item and a resource");
                let hint = format!("write item({name}) or resource({name})");
                Err(token.error("E0211", message, hint))
            }
            (None, None) => {
                let known = self.names.resources.keys().chain(self.names.items.keys());
                let hint = self.names.hint(&name, known, "[resources] or [items]");
                self.report("resource or item", &name, &token, hint);
                Ok(None)
            }
            (item, resource) => Ok(item.or(resource).map(|term| (weight, term))),
        }
    }

    pub(super) fn amount(&mut self) -> Parsed<Amount> {
        let token = self.next();
        match &token.kind {
            Kind::Number(_) => Ok(Amount::Fixed(self.number(&token)?)),
            Kind::Name { name, quoted: false }
                if name == "opt" && self.peek().kind == Kind::Open =>
            {
                let (name, token) = self.argument()?;
                self.expect(&Kind::Close, "`)`")?;
                Ok(self.find_option(&name, &token).map_or(Amount::Fixed(0), Amount::Option))
            }
            _ => Err(self.expected("a number or opt(...)", &token)),
        }
    }

    pub(super) fn item_list(&mut self) -> Parsed<Vec<ItemAmount>> {
        let mut list = Vec::new();
        if self.peek().kind == Kind::End {
            return Ok(list);
        }
        loop {
            let token = self.next();
            let Kind::Name { name, .. } = &token.kind else {
                return Err(self.expected("an item", &token));
            };
            let item = self.names.item(name);
            if item.is_none() {
                let hint = self
                    .names
                    .suggester
                    .meant_or_listed(name, self.names.items.keys().map(String::as_str));
                self.report("item", name, &token, hint);
            }
            let count = if self.peek().kind == Kind::Star {
                self.at += 1;
                self.amount()?
            } else {
                Amount::Fixed(1)
            };
            list.extend(item.map(|item: ItemId| ItemAmount { item, count }));
            let after = self.next();
            match after.kind {
                Kind::Comma => {}
                Kind::End => return Ok(list),
                _ => return Err(self.expected("`,`, `*` or the end", &after)),
            }
        }
    }
}

fn ambiguous(name: &str, token: &Token<'_>) -> LanguageError {
    let hint = format!("write item({name}), event({name}) or rule({name})");
    token.error("E0211", format!("`{name}` is ambiguous"), hint)
}
