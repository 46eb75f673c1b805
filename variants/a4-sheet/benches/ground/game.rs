//! Rulings at the positions of a game, against the bare search at the same position.
//!
//! Two positions in mid-war are asked about in turn, and at each of them every unit that the question fits. So no
//! ruling and no search finds what it looks for in memory. The positions themselves are ready, for the rulings as
//! for the searches: the first question at a position makes it so, which takes about a microsecond.

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_a4_sheet::movement::{Plan, Scratch, reach};
use stavka_a4_sheet::position::{HexSet, UnitId};
use stavka_a4_sheet::retreat::{Fate, Fight, Retreat};
use stavka_a4_sheet::side::Side;
use stavka_a4_sheet::situation::Scene;
use stavka_a4_sheet::supply::{SupplyScratch, supply_map};
use stavka_a4_sheet::{A4Sheet, Campaign};
use stavka_bench::{Report, at_most};
use stavka_core::board::SpaceId;
use stavka_core::game::Game;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use super::play::positions;

/// How many searches a ruling may cost.
const BAR: u8 = 3;
/// How far a beaten unit is sent back.
const SENT: u32 = 3;

/// Two positions of one game.
struct War {
    rules: Arc<A4Sheet>,
    games: [Campaign; 2],
    scenes: [Arc<Scene>; 2],
}

/// A unit that a question fits.
struct Asked {
    /// At which position.
    at: usize,
    unit: UnitId,
    /// From where it is attacked.
    attackers: Vec<SpaceId>,
    given: String,
}

pub(super) fn compare_all(report: &mut Report) {
    let rules = Arc::new(A4Sheet::open(&Setup::default()).expect("the book opens"));
    let games = positions(&rules, |game| {
        let scene = game.scene();
        [Side::Axis, Side::Russian].into_iter().all(|side| has_isolated(&rules, &scene, side))
    });
    let scenes = games.each_ref().map(Campaign::scene);
    let war = War { rules, games, scenes };
    for (side, name) in [(Side::Axis, "Axis"), (Side::Russian, "Russian")] {
        war.moves((side, name), report);
        war.supply((side, name), report);
    }
    war.retreats(report);
}

impl War {
    fn ask(&self, question: &str, asked: &Asked) -> String {
        let ruling = self.games[asked.at].ask(question, &asked.given);
        ruling.expect("a question about positions").expect("a ruling")
    }

    /// The units of a side of which something holds and that get an answer, of one position and of the other in turn.
    fn asked(
        &self,
        question: &str,
        side: Side,
        given: impl Fn(Value, &Asked) -> Value,
        fits: impl Fn(&Asked) -> bool,
    ) -> Vec<Asked> {
        let answers = |asked: &Asked| self.ask(question, asked).contains("\"answer\":");
        let of = |at: usize| {
            let scene = &self.scenes[at];
            let units = on_map(scene, side).map(move |unit| {
                let attackers = attackers(scene, unit);
                Asked { at, unit, attackers, given: String::new() }
            });
            let told = units.filter(&fits).map(|asked| {
                let unit = json!({ "unit": name(scene, asked.unit) });
                Asked { given: given(unit, &asked).to_string(), ..asked }
            });
            told.filter(answers).collect::<Vec<_>>()
        };
        of(0).into_iter().zip(of(1)).flat_map(<[_; 2]>::from).collect()
    }

    /// Holds rulings to three times the search.
    fn compare<Found>(
        &self,
        report: &mut Report,
        (question, whose, bar): (&str, &str, u8),
        asked: &[Asked],
        mut search: impl FnMut(&Scene, &Asked) -> Found,
    ) {
        assert!(!asked.is_empty(), "there are no {whose}");
        let (mut ruled, mut searched) = (asked.iter().cycle(), asked.iter().cycle());
        let ruling = || ruled.next().map(|asked| self.ask(question, asked));
        let search = || searched.next().map(|asked| search(&self.scenes[asked.at], asked));
        let what = format!("{question}, {} {whose}", asked.len());
        let ruling = ("ruling at the position of a game", ruling);
        report.compare(&what, ruling, ("search", search), at_most(bar.into()));
    }

    fn moves(&self, (side, name): (Side, &str), report: &mut Report) {
        let asked = self.asked("reach", side, |unit, _| unit, |_| true);
        let mut scratch = Scratch::new(&self.rules, &self.scenes[0].ground);
        let search = |scene: &Scene, asked: &Asked| {
            let Scene { ground, roster, position, weather, .. } = scene;
            let plan = Plan { weather: *weather, ..Plan::default() };
            reach(&self.rules, ground, roster, position, asked.unit, plan, &mut scratch)
        };
        self.compare(report, ("reach", &format!("{name} units"), BAR), &asked, search);
    }

