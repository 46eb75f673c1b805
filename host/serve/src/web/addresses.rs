//! Every address of the server in one list: the router, the description for programs and the tests that go through all of them
//! are made from it, so that none of them forgets one.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, delete, get, post};
use serde_json::Value;

use super::openapi::{none, of, text};
use super::{App, LONGEST_MOD, LONGEST_SAVE, events, lobby, openapi, pages, seat};
use crate::hall::{GameCard, Wish};
use crate::library::ModCard;
use crate::room::{
    Beside, Compare, Compared, Course, Fight, Fought, HintNews, Hinted, Layers, LogPage, Moves,
    Pick, Reach, Reply, Review, Spoken, TableState, Typed, Way, Why,
};

/// Who may ask an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Anybody on this machine: it tells nothing of a game.
    Anybody,
    /// Whoever started the server.
    Owner,
    /// Whoever has a seat of the game.
    Seat,
}

/// An address.
pub struct Address {
    /// Who may ask it.
    pub who: Who,
    /// `get`, `post` or `delete`.
    pub method: &'static str,
    /// The path, with what differs in braces.
    pub path: &'static str,
    /// What it is for; empty for pages.
    pub(super) about: &'static str,
    /// What may stand behind the question mark.
    pub(super) query: &'static [&'static str],
    /// What is sent along; nothing where nothing is.
    pub(super) body: fn() -> Value,
    /// What is answered.
    pub(super) answer: fn() -> Value,
    pub(super) route: fn() -> MethodRouter<Arc<App>>,
}

type Schema = fn() -> Value;
type Route = fn() -> MethodRouter<Arc<App>>;

/// A page, picture or script.
const fn page(path: &'static str, route: Route) -> Address {
    let (body, answer) = (none as Schema, none as Schema);
    Address { who: Who::Anybody, method: "get", path, about: "", query: &[], body, answer, route }
}

/// Something that is looked at.
const fn look(
    who: Who,
    path: &'static str,
    about: &'static str,
    query: &'static [&'static str],
    answer: Schema,
    route: Route,
) -> Address {
    Address { who, method: "get", path, about, query, body: none, answer, route }
}

/// Something that is sent, with what is answered.
const fn send(
    who: Who,
    path: &'static str,
    about: &'static str,
    (body, answer): (Schema, Schema),
    route: Route,
) -> Address {
    Address { who, method: "post", path, about, query: &[], body, answer, route }
}

/// Pages, pictures and scripts.
const PAGES: [Address; 13] = [
    page("/", || get(pages::lobby)),
    page("/table/{id}", || get(pages::table)),
    page("/text/{id}", || get(pages::text)),
    page("/assets/{*path}", || get(pages::asset)),
    page("/maps/{key}/map.svg", || get(pages::map)),
    page("/maps/{key}/plan.json", || get(pages::plan)),
    page("/counters/symbols.svg", || get(pages::symbols)),
    page("/counters/style.css", || get(pages::style)),
    page("/books/{key}", || get(pages::book)),
    page("/books/{key}/{clause}", || get(pages::clause)),
    page("/books/{key}/switches.json", || get(pages::switches)),
    page("/books/{key}/figures.json", || get(pages::figures)),
    page("/api/openapi.json", || get(openapi::page)),
];

/// What whoever started the server does in the lobby.
const LOBBY: [Address; 9] = [
    look(
        Who::Owner,
        "/api/library",
        "the variants, their scenarios, readings, styles and mods",
        &[],
        of::<lobby::Shelves>,
        || get(lobby::library),
    ),
    look(
        Who::Owner,
        "/api/games",
        "the games with the links of their seats, the newest first",
        &[],
        of::<Vec<GameCard>>,
        || get(lobby::list),
    ),
    send(Who::Owner, "/api/games", "makes a game", (of::<Wish>, of::<GameCard>), || {
        post(lobby::make)
    }),
    Address {
        query: &["title", "to"],
        ..send(
            Who::Owner,
            "/api/upload",
            "makes a game of a save, whole or as a fork of its first entries",
            (text, of::<GameCard>),
            || post(lobby::upload).layer(DefaultBodyLimit::max(LONGEST_SAVE)),
        )
    },
    Address {
        method: "delete",
        ..look(Who::Owner, "/api/games/{id}", "puts a game away", &[], none, || {
            delete(lobby::put_away)
        })
    },
    look(
        Who::Owner,
        "/api/games/{id}/save",
        "the game as a save, with all that is hidden in it",
        &[],
        text,
        || get(lobby::save),
    ),
    send(
        Who::Owner,
        "/api/games/{id}/fork",
        "a copy of the game up to an entry, with dice of its own",
        (of::<lobby::Brought>, of::<GameCard>),
        || post(lobby::fork),
    ),
    send(
        Who::Owner,
        "/api/mods",
        "brings a mod along, packed or as `mod.json` alone, if nothing is wrong with it; one with a library is refused",
        (text, of::<ModCard>),
        || post(lobby::bring).layer(DefaultBodyLimit::max(LONGEST_MOD)),
    ),
    Address {
        method: "delete",
        ..look(
            Who::Owner,
            "/api/mods/{id}",
            "takes a mod away that was brought along; games have it in them",
            &[],
            none,
            || delete(lobby::take_away),
        )
    },
];

