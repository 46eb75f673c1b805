//! What somebody may see of the campaign.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;
use stavka_core::variant::Variant as _;
use stavka_core::view::{At, Control, Counter, Size as Shown, Symbol, View, marks};

use crate::A4Sheet;
use crate::campaign::play::Look;
use crate::campaign::state::{Beside, Factory};
use crate::hidden::may_look;
use crate::position::UnitId;
use crate::side::Side;
use crate::unit::{Arm, Size, State as Mark};
use crate::victory::{games_won, points};

/// Room for as many rail heads, factories and airfields as there are.
const MARKERS: usize = 24;

/// The sides as the manifest names them.
const SIDES: [&str; 2] = ["axis", "soviet"];

impl Look<'_> {
    /// Everything that a side may see; all of it for nobody.
    pub(crate) fn view(self, side: Option<u8>) -> View {
        let turn = &self.table.turns[usize::from(self.state.turn)];
        let step = self.step();
        let title = A4Sheet::book().head(step.clause()).title;
        let words = format!("{}, {} {title}", turn.label, step.name());
        let mut view = View { turn: words, ..View::default() };
        self.say_status(&mut view);
        view.counters = self.counters(side);
        self.add_markers(&mut view);
        view.control = [Side::Axis, Side::Russian].map(|side| self.control(side)).into();
        view
    }

    /// Every unit that a side may see: hex by hex and from the top of each stack, as questions count them, then those beside
    /// the map by name. In the order of ids, a hidden unit would be told by its place in the list.
    fn counters(self, side: Option<u8>) -> Vec<Counter> {
        let units = self.table.roster().units();
        let mut counters = Vec::with_capacity(units.size_hint().0 + MARKERS);
        let position = &self.state.position;
        let held = position.occupied(Side::Axis).or(position.occupied(Side::Russian));
        for hex in &held {
            let stack = position.units_at(hex);
            counters.extend(stack.map(|unit| self.counter_in(hex, unit, side)));
        }
        let beside = units.filter(|&unit| self.place(unit) == SpaceId::NONE);
        let mut beside: Vec<_> =
            beside.filter_map(|unit| self.waiting_counter(unit, side)).collect();
        beside.sort_by(|one, other| one.unit.cmp(&other.unit));
        counters.extend(beside);
        counters
    }

    /// The hex of a unit, and how many of the stack lie above it.
    fn rank(self, unit: UnitId) -> (SpaceId, usize) {
        let hex = self.place(unit);
        let units = self.state.position.units_at(hex);
        (hex, units.take_while(|&other| other != unit).count())
    }

    fn say_status(self, view: &mut View) {
        let pools = &self.state.pools;
        view.say("weather", self.weather().name());
        let held = self.cities_of(Side::Axis);
        let worth = |cities| points(&self.table.rules, cities, &mut Silent);
        // From one view to the next the lines are mostly the same, and the memory at hand knows them.
        let supplied = self.table.ground.with_supply_scratch(|lines| self.supplied(held, lines));
        view.count("Axis victory points", worth(supplied));
        view.count("with cities out of supply", worth(held));
        view.count("armies in the pile", self.pile());
        view.count("tank factors", pools.tank);
        view.count("panzer factors", pools.panzer);
        let called = match pools.called {
            0 => "not called".to_owned(),
            turn => format!("called on turn {turn}"),
        };
        view.say("Siberians", called);
        if let Some(ended) = self.state.outcome {
            let winner = ended.winner.map_or("nobody", |side| SIDES[usize::from(side)]);
            view.say("won by", winner);
            view.count("games won", games_won(&self.table.rules, ended.winner, ended.by));
        }
    }

    /// Whether a side may know what a unit is.
    pub(crate) fn knows(self, unit: UnitId, side: Option<u8>) -> bool {
        let player = match side {
            None => return true,
            Some(0) => Side::Axis,
            Some(_) => Side::Russian,
        };
        may_look(self.unit(unit), player, &mut Silent).is_ok()
    }

    /// A unit on the map.
    fn counter_in(self, hex: SpaceId, unit: UnitId, side: Option<u8>) -> Counter {
        let full = self.unit(unit);
        let owner = SIDES[full.counter.side() as usize];
        let at = At::Space(self.table.ground.label(hex).to_owned());
        if !self.knows(unit, side) {
            let id = self.shown_id(unit, side);
            let mut counter = Counter::new(id, owner, Symbol::Unknown, at);
            counter.marks = self.marks(unit);
            return counter;
        }
        let mut counter = self.printed(unit, at, side);
        let factors = full.factors();
        counter.factors = both(factors.attack, factors.defense);
        counter.marks = self.marks(unit);
        counter
    }

    /// A unit that is known, as it is printed.
    fn printed(self, unit: UnitId, at: At, side: Option<u8>) -> Counter {
        let printed = self.table.roster().counter(unit);
        let owner = SIDES[printed.side() as usize];
        let mut counter = Counter::new(self.id(unit, side), owner, symbol(printed.arm), at);
        counter.name = String::from(&*self.table.counters.sort(unit).name);
        printed.nation.name().clone_into(&mut counter.nationality);
        counter.size = Some(size(printed.size));
        counter
    }

    /// What a side calls a unit: by its place where it does not know what it is.
    pub(crate) fn shown_id(self, unit: UnitId, side: Option<u8>) -> String {
        let hex = self.place(unit);
        if hex == SpaceId::NONE || self.knows(unit, side) {
            return self.id(unit, side);
        }
        let above = self.state.position.units_at(hex).take_while(|&other| other != unit).count();
        format!("hidden-{}-{above}", self.table.ground.label(hex))
    }

    /// Its sort and a number; for a side counted over those of the sort that it knows, since numbers that were
    /// fixed from the start would tell how many others have been drawn.
    fn id(self, unit: UnitId, side: Option<u8>) -> String {
        let sort = self.table.counters.sort(unit);
        if side.is_none() {
            return numbered(&sort.id, sort.units().take_while(|&other| other != unit).count() + 1);
        }
        let rank = |unit: UnitId| {
            let (hex, above) = self.rank(unit);
            (hex, above, if hex == SpaceId::NONE { unit.0 } else { 0 })
        };
        let own = rank(unit);
        let known = sort.units().filter(|&other| self.is_shown(other, side));
        numbered(&sort.id, known.filter(|&other| rank(other) < own).count() + 1)
    }

    /// Whether a side sees what a unit is, on the map or beside it.
    fn is_shown(self, unit: UnitId, side: Option<u8>) -> bool {
        match self.place(unit) {
            SpaceId::NONE => self.waits(unit).is_some(),
            _ => self.knows(unit, side),
        }
    }

    /// Units beside the map that both players know of.
    fn waiting_counter(self, unit: UnitId, side: Option<u8>) -> Option<Counter> {
        Some(self.printed(unit, At::Holding(self.waits(unit)?), side))
    }

    /// Where a unit waits, if that is known.
    fn waits(self, unit: UnitId) -> Option<String> {
        match self.state.beside[unit.index()] {
            Beside::Due(turn) => {
                let turn = self.table.turns.get(usize::from(turn));
                Some(format!("due on {}", turn.map_or("later", |turn| &turn.label)))
            }
            Beside::Siberia => Some("Siberia".to_owned()),
            Beside::Pile if self.table.roster().counter(unit).arm == Arm::Rifle => None,
            Beside::Pile => Some("lost".to_owned()),
            _ => None,
        }
    }

    fn marks(self, unit: UnitId) -> Vec<String> {
        let words = [
            (Mark::Disrupted, marks::DISRUPTED),
            (Mark::Hidden, marks::HIDDEN),
            (Mark::Weak, marks::REDUCED),
            (Mark::Entrenched, marks::ENTRENCHED),
            (Mark::Moved, marks::MOVED),
            (Mark::Attacked, "attacked"),
            (Mark::Limited, marks::LIMITED),
            (Mark::Isolated, marks::ISOLATED),
        ];
        let holds = words.into_iter().filter(|&(mark, _)| self.is(unit, mark));
        holds.map(|(_, word)| word.to_owned()).collect()
    }

    /// Rail heads, factories and airfields.
    fn add_markers(self, view: &mut View) {
        let label = |hex: SpaceId| At::Space(self.table.ground.label(hex).to_owned());
        let heads = (1..).zip(&self.state.position.rail_heads);
        for (number, &hex) in heads.filter(|(_, hex)| **hex != SpaceId::NONE) {
            let id = format!("rail-head-{number}");
            let mut counter = Counter::new(id, SIDES[0], Symbol::RailHead, label(hex));
            counter.name = format!("rail head {number}");
            view.counters.push(counter);
        }
        for (number, (&hex, state)) in
            (1..).zip(self.table.places.factories.iter().zip(&self.state.factories))
        {
            if hex == SpaceId::NONE || matches!(state, Factory::Lost | Factory::Left(_)) {
                continue;
            }
            let mut counter = Counter::new(
                format!("tank-factory-{number}"),
                SIDES[1],
                Symbol::Factory,
                label(hex),
            );
            counter.name = format!("tank factory of {}", self.place_name(hex));
            if let Factory::Loading(_) = state {
                counter.marks.push("loading".to_owned());
            }
            view.counters.push(counter);
        }
        for (wing, flier) in self.table.wings.iter().zip(&self.state.fliers) {
            if flier.base != SpaceId::NONE {
                let owner = SIDES[wing.side as usize];
                let mut counter = Counter::new(&*wing.id, owner, Symbol::Air, label(flier.base));
                counter.name = wing.name.to_string();
                if flier.disrupted {
                    counter.marks.push(marks::DISRUPTED.to_owned());
                }
                view.counters.push(counter);
            }
        }
    }

    /// The name of what lies in a hex, or its label.
    pub(crate) fn place_name(self, hex: SpaceId) -> String {
        let space = self.table.ground.board().space(hex);
        space.name.clone().unwrap_or_else(|| space.label.clone())
    }

    fn control(self, side: Side) -> Control {
        let held = self.state.position.control(side);
        let mut spaces = Vec::with_capacity(held.len());
        spaces.extend(held.iter().map(|hex| self.table.ground.label(hex).to_owned()));
        Control { holder: SIDES[side as usize].to_owned(), spaces }
    }
}

