//! Who pays for an exchange.

use stavka_core::clause::{Refused, Sink};

use super::{Claim, Settlement, WHOLE, chosen};
use crate::side::Side;
use crate::unit::{Arm, Nation, Size, State, Unit};
use crate::{A4Sheet, clause};

/// What must be paid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Due {
    /// Factors in all.
    pub cost: u32,
    /// Factors of it that armor pays, as long as there is any.
    pub armor: u32,
}

/// Attackers given for an exchange, a bit for each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Payment {
    /// Those that are lost.
    pub lost: u32,
    /// German armies that turn to their weak side.
    pub turned: u32,
}

/// Those that may be given next, a bit for each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Payers {
    /// Those that may be lost.
    pub lose: u32,
    /// Those that may turn.
    pub turn: u32,
}

/// What the covered claims ask from these attackers.
pub(crate) fn due(
    rules: &A4Sheet,
    attackers: &[Unit],
    claims: &[Claim],
    settlement: Settlement,
    sink: &mut impl Sink,
) -> Due {
    let russian = attackers.first().is_some_and(|unit| unit.counter.side() == Side::Russian);
    let wanted = |claim: &&Claim| {
        if russian { costs_tanks(claim.unit) } else { costs_panzers(rules, claim.unit) }
    };
    let price = |claim: &Claim| u32::from(claim.defense) * u32::from(claim.percent);
    let hundredths: u32 = chosen(claims, settlement.covered).filter(wanted).map(price).sum();
    let armor = (hundredths / WHOLE).min(settlement.cost);
    let first = if russian {
        clause::COMBAT_RESULTS_X_RUSSIAN_ARMOR_FIRST
    } else {
        clause::COMBAT_RESULTS_X_GERMAN_PANZERS_FIRST
    };
    if attackers.iter().any(|unit| unit.counter.is_pure_armor()) {
        sink.step(first, || match armor {
            0 => "armor need not pay first".to_owned(),
            factors => format!("armor pays first, for {factors} factors"),
        });
    }
    Due { cost: settlement.cost, armor }
}

/// combat-results.X.russian-armor-first: German panzers, motorized troops and armies cost Russian armor.
fn costs_tanks(defender: Unit) -> bool {
    let counter = defender.counter;
    let arm = matches!(counter.arm, Arm::Panzer | Arm::Motorized | Arm::Ss);
    counter.nation == Nation::German && (arm || counter.size == Size::Army)
}

/// combat-results.X.german-panzers-first: the better Russian tank korps cost panzers.
fn costs_panzers(rules: &A4Sheet, defender: Unit) -> bool {
    let counter = defender.counter;
    let tank_korps =
        matches!(counter.arm, Arm::Tank | Arm::Mechanized) && counter.size == Size::Korps;
    let listed = &rules.figures.exchange.panzers_first_against;
    tank_korps && listed.iter().any(|printed| printed.0 == counter.full)
}

/// combat-results.X.army-side-difference, completion.korps-reduction: what a German army or motorized korps gives by
/// turning to its weak side.
pub(super) fn gap(unit: Unit) -> u32 {
    match unit.counter.weak {
        Some(weak) if turns(unit) && !unit.states.has(State::Weak) => {
            u32::from(unit.counter.full.attack.saturating_sub(weak.attack))
        }
        _ => 0,
    }
}

/// Whether a unit has a weak side to turn to for an exchange.
fn turns(unit: Unit) -> bool {
    unit.counter.is_german_army() || is_korps(unit)
}

impl Payment {
    /// Whether nothing more need be given.
    pub(crate) fn covers(self, attackers: &[Unit], due: Due) -> bool {
        self.factors(attackers) >= due.cost && !self.owes_armor(attackers, due)
    }

    /// The factors given.
    pub(crate) fn factors(self, attackers: &[Unit]) -> u32 {
        let factor = |(place, unit): (usize, &Unit)| match 1 << place {
            bit if self.lost & bit != 0 => u32::from(unit.factors().attack),
            bit if self.turned & bit != 0 => gap(*unit),
            _ => 0,
        };
        attackers.iter().enumerate().map(factor).sum()
    }

    /// Whether armor still has to pay.
    fn owes_armor(self, attackers: &[Unit], due: Due) -> bool {
        let armor =
            mask(attackers, |unit| unit.counter.is_pure_armor() && unit.factors().attack > 0);
        let paid = Self { lost: self.lost & armor, turned: 0 }.factors(attackers);
        paid < due.armor && self.lost & armor != armor
    }
}

/// Those that may be given next for what is due.
pub(crate) fn payers(attackers: &[Unit], paid: Payment, due: Due) -> Payers {
    let left = |units: u32| units & !paid.lost;
    if paid.owes_armor(attackers, due) {
        let armor =
            mask(attackers, |unit| unit.counter.is_pure_armor() && unit.factors().attack > 0);
        return Payers { lose: left(armor), turn: 0 };
    }
    if paid.covers(attackers, due) {
        return Payers::default();
    }
    let turn = left(mask(attackers, |unit| gap(unit) > 0)) & !paid.turned;
    Payers { lose: left(mask(attackers, |unit| unit.factors().attack > 0)), turn }
}

/// The attackers of which something holds, a bit for each.
pub(super) fn mask(attackers: &[Unit], holds: impl Fn(Unit) -> bool) -> u32 {
    let bits = attackers.iter().enumerate().filter(|(_, unit)| holds(**unit));
    bits.fold(0, |mask, (place, _)| mask | 1 << place)
}

