//! Typed access to JSON values that reports problems.

use crate::json::{Json, Key};
use crate::problems::Problems;

impl Problems {
    /// Reports a value of the wrong kind.
    fn wrong_kind(&mut self, json: Json<'_>, expected: &str) {
        let message = format!("expected {expected}, found {}", json.kind());
        self.error(
            "E0102",
            json.span(),
            message,
            "compare this part of the database with its schema",
        );
    }

    /// Reads a required field.
    pub fn field<'d>(&mut self, json: Json<'d>, name: &str) -> Option<Json<'d>> {
        if !json.is_object() {
            self.wrong_kind(json, "an object");
            return None;
        }
        let found = json.get(name);
        if found.is_none() {
            let message = format!("the field `{name}` is missing");
            self.error(
                "E0103",
                json.span(),
                message,
                "compare this part of the database with its schema",
            );
        }
        found
    }

    /// Reads the entries of an object.
    pub fn entries<'d>(&mut self, json: Json<'d>) -> Vec<(Key<'d>, Json<'d>)> {
        if !json.is_object() {
            self.wrong_kind(json, "an object");
        }
        json.entries().collect()
    }

    /// Reads the elements of a list.
    pub fn list<'d>(&mut self, json: Json<'d>) -> Vec<Json<'d>> {
        if !json.is_list() {
            self.wrong_kind(json, "a list");
        }
        json.elements().collect()
    }

    /// Reads a text.
    pub fn text<'d>(&mut self, json: Json<'d>) -> Option<&'d str> {
        let text = json.text();
        if text.is_none() {
            self.wrong_kind(json, "a text");
        }
        text
    }

    /// Reads a name, which is a text or a whole number.
    pub fn name<'d>(&mut self, json: Json<'d>) -> Option<&'d str> {
        let digits = json.integer().and_then(|_| json.digits());
        let name = json.text().or(digits);
        if name.is_none() {
            self.wrong_kind(json, "a text or a whole number");
        }
        name
    }

    /// Reads an unsigned 32-bit number.
    pub fn number(&mut self, json: Json<'_>) -> Option<u32> {
        let number = json.integer().and_then(|number| u32::try_from(number).ok());
        if number.is_none() {
            self.wrong_kind(json, "a whole number from 0 to 4294967295");
        }
        number
    }

    /// Reads a whole number that can be negative.
    pub fn signed(&mut self, json: Json<'_>) -> Option<i64> {
        let number = json.integer();
        if number.is_none() {
            self.wrong_kind(json, "a whole number");
        }
        number
    }

    /// Reads a boolean.
    pub fn boolean(&mut self, json: Json<'_>) -> Option<bool> {
        let boolean = json.boolean();
        if boolean.is_none() {
            self.wrong_kind(json, "true or false");
        }
        boolean
    }

    /// Reads a required text field.
    pub fn text_field<'d>(&mut self, json: Json<'d>, name: &str) -> Option<&'d str> {
        self.field(json, name).and_then(|field| self.text(field))
    }

    /// Reads the entries of a required object field.
    pub fn entries_field<'d>(&mut self, json: Json<'d>, name: &str) -> Vec<(Key<'d>, Json<'d>)> {
        let field = self.field(json, name);
        field.map_or_else(Vec::new, |field| self.entries(field))
    }

    /// Reads the elements of a required list field.
    pub fn list_field<'d>(&mut self, json: Json<'d>, name: &str) -> Vec<Json<'d>> {
        let field = self.field(json, name);
        field.map_or_else(Vec::new, |field| self.list(field))
    }

    /// Reads the elements of an optional list field.
    pub fn optional_list<'d>(&mut self, json: Json<'d>, name: &str) -> Vec<Json<'d>> {
        let field = json.get(name).filter(|field| !field.is_null());
        field.map_or_else(Vec::new, |field| self.list(field))
    }

    /// Reads an optional number field.
    pub fn optional_number(&mut self, json: Json<'_>, name: &str) -> Option<u32> {
        let field = json.get(name).filter(|field| !field.is_null());
        field.and_then(|field| self.number(field))
    }

    /// Reads an optional boolean field.
    pub fn optional_boolean(&mut self, json: Json<'_>, name: &str) -> Option<bool> {
        let field = json.get(name).filter(|field| !field.is_null());
        field.and_then(|field| self.boolean(field))
    }
}
