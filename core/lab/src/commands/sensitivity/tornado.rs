//! The report of all stages: the tornado.

use super::Found;
use crate::cli::SensitivityArgs;
use crate::commands::LEVEL;
use crate::error::LabError;
use crate::report::plots::{self, Mark};
use crate::report::sections::{Section, changing};
use crate::report::{self, points, range, signed};
use crate::said::Said;
use crate::sensitivity::Effect;

/// Writes the report of all stages.
pub(super) fn tornado(args: &SensitivityArgs, found: &Found) -> Result<Said, LabError> {
    let axis = "points in 100; shaded: too little to matter";
    let smallest = args.study.smallest;
    let mut sections = vec![in_short(found)];
    sections.extend(changing(&found.changes_sign));
    let mut add = |title: &str, note: &str, effects: &[Effect]| {
        if !effects.is_empty() {
            sections.push(ranked(title, note, effects, smallest, axis));
        }
    };
    add(
        "The price of each switch",
        &format!(
            "On seeds that the ranking did not see. A switch is believed where q is at most 0.05: q is adjusted for how many are in this table.{}",
            mean(args)
        ),
        &found.confirmed,
    );
    add(
        "Two at a time",
        "By how much two switches do more, or less, than the sum of what each does alone.",
        &found.interactions,
    );
    let first = if args.mixed > 0 {
        "All switches, by arms in which half of the others were thrown, too; pairs are games with it. Those on top are also the lucky ones."
    } else {
        "All that changed a game, on the seeds by which they were ranked: those on top are also the lucky ones."
    };
    add("The first look", first, &found.first_look);
    let idle = found.never_bit.iter().map(|(name, most)| [name.clone(), points(*most)]);
    sections.extend(listed(
        (
            "Never bit",
            "No game was any different, action by action; so many in 100 may be at most.",
        ),
        ["switch", "at most"],
        idle.collect(),
    ));
    sections.extend(listed(
        ("Not tried", "There is no such game, or no next value."),
        ["switch", "because"],
        found.left_out.iter().map(|(name, why)| [name.clone(), why.clone()]).collect(),
    ));
    let title = format!("{}: the price of a clause", args.variant);
    let lead = "Each switch was moved by one step, under the same seeds as the rules as they are.";
    let asked = found.designs.join("\n");
    report::put(&args.out, (&title, lead), &sections, &asked, found)
}

/// A plain table, where there is anything in it.
fn listed(
    (title, note): (&str, &str),
    heads: [&str; 2],
    rows: Vec<[String; 2]>,
) -> Option<Section> {
    (!rows.is_empty()).then(|| Section {
        title: title.to_owned(),
        note: note.to_owned(),
        heads: heads.map(str::to_owned).to_vec(),
        rows: rows.into_iter().map(Vec::from).collect(),
        ..Section::default()
    })
}

/// So many are named in the first place.
const NAMED: usize = 3;

/// What matters most, of that which can be believed, and how much the rest may matter.
fn in_short(found: &Found) -> Section {
    let (known, others): (Vec<&Effect>, Vec<&Effect>) = found.confirmed.iter().partition(believed);
    let (top, below) = known.split_at(known.len().min(NAMED));
    let line = |one: &&Effect| {
        format!("{}: {} points in 100 ({}).", one.name, signed(one.difference), range(one.reach))
    };
    let mut lines: Vec<String> = top.iter().map(line).collect();
    if let (NAMED, Some(last)) = (top.len(), top.last()) {
        let close = below.iter().chain(&others).filter(|one| overlap(one, last)).count();
        lines.extend(
            (close > 0).then(|| format!("{close} more may matter as much as the last of them.")),
        );
    }
    lines.extend((!below.is_empty()).then(|| {
        let names: Vec<&str> = below.iter().map(|one| one.name.as_str()).collect();
        format!("Believed to matter, too: {}.", names.join(", "))
    }));
    let whose = if known.is_empty() { "that did most" } else { "others" };
    lines.extend(farthest(&others).map(|most| match others.len() {
        1 => format!("Another one may be worth up to {} points either way.", points(most)),
        many => {
            format!("The {many} {whose} may be worth up to {} points either way.", points(most))
        }
    }));
    lines.extend(only_ranked(found));
    lines.extend(found.interactions.iter().filter(believed).map(|one| {
        let more = signed(one.difference);
        format!("{} come to {more} points beside the sum of what each does alone.", one.name)
    }));
    let note = match top.len() {
        0 => "No switch is believed to matter: more games are needed, or none does.",
        NAMED => "These matter most.",
        _ => "These matter; of the rest nothing can be believed yet.",
    };
    Section { title: "In short".to_owned(), note: note.to_owned(), lines, ..Section::default() }
}

