//! How many dice each side rolls, and with what they hit.

use stavka_core::clause::{Clause, Sink};
use stavka_core::crt::firepower::{FirepowerError, Side as Dice};
use stavka_core::distribution::Distribution;
use stavka_core::game::Purpose;
use stavka_core::seam::Decided;

use crate::combat::Conditions;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::position::Unit;
use crate::track::Weather;
use crate::{SecondEdition, clause, worth};

/// The dice of an attack.
pub(crate) const ATTACK_DICE: Purpose =
    Purpose { name: "attack", clause: clause::COMPLETION_COMBAT_DICE };

/// The dice of a defence.
pub(crate) const DEFENSE_DICE: Purpose =
    Purpose { name: "defense", clause: clause::COMPLETION_COMBAT_DICE };

/// The dice of one side: so many for each lowest face that hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Volley([u8; Self::FACES]);

impl Default for Volley {
    fn default() -> Self {
        Self([0; Self::FACES])
    }
}

impl Volley {
    /// The highest face that a chart can name, and one more.
    const FACES: usize = 22;

    /// Adds dice.
    pub(crate) fn add(&mut self, dice: u8, hits_on: u8) {
        let face = usize::from(hits_on).min(Self::FACES - 1);
        self.0[face] = self.0[face].saturating_add(dice);
    }

    /// The dice by the lowest face that hits, best first.
    pub(crate) fn groups(self) -> impl Iterator<Item = (u8, u8)> {
        (0u8..).zip(self.0).filter(|(_, dice)| *dice > 0).map(|(hits_on, dice)| (dice, hits_on))
    }

    /// Takes at most `most` dice that hit alike out of it: how many, and their lowest face; nothing where none
    /// is left.
    pub(crate) fn take(&mut self, most: u8) -> Option<(u8, u8)> {
        let (dice, hits_on) = self.groups().next()?;
        let taken = dice.min(most);
        self.0[usize::from(hits_on)] -= taken;
        Some((taken, hits_on))
    }

    /// How many hits it scores.
    pub(crate) fn hits(self, faces: u8) -> Result<Distribution<u8>, FirepowerError> {
        self.groups().try_fold(Distribution::certain(0u8), |sum, (dice, hits_on)| {
            let hits_on = hits_on.min(faces.saturating_add(1));
            let hits = Dice { dice, hits_on, sides: faces }.hits()?;
            Ok(sum.combine(&hits, |one, other| one.saturating_add(*other)))
        })
    }
}

/// completion.combat.dice: the dice of an attacker.
pub(crate) fn attack_dice(
    variant: &SecondEdition,
    kind: Kind,
    supplied: bool,
    sink: &mut impl Sink,
) -> u8 {
    let dice = worth::firepower(variant, kind, supplied, sink).attack;
    sink.step(clause::COMPLETION_COMBAT_DICE, || format!("dice of the {kind}: {dice}"));
    dice
}

/// completion.combat.dice: the dice of a defender; a dispersed one has none.
pub(crate) fn defense_dice(
    variant: &SecondEdition,
    unit: &Unit,
    supplied: bool,
    sink: &mut impl Sink,
) -> u8 {
    let dice = if unit.dispersed || unit.entrained {
        0
    } else {
        worth::firepower(variant, unit.kind, supplied, sink).defense
    };
    sink.step(clause::COMPLETION_COMBAT_DICE, || format!("dice of the {}: {dice}", unit.kind));
    dice
}

/// completion.combat.attacker-hits: the lowest face with which an attacker hits.
pub(crate) fn attacker_hits_on(
    variant: &SecondEdition,
    kind: Kind,
    conditions: Conditions,
    sink: &mut impl Sink,
) -> u8 {
    let table = &variant.tables.combat;
    let plain = match conditions.attacker {
        Side::Axis => table.axis_attacker,
        Side::Soviet if is_elite(variant, kind, conditions, sink) => table.soviet_elite,
        Side::Soviet => table.soviet_attacker,
    };
    let (modifier, _) = modifier(variant, conditions, sink);
    let faces = variant.faces();
    let hits_on = (i16::from(plain) - i16::from(modifier)).clamp(1, i16::from(faces));
    let hits_on = u8::try_from(hits_on).unwrap_or(faces);
    sink.step(clause::COMPLETION_COMBAT_ATTACKER_HITS, || {
        format!("the {kind} hits on {hits_on}, {plain} before modifiers")
    });
    hits_on
}

