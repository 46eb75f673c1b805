//! 81.641 and 81.7: what Russia loses in the Urals box.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::forces::{GroundFactors, Wars};
use crate::readings::{BombingThrees, BoxExcess};
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "urals-losses",
        Topic::UralsBox,
        "What do bombs, rockets and enemy ground factors cost Russia at the Urals box in a turn?",
        |variant, turn: &Turn, trail| Ok(losses(variant, turn, trail)),
    )
}

/// BRPs lost to something in a turn.
type Lost = Int<0, 999>;

/// A game turn at the box.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turn {
    /// What the attacks on the box cost.
    #[serde(default)]
    pub attacks: Attacks,
    /// The ground factors at the end of the Axis combat phase.
    #[serde(default)]
    pub ground: GroundFactors,
    /// Who is at war with Russia.
    #[serde(default)]
    pub wars: Wars,
}

/// BRPs lost in the box to attacks from the air.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Attacks {
    /// To bombers.
    pub bombing: Option<Lost>,
    /// To flying bombs.
    pub flying_bombs: Option<Lost>,
    /// To rockets.
    pub rockets: Option<Lost>,
}

/// What Russia loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Losses {
    /// BRPs lost to enemy ground factors.
    pub brps: u32,
    /// BRPs lost to ground factors, bombs, flying bombs and rockets together.
    pub brps_in_all: u32,
    /// Points off the construction limit for bombs and rockets.
    pub cut_by_attacks: u32,
    /// Points off for enemy ground factors.
    pub cut_by_ground: u32,
    /// Points off in all.
    pub cut: u32,
}

/// 81.641 and 81.7: what Russia loses in a turn.
pub(crate) fn losses(variant: &WorldAtWar, turn: &Turn, sink: &mut impl Sink) -> Losses {
    let brps = brps_lost(variant, turn.ground, turn.wars, sink);
    let cut_by_attacks = attacks_cut(variant, turn.attacks, sink);
    let cut_by_ground = ground_cut(variant, brps, sink);
    let cut = common_cut(variant, cut_by_attacks + cut_by_ground, sink);
    let Attacks { bombing, flying_bombs, rockets } = turn.attacks;
    let brps_in_all = brps + lost(bombing) + lost(flying_bombs) + lost(rockets);
    Losses { brps, brps_in_all, cut_by_attacks, cut_by_ground, cut }
}

/// 81.71.2: the loss of BRPs, which has an end.
fn brps_lost(variant: &WorldAtWar, ground: GroundFactors, wars: Wars, sink: &mut impl Sink) -> u32 {
    if ground.enemies() == 0 {
        return 0;
    }
    let enemies = enemies_at_war(ground, wars, sink);
    let excess = excess(variant, ground.russian.get(), enemies, sink);
    let (each, most) =
        (u32::from(variant.figures.urals.loss_per_factor), variant.figures.urals.loss_maximum);
    let brps = (excess * each).min(most);
    sink.step(clause::C81_71_2, || {
        format!("factors too many: {excess}, BRPs for each: {each}, at most {most}: {brps} lost")
    });
    brps
}

/// 81.71.3: only powers at war with Russia count.
fn enemies_at_war(ground: GroundFactors, wars: Wars, sink: &mut impl Sink) -> [u32; 2] {
    let enemies = ground.at_war(wars);
    let [european_axis, japanese] = enemies;
    sink.step(clause::C81_71_3, || {
        format!("factors at war with Russia: European Axis {european_axis}, Japanese {japanese}")
    });
    enemies
}

/// 81.71.1: enemy ground factors beyond the Russian ones.
fn excess(variant: &WorldAtWar, russian: u32, enemies: [u32; 2], sink: &mut impl Sink) -> u32 {
    let excess = match variant.readings.box_excess {
        BoxExcess::Together => enemies.iter().sum::<u32>().saturating_sub(russian),
        BoxExcess::Apart => enemies.iter().map(|enemy| enemy.saturating_sub(russian)).sum(),
    };
    sink.step(clause::C81_71_1, || {
        format!("Russian factors in the box: {russian}; enemy factors beyond them: {excess}")
    });
    excess
}

/// 81.641.3: bombs and rockets together cut so much and no more.
fn attacks_cut(variant: &WorldAtWar, attacks: Attacks, sink: &mut impl Sink) -> u32 {
    let whole = bombs_cut(variant, attacks, sink) + rockets_cut(variant, attacks, sink);
    let most = variant.figures.urals.bombing_cut_maximum;
    let cut = whole.min(most);
    if whole > 0 {
        sink.step(clause::C81_641_3, || {
            format!("points off for bombs and rockets: {whole}, at most {most}: {cut}")
        });
    }
    cut
}

/// 81.641.1: bombers and flying bombs.
fn bombs_cut(variant: &WorldAtWar, attacks: Attacks, sink: &mut impl Sink) -> u32 {
    let each = u32::from(variant.figures.urals.bombing_brps_per_point.get());
    let (bombing, flying) = (lost(attacks.bombing), lost(attacks.flying_bombs));
    let points = match variant.readings.bombing_threes {
        BombingThrees::Together => (bombing + flying) / each,
        BombingThrees::Apart => bombing / each + flying / each,
    };
    if bombing + flying > 0 {
        sink.step(clause::C81_641_1, || {
            format!("bombing {bombing}, flying bombs {flying}, a point for each {each}: {points}")
        });
    }
    points
}

/// 81.641.2: rockets.
fn rockets_cut(variant: &WorldAtWar, attacks: Attacks, sink: &mut impl Sink) -> u32 {
    let each = u32::from(variant.figures.urals.rocket_brps_per_point.get());
    let rockets = lost(attacks.rockets);
    let points = rockets / each;
    if rockets > 0 {
        sink.step(clause::C81_641_2, || {
            format!("rockets {rockets}, a point for each {each}: {points}")
        });
    }
    points
}

fn lost(brps: Option<Lost>) -> u32 {
    brps.map_or(0, Lost::unsigned)
}

/// 81.72.1: the loss of 81.71 cuts the limit, too.
fn ground_cut(variant: &WorldAtWar, brps: u32, sink: &mut impl Sink) -> u32 {
    if brps == 0 {
        return 0;
    }
    let each = u32::from(variant.figures.urals.ground_brps_per_point.get());
    let points = brps / each;
    sink.step(clause::C81_72_1, || {
        format!("BRPs lost to ground factors: {brps}, a point for each {each}: {points}")
    });
    capped_ground_cut(variant, points, sink)
}

/// 81.72.2: this cut has an end of its own.
fn capped_ground_cut(variant: &WorldAtWar, points: u32, sink: &mut impl Sink) -> u32 {
    let most = variant.figures.urals.ground_cut_maximum;
    let cut = points.min(most);
    sink.step(clause::C81_72_2, || {
        format!("points off for ground factors: {points}, at most {most}: {cut}")
    });
    cut
}

/// 81.72.note: all causes share one end.
fn common_cut(variant: &WorldAtWar, points: u32, sink: &mut impl Sink) -> u32 {
    let most = variant.figures.urals.cut_maximum;
    let cut = points.min(most);
    sink.step(clause::C81_72_NOTE, || {
        format!("points off for all causes: {points}, at most {most}: {cut}")
    });
    cut
}

/// 81.72.note: the most that is ever off the construction limit.
pub(crate) fn most_cut(variant: &WorldAtWar) -> u32 {
    variant.figures.urals.cut_maximum
}