/// A name and a number behind it. A view has hundreds of them, so they are not formatted.
fn numbered(name: &str, number: usize) -> String {
    let mut words = String::with_capacity(name.len() + 4);
    words += name;
    words.push('-');
    push_number(&mut words, number);
    words
}

/// Two numbers as they are printed.
fn both(one: u8, other: u8) -> String {
    let mut words = String::with_capacity(8);
    push_number(&mut words, one.into());
    words.push('-');
    push_number(&mut words, other.into());
    words
}

fn push_number(words: &mut String, number: usize) {
    if number >= 10 {
        push_number(words, number / 10);
    }
    words.push(char::from(b"0123456789"[number % 10]));
}

const fn symbol(arm: Arm) -> Symbol {
    match arm {
        Arm::Infantry | Arm::Rifle | Arm::Shock => Symbol::Infantry,
        Arm::Mountain => Symbol::Mountain,
        Arm::Parachute => Symbol::Parachute,
        Arm::Cavalry => Symbol::Cavalry,
        Arm::Motorized | Arm::Ss => Symbol::Motorized,
        Arm::Panzer | Arm::Tank => Symbol::Armour,
        Arm::Mechanized => Symbol::Mechanized,
        Arm::Katyusha => Symbol::Rocket,
        Arm::RailwayGun => Symbol::RailwayGun,
    }
}

const fn size(size: Size) -> Shown {
    match size {
        Size::Army => Shown::Army,
        Size::Korps => Shown::Corps,
        Size::Division => Shown::Division,
        Size::Brigade => Shown::Brigade,
        Size::Regiment => Shown::Regiment,
    }
}
