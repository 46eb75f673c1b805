//! Tank factories that leave for Siberia, as they are asked for.

use stavka_core::board::SpaceId;
use stavka_core::clause::Sink;
use stavka_core::game::{Mover, Subject};

use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, player};
use crate::campaign::play::{Look, Play};
use crate::side::Side;
use crate::staff::Judge;

impl Look<'_> {
    /// Where a factory was built; [`SpaceId::NONE`] if there is none of this number.
    fn factory(self, number: u8) -> SpaceId {
        let hex = self.table.places.factories.get(usize::from(number)).copied();
        hex.unwrap_or(SpaceId::NONE)
    }
}

/// strategic.factory.transfer: which factory begins to load.
#[derive(Clone, Copy)]
pub(crate) struct Evacuate;

impl Asks for Evacuate {
    const KIND: &'static str = "evacuate";

    #[inline]
    fn whom(self, _: Side) -> Mover {
        player(Side::Russian)
    }

    fn prompt(self, _: Look<'_>) -> String {
        "which factory begins to load?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.loading(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.evacuate(choice);
    }

    fn words(self, look: Look<'_>, choice: Choice) -> String {
        match choice {
            Choice::Marker(number) => {
                format!("load the factory in {}", look.hex_words(look.factory(number)))
            }
            _ => look.say(&Self::SAYS, choice),
        }
    }

    fn subject(self, look: Look<'_>, choice: Choice, side: u8) -> Subject {
        match choice {
            Choice::Marker(number) => {
                look.marked(format!("tank-factory-{}", number + 1), look.factory(number))
            }
            _ => look.subject_of(choice, self.about(look, side), side),
        }
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.evacuation(choice)
    }
}
