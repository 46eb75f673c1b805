//! What wins for the Russians before the end.

use serde::{Deserialize, Serialize};
use stavka_core::clause::Sink;
use stavka_core::schema::JsonSchema;

use super::axis::counts;
use super::{RussianPrize, RussianPrizeHeld, Verdict};
use crate::supply::Status;
use crate::{A4Sheet, clause};

/// A place whose loss the Axis can't bear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Prize {
    /// Warsaw.
    Warsaw,
    /// Bucharest.
    Bucharest,
    /// Ploesti.
    Ploesti,
}

impl Prize {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Warsaw, Self::Bucharest, Self::Ploesti];
}

/// Such a place in Russian hands.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Taken {
    /// The place.
    pub place: Prize,
    /// How it is supplied now.
    pub supply: Status,
    /// How it was supplied at the German determination before; absent if it was not yet taken.
    pub before: Option<Status>,
}

/// Any number of such places, as bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Prizes(u8);

impl Prizes {
    /// Whether the place is among them.
    pub(crate) const fn has(self, prize: Prize) -> bool {
        self.0 & (1 << prize as u8) != 0
    }
}

impl FromIterator<Prize> for Prizes {
    fn from_iter<All: IntoIterator<Item = Prize>>(prizes: All) -> Self {
        Self(prizes.into_iter().fold(0, |bits, prize| bits | 1 << prize as u8))
    }
}

impl Prizes {
    /// Those in supply now.
    pub(super) fn now(rules: &A4Sheet, taken: &[Taken]) -> Self {
        taken.iter().filter(|taken| counts(rules, taken.supply)).map(|taken| taken.place).collect()
    }

    /// Those in supply at the German determination before.
    pub(super) fn before(rules: &A4Sheet, taken: &[Taken]) -> Self {
        let then = |taken: &&Taken| taken.before.is_some_and(|supply| counts(rules, supply));
        taken.iter().filter(then).map(|taken| taken.place).collect()
    }
}

/// victory.russian.strategic: the Russians win at once with the right places, held long enough.
pub(crate) fn russian_determination(
    rules: &A4Sheet,
    before: Prizes,
    now: Prizes,
    sink: &mut impl Sink,
) -> Verdict {
    let long_enough = match rules.readings.russian_prize_held {
        RussianPrizeHeld::BothDeterminations => suffices(rules, before),
        RussianPrizeHeld::OwnDetermination => true,
    };
    let won = suffices(rules, now) && long_enough;
    sink.step(clause::VICTORY_RUSSIAN_STRATEGIC, || {
        let words = if won {
            "the places are taken, in supply and held long enough"
        } else if suffices(rules, now) {
            "the places are taken, but were not held in supply a determination ago"
        } else {
            "too few of the places are held in supply"
        };
        words.to_owned()
    });
    if won { Verdict::RussianStrategicWin } else { Verdict::Undecided }
}

/// victory.russian.strategic: whether these places are the right ones.
fn suffices(rules: &A4Sheet, held: Prizes) -> bool {
    let (warsaw, bucharest) = (held.has(Prize::Warsaw), held.has(Prize::Bucharest));
    let ploesti = held.has(Prize::Ploesti);
    match rules.readings.russian_prize {
        RussianPrize::WarsawOrBoth => warsaw || bucharest && ploesti,
        RussianPrize::CapitalAndPloesti => (warsaw || bucharest) && ploesti,
    }
}
