//! A JSON Schema as a tree of shapes, and the paths in it.

use std::fmt;

use serde_json::Value;

use crate::engine;

/// The values allowed at a place.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The allowed kinds of values.
    pub kinds: Vec<Kind>,
    pub help: Option<String>,
    pub default: Option<Value>,
}

/// A kind of value.
#[derive(Clone, Debug)]
pub enum Kind {
    Text,
    /// A string in a language of its own, which is defined separately.
    Requirement,
    Integer {
        min: Option<i64>,
        max: Option<i64>,
    },
    Boolean,
    Words(Vec<Value>),
    List(Box<Shape>),
    Record {
        fields: Vec<Field>,
        open: bool,
    },
    Map {
        of: String,
        value: Box<Shape>,
    },
    /// A kind that these tests don't know.
    Other(String),
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: String,
    pub shape: Shape,
    pub required: bool,
}

/// A step into a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A field of a record.
    Field(String),
    /// An entry of a table with free names.
    Entry,
    /// An entry of a list.
    Element,
    /// A record that has this text in this field.
    Tagged(String, String),
}

/// A path in the documents of a schema.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(pub Vec<Step>);

impl Path {
    fn then(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    /// Returns the section that it begins in.
    pub fn section(&self) -> &str {
        match self.0.first() {
            Some(Step::Field(name)) => name,
            _ => "",
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if number == 0 => formatter.write_str(name)?,
                Step::Field(name) => write!(formatter, ".{name}")?,
                Step::Entry => formatter.write_str(".*")?,
                Step::Element => formatter.write_str("[]")?,
                Step::Tagged(_, word) => write!(formatter, "<{word}>")?,
            }
        }
        Ok(())
    }
}

/// A path with its allowed values.
#[derive(Clone, Debug)]
pub struct Spot {
    pub path: Path,
    pub shape: Shape,
    pub required: bool,
}

/// Returns all paths of the schema of packs.
pub fn pack_spots() -> Vec<Spot> {
    spots(&engine::pack_schema())
}

/// Returns all paths of a schema, in its order.
pub fn spots(schema: &Value) -> Vec<Spot> {
    let mut found = Vec::new();
    let root = shape(schema, schema);
    walk(&Path::default(), &root, &mut found);
    found
}

fn walk(path: &Path, shape: &Shape, found: &mut Vec<Spot>) {
    let mut add = |path: Path, shape: &Shape, required: bool| {
        found.push(Spot { path: path.clone(), shape: shape.clone(), required });
        walk(&path, shape, found);
    };
    let records = shape.kinds.iter().filter(|kind| matches!(kind, Kind::Record { .. })).count();
    for kind in &shape.kinds {
        match kind {
            Kind::List(element) => add(path.then(Step::Element), element, false),
            Kind::Map { value, .. } => add(path.then(Step::Entry), value, false),
            Kind::Record { fields, .. } => {
                let path = match tag(fields).filter(|_| records > 1) {
                    Some(tag) => path.then(tag),
                    None => path.clone(),
                };
                for field in fields {
                    let path = path.then(Step::Field(field.name.clone()));
                    add(path, &field.shape, field.required);
                }
            }
            _ => {}
        }
    }
}

/// Returns the field that distinguishes several records.
fn tag(fields: &[Field]) -> Option<Step> {
    fields.iter().find_map(|field| match &field.shape.kinds[..] {
        [Kind::Words(words)] if words.len() == 1 => {
            Some(Step::Tagged(field.name.clone(), words[0].as_str()?.to_owned()))
        }
        _ => None,
    })
}

fn shape(schema: &Value, root: &Value) -> Shape {
    let words = |name: &str| schema[name].as_str().map(str::to_owned);
    let default = schema.get("default").cloned();
    Shape { kinds: kinds(schema, root), help: words("description"), default }
}

