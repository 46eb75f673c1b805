//! Rockets: they fire by themselves, before the first attack of a step is resolved.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Odds, Subject};

use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::play::{Look, Play};
use crate::campaign::rolls::Rolls;
use crate::campaign::words::Says;
use crate::movement::may_attack_after;
use crate::position::{HexSet, UnitId};
use crate::purposes;
use crate::side::Side;
use crate::special_units::katyusha::{Index, is_hit, may_fire, reaches};
use crate::staff::{Judge, anything};
use crate::supply::{Status, SupplyMap};
use crate::unit::{Arm, State as Mark, Unit};

impl Look<'_> {
    /// Rockets that may fire at somebody, and enough. Where they are supplied was looked up when the question was put.
    pub(crate) fn rockets(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        for hex in &self.state.reach[0] {
            for unit in self.state.position.units_at(hex).filter(|&unit| self.is_loaded(unit)) {
                tell(self.piece(unit));
            }
        }
    }

    /// Whether rockets have somebody in reach and have neither fired nor been passed over, supply aside.
    fn is_loaded(self, unit: UnitId) -> bool {
        let full = self.unit(unit);
        full.counter.arm == Arm::Katyusha
            && !full.states.has(Mark::Attacked)
            && !full.is_disrupted()
            && !self.state.passed.contains(unit)
            && may_attack_after(self.state.bonus.contains(unit), &mut Silent).is_ok()
            && self.rocket_targets(unit).next().is_some()
    }

    /// special-units.katyusha.fire: the enemies in reach of rockets.
    fn rocket_targets(self, unit: UnitId) -> impl Iterator<Item = SpaceId> {
        let (from, features) = (self.place(unit), self.table.ground.features());
        let enemies = self.state.position.occupied(self.side().enemy()).iter();
        enemies.filter(move |&hex| {
            let hexes = features.distance(from, hex);
            reaches(&self.table.rules, hexes, &mut Silent).is_ok()
        })
    }

    /// The hexes at which the rockets that were named may fire; or they hold their fire.
    pub(crate) fn rocket_hexes(self, unit: UnitId, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        self.rocket_targets(unit).for_each(|hex| tell(Choice::Hex(hex)));
    }

    pub(crate) fn index_of(self, katyusha: UnitId) -> Index {
        if self.table.counters.sort(katyusha).name.ends_with('B') { Index::B } else { Index::A }
    }
}

