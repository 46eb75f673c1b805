//! What is attacked and by whom, as it is asked for.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Odds, Subject};

use crate::attack::forecast::Trial;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::play::{Look, Play};
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::odds::prospects::BEFORE;
use crate::staff::Judge;

/// Which hex is attacked.
#[derive(Clone, Copy)]
pub(crate) struct Target;

impl Asks for Target {
    const KIND: &'static str = "target";
    const SAYS: Says = Says { hex: "attack ", ..Says::PLAIN };

    /// general-rule.adjacent-germans: who is asked hears what the attacks so far require.
    fn prompt(self, look: Look<'_>) -> String {
        let unmet: Vec<_> = look.unmet().iter().map(|hex| look.hex_words(hex)).collect();
        match &*unmet.join(", ") {
            "" => "which hex is attacked?".to_owned(),
            hexes => format!("which hex is attacked? Required by other attacks: {hexes}"),
        }
    }

    #[inline]
    fn look_up<S: Sink>(self, play: &mut Play<'_, S>) {
        play.state.reach[0] = play.look().targets();
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.target_choices(tell);
    }

    #[inline]
    fn is_wide_open(self, look: Look<'_>) -> bool {
        !look.state.reach[0].is_empty()
    }

    #[inline]
    fn offers(self, look: Look<'_>, wanted: Choice) -> bool {
        wanted.is_done_or_in(&look.state.reach[..1])
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.name_target(choice);
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.enemies_beside()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let Choice::Hex(hex) = choice else { return None };
        let look = Look { table: play.table, state: play.state };
        look.may_be_attacked(hex, play.sink).err()
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.targets();
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.target(choice)
    }
}

/// crt-note.minimum-odds: who attacks it, and whether the attack begins.
#[derive(Clone, Copy)]
pub(crate) struct Join;

impl Asks for Join {
    const KIND: &'static str = "join";
    const SAYS: Says =
        Says { done: "give it up", unit: "with ", ways: &["go"], understood: 1, ..Says::PLAIN };
    const RISKY: bool = true;

    fn prompt(self, look: Look<'_>) -> String {
        format!("who attacks {}?", look.hex_words(look.state.battle.target))
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.joiners(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.join(choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about_attack(side)
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        let battle = &look.state.battle;
        let own = look.own_beside(battle.target);
        let new = own.filter(|unit| !battle.attackers().contains(unit));
        [Choice::Way(0)].into_iter().chain(new.map(|unit| look.piece(unit))).collect()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let look = Look { table: play.table, state: play.state };
        match choice {
            Choice::Piece(piece) => {
                let unit = look.unit_at(piece)?;
                look.may_attack(unit, look.state.battle.target, play.sink).err()
            }
            Choice::Way(0) if look.state.battle.attacking > 0 => play.column_as_it_stands().err(),
            _ => None,
        }
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        let battle = play.state.battle;
        match choice {
            Choice::Way(_) if battle.attacking > 0 => play.forecast(&Trial::of(battle), &BEFORE),
            _ => None,
        }
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.joiners();
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.joining(choice)
    }
}
