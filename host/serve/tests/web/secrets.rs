//! What a side may not know never leaves the server: with all of it drawn anew, the bytes that the side is sent are the same.

use serde_json::{Value, json};
use stavka_a4_sheet::A4Sheet;
use stavka_core::setup::Setup;
use stavka_play::edition::Source;
use stavka_play::players::Staff;
use stavka_play::session::Session;
use stavka_play::table::Table;
use stavka_serve::web::{Who, addresses};

use crate::client::{Place, Server};
use crate::redrawn::{Draw, redrawn};

const AXIS: u8 = 0;

/// So many choices of the Axis are looked at,
const CHOICES: usize = 60;
/// and at one in so many of them every address is asked.
const APART: usize = 6;

/// The same game twice: as it is, and with what the Axis can't know drawn anew.
struct Pair {
    _folders: [tempfile::TempDir; 2],
    servers: [Server; 2],
    axis: [Place; 2],
    soviet: [Place; 2],
}

impl Pair {
    fn deal(seed: u64) -> Self {
        let folders = [(), ()].map(|()| tempfile::tempdir().expect("a folder"));
        let draws = [None, Some(Draw { side: AXIS, seed })];
        let start = |at: usize| Server::of(folders[at].path(), vec![redrawn::<A4Sheet>(draws[at])]);
        let servers = [start(0), start(1)];
        let seats = json!({ "axis": "link", "soviet": "link" });
        let seats = servers.each_ref().map(|server| server.deal("a4-sheet", &seats));
        let place = |at: usize| seats.each_ref().map(|seats| seats[at].clone());
        Self { axis: place(0), soviet: place(1), servers, _folders: folders }
    }

    /// What the Axis is sent by both, which must be the same.
    fn sent(&self, method: &str, what: &str, body: &str) -> String {
        let [one, other] = both(|at| self.ask(at, &self.axis[at], method, what, body));
        assert!(one == other, "{method} {what} {body}:\n{}", differ(&one, &other));
        one
    }

    /// Patient where a game is asked too often.
    fn ask(&self, at: usize, place: &Place, method: &str, what: &str, body: &str) -> String {
        if what == "events" {
            return format!("200 {}", self.servers[at].first_event(place));
        }
        loop {
            let answer = self.servers[at].at(place, method, what, body);
            if answer.status != 429 {
                return format!("{} {}", answer.status, answer.body);
            }
            std::thread::sleep(std::time::Duration::from_millis(200));
        }
    }

    fn table(&self) -> Value {
        read(&self.sent("GET", "table", ""))
    }

    /// The Soviet side plays a step, in both.
    fn soviet_step(&self) {
        both(|at| {
            let number = self.servers[at].table(&self.soviet[at])["number"].clone();
            let wish = json!({ "number": number }).to_string();
            self.ask(at, &self.soviet[at], "POST", "staff", &wish);
        });
    }
}

/// Both at the same time: each waits for its own server.
fn both<T: Send>(one: impl Fn(usize) -> T + Sync) -> [T; 2] {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| one(1));
        [one(0), other.join().expect("is answered")]
    })
}

/// The JSON of an answer that says how it went first.
fn read(answer: &str) -> Value {
    let (status, body) = answer.split_once(' ').expect("a status");
    assert_eq!(status, "200", "{body}");
    serde_json::from_str(body).expect("JSON")
}

/// Where two answers part.
fn differ(one: &str, other: &str) -> String {
    let at = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let part = |text: &str| {
        let near: String = text.chars().skip(at.saturating_sub(160)).take(400).collect();
        near
    };
    format!("{}\n{}", part(one), part(other))
}

