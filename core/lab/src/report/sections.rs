//! What a report says, piece by piece; the page and the Markdown only put it down.

use std::collections::BTreeMap;

use super::plots::{self, Mark};
use super::{counted, decided, points, range, signed, verdict};
use crate::analysis::Analysis;
use crate::design::{Design, Stop};
use crate::games::Kept;
use crate::ladder::Ladder;
use crate::profile;
use crate::results::Results;

mod short;

/// A piece of a report.
#[derive(Debug, Clone, Default)]
pub(crate) struct Section {
    /// What it is about.
    pub title: String,
    /// A few words before it.
    pub note: String,
    /// Sentences, each a line of its own.
    pub lines: Vec<String>,
    /// A plot, as SVG.
    pub plot: String,
    /// The heads of its table.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// So many clauses are named for each arm.
const CLAUSES: usize = 8;

/// All pieces of the report of a study.
pub(super) fn all(results: &Results, analysis: &Analysis) -> Vec<Section> {
    let design = &results.design;
    let mut sections = Vec::new();
    sections.extend(short::in_short(design, analysis));
    sections.extend(changing(&analysis.changes_sign));
    sections.extend(contrasts(design, analysis));
    sections.extend(duels(analysis, design.stop));
    sections.extend(analysis.ladders.iter().flat_map(ladder));
    sections.push(arms(analysis));
    sections.extend(lead(analysis));
    sections.extend(course(results, analysis));
    sections.extend(clauses(results));
    sections.extend(notes(analysis));
    sections
}

fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

fn contrasts(design: &Design, analysis: &Analysis) -> Option<Section> {
    let heads = words([
        "arm",
        "players",
        "pairs",
        "identical",
        "difference",
        "interval",
        "q",
        "longer by",
        "worth of pairing",
        "finding",
    ]);
    let rows = analysis.contrasts.iter().map(|one| {
        let worth = one.worth.map_or_else(
            || "no variance".to_owned(),
            |(value, reach)| format!("{value:.1} ({:.1} to {:.1})", reach.low, reach.high),
        );
        vec![
            one.arm.clone(),
            one.line_up.clone(),
            one.pairs.to_string(),
            one.identical.to_string(),
            signed(one.difference),
            range(one.interval(design.stop)),
            format!("{:.3}", one.adjusted),
            format!("{:+.0} actions", one.actions.0),
            worth,
            verdict(one, design),
        ]
    });
    let marks = analysis.contrasts.iter().map(|one| Mark {
        label: format!("{}, {}: {}", one.arm, one.line_up, signed(one.difference)),
        value: one.difference,
        reach: one.interval(design.stop),
    });
    let axis = format!("points in 100 of {}; shaded: too little to matter", analysis.side);
    let plot = plots::forest(&marks.collect::<Vec<_>>(), Some(design.smallest), 100.0, &axis);
    let rows: Vec<_> = rows.collect();
    (!rows.is_empty()).then(|| Section {
        title: format!("Differences from {}", design.arms[0].name),
        note: format!(
            "Points in 100 of {}: a win is one, a draw a half. q is adjusted for {}.{}",
            analysis.side,
            counted(rows.len() as u64, "comparison"),
            early(design.stop)
        ),
        plot,
        heads,
        rows,
        ..Section::default()
    })
}

/// What a rule that may stop early does to the figures beside the interval.
fn early(stop: Stop) -> &'static str {
    match stop {
        Stop::Fixed => "",
        Stop::Sequence { .. } | Stop::Sprt { .. } | Stop::Floor { .. } => {
            " Interval and q hold however often it was looked at; the difference itself is rather too large after an early stop."
        }
    }
}

