//! 81.51.B and 81.52: when Russia may declare war on Japan.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Silent, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::declaration::{Treasury, full_price, pay};
use super::garrison_value::garrison_value;
use crate::c81_manchuria::requirement::required_value;
use crate::count::Count;
use crate::edition::Edition;
use crate::force::Garrison;
use crate::readings::{ClassicThreshold, OneHexAway};
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "russian-declaration",
        Topic::Politics,
        "May Russia declare war on Japan, what lets it, and what does it cost?",
        |variant, asked: &Declaration, trail| {
            let balance = Balance {
                edition: asked.edition,
                manchuria: asked.manchuria,
                german_surrender: asked.german_surrender,
            };
            leave_out_communists(&asked.communist_units, trail);
            declare_on_japan(variant, &balance, &asked.russian_units, asked.treasury, trail)
        },
    )
}

/// A declaration of war that Russia thinks of.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Declaration {
    /// Which game is played.
    pub edition: Edition,
    /// The Manchurian garrison.
    pub manchuria: Garrison,
    /// The Russian units in Asia.
    #[serde(default)]
    pub russian_units: Vec<Stack>,
    /// Communist Chinese units, which do not count.
    #[serde(default)]
    pub communist_units: Vec<Stack>,
    /// Whether Germany has surrendered.
    #[serde(default)]
    pub german_surrender: bool,
    /// BRPs that Russia has; absent where only the price is asked.
    #[serde(default)]
    pub treasury: Option<Treasury>,
}

/// Russian units at one distance.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stack {
    /// Hexes to the nearest hex of Manchuria or of Japanese-held northern China; a neighbor is at one.
    pub distance: Int<1, 99>,
    /// The units.
    #[serde(default)]
    pub units: Garrison,
    /// What further units there are worth, where only that is known.
    #[serde(default)]
    pub brps: Count,
}

/// 81.5: whether Russia may declare war on Japan, and what it pays.
pub(crate) fn declare_on_japan(
    variant: &WorldAtWar,
    balance: &Balance,
    russian: &[Stack],
    treasury: Option<Treasury>,
    sink: &mut impl Sink,
) -> Result<Declared, Refused> {
    let way = may_russia_declare(variant, balance, russian, sink)?;
    let brps = full_price(variant, balance.edition, sink);
    let brps_left = pay(balance.edition, brps, treasury, sink)?;
    Ok(Declared { way, brps, brps_left })
}

/// What stands between Russia and war.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Balance {
    /// Which game is played.
    pub edition: Edition,
    /// The Manchurian garrison.
    pub manchuria: Garrison,
    /// Whether Germany has surrendered.
    pub german_surrender: bool,
}

/// Russia may declare war.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Declared {
    /// What lets it.
    pub way: Way,
    /// What it costs, in BRPs.
    pub brps: i32,
    /// BRPs left after paying.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brps_left: Option<i32>,
}

/// What lets Russia declare war.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Way {
    /// Enough units near Manchuria.
    SuperiorForces,
    /// A weak Manchurian garrison.
    WeakGarrison,
    /// The end of the war in Europe.
    GermanSurrender,
}

/// 81.51.B: whether Russia may declare war on Japan, and why.
pub(crate) fn may_russia_declare(
    variant: &WorldAtWar,
    balance: &Balance,
    russian: &[Stack],
    sink: &mut impl Sink,
) -> Result<Way, Refused> {
    sink.step(clause::C81_52_1, || "both garrisons are valued for this declaration".into());
    let garrison = garrison_value(variant, &balance.manchuria, sink);
    let strong_from = required_value(variant, balance.edition, sink);
    if is_weak(balance.edition, garrison, strong_from, sink) {
        return Ok(Way::WeakGarrison);
    }
    other_ways_are_open(variant, balance.edition, sink)?;
    if balance.german_surrender {
        sink.step(clause::C81_51_B_4, || "Germany has surrendered: Russia is free".into());
        return Ok(Way::GermanSurrender);
    }
    is_superior(variant, garrison, strong_from, russian, sink)?;
    Ok(Way::SuperiorForces)
}

/// 81.51.B.3: a garrison below the value of 81.31.C holds nobody off.
fn is_weak(edition: Edition, garrison: u32, strong_from: i32, sink: &mut impl Sink) -> bool {
    let weak = i64::from(garrison) < i64::from(strong_from);
    let word = if weak { "weak" } else { "not weak" };
    let words = || format!("the garrison is worth {garrison} BRPs against {strong_from}: {word}");
    match edition {
        Edition::Classic => sink.step(clause::C81_51_B_CLASSIC, words),
        Edition::Linked(_) => sink.step(clause::C81_51_B_3, words),
    }
    weak
}

/// 81.51.B.classic: by one reading the classic game knows no other way.
fn other_ways_are_open(
    variant: &WorldAtWar,
    edition: Edition,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let only_way = variant.readings.classic_threshold == ClassicThreshold::OnlyWay;
    if only_way && matches!(edition, Edition::Classic) {
        return Err(sink.refuse(clause::C81_51_B_CLASSIC, || {
            "only a weaker garrison would let Russia declare".into()
        }));
    }
    Ok(())
}

/// 81.51.B.1: Russia needs a multiple of the garrison near by.
fn is_superior(
    variant: &WorldAtWar,
    garrison: u32,
    strong_from: i32,
    russian: &[Stack],
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let counted = value_in_reach(variant, russian, sink);
    let multiple = u32::from(variant.figures.declaration.multiple);
    let needed = i64::from(garrison) * i64::from(multiple);
    if i64::from(counted) < needed {
        return Err(sink.too_few(clause::C81_51_B_1, counted, needed, || {
            format!(
                "{counted} BRPs count, {multiple} times {garrison} are needed; or the garrison would have to be worth less than {strong_from}, or Germany to have surrendered"
            )
        }));
    }
    sink.step(clause::C81_51_B_1, || {
        format!("{counted} BRPs count, {multiple} times {garrison} are needed")
    });
    Ok(())
}

/// 81.51.B.1: Communist Chinese units do not count.
fn leave_out_communists(communist: &[Stack], sink: &mut impl Sink) {
    if !communist.is_empty() {
        sink.step(clause::C81_51_B_1, || "Communist Chinese units do not count".into());
    }
}

/// What units at one distance are worth.
fn stack_value(variant: &WorldAtWar, stack: &Stack, sink: &mut impl Sink) -> u32 {
    garrison_value(variant, &stack.units, sink).saturating_add(stack.brps.get())
}

/// 81.51.B.2: units farther off are left out.
fn value_in_reach(variant: &WorldAtWar, russian: &[Stack], sink: &mut impl Sink) -> u32 {
    let reach = reach(variant);
    let (mut counted, mut left_out) = (0u32, 0u32);
    for stack in russian {
        if stack.distance.unsigned() <= reach {
            counted = counted.saturating_add(stack_value(variant, stack, sink));
        } else {
            let value = stack_value(variant, stack, &mut Silent);
            left_out = left_out.saturating_add(value);
        }
    }
    sink.step(clause::C81_51_B_2, || {
        format!("BRPs at distance {reach} or less: {counted}; farther off, not counted: {left_out}")
    });
    counted
}

/// 81.51.B.1: how far off a unit may be that is next to the border or one hex away.
fn reach(variant: &WorldAtWar) -> u32 {
    let away = u32::from(variant.figures.declaration.hexes_away);
    match variant.readings.one_hex_away {
        OneHexAway::OneBetween => away + 1,
        OneHexAway::NextHex => away.max(1),
    }
}