/// What is asked at an address of a table, as what follows its path and what is sent along; nothing where this test does not know
/// how to ask it.
fn requests(address: &str, table: &Value, questions: &[String]) -> Option<Vec<(String, Value)>> {
    let number = &table["number"];
    let entries = table["entries"].as_u64().expect("a number");
    let plain = |suffix: String| (suffix, Value::Null);
    let sent = |body: Value| (String::new(), body);
    let (units, places) = (interesting(table, "unit"), interesting(table, "place"));
    let actions = actions(table);
    let picks = || actions.iter().map(|action| json!({ "number": number, "actions": [action] }));
    Some(match address {
        "table" | "mods" | "events" => vec![plain(String::new())],
        "layers" | "course" | "went" => {
            vec![plain("?seen_as=axis".to_owned()), plain(String::new())]
        }
        "log" => vec![plain(String::new()), plain(format!("?since={}", entries / 2))],
        "review" => [0, entries / 3, entries / 2, entries - 1, entries]
            .map(|at| plain(format!("?at={at}&seen_as=axis")))
            .into(),
        "reach" => units.iter().map(|unit| plain(format!("?unit={unit}"))).collect(),
        "peek" | "ways" | "clauses" => picks().map(sent).collect(),
        "why" => {
            let unit = |unit: &String| sent(json!({ "number": number, "unit": unit }));
            let space = |space: &String| sent(json!({ "number": number, "space": space }));
            units.iter().map(unit).chain(places.iter().map(space)).collect()
        }
        // Now and then: everything that may be chosen is tried by both rules.
        "beside" if !entries.is_multiple_of(3) => Vec::new(),
        "compare" | "beside" => {
            let readings = json!({ "blitzkrieg-chain": "chain" });
            let under = json!({ "readings": readings });
            let now = json!({ "number": number, "under": under });
            let then = json!({ "number": number, "under": under, "at": entries - 1 });
            let literal = json!({ "number": number, "under": { "preset": "literal" } });
            vec![sent(now), sent(then), sent(literal)]
        }
        "fight" => {
            let fight = json!({ "attacker": "axis", "attack": 12, "defense": 4 });
            let under = json!({ "mods": ["extended-odds"] });
            vec![sent(json!({ "fight": fight })), sent(json!({ "fight": fight, "under": under }))]
        }
        // Now and then: it plays on, and as far as it is let in time.
        "hint" if !entries.is_multiple_of(4) => Vec::new(),
        "hint" => vec![sent(json!({ "number": number, "games": 12, "seconds": 60 }))],
        "ask" => rulings(questions, &places),
        "say" => lines(&places)
            .into_iter()
            .map(|line| sent(json!({ "number": number, "line": line, "known": entries / 2 })))
            .collect(),
        // Those that do something are asked as the game goes.
        "act" | "undo" | "redo" | "staff" => Vec::new(),
        _ => return None,
    })
}

/// Every question about the places, called in the ways that questions have.
fn rulings(questions: &[String], places: &[String]) -> Vec<(String, Value)> {
    let inputs = |place: &String| {
        [
            json!({ "hex": place }),
            json!({ "unit": place }),
            json!({ "unit": format!("{place}/0") }),
            json!({ "target": place }),
        ]
    };
    let inputs: Vec<Value> = places.iter().take(2).flat_map(inputs).chain([json!({})]).collect();
    let ask = |question: &String| {
        let of = |input: &Value| json!({ "question": question, "input": input });
        inputs.iter().map(of).collect::<Vec<_>>()
    };
    questions.iter().flat_map(ask).map(|body| (String::new(), body)).collect()
}

/// What is typed at the table as text.
fn lines(places: &[String]) -> Vec<String> {
    let usual = ["list", "look", "odds", "why", "hint", "news", "search zone", "help", "best"];
    let near = places.iter().take(3).flat_map(|place| {
        [format!("look {place}"), format!("look map {place}"), format!("why attack {place}")]
    });
    usual.map(str::to_owned).into_iter().chain(near).collect()
}

/// Who is face down, some others of either side, and where they are.
fn interesting(table: &Value, what: &str) -> Vec<String> {
    let counters = table["view"]["counters"].as_array().expect("counters");
    let on_map = counters.iter().filter(|one| one["at"]["space"].is_string());
    let (hidden, others): (Vec<&Value>, Vec<&Value>) = on_map.partition(|one| {
        one["marks"].as_array().is_some_and(|marks| marks.contains(&json!("hidden")))
    });
    let few = hidden.iter().take(6).chain(others.iter().step_by(17).take(6));
    let name = |one: &&Value| {
        let name = if what == "unit" { &one["unit"] } else { &one["at"]["space"] };
        name.as_str().expect("a name").to_owned()
    };
    few.map(name).collect()
}