fn kinds(schema: &Value, root: &Value) -> Vec<Kind> {
    if let Some(target) = schema["$ref"].as_str() {
        if target.ends_with("/requirement") {
            return vec![Kind::Requirement];
        }
        let target = root.pointer(target.trim_start_matches('#'));
        return target.map_or(Vec::new(), |target| kinds(target, root));
    }
    if let Some(all) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        let words: Vec<_> = all.iter().filter_map(|one| one.get("const").cloned()).collect();
        if words.len() == all.len() {
            return vec![Kind::Words(words)];
        }
        return all.iter().flat_map(|one| kinds(one, root)).collect();
    }
    if let Some(word) = schema.get("const") {
        return vec![Kind::Words(vec![word.clone()])];
    }
    if let Some(words) = schema["enum"].as_array() {
        return vec![Kind::Words(words.clone())];
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    types.into_iter().map(|name| kind(name, schema, root)).collect()
}

fn kind(name: &str, schema: &Value, root: &Value) -> Kind {
    match name {
        "string" => Kind::Text,
        "boolean" => Kind::Boolean,
        "integer" => {
            Kind::Integer { min: schema["minimum"].as_i64(), max: schema["maximum"].as_i64() }
        }
        "array" => {
            let first = schema["prefixItems"].get(0).unwrap_or(&schema["items"]);
            Kind::List(Box::new(shape(first, root)))
        }
        "object" if schema["additionalProperties"].is_object() => Kind::Map {
            of: schema["propertyNames"]["description"].as_str().unwrap_or_default().to_owned(),
            value: Box::new(shape(&schema["additionalProperties"], root)),
        },
        "object" => record(schema, root),
        other => Kind::Other(other.to_owned()),
    }
}

fn record(schema: &Value, root: &Value) -> Kind {
    let needed = schema["required"].as_array().cloned().unwrap_or_default();
    let fields = schema["properties"].as_object().into_iter().flatten();
    let fields = fields.map(|(name, field)| Field {
        name: name.clone(),
        shape: shape(field, root),
        required: needed.iter().any(|needed| needed == name),
    });
    Kind::Record { fields: fields.collect(), open: schema["additionalProperties"] != false }
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = |bound: &Option<i64>| bound.map_or("?".to_owned(), |bound| bound.to_string());
        match self {
            Self::Text => formatter.write_str("text"),
            Self::Requirement => formatter.write_str("requirement"),
            Self::Integer { min, max } => write!(formatter, "{}..{}", bound(min), bound(max)),
            Self::Boolean => formatter.write_str("boolean"),
            Self::Words(words) => {
                let words: Vec<_> = words.iter().map(Value::to_string).collect();
                formatter.write_str(&words.join("/"))
            }
            Self::List(element) => write!(formatter, "list of ({})", element.kind_words()),
            Self::Record { open: false, .. } => formatter.write_str("record"),
            Self::Record { open: true, .. } => formatter.write_str("open record"),
            Self::Map { of, value } => {
                let of = of.trim_start_matches("The name of the ").trim_end_matches('.');
                write!(formatter, "table by {of} of ({})", value.kind_words())
            }
            Self::Other(name) => write!(formatter, "? {name}"),
        }
    }
}

impl Shape {
    /// Returns the kinds of values in words.
    pub fn kind_words(&self) -> String {
        let kinds: Vec<_> = self.kinds.iter().map(Kind::to_string).collect();
        kinds.join(" or ")
    }

    /// Whether a value is of one of the kinds, ignoring bounds and words.
    pub fn takes(&self, value: &Value) -> bool {
        self.kinds.iter().any(|kind| match kind {
            Kind::Text | Kind::Requirement => value.is_string(),
            Kind::Words(words) => words.iter().any(Value::is_string) == value.is_string(),
            Kind::Integer { .. } => value.is_i64(),
            Kind::Boolean => value.is_boolean(),
            Kind::List(_) => value.is_array(),
            Kind::Record { .. } | Kind::Map { .. } => value.is_object(),
            Kind::Other(_) => false,
        })
    }
}