/// What may be said of those that were looked at in the first place only.
fn only_ranked(found: &Found) -> Option<String> {
    let again = |one: &&Effect| found.confirmed.iter().all(|known| known.name != one.name);
    let rest: Vec<&Effect> = found.first_look.iter().filter(again).collect();
    let most = rest.iter().map(|one| one.difference.abs()).reduce(f64::max)?;
    Some(format!(
        "In the first look none of the {} that were not looked at again came to more than {} points; their intervals reach to {}.",
        rest.len(),
        points(most),
        points(farthest(&rest)?)
    ))
}

/// The most that any of these may be worth.
fn farthest(effects: &[&Effect]) -> Option<f64> {
    effects.iter().map(|one| one.reach.low.abs().max(one.reach.high.abs())).reduce(f64::max)
}

/// Whether an effect is there, adjusted for how many were looked at.
fn believed(one: &&Effect) -> bool {
    one.adjusted <= 1.0 - LEVEL
}

/// Whether a smaller effect may be as large as another, whatever its sign.
fn overlap(small: &Effect, large: &Effect) -> bool {
    let most = small.reach.low.abs().max(small.reach.high.abs());
    let least = large.reach.low.abs().min(large.reach.high.abs());
    most >= least
}

fn ranked(title: &str, note: &str, effects: &[Effect], smallest: f64, axis: &str) -> Section {
    let marks = effects.iter().map(|one| Mark {
        label: format!("{}: {}", one.name, signed(one.difference)),
        value: one.difference,
        reach: one.reach,
    });
    let row = |one: &Effect| {
        let pairs = one.pairs.to_string();
        let q = format!("{:.3}", one.adjusted);
        vec![one.name.clone(), pairs, signed(one.difference), range(one.reach), q]
    };
    let heads = ["switch", "pairs", "difference", "interval", "q"];
    Section {
        title: title.to_owned(),
        note: note.to_owned(),
        plot: plots::forest(&marks.collect::<Vec<_>>(), Some(smallest), 100.0, axis),
        heads: heads.map(str::to_owned).to_vec(),
        rows: effects.iter().map(row).collect(),
        ..Section::default()
    }
}

/// What the figures of a table are where there are several line-ups.
fn mean(args: &SensitivityArgs) -> &'static str {
    if args.study.players.len() > 1 { " Figures are the mean over all players." } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Interval;

    fn effect(name: &str, difference: f64, reach: f64, adjusted: f64) -> Effect {
        let interval = Interval::new(difference - reach, difference + reach);
        Effect { name: name.to_owned(), pairs: 100, difference, reach: interval, adjusted }
    }

    fn found(confirmed: &[Effect], interactions: &[Effect], first_look: &[Effect]) -> Found {
        Found {
            designs: Vec::new(),
            first_look: first_look.to_vec(),
            confirmed: confirmed.to_vec(),
            changes_sign: Vec::new(),
            interactions: interactions.to_vec(),
            never_bit: Vec::new(),
            left_out: Vec::new(),
        }
    }

    #[test]
    fn it_says_what_matters_and_how_much_the_rest_may() {
        let mut all = vec![effect("a", -0.3, 0.05, 0.0), effect("b", 0.2, 0.05, 0.0)];
        all.push(effect("e", 0.01, 0.06, 0.7));
        let short = in_short(&found(&all, &[], &[]));
        assert!(short.note.contains("nothing can be believed yet"), "{short:?}");
        assert_eq!(short.lines[2], "Another one may be worth up to 7.0 points either way.");
        all.extend([effect("c", 0.1, 0.05, 0.001), effect("d", -0.04, 0.02, 0.01)]);
        let together = [effect("a and b", 0.07, 0.03, 0.01), effect("a and c", 0.02, 0.09, 0.8)];
        let ranked = [
            effect("a", -0.5, 0.1, 0.0),
            effect("x", 0.02, 0.04, 0.9),
            effect("y", -0.03, 0.02, 0.4),
        ];
        let short = in_short(&found(&all, &together, &ranked));
        assert_eq!(short.note, "These matter most.");
        assert_eq!(
            short.lines[2..],
            [
                "c: +10.0 points in 100 (+5.0 to +15.0).",
                "2 more may matter as much as the last of them.",
                "Believed to matter, too: d.",
                "Another one may be worth up to 7.0 points either way.",
                "In the first look none of the 2 that were not looked at again came to more than 3.0 points; their intervals reach to 6.0.",
                "a and b come to +7.0 points beside the sum of what each does alone.",
            ]
        );
        assert!(in_short(&found(&[], &[], &[])).note.starts_with("No switch is believed"));
    }
}
