//! Armored overrun: infantry in the open that tanks do not let retreat.

use stavka_core::clause::Sink;

use crate::combat_results::{Circumstances, Defender};
use crate::combat_results_table::Code;
use crate::readings::{OverrunD3, OverrunSizes};
use crate::side::Side;
use crate::unit::{Counter, Nation, Size};
use crate::weather::Weather;
use crate::{A4Sheet, clause};

/// What tanks do to a defender that would retreat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Overrun {
    /// Nothing more.
    No,
    /// They eliminate it.
    Eliminated,
    /// They may eliminate it.
    Option,
}

/// Whether a retreat turns into an overrun.
pub(crate) fn overrun(
    rules: &A4Sheet,
    code: Code,
    defender: Defender,
    around: Circumstances,
    sink: &mut impl Sink,
) -> Overrun {
    let retreats = matches!(code, Code::Retreat2 | Code::Retreat3);
    if !retreats || !is_exposed(defender, around, sink) || !weather_allows(around, sink) {
        return Overrun::No;
    }
    match code {
        Code::Retreat2 => on_d2(rules, defender.unit.counter, sink),
        _ => on_d3(rules, defender.unit.counter, sink),
    }
}

/// armored-overrun.d2: infantry in the open, and more armor against it than it has factors.
fn is_exposed(defender: Defender, around: Circumstances, sink: &mut impl Sink) -> bool {
    if !defender.unit.counter.is_infantry_type() || around.armor == 0 {
        return false;
    }
    let (armor, defense) = (around.armor, u32::from(defender.defense));
    sink.step(clause::ARMORED_OVERRUN_D2, || {
        let ground = if around.open { "in the open" } else { "not in the open" };
        let more = if armor > defense { "more than" } else { "not more than" };
        format!("infantry {ground}, {armor} factors of armor are {more} {defense}")
    });
    around.open && armor > defense
}

/// armored-overrun.weather: hard ground, and snow for the Russians.
fn weather_allows(around: Circumstances, sink: &mut impl Sink) -> bool {
    let allowed = match around.weather {
        Weather::Good | Weather::HardFrost => true,
        Weather::Snow => around.attacker.side() == Side::Russian,
        Weather::LightMud | Weather::Mud => false,
    };
    sink.step(clause::ARMORED_OVERRUN_WEATHER, || {
        let words = if allowed { "lets tanks overrun" } else { "does not let these tanks overrun" };
        format!("{} {words}", around.weather.name())
    });
    allowed
}

/// armored-overrun.d2: a D2 is enough against small units.
fn on_d2(rules: &A4Sheet, counter: Counter, sink: &mut impl Sink) -> Overrun {
    if is_large(counter) && rules.readings.overrun_sizes == OverrunSizes::Small {
        sink.step(clause::ARMORED_OVERRUN_D3, || {
            "armies and German korps are overrun on a D3 only".to_owned()
        });
        return Overrun::No;
    }
    sink.step(clause::ARMORED_OVERRUN_D2, || "overrun: eliminated".to_owned());
    Overrun::Eliminated
}

/// armored-overrun.d3: a D3 can destroy large ones, too.
fn on_d3(rules: &A4Sheet, counter: Counter, sink: &mut impl Sink) -> Overrun {
    if !is_large(counter) {
        return on_d2(rules, counter, sink);
    }
    let automatic = rules.readings.overrun_d3 == OverrunD3::Automatic;
    sink.step(clause::ARMORED_OVERRUN_D3, || {
        let words = if automatic { "overrun: eliminated" } else { "the attacker may overrun it" };
        words.to_owned()
    });
    if automatic { Overrun::Eliminated } else { Overrun::Option }
}

/// Armies of all nations and korps of the Germans.
const fn is_large(counter: Counter) -> bool {
    matches!((counter.nation, counter.size), (_, Size::Army) | (Nation::German, Size::Korps))
}