/// A few of the choices there are.
fn actions(table: &Value) -> Vec<Value> {
    let choices = table["decision"]["choices"].as_array().expect("choices");
    choices.iter().step_by(choices.len() / 4 + 1).map(|one| one["action"].clone()).collect()
}

/// The choice that the staff would make.
fn advised(table: &Value) -> Value {
    let choices = table["decision"]["choices"].as_array().expect("choices");
    let own = choices.iter().find(|one| one["staff"].as_array().is_some_and(|all| !all.is_empty()));
    own.unwrap_or(&choices[0])["action"].clone()
}

#[test]
fn what_the_axis_may_not_know_is_in_no_byte_that_it_is_sent() {
    let edition = Source::linked::<A4Sheet>().open(Setup::default()).expect("opens");
    let questions = edition.questions().expect("questions").into_iter();
    let questions: Vec<String> = questions.map(|question| question.name).collect();
    let pair = Pair::deal(3);
    let (mut looked, mut hidden) = (0, 0);
    while looked < CHOICES {
        let table = pair.table();
        assert!(table["outcome"].is_null(), "the game is over after {looked} choices");
        if table["decision"].is_null() {
            pair.soviet_step();
            continue;
        }
        hidden += usize::from(table["view"].to_string().contains("hidden-"));
        if looked % APART == 0 {
            // Each question now and then: there are many.
            let some = questions.iter().skip(looked / APART % 3).step_by(3).cloned();
            ask_all(&pair, &table, &some.collect::<Vec<_>>());
        }
        go_on(&pair, &table, looked);
        looked += 1;
    }
    assert!(
        hidden * 2 > looked,
        "only at {hidden} of {looked} choices there was something to hide"
    );
}

/// Asks every address that a seat has.
fn ask_all(pair: &Pair, table: &Value, questions: &[String]) {
    for address in addresses().filter(|address| address.who == Who::Seat) {
        let name = address.path.strip_prefix("/api/games/{id}/").expect("of a game");
        let asked = requests(name, table, questions);
        let asked = asked.unwrap_or_else(|| panic!("say here how {} is asked", address.path));
        for (suffix, body) in asked {
            let body = if body.is_null() { String::new() } else { body.to_string() };
            pair.sent(&address.method.to_uppercase(), &format!("{name}{suffix}"), &body);
        }
    }
}

/// Does something, takes it back, does it again; every few choices the staff does the rest of the step.
fn go_on(pair: &Pair, table: &Value, looked: usize) {
    let number = &table["number"];
    if looked % 4 == 3 {
        pair.sent("POST", "staff", &json!({ "number": number }).to_string());
        return;
    }
    let act = json!({ "number": number, "actions": [advised(table)] });
    let done = read(&pair.sent("POST", "act", &act.to_string()));
    if looked % 4 == 1 && done["undo"] == true {
        let wish = |table: &Value| json!({ "number": table["number"] }).to_string();
        let back = pair.sent("POST", "undo", &wish(&done));
        if back.starts_with("200") {
            pair.sent("POST", "redo", &wish(&read(&back)));
        }
    }
}

/// What is drawn anew for a side follows from the seed and from what the side sees: otherwise an answer that was made from a draw whose
/// seed is known would tell what was hidden before it.
#[test]
fn a_draw_does_not_tell_what_was_hidden_before_it() {
    let source = Source::linked::<A4Sheet>();
    let edition = source.open(Setup::default()).expect("opens");
    let mut session = Session::deal(edition, None, 11).expect("deals");
    let mut other = 0;
    for _ in 0..220 {
        session.let_choose(&mut Staff(0)).expect("the staff chooses");
        let state = session.copy().expect("a copy");
        for side in [0, 1] {
            let drawn = |from: &Table, seed: u64| {
                let mut drawn = from.fork().expect("a copy");
                drawn.redraw(side, seed).expect("drawn anew");
                drawn
            };
            let mut one = drawn(&state, 5);
            one.check().expect("a sound state");
            assert_eq!(drawn(&one, 9).print(), drawn(&state, 9).print());
            other += usize::from(one.print() != session.print());
            let seen = session.view(Some(side)).expect("a view");
            assert_eq!(one.view(Some(side)).expect("a view"), seen, "the side sees no difference");
        }
    }
    assert!(other > 100, "only {other} draws were others");
}
