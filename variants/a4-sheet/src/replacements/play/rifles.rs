//! Rifle factors and the armies that come out of the pile, as they are asked for.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};
use stavka_core::game::{Mover, Odds};

use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, no_or_yes, player};
use crate::campaign::play::{Look, Play};
use crate::campaign::rolls::Rolls;
use crate::campaign::words::Says;
use crate::purposes;
use crate::side::Side;
use crate::staff::Judge;

/// replacements.russian.infantry-pile: which army comes out of the pile and enters here.
#[derive(Clone, Copy)]
pub(crate) struct Draws(pub SpaceId);

impl Rolls for Draws {
    const PURPOSE: u8 = purposes::ARMY;

    fn prompt(self, _: Look<'_>) -> String {
        "which army comes out of the pile?".to_owned()
    }

    fn outcomes(self, look: Look<'_>, tell: &mut impl FnMut(u8)) {
        look.draws(&mut |outcome, _| tell(outcome));
    }

    fn weights(self, look: Look<'_>, tell: &mut impl FnMut(u32)) {
        look.draws(&mut |_, weight| tell(weight));
    }

    #[inline]
    fn place(self, _: Look<'_>) -> u32 {
        self.0.0.into()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.draw_army(self.0, outcome);
    }

    fn words(self, look: Look<'_>, outcome: u8) -> String {
        let sort = look.table.counters.sorts.get(usize::from(outcome / 2));
        let name = sort.map_or("nothing", |sort| &*sort.name);
        let from = if outcome.is_multiple_of(2) { "never seen" } else { "lost before" };
        format!("draws {name}, {from}")
    }

    /// Draws are for nobody's ears.
    fn heard(self, _: Look<'_>, _: u8, _: u8) -> String {
        "draws an army, face down".to_owned()
    }
}

/// Whether a cavalry korps comes back for rifle factors.
#[derive(Clone, Copy)]
pub(crate) struct Cavalry;

impl Asks for Cavalry {
    const KIND: &'static str = "return-cavalry";

    #[inline]
    fn whom(self, _: Side) -> Mover {
        player(Side::Russian)
    }

    fn prompt(self, _: Look<'_>) -> String {
        "does cavalry come back for a rifle factor?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.lost_cavalry(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.remount(choice);
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.spending(choice)
    }
}

/// Whether the odd rifle factor is kept.
#[derive(Clone, Copy)]
pub(crate) struct Keep;

impl Asks for Keep {
    const KIND: &'static str = "keep-factor";
    const SAYS: Says = Says { ways: &["roll for it", "keep it"], ..Says::PLAIN };
    const RISKY: bool = true;

    #[inline]
    fn whom(self, _: Side) -> Mover {
        player(Side::Russian)
    }

    fn prompt(self, _: Look<'_>) -> String {
        "is the odd factor kept for the next turn?".to_owned()
    }

    fn answers(self, _: Look<'_>, tell: &mut impl FnMut(Choice)) {
        no_or_yes(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.keep(choice);
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        (choice == Choice::Way(0)).then(|| play.odd_factor_odds())
    }
}

/// replacements.russian.odd-factor: whether the odd rifle factor makes an army.
#[derive(Clone, Copy)]
pub(crate) struct OddFactor;

impl Rolls for OddFactor {
    const PURPOSE: u8 = purposes::ODD_FACTOR;

    fn prompt(self, _: Look<'_>) -> String {
        "does the odd factor make an army?".to_owned()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.odd_factor(outcome.into());
    }
}