/// combat-results.X.cover: whether these attackers may be given for the exchange.
pub(crate) fn must_be_enough(
    attackers: &[Unit],
    payment: Payment,
    due: Due,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    must_have_gap(attackers, payment, sink)?;
    if payment.owes_armor(attackers, due) {
        let russian = attackers.first().is_some_and(|unit| unit.counter.side() == Side::Russian);
        let first = if russian {
            clause::COMBAT_RESULTS_X_RUSSIAN_ARMOR_FIRST
        } else {
            clause::COMBAT_RESULTS_X_GERMAN_PANZERS_FIRST
        };
        return Err(sink.refuse(first, || {
            format!("{} factors must come from armor, as far as it goes", due.armor)
        }));
    }
    let (given, cost) = (payment.factors(attackers), due.cost);
    if given >= cost {
        sink.step(clause::COMBAT_RESULTS_X_COVER, || format!("{given} pay for {cost}"));
        return Ok(());
    }
    Err(sink.refuse(clause::COMBAT_RESULTS_X_COVER, || format!("{given} do not pay for {cost}")))
}

/// combat-results.X.army-side-difference: only a German army on its strong side has a gap to give.
fn must_have_gap(
    attackers: &[Unit],
    payment: Payment,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let able = mask(attackers, |unit| gap(unit) > 0);
    if payment.turned & !able != 0 {
        return Err(sink.refuse(clause::COMBAT_RESULTS_X_ARMY_SIDE_DIFFERENCE, || {
            "only a German army or motorized korps with its strong side up can turn to pay"
                .to_owned()
        }));
    }
    let (korps, turned) = (mask(attackers, is_korps), payment.turned & !payment.lost);
    let gaps = |turned: u32| Payment { lost: 0, turned }.factors(attackers);
    if turned & !korps != 0 {
        sink.step(clause::COMBAT_RESULTS_X_ARMY_SIDE_DIFFERENCE, || {
            format!("armies that turn pay {} without a lasting loss", gaps(turned & !korps))
        });
    }
    if turned & korps != 0 {
        sink.step(clause::COMPLETION_KORPS_REDUCTION, || {
            format!("motorized korps pay {} and stay on their weak side", gaps(turned & korps))
        });
    }
    Ok(())
}

fn is_korps(unit: Unit) -> bool {
    unit.counter.is_german_motorized_korps()
}

impl Due {
    /// The payment that loses the fewest factors for good.
    pub(crate) fn cheapest(self, attackers: &[Unit]) -> Payment {
        let armor = mask(attackers, |unit| unit.counter.is_pure_armor());
        let first = sums(attackers, armor, 0);
        let armor_due = self.armor.min(Payment { lost: armor, turned: 0 }.factors(attackers));
        let turned = turned(attackers, self.cost - armor_due);
        let gaps = Payment { lost: 0, turned }.factors(attackers);
        let others = sums(attackers, !armor, turned);
        let pairs =
            reached(&first).filter(|&(sum, _)| sum >= armor_due).filter_map(|(sum, lost)| {
                let rest = self.cost.saturating_sub(sum + gaps);
                let (more, other) = reached(&others).find(|&(more, _)| more >= rest)?;
                Some((sum + more, lost | other))
            });
        let every = mask(attackers, |_| true);
        let lost = pairs.min_by_key(|&(sum, _)| sum).map_or(every, |(_, lost)| lost);
        Payment { lost, turned: turned & !lost }
    }
}

/// The armies that turn, as many as are of use for so many factors. Korps lose what they give: they turn only on demand.
fn turned(attackers: &[Unit], mut rest: u32) -> u32 {
    let mut turned = 0;
    for (place, unit) in attackers.iter().enumerate() {
        if rest > 0 && !is_korps(*unit) && gap(*unit) > 0 {
            turned |= 1 << place;
            rest = rest.saturating_sub(gap(*unit));
        }
    }
    turned
}

/// combat-results.AE: the fewest attackers, a bit each, that make up so many factors; all, if they are too few.
pub(crate) fn fewest(attackers: &[Unit], factors: u32) -> u32 {
    let every = mask(attackers, |_| true);
    let sums = sums(attackers, every, 0);
    reached(&sums).find(|&(sum, _)| sum >= factors).map_or(every, |(_, lost)| lost)
}

/// combat-results.AE: those that may be given next, a bit each, until they come to so many factors or all are gone.
pub(crate) fn victims(attackers: &[Unit], given: u32, factors: u32) -> u32 {
    let lost = Payment { lost: given, turned: 0 };
    if lost.factors(attackers) >= factors {
        return 0;
    }
    mask(attackers, |unit| unit.factors().attack > 0) & !given
}

/// More attack factors than come together around a hex.
const MOST_FACTORS: usize = 256;

/// For every sum of attack factors, attackers that make it, if any do.
type Sums = [Option<u32>; MOST_FACTORS];

/// For every sum of attack factors within `units`, attackers that make it. One that has turned has only its
/// weak side left to lose.
fn sums(attackers: &[Unit], units: u32, turned: u32) -> Sums {
    let mut made = [None; MOST_FACTORS];
    made[0] = Some(0);
    let mut count = 1;
    for (place, unit) in attackers.iter().enumerate().filter(|(place, _)| units & (1 << place) != 0)
    {
        let gap = if turned & (1 << place) == 0 { 0 } else { gap(*unit) };
        let factor = usize::from(unit.factors().attack) - gap as usize;
        count = (count + factor).min(MOST_FACTORS);
        for sum in (factor..count).rev() {
            made[sum] = made[sum].or(made[sum - factor].map(|lost: u32| lost | 1 << place));
        }
    }
    made
}

fn reached(sums: &[Option<u32>]) -> impl Iterator<Item = (u32, u32)> {
    (0..).zip(sums).filter_map(|(sum, lost)| Some((sum, (*lost)?)))
}