fn duels(analysis: &Analysis, stop: Stop) -> Option<Section> {
    let rows = analysis.duels.iter().map(|duel| {
        let (ratio, low, high) = duel.ratio;
        vec![
            duel.arm.clone(),
            duel.first.clone(),
            duel.second.clone(),
            duel.pairs.map(|count| count.to_string()).join(", "),
            format!(
                "{} ({} to {})",
                points(duel.share),
                points(duel.reach.low),
                points(duel.reach.high)
            ),
            format!("{ratio:.2}"),
            format!("{low:.2}, {high:.2}"),
            decided(duel.verdict, stop),
        ]
    });
    let rows: Vec<_> = rows.collect();
    (!rows.is_empty()).then(|| Section {
        title: "Players".to_owned(),
        note: "Pairs are two games with one seed and seats swapped. The share of points is that of the first; after an \
               early stop it is rather too far from one half."
            .to_owned(),
        heads: words([
            "arm",
            "first",
            "second",
            "pairs with 0, ½, 1, 1½, 2 points",
            "share of points",
            "log ratio",
            "bounds",
            "finding",
        ]),
        rows,
        ..Section::default()
    })
}

fn ladder(ladder: &Ladder) -> [Section; 2] {
    let rating = |value: f64| format!("{value:+.0}");
    let rungs = ladder.rungs.iter().map(|rung| {
        vec![
            rung.player.clone(),
            rating(rung.rating),
            format!("{} to {}", rating(rung.reach.low), rating(rung.reach.high)),
            rung.games.to_string(),
            format!("{:.1}", rung.points),
        ]
    });
    let marks = ladder.rungs.iter().map(|rung| Mark {
        label: format!("{}: {}", rung.player, rating(rung.rating)),
        value: rung.rating,
        reach: rung.reach,
    });
    let meetings = ladder.meetings.iter().map(|met| {
        vec![
            met.player.clone(),
            met.against.clone(),
            met.games.to_string(),
            points(met.share),
            format!("{} to {}", points(met.reach.low), points(met.reach.high)),
        ]
    });
    [
        Section {
            title: format!("Ladder, {}", ladder.arm),
            note: format!(
                "Ratings after Bradley and Terry above the first player named; 400 points are ten wins to one. The first \
                 seat is worth {}. Intervals by drawing seeds again.",
                rating(ladder.seat)
            ),
            plot: plots::forest(&marks.collect::<Vec<_>>(), None, 1.0, "rating"),
            heads: words(["player", "rating", "interval", "games", "points"]),
            rows: rungs.collect(),
            ..Section::default()
        },
        Section {
            title: format!("Who met whom, {}", ladder.arm),
            heads: words(["player", "against", "games", "share of points", "interval"]),
            rows: meetings.collect(),
            ..Section::default()
        },
    ]
}

fn arms(analysis: &Analysis) -> Section {
    // Turns count from one: games that were played for their results alone have none.
    let turns = analysis.arms.iter().any(|line| line.turn > 0.0);
    let noted = |value: f64| if turns { format!("{value:.1}") } else { "-".to_owned() };
    let rows = analysis.arms.iter().map(|line| {
        vec![
            line.arm.clone(),
            line.line_up.clone(),
            line.games.to_string(),
            line.wins.to_string(),
            line.draws.to_string(),
            format!("{} to {}", points(line.share.low), points(line.share.high)),
            format!("{:.0}", line.actions),
            noted(line.turn),
            noted(line.lead_changes),
        ]
    });
    let wins = format!("{} wins", analysis.side);
    Section {
        title: "Each arm".to_owned(),
        plot: plots::bars(analysis),
        heads: words([
            "arm",
            "players",
            "games",
            &wins,
            "draws",
            "share of wins",
            "actions",
            "last turn",
            "lead changes",
        ]),
        rows: rows.collect(),
        ..Section::default()
    }
}

/// When a game is decided: of those who lead as a turn begins, how many win.
fn lead(analysis: &Analysis) -> Option<Section> {
    let first = analysis.leads.first()?;
    let quarters = first.turns.len().div_ceil(4).max(1);
    let rows = analysis.leads.iter().flat_map(|line| {
        let turns = (1..).zip(&line.turns);
        let shown = turns.filter(move |(turn, _)| turn % quarters == 0);
        shown.map(|(turn, (share, reach))| {
            vec![
                line.arm.clone(),
                line.line_up.clone(),
                turn.to_string(),
                points(*share),
                format!("{} to {}", points(reach.low), points(reach.high)),
            ]
        })
    });
    Some(Section {
        title: "When it is decided".to_owned(),
        note: "Of those who are ahead as a turn begins, so many in 100 win in the end.".to_owned(),
        plot: plots::curves(&analysis.leads),
        heads: words(["arm", "players", "turn", "the leader wins", "interval"]),
        rows: rows.collect(),
        ..Section::default()
    })
}