impl<S: Sink> Play<'_, S> {
    /// special-units.katyusha.fire: asks for rockets as long as some can fire; then the step goes on.
    pub(crate) fn ask_for_rockets(&mut self, next: u8) {
        self.state.reach[0] = self.supplied_rockets();
        if self.look().has_choice(Ask::Rockets) {
            self.state.ask = Ask::Rockets;
        } else {
            self.state.stage = next;
        }
    }

    /// supply.moment: the hexes of rockets that are loaded and in supply now.
    fn supplied_rockets(&mut self) -> HexSet {
        let mut ready = HexSet::EMPTY;
        if self.look().side() == Side::Axis {
            return ready;
        }
        let look = Look { table: self.table, state: self.state };
        let frail = self.table.roster().frail().iter().copied();
        let there = |unit: &UnitId| look.place(*unit) != SpaceId::NONE && look.is_loaded(*unit);
        if !frail.clone().any(|unit| there(&unit)) {
            return ready;
        }
        let map = self.supply_of(Side::Russian);
        for unit in frail {
            let look = Look { table: self.table, state: self.state };
            let loaded = look.place(unit) != SpaceId::NONE && look.is_loaded(unit);
            let supplied = self.as_supplied(&map, unit);
            if loaded && may_fire(&self.table.rules, supplied, &mut Silent).is_ok() {
                ready.insert(self.look().place(unit));
            }
        }
        ready
    }

    /// A unit with the supply that it has now.
    fn as_supplied(&self, map: &SupplyMap, unit: UnitId) -> Unit {
        let full = self.look().unit(unit);
        let states = full.states.without(Mark::Limited).without(Mark::Isolated);
        let states = match self.quiet_status(map, unit) {
            Status::Full => states,
            Status::Limited => states.with(Mark::Limited),
            Status::Isolated => states.with(Mark::Isolated),
        };
        Unit { states, ..full }
    }

    /// Whether rockets may fire at all.
    pub(crate) fn may_shoot(&mut self, unit: UnitId) -> Result<(), Refused> {
        let map = self.supply_of(Side::Russian);
        let full = self.as_supplied(&map, unit);
        may_attack_after(self.state.bonus.contains(unit), self.sink)?;
        may_fire(&self.table.rules, full, self.sink)
    }

    /// Whether rockets may fire at a hex.
    pub(crate) fn may_shoot_at(&mut self, unit: UnitId, target: SpaceId) -> Result<(), Refused> {
        self.may_shoot(unit)?;
        let hexes = self.table.ground.features().distance(self.look().place(unit), target);
        reaches(&self.table.rules, hexes, self.sink)
    }

    /// Rockets are named, or no more are.
    pub(crate) fn name_rockets(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Piece(piece) = choice else {
            self.state.stage += 1;
            return;
        };
        if let Some(unit) = self.look().unit_at(piece) {
            self.state.ask = Ask::RocketsAt(unit);
        }
    }

    /// They fire at a hex, or hold their fire in this step.
    pub(crate) fn fire(&mut self, katyusha: UnitId, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Hex(target) = choice else {
            self.state.passed.insert(katyusha);
            return;
        };
        let allowed = self.may_shoot_at(katyusha, target);
        debug_assert!(allowed.is_ok(), "only those are offered that may fire");
        self.mark(katyusha, Mark::Attacked, true);
        self.state.ask = Ask::RocketDie { katyusha, target, at: 0 };
    }

    /// special-units.katyusha.effect: a die for each unit in the hex.
    pub(crate) fn rocket_die(&mut self, katyusha: UnitId, target: SpaceId, at: u8, die: u32) {
        let index = self.look().index_of(katyusha);
        let die = i32::try_from(die).unwrap_or(0);
        let unit = self.state.position.units_at(target).nth(at.into());
        if let Some(unit) = unit {
            let full = self.look().unit(unit);
            if is_hit(&self.table.rules, index, full, die, self.sink) {
                self.disrupt(unit);
            }
        }
        let next = at + 1;
        let more = self.state.position.units_at(target).nth(next.into()).is_some();
        let again = Ask::RocketDie { katyusha, target, at: next };
        self.state.ask = if more { again } else { Ask::Nothing };
    }
}

/// special-units.katyusha.fire: which rockets fire.
#[derive(Clone, Copy)]
pub(crate) struct Rockets;

impl Asks for Rockets {
    const KIND: &'static str = "fire-rockets";
    const SAYS: Says = Says { unit: "fire ", ..Says::PLAIN };

    fn prompt(self, _: Look<'_>) -> String {
        "which rockets fire?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.rockets(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.name_rockets(choice);
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        let rocket = |unit: &UnitId| look.table.roster().counter(*unit).arm == Arm::Katyusha;
        look.on_map(look.side()).filter(rocket).map(|unit| look.piece(unit)).collect()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let unit = play.look().named(choice)?;
        play.may_shoot(unit).err()
    }

    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        anything(choice)
    }
}

/// special-units.katyusha.fire: at what they fire.
#[derive(Clone, Copy)]
pub(crate) struct RocketsAt(pub UnitId);

impl Asks for RocketsAt {
    const KIND: &'static str = "rockets-at";
    const SAYS: Says = Says { done: "hold fire", hex: "fire at ", ..Says::PLAIN };
    const RISKY: bool = true;

    fn prompt(self, look: Look<'_>) -> String {
        format!("at which hex does {} fire?", look.unit_words(self.0))
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.rocket_hexes(self.0, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.fire(self.0, choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about(self.0, side)
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.enemies_beside()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let Choice::Hex(hex) = choice else { return None };
        play.may_shoot_at(self.0, hex).err()
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        let Choice::Hex(hex) = choice else { return None };
        Some(play.rocket_odds(self.0, hex))
    }
}

/// special-units.katyusha.effect: what they hit.
#[derive(Clone, Copy)]
pub(crate) struct RocketDie {
    pub katyusha: UnitId,
    pub target: SpaceId,
    pub at: u8,
}

impl Rolls for RocketDie {
    const PURPOSE: u8 = purposes::ROCKETS;

    fn prompt(self, _: Look<'_>) -> String {
        "what do the rockets hit?".to_owned()
    }

    #[inline]
    fn place(self, _: Look<'_>) -> u32 {
        self.target.0.into()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.rocket_die(self.katyusha, self.target, self.at, outcome.into());
    }
}
