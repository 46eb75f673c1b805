//! The Siberians in play: the call, what it risks, and where they enter.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Mover, Odds};

use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks, no_or_yes, player};
use crate::campaign::play::{Look, Play};
use crate::campaign::rolls::Rolls;
use crate::campaign::state::Beside;
use crate::campaign::words::Says;
use crate::ground::City;
use crate::position::UnitId;
use crate::purposes;
use crate::siberia::{Footing, called, early_turns, far_east_lost, may_enter, throws};
use crate::side::Side;
use crate::staff::Judge;
use crate::unit::Arm;

impl Look<'_> {
    pub(crate) fn is_siberian(self, unit: UnitId) -> bool {
        self.table.roster().counter(unit).arm == Arm::Shock
    }
}

impl<S: Sink> Play<'_, S> {
    /// The call is made, or not yet.
    pub(crate) fn call_siberia(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        if choice != Choice::Way(1) {
            self.state.stage += 1;
            return;
        }
        self.state.pools.called = self.state.turn + 1;
        let start = self.look().date();
        let table = self.table;
        for arrival in called(&table.rules, start, self.sink) {
            let Some(turn) = table.turns.iter().position(|turn| turn.date == arrival.turn) else {
                continue;
            };
            for _ in 0..arrival.armies {
                self.send_for(u8::try_from(turn).unwrap_or(u8::MAX));
            }
        }
    }

    /// The next army of the reserve is due on a turn.
    pub(crate) fn send_for(&mut self, turn: u8) {
        let next = self.look().waiting(Beside::Siberia).next();
        if let Some(unit) = next {
            self.state.beside[unit.index()] = Beside::Due(turn);
        }
    }

    /// The roll of an early turn, before its army is placed.
    pub(crate) fn risk_siberia(&mut self) {
        self.state.stage += 1;
        if early_turns(&self.table.rules, self.look().date()) > 0 {
            self.state.ask = Ask::SiberianDie;
        }
    }

    /// The dice of an early turn may lose the game.
    pub(crate) fn siberian_die(&mut self, lost: bool) {
        self.state.ask = Ask::Nothing;
        if let Some(by) = far_east_lost(lost, self.sink) {
            self.end(Some(Side::Axis), by);
        }
    }

    /// Where the Russians stand whom a Siberian army may join.
    pub(crate) fn footing(&mut self) -> Footing {
        let map = self.supply_of(Side::Russian);
        let table = self.table;
        let mut footing = Footing::at_edge(table.ground.features().east_edge);
        for unit in table.roster().units().filter(|&unit| table.side(unit) == Side::Russian) {
            let hex = self.look().place(unit);
            if hex != SpaceId::NONE {
                footing.add_unit(hex, self.quiet_status(&map, unit));
            }
        }
        let held = self.state.position.control(Side::Russian).and(&table.places.named);
        for hex in &held {
            if table.ground.features().city(hex) != City::None {
                footing.add_town(hex, map.at(hex));
            }
        }
        footing
    }

    /// The hexes that a Siberian army may enter, looked up when the question is put.
    pub(crate) fn find_siberian_entries(&mut self) {
        let footing = self.footing();
        let open = footing.entries(&self.table.rules, &self.table.ground);
        self.state.reach[0] = self.table.passable.and(&open);
    }

    /// Whether a Siberian army may enter a hex, with the rule that says so.
    pub(crate) fn siberian_enters(&mut self, hex: SpaceId) -> Result<(), Refused> {
        let entry = self.footing().entry(&self.table.ground, hex);
        may_enter(&self.table.rules, &entry, self.sink)
    }
}

/// Whether the Siberians are called.
#[derive(Clone, Copy)]
pub(crate) struct Siberia;

impl Asks for Siberia {
    const KIND: &'static str = "call-siberia";
    const SAYS: Says = Says { ways: &["wait", "call the Siberians"], ..Says::PLAIN };
    const RISKY: bool = true;

    #[inline]
    fn whom(self, _: Side) -> Mover {
        player(Side::Russian)
    }

    fn prompt(self, _: Look<'_>) -> String {
        "are the Siberians called?".to_owned()
    }

    fn answers(self, _: Look<'_>, tell: &mut impl FnMut(Choice)) {
        no_or_yes(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.call_siberia(choice);
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        if choice == Choice::Way(1) { play.look().siberian_odds() } else { None }
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.siberia(choice)
    }
}

/// siberia.gamble: whether an early call loses the game.
#[derive(Clone, Copy)]
pub(crate) struct SiberianDie;

impl Rolls for SiberianDie {
    const PURPOSE: u8 = purposes::SIBERIAN_GAMBLE;

    fn prompt(self, _: Look<'_>) -> String {
        "does the Far East hold?".to_owned()
    }

    fn outcomes(self, _: Look<'_>, tell: &mut impl FnMut(u8)) {
        (0..2).for_each(tell);
    }

    fn weights(self, look: Look<'_>, tell: &mut impl FnMut(u32)) {
        for (_, weight) in throws(&look.table.rules) {
            tell(weight);
        }
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.siberian_die(outcome == 1);
    }

    fn words(self, _: Look<'_>, outcome: u8) -> String {
        if outcome == 1 {
            "the Far East is lost".to_owned()
        } else {
            "the Far East holds".to_owned()
        }
    }
}
