//! A hex that holds too many: whoever broke down in it, or stood with them, must leave.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};
use stavka_core::game::{Mover, Subject};

use crate::attack::play::Stage;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks, player};
use crate::campaign::play::{Look, Play};
use crate::campaign::words::Says;
use crate::combat_results::retreat::must_leave;
use crate::position::UnitId;
use crate::retreat::{Exits, Fate, Fight, Retreat};
use crate::side::Side;
use crate::stacking::{is_exempt, may_stack};

impl Look<'_> {
    /// Whether more units stand in a hex than may.
    pub(crate) fn is_overfull(self, hex: SpaceId) -> bool {
        let roster = self.table.roster();
        let (rules, terrain) = (&self.table.rules, self.table.ground.features().terrain(hex));
        let mut units = self.state.position.units_at(hex);
        units.any(|unit| {
            let others = self.state.position.units_at(hex).filter(|&other| other != unit);
            let others = others.map(|other| roster.counter(other));
            may_stack(rules, others, roster.counter(unit), terrain, &mut Silent).is_err()
        })
    }

    /// Who may leave the hex that holds too many.
    pub(crate) fn crowd(self, tell: &mut impl FnMut(Choice)) {
        for unit in self.state.position.units_at(self.state.crowded) {
            if !is_exempt(self.table.roster().counter(unit)) {
                tell(self.piece(unit));
            }
        }
    }

    /// The ways of a unit out of that hex, by the rules for retreats.
    fn ways_out(self, unit: UnitId, sink: &mut impl Sink) -> Exits {
        let (hex, battle) = (self.state.crowded, &self.state.battle);
        let mut from = [SpaceId::NONE; 6];
        let fought = battle.stage > Stage::Declaring && battle.target == hex;
        let attackers =
            if fought { self.hexes_of(battle.attackers(), &mut from) } else { &from[..0] };
        let attacked = [hex];
        let unresolved = self.allotments();
        let fight = Fight { attacked: &attacked, attackers, unresolved, weather: self.weather() };
        let retreat = Retreat {
            rules: &self.table.rules,
            ground: &self.table.ground,
            roster: self.table.roster(),
            position: &self.state.position,
            unit,
            at: hex,
            fight,
        };
        retreat.exits(sink)
    }

    /// Where it may go.
    pub(crate) fn crowd_exits(self, unit: UnitId, tell: &mut impl FnMut(Choice)) {
        let exits = self.ways_out(unit, &mut Silent);
        let open = exits.hexes.into_iter().filter(|hex| *hex != SpaceId::NONE);
        open.for_each(|hex| tell(Choice::Hex(hex)));
    }
}

impl<S: Sink> Play<'_, S> {
    /// combat-results.D.overstack: one after the other leaves, until no more are there than may stand.
    pub(crate) fn thin_out(&mut self) {
        if self.look().is_overfull(self.state.crowded) {
            must_leave(1, self.sink);
            self.state.ask = Ask::Crowd;
        } else {
            self.state.crowded = SpaceId::NONE;
        }
    }

    /// A unit is to leave; one that can't is lost.
    pub(crate) fn leave(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Piece(piece) = choice else { return };
        let Some(unit) = self.look().unit_at(piece) else { return };
        let look = Look { table: self.table, state: self.state };
        if look.ways_out(unit, self.sink).fate == Fate::Retreats {
            self.state.ask = Ask::Leave(unit);
        } else {
            self.lose(unit);
        }
    }

    /// It goes there.
    pub(crate) fn leave_to(&mut self, unit: UnitId, choice: Choice) {
        self.state.ask = Ask::Nothing;
        if let Choice::Hex(hex) = choice {
            self.put(unit, hex);
        }
    }
}

/// Who leaves a hex that holds too many.
#[derive(Clone, Copy)]
pub(crate) struct Crowd;

impl Asks for Crowd {
    const KIND: &'static str = "send-away";
    const SAYS: Says = Says { unit: "send away ", ..Says::PLAIN };

    #[inline]
    fn whom(self, turn: Side) -> Mover {
        player(turn.enemy())
    }

    fn prompt(self, look: Look<'_>) -> String {
        format!("who leaves {}, where too many stand?", look.hex_words(look.state.crowded))
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.crowd(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.leave(choice);
    }
}

/// Where it goes.
#[derive(Clone, Copy)]
pub(crate) struct Leave(pub UnitId);

impl Asks for Leave {
    const KIND: &'static str = "leave-to";

    #[inline]
    fn whom(self, turn: Side) -> Mover {
        player(turn.enemy())
    }

    fn prompt(self, look: Look<'_>) -> String {
        format!("where does {} go?", look.unit_words(self.0))
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.crowd_exits(self.0, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.leave_to(self.0, choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about(self.0, side)
    }
}
