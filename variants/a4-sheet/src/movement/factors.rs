//! The operational movement factor of every kind of unit.

use stavka_core::clause::{Clause, Sink};

use super::figures::Factor;
use crate::readings::MechanizedOmf;
use crate::unit::{Arm, Counter, Nation, Size};
use crate::{A4Sheet, clause};

/// The operational movement factor of a unit, before weather and other cuts.
pub(crate) fn basic_factor(rules: &A4Sheet, counter: Counter, sink: &mut impl Sink) -> Factor {
    let (factor, by) = match counter.nation {
        Nation::German | Nation::Spanish => german(rules, counter, sink),
        _ => other(rules, counter, sink),
    };
    sink.step(by, || {
        let (nation, arm, size) = (counter.nation.name(), counter.arm.name(), counter.size.name());
        format!("a {nation} {arm} {size} has a factor of {factor}")
    });
    factor
}

/// op-movement.omf.german: the section repeats what the summary says.
fn german(rules: &A4Sheet, counter: Counter, sink: &mut impl Sink) -> (Factor, Clause) {
    sink.cite(clause::OP_MOVEMENT_OMF_GERMAN);
    let omf = &rules.figures.omf;
    match (counter.arm, counter.size) {
        (_, Size::Army) => (omf.german_army, clause::OMF_SUMMARY_GERMAN_ARMY),
        (Arm::Panzer | Arm::Tank | Arm::Mechanized, _) => {
            (omf.german_panzer_division, clause::OMF_SUMMARY_GERMAN_PANZER_DIVISION)
        }
        (Arm::Motorized | Arm::Ss, Size::Korps) => {
            (omf.german_motorized_korps, clause::OMF_SUMMARY_GERMAN_MOTORIZED)
        }
        (Arm::Motorized | Arm::Ss | Arm::Katyusha, _) => {
            (omf.german_motorized_division, clause::OMF_SUMMARY_GERMAN_MOTORIZED)
        }
        (Arm::Cavalry, _) => (omf.german_cavalry, clause::OMF_SUMMARY_GERMAN_INFANTRY_CAVALRY),
        _ => (omf.german_infantry, clause::OMF_SUMMARY_GERMAN_INFANTRY_CAVALRY),
    }
}

/// op-movement.omf.others: Russians and Axis allies.
fn other(rules: &A4Sheet, counter: Counter, sink: &mut impl Sink) -> (Factor, Clause) {
    sink.cite(clause::OP_MOVEMENT_OMF_OTHERS);
    let omf = &rules.figures.omf;
    match counter.arm {
        Arm::Tank | Arm::Panzer => (omf.tank, clause::OMF_SUMMARY_FAST_OTHERS),
        Arm::Cavalry => (omf.cavalry, clause::OMF_SUMMARY_FAST_OTHERS),
        Arm::Parachute => (omf.parachute, clause::OMF_SUMMARY_FAST_OTHERS),
        Arm::Katyusha => (omf.katyusha, clause::OMF_SUMMARY_FAST_OTHERS),
        Arm::Mechanized => named_in_summary(rules, omf.russian_mechanized_korps, omf.motorized),
        Arm::Motorized | Arm::Ss if counter.nation != Nation::Russian => {
            named_in_summary(rules, omf.axis_motorized_infantry, omf.motorized)
        }
        Arm::Motorized | Arm::Ss => (omf.motorized, clause::OP_MOVEMENT_OMF_OTHERS),
        Arm::Mountain if counter.size == Size::Korps => {
            named_in_summary(rules, omf.axis_mountain_korps, omf.others)
        }
        _ => (omf.others, clause::OMF_SUMMARY_ALL_OTHERS),
    }
}

/// omf-summary.mech-korps: units that the summary names and the section puts into a class.
fn named_in_summary(rules: &A4Sheet, summary: Factor, section: Factor) -> (Factor, Clause) {
    match rules.readings.mechanized_omf {
        MechanizedOmf::Summary => (summary, clause::OMF_SUMMARY_MECH_KORPS),
        MechanizedOmf::Section => (section, clause::OMF_SUMMARY_MECH_KORPS),
    }
}
