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
        let ranked = |unit| Some((self.rank(unit), self.counter(unit, side)?));
        let mut counters: Vec<_> = units.filter_map(ranked).collect();
        counters.sort_by(|(one, first), (other, second)| {
            one.cmp(other).then_with(|| first.unit.cmp(&second.unit))
        });
        counters.into_iter().map(|(_, counter)| counter).collect()
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

    fn counter(self, unit: UnitId, side: Option<u8>) -> Option<Counter> {
        let full = self.unit(unit);
        let owner = SIDES[full.counter.side() as usize];
        let hex = self.place(unit);
        if hex == SpaceId::NONE {
            return self.waiting_counter(unit, owner, side);
        }
        let at = At::Space(self.table.ground.label(hex).to_owned());
        if !self.knows(unit, side) {
            let id = self.shown_id(unit, side);
            let mut counter = Counter::new(id, owner, Symbol::Unknown, at);
            counter.marks = self.marks(unit);
            return Some(counter);
        }
        let mut counter = Counter::new(self.id(unit, side), owner, symbol(full.counter.arm), at);
        counter.name = self.table.counters.sort(unit).name.to_string();
        full.counter.nation.name().clone_into(&mut counter.nationality);
        counter.size = Some(size(full.counter.size));
        let factors = full.factors();
        counter.factors = format!("{}-{}", factors.attack, factors.defense);
        counter.marks = self.marks(unit);
        Some(counter)
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
            let number = sort.units().take_while(|&other| other != unit).count() + 1;
            return format!("{}-{number}", sort.id);
        }
        let rank = |unit: UnitId| {
            let (hex, above) = self.rank(unit);
            (hex, above, if hex == SpaceId::NONE { unit.0 } else { 0 })
        };
        let own = rank(unit);
        let known = sort.units().filter(|&other| self.is_shown(other, side));
        let number = known.filter(|&other| rank(other) < own).count() + 1;
        format!("{}-{number}", sort.id)
    }

    /// Whether a side sees what a unit is, on the map or beside it.
    fn is_shown(self, unit: UnitId, side: Option<u8>) -> bool {
        match self.place(unit) {
            SpaceId::NONE => self.waits(unit).is_some(),
            _ => self.knows(unit, side),
        }
    }

    /// Units beside the map that both players know of.
    fn waiting_counter(self, unit: UnitId, owner: &str, side: Option<u8>) -> Option<Counter> {
        let at = At::Holding(self.waits(unit)?);
        let full = self.unit(unit);
        let mut counter = Counter::new(self.id(unit, side), owner, symbol(full.counter.arm), at);
        counter.name = self.table.counters.sort(unit).name.to_string();
        full.counter.nation.name().clone_into(&mut counter.nationality);
        counter.size = Some(size(full.counter.size));
        Some(counter)
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
        let held = self.state.position.control(side).iter();
        let spaces = held.map(|hex| self.table.ground.label(hex).to_owned()).collect();
        Control { holder: SIDES[side as usize].to_owned(), spaces }
    }
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