/// completion.combat.elite: the better Soviet armies, from their date on.
fn is_elite(
    variant: &SecondEdition,
    kind: Kind,
    conditions: Conditions,
    sink: &mut impl Sink,
) -> bool {
    let armies = matches!(
        kind,
        Kind::ShockArmy | Kind::TankArmy | Kind::GuardsInfantryArmy | Kind::GuardsTankArmy
    );
    let from = variant.figures.combat.elite_from;
    let elite = armies && conditions.month >= from;
    if armies {
        sink.step(clause::COMPLETION_COMBAT_ELITE, || {
            let words = if elite { "counts" } else { "does not count yet" };
            format!("{} {words} as elite in {}", kind.id(), conditions.month)
        });
    }
    elite
}

/// completion.combat.modifiers: what is added to the attacker's die, and by which clause.
pub(crate) fn modifier(
    variant: &SecondEdition,
    conditions: Conditions,
    sink: &mut impl Sink,
) -> (i8, Clause) {
    let table = &variant.tables.combat;
    let weather = match (conditions.weather, conditions.attacker) {
        (Weather::Mud, _) => table.mud,
        (Weather::Snow, Side::Axis) => table.snow,
        _ => 0,
    };
    let city = if conditions.fortified_city { table.fortified_city } else { 0 };
    let rivers = if conditions.rivers_only { table.rivers } else { 0 };
    let sum = weather.saturating_add(city).saturating_add(rivers);
    sink.step(clause::COMPLETION_COMBAT_MODIFIERS, || {
        format!("weather {weather}, fortified city {city}, rivers {rivers}: {sum} in all")
    });
    let base = Decided { value: sum.into(), by: clause::COMPLETION_COMBAT_MODIFIERS };
    let Decided { value, by } = variant.modifier(conditions, base);
    if by != base.by {
        sink.step(by, || format!("{value} in all instead of {sum}"));
    }
    (i8::try_from(value.clamp(-20, 20)).unwrap_or(sum), by)
}

/// completion.combat.dice: the hits of a side with those of a throw.
pub(crate) fn thrown(total: u8, (dice, hits_on): (u8, u8), hits: u8, sink: &mut impl Sink) -> u8 {
    let words = || format!("{dice} dice that hit on {hits_on}: {hits} hits");
    sink.step(clause::COMPLETION_COMBAT_DICE, words);
    total.saturating_add(hits)
}

/// completion.combat.dice: what the hits of the attack or of the defence come to.
pub(crate) fn scored(
    variant: &SecondEdition,
    role: usize,
    conditions: Conditions,
    hits: u8,
    sink: &mut impl Sink,
) -> u8 {
    let base = Decided { value: hits.into(), by: clause::COMPLETION_COMBAT_DICE };
    let Decided { value, by } = variant.result(role, conditions, base);
    if by != base.by {
        sink.step(by, || format!("{hits} hits come to {value}"));
    }
    u8::try_from(value.clamp(0, 255)).unwrap_or(hits)
}

/// completion.combat.defender-hits: the lowest face with which a defender hits.
pub(crate) fn defender_hits_on(
    variant: &SecondEdition,
    unit: &Unit,
    conditions: Conditions,
    sink: &mut impl Sink,
) -> u8 {
    let table = &variant.tables.combat;
    let surprised = conditions.first_turn && unit.side == Side::Soviet;
    let hits_on = match (surprised, unit.fortified) {
        (true, _) => table.surprised_defender,
        (false, true) => table.fortified_defender,
        (false, false) => table.defender,
    };
    sink.step(clause::COMPLETION_COMBAT_DEFENDER_HITS, || {
        format!("the {} hits on {hits_on}", unit.kind)
    });
    hits_on
}

/// completion.combat.air: the dice of air units.
pub(crate) fn air_dice(variant: &SecondEdition, units: u8, sink: &mut impl Sink) -> (u8, u8) {
    let figures = &variant.figures.air;
    let number = |figure: u32| u8::try_from(figure).unwrap_or(u8::MAX);
    let dice = units.saturating_mul(number(figures.dice.unsigned()));
    let hits_on = number(figures.hits_on.unsigned());
    if units > 0 {
        sink.step(clause::COMPLETION_COMBAT_AIR, || {
            format!("{units} air units add {dice} dice that hit on {hits_on}")
        });
    }
    (dice, hits_on)
}