    /// Of a unit that no line gets to the ruling also says why. That takes two looks at the map more, since the search
    /// for all lines ends where they are too long and where they are blocked: whether a longer line gets there, and if
    /// none does, where the shortest is cut that would if the enemy let it. One of them is allowed for.
    fn supply(&self, (side, name): (Side, &str), report: &mut Report) {
        let mut lines = SupplyScratch::new(&self.scenes[0].ground);
        let mut trace = |scene: &Scene| {
            let Scene { ground, roster, position, weather, .. } = scene;
            supply_map(&self.rules, ground, roster, position, side, *weather, &mut lines)
        };
        let supplied = self.scenes.each_ref().map(|scene| trace(scene).limited);
        let is_supplied =
            |asked: &Asked| supplied[asked.at].contains(place(&self.scenes[asked.at], asked.unit));
        for (status, wanted, bar) in [("supplied", true, BAR), ("isolated", false, BAR + 1)] {
            let fits = |asked: &Asked| is_supplied(asked) == wanted;
            let asked = self.asked("supply-line", side, |unit, _| unit, fits);
            let whose = format!("{status} {name} units");
            self.compare(report, ("supply-line", &whose, bar), &asked, |scene, _| trace(scene));
        }
    }

    /// Units that the enemy stands next to, if they have a way back.
    fn retreats(&self, report: &mut Report) {
        let given = |mut unit: Value, asked: &Asked| {
            let ground = &self.scenes[asked.at].ground;
            let labels = asked.attackers.iter().map(|&hex| ground.label(hex));
            unit["attacked_from"] = labels.collect();
            unit["hexes"] = SENT.into();
            unit
        };
        let mut way = Vec::new();
        let mut routes = |scene: &Scene, asked: &Asked| {
            let mut ways = 0;
            let mut count = |_: &[_], fate| ways += u32::from(fate == Fate::Retreats);
            let at = place(scene, asked.unit);
            self.retreat(scene, asked, &[at]).routes(SENT, &mut way, &mut count);
            ways
        };
        let mut asked = Vec::new();
        for side in [Side::Axis, Side::Russian] {
            asked.extend(self.asked("retreat", side, given, |asked| !asked.attackers.is_empty()));
        }
        asked.retain(|asked| routes(&self.scenes[asked.at], asked) > 0);
        self.compare(report, ("retreat", "units of both sides", BAR), &asked, routes);
    }

    fn retreat<'a>(
        &'a self,
        scene: &'a Scene,
        asked: &'a Asked,
        attacked: &'a [SpaceId],
    ) -> Retreat<'a> {
        let Scene { ground, roster, position, weather, .. } = scene;
        let (unresolved, weather) = (HexSet::EMPTY, *weather);
        let fight = Fight { attacked, attackers: &asked.attackers, unresolved, weather };
        let (unit, at) = (asked.unit, place(scene, asked.unit));
        Retreat { rules: &self.rules, ground, roster, position, unit, at, fight }
    }
}

fn on_map(scene: &Scene, side: Side) -> impl Iterator<Item = UnitId> {
    let position = &scene.position;
    position.occupied(side).iter().flat_map(|hex| position.units_at(hex))
}

/// Whether no line gets to some unit of a side.
fn has_isolated(rules: &A4Sheet, scene: &Scene, side: Side) -> bool {
    let Scene { ground, roster, position, weather, .. } = scene;
    let mut lines = SupplyScratch::new(ground);
    let lines = supply_map(rules, ground, roster, position, side, *weather, &mut lines);
    on_map(scene, side).any(|unit| !lines.limited.contains(place(scene, unit)))
}

fn place(scene: &Scene, unit: UnitId) -> SpaceId {
    scene.position.piece(unit).place
}

/// A unit as a question names it.
fn name(scene: &Scene, unit: UnitId) -> String {
    let hex = place(scene, unit);
    let above = scene.position.units_at(hex).take_while(|&other| other != unit).count();
    format!("{}/{above}", scene.ground.label(hex))
}

/// The enemies next to a unit.
fn attackers(scene: &Scene, unit: UnitId) -> Vec<SpaceId> {
    let enemies = scene.position.occupied(scene.unit(unit).counter.side().enemy());
    let beside = scene.ground.neighbours(place(scene, unit));
    beside.filter(|&hex| enemies.contains(hex)).collect()
}
