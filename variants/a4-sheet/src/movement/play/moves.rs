//! Who moves, where to, and who goes along, as it is asked for.

use std::slice;

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink};
use stavka_core::game::Subject;

use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::play::{Look, Play};
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::position::{HexSet, UnitId};
use crate::sequence::{Action, may};
use crate::staff::{Judge, Sees};

/// Which unit moves.
#[derive(Clone, Copy)]
pub(crate) struct Move;

impl Asks for Move {
    const KIND: &'static str = "move";
    const SAYS: Says = Says { unit: "move ", ..Says::PLAIN };

    fn prompt(self, _: Look<'_>) -> String {
        "which unit moves?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.movers(tell);
    }

    #[inline]
    fn is_wide_open(self, look: Look<'_>) -> bool {
        look.on_map(look.side()).any(|unit| look.may_move(unit))
    }

    #[inline]
    fn offers(self, look: Look<'_>, wanted: Choice) -> bool {
        look.may_name(wanted)
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.name_mover(choice);
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.own_pieces()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let look = Look { table: play.table, state: play.state };
        let full = look.unit(look.named(choice)?);
        may(&play.table.rules, look.step(), Action::Move, full, play.sink).err()
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.movers();
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.mover(choice)
    }
}

/// Where it moves.
#[derive(Clone, Copy)]
pub(crate) struct MoveTo(pub UnitId);

impl Asks for MoveTo {
    const KIND: &'static str = "move-to";
    const SAYS: Says = Says { done: "stay", ..Says::PLAIN };
    const SEES: Sees = Sees { lines: true, goals: true };

    fn prompt(self, look: Look<'_>) -> String {
        format!("where does {} move?", look.unit_words(self.0))
    }

    fn look_again<S: Sink>(self, play: &mut Play<'_, S>) {
        let named = play.look().piece(self.0);
        play.name_mover(named);
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.destinations(tell);
    }

    #[inline]
    fn is_wide_open(self, look: Look<'_>) -> bool {
        let [plain, bonus] = &look.state.reach;
        ![plain, bonus, &look.state.overruns].into_iter().all(HexSet::is_empty)
    }

    #[inline]
    fn offers(self, look: Look<'_>, wanted: Choice) -> bool {
        let overruns = slice::from_ref(&look.state.overruns);
        wanted.is_done_or_in(&look.state.reach) || wanted.is_done_or_in(overruns)
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.move_unit(self.0, choice);
    }

    fn words(self, look: Look<'_>, choice: Choice) -> String {
        match choice {
            Choice::Hex(hex) if look.has_enemy(look.table.side(self.0), hex) => {
                format!("overrun {}", look.hex_words(hex))
            }
            _ => look.say(&Self::SAYS, choice),
        }
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about(self.0, side)
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.around(look.place(self.0))
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let Choice::Hex(hex) = choice else { return None };
        let look = Look { table: play.table, state: play.state };
        look.may_walk_to(self.0, hex, play.sink).err()
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.moves(self.0);
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.destination(self.0, choice)
    }
}

/// Who goes along with a unit to overrun a hex.
#[derive(Clone, Copy)]
pub(crate) struct Sweep {
    pub unit: UnitId,
    pub to: SpaceId,
}

impl Asks for Sweep {
    const KIND: &'static str = "overrun-with";
    const SAYS: Says = Says { unit: "with ", ways: &["go"], ..Says::PLAIN };

    fn prompt(self, look: Look<'_>) -> String {
        let (unit, hex) = (look.unit_words(self.unit), look.hex_words(self.to));
        format!("who goes with {unit} to overrun {hex}?")
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.comrades(self.unit, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.go_along(self.unit, self.to, choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        Subject { space: look.label(self.to), ..look.about(self.unit, side) }
    }
}
