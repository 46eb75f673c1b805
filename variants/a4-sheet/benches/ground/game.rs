//! Rulings at the positions of a game.

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_a4_sheet::movement::{Plan, Scratch, reach};
use stavka_a4_sheet::position::{HexSet, UnitId};
use stavka_a4_sheet::retreat::{Fate, Fight, Retreat};
use stavka_a4_sheet::side::Side;
use stavka_a4_sheet::situation::Scene;
use stavka_a4_sheet::supply::{Status, SupplyScratch, supply_map};
use stavka_a4_sheet::{A4Sheet, Campaign};
use stavka_bench::{Report, at_most};
use stavka_core::board::SpaceId;
use stavka_core::chance::draw;
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

/// Choices and draws to the positions that are asked about in turn: in mid-war, some moves apart.
const CHOICES: [u64; 2] = [3000, 3100];
/// How far a beaten unit is sent back.
const SENT: u32 = 3;

/// Two positions of one game of two staffs.
struct War {
    rules: Arc<A4Sheet>,
    games: [Campaign; 2],
    scenes: [Scene; 2],
}

fn list(fill: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = vec![0; 4096];
    let mut lent = Lent::new(&mut room);
    fill(&mut lent);
    let count = lent.count();
    room.truncate(count);
    room
}

/// The game so many choices and draws from its start.
fn play(rules: &Arc<A4Sheet>, choices: u64) -> Campaign {
    let mut game = Arc::clone(rules).deal("barbarossa").expect("a campaign");
    for step in 0..choices {
        let action = match game.mover() {
            Mover::Side(side) => game.choose(side, step).expect("a choice"),
            _ => {
                let weights = list(|list| game.weights(list));
                let drawn = draw(1, "bench", step, &weights).expect("a draw");
                list(|list| game.legal(list))[drawn as usize]
            }
        };
        game.apply(action, &mut Silent).expect("a choice of the list");
    }
    game
}

pub(super) fn compare_all(report: &mut Report) {
    let rules = Arc::new(A4Sheet::open(&Setup::default()).expect("the book opens"));
    let games = CHOICES.map(|choices| play(&rules, choices));
    for game in &games {
        println!("{}", game.view(None).turn);
    }
    let scenes = games.each_ref().map(Campaign::scene);
    let war = War { rules, games, scenes };
    for game in 0..2 {
        let scene = &war.scenes[game];
        for side in [Side::Axis, Side::Russian] {
            let units: Vec<_> = on_map(scene, side).collect();
            println!("{side:?} {} units", units.len());
        }
    }
    let mut start = std::time::Instant::now();
    for _ in 0..10000 {
        std::hint::black_box(war.games[0].scene());
    }
    println!("scene {:?}", start.elapsed() / 10000);
    start = std::time::Instant::now();
    for _ in 0..10000 {
        std::hint::black_box(Box::new(*war.scenes[0].position));
    }
    println!("position {:?}", start.elapsed() / 10000);
    start = std::time::Instant::now();
    for _ in 0..10000 {
        std::hint::black_box(war.scenes[0].roster.clone());
    }
    println!("roster {:?}", start.elapsed() / 10000);
    for side in [Side::Axis, Side::Russian] {
        moves(&war, side, report);
        supply(&war, side, false, report);
        supply(&war, side, true, report);
    }
    retreats(&war, report);
}

fn on_map(scene: &Scene, side: Side) -> impl Iterator<Item = UnitId> {
    scene.position.occupied(side).iter().flat_map(|hex| scene.position.units_at(hex))
}

/// A unit as a question names it.
fn name(scene: &Scene, unit: UnitId) -> String {
    let hex = scene.position.piece(unit).place;
    let above = scene.position.units_at(hex).take_while(|&other| other != unit).count();
    format!("{}/{above}", scene.ground.label(hex))
}

/// One thing to ask at one of the positions.
struct Inquiry<T> {
    game: usize,
    given: String,
    about: T,
}

impl War {
    /// What is asked in turn, of one position and of the other.
    fn inquiries<T>(
        &self,
        question: &str,
        things: impl Fn(&Scene) -> Vec<(Value, T)>,
    ) -> Vec<Inquiry<T>> {
        let of = |game: usize| {
            let inquiry =
                move |(given, about): (Value, T)| Inquiry { game, given: given.to_string(), about };
            let answered =
                |inquiry: &Inquiry<T>| self.ask(question, inquiry).contains("\"answer\":");
            things(&self.scenes[game]).into_iter().map(inquiry).filter(answered).collect::<Vec<_>>()
        };
        let both = of(0).into_iter().zip(of(1));
        both.flat_map(|(one, other)| [one, other]).collect()
    }

