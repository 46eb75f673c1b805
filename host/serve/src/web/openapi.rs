//! The addresses as `OpenAPI` describes them, for bots and other programs: requests and answers from the types that are read and
//! written, and from the schemas that the host shows.

use axum::Json;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema, schema_for};
use serde_json::{Map, Value, json};

use super::addresses::{Address, Who, addresses};

/// Where the schemas of types stand in the description.
const SHELF: &str = "#/components/schemas/";

/// What the host shows and answers are made of.
const SHOWN: [&str; 4] = ["decision", "view", "setup", "ruling"];

/// The schema of a type.
pub(super) fn of<T: JsonSchema>() -> Value {
    schema_for!(T).to_value()
}

/// Nothing is sent, or answered.
pub(super) fn none() -> Value {
    Value::Null
}

/// Something that is no JSON.
pub(super) fn text() -> Value {
    json!({ "type": "string" })
}

/// A ruling, as the host shows it.
pub(super) fn ruling() -> Value {
    json!({ "$ref": format!("{SHELF}ruling") })
}

/// Fields of answers that the host has a schema for.
pub(crate) mod field {
    use super::{Schema, SchemaGenerator, json_schema};

    /// What a schema on the shelf says.
    macro_rules! shown {
        ($field:ident, $name:literal) => {
            pub(crate) fn $field(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "$ref": concat!("#/components/schemas/", $name) })
            }
        };
        ($field:ident, maybe $name:literal) => {
            pub(crate) fn $field(_: &mut SchemaGenerator) -> Schema {
                let own = json_schema!({ "$ref": concat!("#/components/schemas/", $name) });
                json_schema!({ "anyOf": [own, { "type": "null" }] })
            }
        };
        ($field:ident, list $name:literal) => {
            pub(crate) fn $field(_: &mut SchemaGenerator) -> Schema {
                let own = json_schema!({ "$ref": concat!("#/components/schemas/", $name) });
                json_schema!({ "type": "array", "items": own })
            }
        };
    }

    shown!(view, "view");
    shown!(ruling, "ruling");
    shown!(maybe_decision, maybe "decision");
    shown!(maybe_choice, maybe "Choice");
    shown!(maybe_refused_choice, maybe "RefusedChoice");
    shown!(supplies, list "Supply");
    shown!(steps, list "Step");

    /// How units are supplied, by two rules.
    pub(crate) fn both_supplies(schemas: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "array", "items": supplies(schemas), "minItems": 2, "maxItems": 2 })
    }

    /// How a game ended.
    pub(crate) fn maybe_outcome(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["object", "null"],
            "properties": {
                "winner": { "type": ["integer", "null"], "description": "the place of the side; nobody in a draw" },
                "by": { "type": "string", "description": "the clause that decided it" },
                "title": { "type": "string" },
            },
        })
    }

    /// Rolls that were worth something.
    pub(crate) fn rolls(_: &mut SchemaGenerator) -> Schema {
        let text = json_schema!({ "type": "string" });
        json_schema!({
            "type": "array",
            "items": { "type": "object", "properties": {
                "number": { "type": "integer" }, "what": text, "words": text, "worth": { "type": "number" },
            } },
        })
    }

    /// What may be chosen of a mod, by name.
    pub(crate) fn settings(_: &mut SchemaGenerator) -> Schema {
        let (text, number) =
            (json_schema!({ "type": "string" }), json_schema!({ "type": "integer" }));
        json_schema!({
            "type": "object",
            "additionalProperties": { "type": "object", "properties": {
                "is": { "enum": ["number", "word", "switch"] }, "about": text, "least": number, "most": number,
                "of": { "type": "array", "items": text }, "default": true,
            } },
        })
    }

    /// What can be played.
    pub(crate) fn scenarios(_: &mut SchemaGenerator) -> Schema {
        let text = json_schema!({ "type": "string" });
        json_schema!({
            "type": "array",
            "items": { "type": "object", "properties": { "name": text, "summary": text } },
        })
    }
}

/// Puts a schema on the shelf: what it defines for itself goes there too, so that every reference leads somewhere.
fn shelve(shelf: &mut Map<String, Value>, mut schema: Value) -> Value {
    let Some(fields) = schema.as_object_mut() else { return schema };
    fields.remove("$schema");
    let own = fields.remove("$defs");
    for (name, one) in own.iter().filter_map(Value::as_object).flatten() {
        let one = point(one.clone());
        shelf.entry(name.clone()).or_insert(one);
    }
    point(schema)
}

/// Has references point to the shelf.
fn point(mut schema: Value) -> Value {
    match &mut schema {
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                let own = field.as_str().and_then(|to| to.strip_prefix("#/$defs/"));
                *field = match own {
                    Some(own) if name == "$ref" => format!("{SHELF}{own}").into(),
                    _ => point(field.take()),
                };
            }
        }
        Value::Array(all) => all.iter_mut().for_each(|one| *one = point(one.take())),
        _ => {}
    }
    schema
}

/// An address as it is described.
fn described(address: &Address, shelf: &mut Map<String, Value>) -> Value {
    let kind = |schema: &Value| {
        if schema["type"] == "string" { "text/plain" } else { "application/json" }
    };
    let wrong = json!({ "description": "`error`: one line; `clause` where a rule says no" });
    let mut told = json!({ "description": address.about });
    let answer = (address.answer)();
    if !answer.is_null() {
        let answer = shelve(shelf, answer);
        told["content"] = json!({ kind(&answer): { "schema": answer } });
    }
    let asks = match address.who {
        Who::Owner => "owner",
        Who::Seat => "seat",
        Who::Anybody => "anybody",
    };
    let mut one = json!({
        "summary": address.about,
        "tags": [asks],
        "responses": { "200": told, "4XX": wrong },
    });
    let body = (address.body)();
    if !body.is_null() {
        let body = shelve(shelf, body);
        one["requestBody"] =
            json!({ "required": true, "content": { kind(&body): { "schema": body } } });
    }
    let parameter = |place: &str, name: &str| json!({ "name": name, "in": place, "required": place == "path", "schema": { "type": "string" } });
    let id = address.path.contains("{id}").then(|| parameter("path", "id"));
    let query = address.query.iter().map(|name| parameter("query", name));
    one["parameters"] = id.into_iter().chain(query).collect();
    one
}

/// The whole description.
pub(super) async fn page() -> Json<Value> {
    let mut shelf = Map::new();
    for known in stavka::schemas::ALL.iter().filter(|known| SHOWN.contains(&known.name)) {
        let schema = serde_json::from_str(known.text).unwrap_or_default();
        let schema = shelve(&mut shelf, schema);
        shelf.insert(known.name.to_owned(), schema);
    }
    let mut paths = Map::new();
    for address in addresses().filter(|address| !address.about.is_empty()) {
        let path = paths.entry(address.path).or_insert_with(|| json!({}));
        path[address.method] = described(address, &mut shelf);
    }
    Json(json!({
        "openapi": "3.1.0",
        "info": {
            "title": "The table of Stavka",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A seat is opened by the secret behind the number sign of its link, sent as a bearer token. \
                            Every request that does something names the number of the table that it was made for.",
        },
        "paths": paths,
        "components": {
            "schemas": shelf,
            "securitySchemes": { "bearer": { "type": "http", "scheme": "bearer" } },
        },
        "security": [{ "bearer": [] }],
    }))
}
