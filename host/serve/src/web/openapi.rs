//! The addresses as `OpenAPI` describes them, for bots and other programs: requests from the types that read them, answers from
//! the schemas that the host shows.

use axum::Json;
use schemars::{JsonSchema, schema_for};
use serde_json::{Map, Value, json};

use super::lobby::Brought;
use super::seat::{Asked, StaffWish, Undo};
use crate::hall::Wish;
use crate::room::{Compare, Fight, Hinted, Moves, Pick, Typed};

/// An address.
struct Route {
    method: &'static str,
    path: &'static str,
    about: &'static str,
    /// What is sent along.
    body: Option<fn() -> Value>,
}

/// The schema of a type.
fn of<T: JsonSchema>() -> Value {
    let mut schema = schema_for!(T).to_value();
    if let Some(fields) = schema.as_object_mut() {
        fields.remove("$schema");
    }
    schema
}

const fn get(path: &'static str, about: &'static str) -> Route {
    Route { method: "get", path, about, body: None }
}

const fn post(path: &'static str, about: &'static str, body: fn() -> Value) -> Route {
    Route { method: "post", path, about, body: Some(body) }
}

/// Every address of the API.
#[expect(clippy::too_many_lines, reason = "a table: an address a row")]
fn routes() -> [Route; 26] {
    [
        get("/api/library", "owner: the variants, their scenarios, readings, styles and mods"),
        get("/api/games", "owner: the games with the links of their seats, the newest first"),
        post("/api/games", "owner: makes a game", of::<Wish>),
        Route {
            method: "delete",
            path: "/api/games/{id}",
            about: "owner: puts a game away",
            body: None,
        },
        post(
            "/api/games/{id}/fork",
            "owner: a copy of the game up to an entry, with dice of its own",
            of::<Brought>,
        ),
        get("/api/games/{id}/save", "owner: the game as a save, with all that is hidden in it"),
        get(
            "/api/games/{id}/table",
            "the table as a side sees it: `view`, `decision` where it is to choose, `number`; ?seen_as=SIDE",
        ),
        get(
            "/api/games/{id}/events",
            "server-sent events: an event with the number of the table as its id whenever it moves on",
        ),
        post(
            "/api/games/{id}/act",
            "does one or more choices; 409 where the table has moved on, 422 with the clause where the rules refuse",
            of::<Moves>,
        ),
        post(
            "/api/games/{id}/peek",
            "what would be to choose after these actions; nothing is done",
            of::<Pick>,
        ),
        post(
            "/api/games/{id}/ways",
            "what each place costs that could be chosen after these actions, which way leads there, and where the move must end",
            of::<Pick>,
        ),
        get(
            "/api/games/{id}/reach",
            "where any unit could go, as far as the side can know; ?unit=UNIT",
        ),
        get("/api/games/{id}/layers", "zones of control, and how far aircraft fly; ?seen_as=SIDE"),
        post(
            "/api/games/{id}/fight",
            "a fight in numbers by every variant that is installed, side by side",
            of::<Fight>,
        ),
        post(
            "/api/games/{id}/hint",
            "the three best choices by playing on from here: games, won, drawn, score, clauses; takes some seconds",
            of::<Hinted>,
        ),
        get("/api/games/{id}/mods", "the installed mods that fit what is played"),
        get(
            "/api/games/{id}/course",
            "how the game went: points, losses and cities over time, and what the dice were worth by fight and in sum",
        ),
        post(
            "/api/games/{id}/why",
            "why something can't be chosen: the clause and its reason",
            of::<Pick>,
        ),
        post(
            "/api/games/{id}/ask",
            "a ruling at the position, as far as the side can know",
            of::<Asked>,
        ),
        post(
            "/api/games/{id}/undo",
            "takes back the side's last choice, those of the step, or all that can be",
            of::<Undo>,
        ),
        post("/api/games/{id}/redo", "does again what was taken back last", of::<Undo>),
        post(
            "/api/games/{id}/staff",
            "has the variant's staff do the rest of the step",
            of::<StaffWish>,
        ),
        get("/api/games/{id}/log", "the story as the side heard it, in passages; ?since=ENTRIES"),
        get("/api/games/{id}/review", "a position of the past as the side saw it; ?at=ENTRIES"),
        post(
            "/api/games/{id}/compare",
            "the choice at hand under other readings or mods",
            of::<Compare>,
        ),
        post(
            "/api/games/{id}/say",
            "a line of the text table: the commands of the terminal",
            of::<Typed>,
        ),
    ]
}

/// The whole description.
pub(super) async fn page() -> Json<Value> {
    let mut paths = Map::new();
    for route in routes() {
        let told = json!({ "description": "JSON" });
        let wrong = json!({ "description": "`error`: one line; `clause` where a rule says no" });
        let mut one = json!({ "summary": route.about, "responses": { "200": told, "4XX": wrong } });
        if let Some(body) = route.body {
            one["requestBody"] = json!({ "content": { "application/json": { "schema": body() } } });
        }
        if route.path.contains("{id}") {
            let id = json!({ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } });
            one["parameters"] = json!([id]);
        }
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = one;
    }
    let wanted = ["decision", "view", "setup"];
    let schemas = stavka::schemas::ALL.iter().filter(|known| wanted.contains(&known.name));
    let schemas: Map<String, Value> = schemas
        .map(|known| (known.name.to_owned(), serde_json::from_str(known.text).unwrap_or_default()))
        .collect();
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
            "schemas": schemas,
            "securitySchemes": { "seat": { "type": "http", "scheme": "bearer" } },
        },
        "security": [{ "seat": [] }],
    }))
}