/// What somebody with a seat does.
const DOING: [Address; 5] = [
    send(
        Who::Seat,
        "/api/games/{id}/act",
        "does one or more choices; 409 where the table has moved on, 422 with the clause where the rules refuse",
        (of::<Moves>, of::<TableState>),
        || post(seat::act),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/undo",
        "takes back the side's last choice, those of the step, or all that can be",
        (of::<seat::Undo>, of::<TableState>),
        || post(seat::undo),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/redo",
        "does again what was taken back last",
        (of::<seat::Undo>, of::<TableState>),
        || post(seat::redo),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/staff",
        "has the variant's staff do the rest of the step, or of the turn",
        (of::<seat::StaffWish>, of::<TableState>),
        || post(seat::staff),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/say",
        "a line of the text table: the commands of the terminal",
        (of::<Typed>, of::<Spoken>),
        || post(seat::say),
    ),
];

/// What somebody with a seat asks.
const ASKING: [Address; 18] = [
    look(
        Who::Seat,
        "/api/games/{id}/table",
        "the table as a side sees it: `view`, `decision` where it is to choose, `number`",
        &["seen_as"],
        of::<TableState>,
        || get(seat::table),
    ),
    look(
        Who::Seat,
        "/api/games/{id}/events",
        "server-sent events: an event with the number of the table as its id whenever it moves on",
        &[],
        text,
        || get(events::events),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/peek",
        "what would be to choose after these actions; nothing is done",
        (of::<Pick>, of::<Reply>),
        || post(seat::peek),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/ways",
        "what each place costs that could be chosen after these actions, which way leads there, and where the move must end",
        (of::<Pick>, of::<std::collections::BTreeMap<String, Way>>),
        || post(seat::ways),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/clauses",
        "the clauses by which the choices after these actions are made",
        (of::<Pick>, of::<Vec<String>>),
        || post(seat::clauses),
    ),
    look(
        Who::Seat,
        "/api/games/{id}/reach",
        "where any unit could go, as far as the side can know",
        &["unit"],
        of::<Reach>,
        || get(seat::reach),
    ),
    look(
        Who::Seat,
        "/api/games/{id}/layers",
        "zones of control, supply, and how far aircraft fly",
        &["seen_as"],
        of::<Layers>,
        || get(seat::layers),
    ),
    look(
        Who::Seat,
        "/api/games/{id}/went",
        "from where to where units went in this turn and the one before, as the side heard it",
        &["seen_as"],
        of::<Vec<[String; 2]>>,
        || get(seat::went),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/fight",
        "a fight in numbers by every variant that is installed, side by side",
        (of::<Fight>, of::<Vec<Fought>>),
        || post(seat::fight),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/hint",
        "what the staff would do, at once, and then the three best choices by playing on from here: a line of JSON for every game, the last \
         one says `done`; whoever hangs up has it stopped",
        (of::<Hinted>, of::<HintNews>),
        || post(seat::hint),
    ),
    look(
        Who::Seat,
        "/api/games/{id}/mods",
        "the mods that fit what is played",
        &[],
        of::<Vec<ModCard>>,
        || get(seat::mods),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/why",
        "why something can't be chosen: the clause and its reason",
        (of::<Pick>, of::<Why>),
        || post(seat::why),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/ask",
        "a ruling at the position, as far as the side can know",
        (of::<seat::Asked>, openapi::ruling),
        || post(seat::ask),
    ),
    look(
        Who::Seat,
        "/api/games/{id}/log",
        "the story as the side heard it, in passages",
        &["since", "seen_as"],
        of::<LogPage>,
        || get(seat::log),
    ),
    look(
        Who::Seat,
        "/api/games/{id}/review",
        "a position of the past as the side saw it",
        &["at", "seen_as"],
        of::<Review>,
        || get(seat::review),
    ),
    look(
        Who::Seat,
        "/api/games/{id}/course",
        "how the game went: points, losses and cities over time, and what the dice were worth by fight and in sum",
        &["seen_as"],
        of::<Course>,
        || get(seat::course),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/compare",
        "the choice at hand, or one of the past, under other readings or mods",
        (of::<Compare>, of::<Compared>),
        || post(seat::compare),
    ),
    send(
        Who::Seat,
        "/api/games/{id}/beside",
        "the position at hand, or one of the past, by other readings, figures or mods: what it allows and costs, and who is supplied; takes some seconds",
        (of::<Compare>, of::<Beside>),
        || post(seat::beside),
    ),
];

/// All of them.
pub fn addresses() -> impl Iterator<Item = &'static Address> {
    [&PAGES[..], &LOBBY, &DOING, &ASKING].into_iter().flatten()
}