    fn ask<T>(&self, question: &str, inquiry: &Inquiry<T>) -> String {
        let ruling = self.games[inquiry.game].ask(question, &inquiry.given);
        ruling.expect("a question about positions").expect("a ruling")
    }

    fn compare<T, Found>(
        &self,
        report: &mut Report,
        (question, whose): (&str, &str),
        inquiries: &[Inquiry<T>],
        mut search: impl FnMut(&Scene, &T) -> Found,
    ) {
        let mut ruled = inquiries.iter().cycle();
        let mut searched = inquiries.iter().cycle();
        let what = format!("{question}, {whose} ({})", inquiries.len());
        if inquiries.is_empty() {
            println!("none {what}");
            return;
        }
        let ruling = || ruled.next().map(|inquiry| self.ask(question, inquiry));
        let search =
            || searched.next().map(|inquiry| search(&self.scenes[inquiry.game], &inquiry.about));
        report.compare(
            &what,
            ("ruling at a position of a game", ruling),
            ("search", search),
            at_most(3.0),
        );
    }
}

fn moves(war: &War, side: Side, report: &mut Report) {
    for mobile in [false, true] {
        let inquiries = war.inquiries("reach", |scene| {
            on_map(scene, side)
                .filter(|unit| scene.unit(*unit).counter.is_mobile() == mobile)
                .map(|unit| (json!({ "unit": name(scene, unit) }), unit))
                .collect()
        });
        let mut scratch = Scratch::new(&war.rules, &war.scenes[0].ground);
        war.compare(
            report,
            ("reach", &format!("{side:?} mobile {mobile}")),
            &inquiries,
            |scene, &unit| {
                let Scene { ground, roster, position, weather, .. } = scene;
                let plan = Plan { weather: *weather, ..Plan::default() };
                reach(&war.rules, ground, roster, position, unit, plan, &mut scratch)
            },
        );
    }
}

fn supply(war: &War, side: Side, isolated: bool, report: &mut Report) {
    let mut lines = SupplyScratch::new(&war.scenes[0].ground);
    let mut map = |scene: &Scene| {
        let Scene { ground, roster, position, weather, .. } = scene;
        supply_map(&war.rules, ground, roster, position, side, *weather, &mut lines)
    };
    let maps = war.scenes.each_ref().map(&mut map);
    let inquiries = war.inquiries("supply-line", |scene| {
        let map = &maps[usize::from(std::ptr::eq(scene, &raw const war.scenes[1]))];
        let fits = |unit: &UnitId| {
            (map.at(scene.position.piece(*unit).place) == Status::Isolated) == isolated
        };
        on_map(scene, side)
            .filter(fits)
            .map(|unit| (json!({ "unit": name(scene, unit) }), unit))
            .collect()
    });
    war.compare(
        report,
        ("supply-line", &format!("{side:?} isolated {isolated}")),
        &inquiries,
        |scene, _| map(scene),
    );
}

fn retreats(war: &War, report: &mut Report) {
    let inquiries = war.inquiries("retreat", |scene| {
        let attackers = |unit: UnitId| -> Vec<SpaceId> {
            let hex = scene.position.piece(unit).place;
            scene
                .ground
                .neighbours(hex)
                .filter(|&hex| scene.position.occupied(Side::Axis).contains(hex))
                .collect()
        };
        on_map(scene, Side::Russian)
            .map(|unit| {
                let from = attackers(unit);
                let labels: Vec<_> = from.iter().map(|&hex| scene.ground.label(hex)).collect();
                (
                    json!({ "unit": name(scene, unit), "attackers": labels, "hexes": SENT }),
                    (unit, from),
                )
            })
            .filter(|(_, (_, from))| !from.is_empty())
            .collect()
    });
    let inquiries: Vec<_> = inquiries
        .into_iter()
        .filter(|inquiry| war.ask("retreat", inquiry).contains("routes\":[{\"by\":[\""))
        .collect();
    let mut way = Vec::new();
    war.compare(report, ("retreat", "Russian"), &inquiries, |scene, (unit, attackers)| {
        let Scene { ground, roster, position, weather, .. } = scene;
        let at = position.piece(*unit).place;
        let fight =
            Fight { attacked: &[at], attackers, unresolved: HexSet::EMPTY, weather: *weather };
        let retreat =
            Retreat { rules: &war.rules, ground, roster, position, unit: *unit, at, fight };
        let mut ways = 0;
        retreat.routes(SENT, &mut way, &mut |_, fate| ways += u32::from(fate == Fate::Retreats));
        ways
    });
}
