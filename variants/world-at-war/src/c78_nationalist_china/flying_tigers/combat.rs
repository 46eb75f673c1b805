//! 78.61.D and 78.62: how the Flying Tigers fight.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::holder::Holder;
use crate::readings::TigersRadar;
use crate::{WorldAtWar, clause};

pub(super) fn questions() -> [Question<WorldAtWar>; 2] {
    [
        Question::new(
            "flying-tigers-combat",
            Topic::Air,
            "Which modifiers do the Flying Tigers have in this air combat?",
            |variant, combat: &AirCombat, trail| {
                let nationality = nationality(combat, trail);
                let radar = radar(variant, combat, trail);
                Ok(Modifiers { nationality, radar, total: nationality + radar })
            },
        ),
        Question::new(
            "flying-tigers-defense",
            Topic::Air,
            "May the Flying Tigers defend this hex against Japan's opening attack, and does surprise touch them?",
            |_, hex: &Attacked, trail| {
                let surprised = are_surprised(trail);
                may_defend(hex, trail)?;
                Ok(Defense { allowed: true, surprised })
            },
        ),
    ]
}

/// A modifier to a die.
pub(crate) type Modifier = Int<-9, 9>;

/// An air combat of the Flying Tigers with Japanese air units.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AirCombat {
    /// The modifier of American air.
    pub american: Modifier,
    /// The modifier of Chinese air.
    pub chinese: Modifier,
    /// What Western Allied radar research gives.
    pub radar: Modifier,
    /// Whether the Japanese are bombing China.
    pub bombing_china: bool,
}

/// The modifiers of the Flying Tigers.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Modifiers {
    /// For their nationality.
    pub nationality: i32,
    /// For radar.
    pub radar: i32,
    /// Both together.
    pub total: i32,
}

/// A hex in Japan's opening attack.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attacked {
    /// Who controls it.
    pub held_by: Holder,
    /// Whether the Flying Tigers can reach it from their base.
    pub in_range: bool,
}

/// The Flying Tigers in defense.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Defense {
    /// Always true: what is not allowed is refused.
    pub allowed: bool,
    /// Whether surprise touches them.
    pub surprised: bool,
}

/// 78.61.D.1: the Flying Tigers fight as Americans.
pub(crate) fn nationality(combat: &AirCombat, sink: &mut impl Sink) -> i32 {
    sink.step(clause::C78_61_D_1, || {
        format!("they use the American {}, not the Chinese {}", combat.american, combat.chinese)
    });
    combat.american.get()
}

/// 78.61.D.2: radar does not help them against bombers over China.
pub(crate) fn radar(variant: &WorldAtWar, combat: &AirCombat, sink: &mut impl Sink) -> i32 {
    if combat.bombing_china || variant.readings.tigers_radar == TigersRadar::Never {
        sink.step(clause::C78_61_D_2, || "radar gives them nothing here".into());
        return 0;
    }
    sink.step(clause::C78_61_D_2, || "nobody is bombing China: radar is not ruled out".into());
    combat.radar.get()
}

/// 78.62.1: surprise does not touch the Flying Tigers.
pub(crate) fn are_surprised(sink: &mut impl Sink) -> bool {
    sink.step(clause::C78_62_1, || "Japanese surprise does not touch the Flying Tigers".into());
    false
}

/// 78.62.2: they may defend Western Allied hexes in Japan's opening attack.
pub(crate) fn may_defend(hex: &Attacked, sink: &mut impl Sink) -> Result<(), Refused> {
    if !matches!(hex.held_by, Holder::WesternAllies | Holder::Nationalist) {
        return Err(sink.refuse(clause::C78_62_2, || {
            format!("the hex is held by {}: only Western Allied hexes are opened", hex.held_by)
        }));
    }
    if !hex.in_range {
        return Err(sink.refuse(clause::C78_62_2, || "the hex is out of their range".into()));
    }
    sink.step(clause::C78_62_2, || format!("they may defend a hex held by {}", hex.held_by));
    Ok(())
}