/// Losses, and how often places fell: an arm a column.
fn course(results: &Results, analysis: &Analysis) -> Option<Section> {
    let arms: Vec<&str> = results.design.arms.iter().map(|arm| arm.name.as_str()).collect();
    let mut table: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    for line in &analysis.course {
        let cells = table.entry((&line.line_up, &line.what));
        let cells = cells.or_insert_with(|| vec!["-".to_owned(); arms.len()]);
        if let Some(at) = arms.iter().position(|arm| *arm == line.arm) {
            cells[at].clone_from(&line.value);
        }
    }
    let row = |((line_up, what), cells): ((&str, &str), Vec<String>)| {
        [words([line_up, what]), cells].concat()
    };
    (!table.is_empty()).then(|| Section {
        title: "How the games went".to_owned(),
        note: "On the average; a place fell in so many of 100 games, most often in that turn."
            .to_owned(),
        heads: ["players", "what"].into_iter().chain(arms).map(str::to_owned).collect(),
        rows: table.into_iter().map(row).collect(),
        ..Section::default()
    })
}

/// What each arm changes in the use of clauses.
fn clauses(results: &Results) -> Option<Section> {
    let design = &results.design;
    if design.arms.len() < 2 || design.arms.len() > 6 {
        return None;
    }
    let mut rows = Vec::new();
    for (at, line_up) in (0_u32..).zip(crate::names::line_ups(design)) {
        for (arm, named) in (0_u32..).zip(&design.arms).skip(1) {
            let lines = profile::profile(results, at, arm);
            let sure = lines.into_iter().filter(|line| !line.difference.covers(0.0));
            rows.extend(sure.take(CLAUSES).map(|line| {
                let reach = line.difference;
                vec![
                    named.name.clone(),
                    line_up.clone(),
                    line.clause,
                    format!("{:.2}", line.first),
                    format!("{:.2}", line.other),
                    format!("{:+.2} to {:+.2}", reach.low, reach.high),
                ]
            }));
        }
    }
    (!rows.is_empty()).then(|| Section {
        title: "Clauses applied more or less often".to_owned(),
        note: "Times a game, those that changed most for certain; not adjusted for how many clauses there are.".to_owned(),
        heads: words(["arm", "players", "clause", &design.arms[0].name, "this arm", "difference"]),
        rows,
        ..Section::default()
    })
}

/// Effects that are no property of the rules.
pub(crate) fn changing(signs: &[String]) -> Option<Section> {
    (!signs.is_empty()).then(|| Section {
        title: "Changes with the players".to_owned(),
        note: format!("The effect of {} changes its sign with the players.", signs.join(", ")),
        ..Section::default()
    })
}

fn notes(analysis: &Analysis) -> Vec<Section> {
    let mut notes = Vec::new();
    if !analysis.failures.is_empty() {
        notes.push(Section {
            title: "Games that failed".to_owned(),
            note: format!("{} games failed; their seeds are left out.", analysis.failures.len()),
            heads: words(["game"]),
            rows: analysis.failures.iter().take(10).map(|words| vec![words.clone()]).collect(),
            ..Section::default()
        });
    }
    notes
}

/// The games that were kept as saves; `side` is the first, whose luck is told.
pub(super) fn kept(games: &[Kept], side: &str) -> Option<Section> {
    let row = |one: &Kept| {
        let luck = one.luck.map_or_else(|| "-".to_owned(), |luck| format!("{luck:+.1}"));
        vec![one.file.clone(), one.arm.clone(), one.seed.to_string(), one.why.clone(), luck]
    };
    (!games.is_empty()).then(|| Section {
        title: "Games worth a look".to_owned(),
        note: format!(
            "Saves beside this page: `stavka log` tells their story, `stavka show` draws them, `stavka lab luck` tells what \
             each roll was worth. Luck is in points of the score of {side}; it explains a game and makes no result surer."
        ),
        heads: words(["file", "arm", "seed", "why", "luck"]),
        rows: games.iter().map(row).collect(),
        ..Section::default()
    })
}
