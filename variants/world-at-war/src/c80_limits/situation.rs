//! What the limits of chapter 80 depend on, and the checks that several of its clauses share.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::area::Area;
use crate::readings::FirstAlliedTurn;
use crate::resistance::{Resistance, signed};
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

/// The date, the war with Britain, the spirit of China.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Situation {
    /// The player turn being played.
    pub turn: PlayerTurn,
    /// The player turn in which Japan and Britain went to war; absent while they are at peace.
    #[serde(default)]
    pub japan_britain_war: Option<PlayerTurn>,
    /// The Chinese resistance level in force.
    pub resistance: Resistance,
}

impl Situation {
    /// `rule` waits for Allied player turn number `needed` of the war between Japan and Britain.
    pub(super) fn wait_is_over(
        &self,
        variant: &WorldAtWar,
        needed: u32,
        rule: Clause,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let begun = self.allied_turns_of_war(variant, sink);
        if begun < needed {
            return Err(sink.too_few(rule, begun, needed, || self.wait_in_words(begun, needed)));
        }
        sink.step(rule, || self.wait_in_words(begun, needed));
        Ok(())
    }

    /// `rule` closes the front at resistance level `barred_at` and below.
    pub(super) fn front_is_open(
        &self,
        barred_at: i32,
        rule: Clause,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let level = self.resistance.get();
        let words = |verdict| {
            format!(
                "the front is {verdict}: resistance {}, closed at {}",
                signed(level),
                signed(barred_at)
            )
        };
        if level <= barred_at {
            return Err(sink.refuse(rule, || words("closed")));
        }
        sink.step(rule, || words("open"));
        Ok(())
    }

    /// `rule` opens everything at resistance level `free_from` and above.
    pub(super) fn everything_is_open(
        &self,
        free_from: i32,
        rule: Clause,
        sink: &mut impl Sink,
    ) -> bool {
        let level = self.resistance.get();
        let verdict =
            if level >= free_from { "everything is open" } else { "not everything is open" };
        sink.step(rule, || {
            format!("{verdict}: resistance {}, open from {}", signed(level), signed(free_from))
        });
        level >= free_from
    }

    /// 80.31.A.1: how many Allied player turns have begun since Japan and Britain went to war.
    fn allied_turns_of_war(&self, variant: &WorldAtWar, sink: &mut impl Sink) -> u32 {
        let Some(outbreak) = self.japan_britain_war else { return 0 };
        // Whoever counts rests on the reading that stands there.
        sink.cite(clause::C80_31_A_1);
        match variant.readings.first_allied_turn {
            FirstAlliedTurn::BeginsLater => self.turn.allied_turns_begun_after(outbreak),
            FirstAlliedTurn::Outbreak => self.turn.allied_turns_begun_since(outbreak),
        }
    }

    fn wait_in_words(&self, begun: u32, needed: u32) -> String {
        let Some(outbreak) = self.japan_britain_war else {
            return format!(
                "Japan and Britain are at peace; Allied player turn {needed} of their war is needed"
            );
        };
        let turn = self.turn;
        format!(
            "Allied player turns of the war that broke out in {outbreak}: {begun} by {turn}, {needed} needed"
        )
    }
}

/// completion.southeast-asian-front: whether an area is on the Southeast Asian front.
pub(super) fn is_on_the_front(variant: &WorldAtWar, area: Area, sink: &mut impl Sink) -> bool {
    let found = variant.figures.southeast_asian_front.areas.contains(&area);
    let word = if found { "is" } else { "is not" };
    sink.step(clause::COMPLETION_SOUTHEAST_ASIAN_FRONT, || {
        format!("{area} {word} on the Southeast Asian front")
    });
    found
}
