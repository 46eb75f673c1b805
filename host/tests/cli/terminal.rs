//! A game at the prompt as people play it: orders in a line, the staff on call, the rulebook beside it.

use stavka_a4_sheet::A4Sheet;
use stavka_core::setup::Setup;
use stavka_play::edition::Source;
use stavka_play::players::Staff;
use stavka_play::session::{By, Session, Turn};

use crate::bench::Bench;

/// The first German turn takes no more entries than this at the prompt.
const MOST_ENTRIES: usize = 100;

/// What the staff chose, and whether somebody else did something before it.
struct Chosen {
    words: String,
    after_others: bool,
}

/// The style of the staff that stays as it is.
const STYLE: &str = "as-was";

/// The first German turn of a game of the staff: what it chose, and all entries in words.
fn first_german_turn(seed: u64) -> (Vec<Chosen>, Vec<String>) {
    let edition = Source::linked::<A4Sheet>().open(Setup::default()).expect("opens");
    let styles = &edition.manifest.styles;
    let style = styles.iter().position(|style| style == STYLE).expect("the style");
    let style = u8::try_from(style).expect("a style");
    let mut session = Session::deal(edition, None, seed).expect("deals");
    let mut chosen = Vec::new();
    let mut seen = session.entries().len();
    while !session.view(None).expect("a view").turn.starts_with("June II, B.") {
        let Turn::Choice(side) = session.turn().expect("a turn") else { panic!("over") };
        let before = session.entries().len();
        session.let_choose(&mut Staff(style)).expect("chosen");
        if side == 0 {
            let others =
                session.entries()[seen..before].iter().any(|entry| entry.by != By::Side(0));
            let words = session.entries()[before].words.clone();
            chosen.push(Chosen { words, after_others: others });
            seen = before + 1;
        }
    }
    let words = session.entries().iter().map(|entry| entry.words.clone()).collect();
    (chosen, words)
}

/// An order as somebody would type it: what is done with whom, and where to.
#[derive(PartialEq, Clone)]
struct Order {
    who: Vec<String>,
    verb: String,
    tail: String,
    after_others: bool,
}

impl Order {
    fn line(&self) -> String {
        format!("{} {} {}", self.verb, self.who.join(" and "), self.tail).trim().to_owned()
    }
}

/// Writes choices as orders: `attack A with B and C`, `move B and C to D`.
fn orders(chosen: &[Chosen]) -> Vec<Order> {
    let mut orders: Vec<Order> = Vec::new();
    let mut attack = false;
    for Chosen { words, after_others } in chosen {
        let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
        let last = orders.last_mut().filter(|_| !after_others);
        match (verb, last) {
            ("to" | "stay", Some(last)) if last.tail.is_empty() && !last.who.is_empty() => {
                last.tail.clone_from(words);
                continue;
            }
            ("with", Some(last)) if attack => {
                let with = if last.tail.is_empty() { "with" } else { " and" };
                last.tail = format!("{}{with} {rest}", last.tail);
                continue;
            }
            ("go", Some(last)) if attack && !last.tail.is_empty() => {
                attack = false;
                continue;
            }
            _ => attack = verb == "attack",
        }
        let who = if rest.is_empty() { Vec::new() } else { vec![rest.to_owned()] };
        let (verb, tail, after_others) = (verb.to_owned(), String::new(), *after_others);
        orders.push(Order { who, verb, tail, after_others });
    }
    orders
}

/// Orders with the same verb and the same end are one, and who flies is said with the attack.
fn together(orders: Vec<Order>) -> Vec<Order> {
    let mut found: Vec<Order> = Vec::new();
    for order in orders {
        let attack = |last: &&mut Order| last.verb == "attack" && order.verb == "fly";
        if let Some(last) = found.last_mut().filter(attack).filter(|_| !order.after_others) {
            last.tail = format!("{}; {}", last.tail, order.line());
            continue;
        }
        let same = |last: &&mut Order| {
            let alike = (&last.verb, &last.tail) == (&order.verb, &order.tail);
            alike && order.tail.starts_with("to ") && !order.after_others
        };
        match found.last_mut().filter(same) {
            Some(last) => last.who.extend(order.who),
            None => found.push(order),
        }
    }
    found
}

#[test]
fn the_first_german_turn_takes_a_hundred_entries() {
    let (chosen, words) = first_german_turn(7);
    assert!(chosen.len() > 150, "a turn of {} choices is no test", chosen.len());
    let lines: Vec<String> = together(orders(&chosen)).iter().map(Order::line).collect();
    assert!(lines.len() <= MOST_ENTRIES, "{} entries for {} choices", lines.len(), chosen.len());
    let bench = Bench::new();
    let soviet = format!("soviet=staff:{STYLE}");
    let play = ["play", "a4-sheet", "--player", &soviet, "--seed", "7", "--save", "me.stavka"];
    let typed = lines.join("\n") + "\nquit\n";
    let output = bench.type_in(80, &play, typed.as_bytes());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let replayed = bench.json(&["replay", "me.stavka", "--all", "--json"]);
    let done = replayed["actions"].as_array().expect("actions").iter();
    let done: Vec<&str> = done.map(|action| action["do"].as_str().expect("words")).collect();
    let last = said.lines().rev().take(40).collect::<Vec<_>>();
    let until = done.iter().zip(&words).take_while(|(done, words)| *done == *words).count();
    assert_eq!(until, words.len(), "after `{}` another way; {last:#?}", words[until - 1]);
}
