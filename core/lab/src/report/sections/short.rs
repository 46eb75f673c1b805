//! What a study comes to, in words.

use super::Section;
use crate::analysis::{Analysis, Contrast, Duel, Finding};
use crate::design::{Compare, Design};
use crate::report::{decided, points, range, signed};

/// Of more comparisons than this the table has to be read.
const FEW: usize = 8;

/// What it comes to, in words.
pub(super) fn in_short(design: &Design, analysis: &Analysis) -> Option<Section> {
    let lines: Vec<String> = match design.compare {
        Compare::Arms => {
            analysis.contrasts.iter().map(|one| sentence(one, design, analysis)).collect()
        }
        Compare::Players => analysis
            .duels
            .iter()
            .map(|duel| {
                let Duel { arm, first, second, share, .. } = duel;
                let share = points(*share);
                format!(
                    "{arm}: {first} makes {share} points in 100 against {second}; {}.",
                    decided(duel.verdict, design.stop)
                )
            })
            .collect(),
        Compare::Ladder => Vec::new(),
    };
    (!lines.is_empty() && lines.len() <= FEW).then(|| Section {
        title: "In short".to_owned(),
        lines,
        ..Section::default()
    })
}

fn sentence(one: &Contrast, design: &Design, analysis: &Analysis) -> String {
    let Contrast { arm, against, line_up, difference, .. } = one;
    let reach = one.interval(design.stop);
    let ends = |times: f64| {
        let (low, high) = (times * reach.low, times * reach.high);
        format!("{} to {}", points(low.min(high)), points(low.max(high)))
    };
    let head = format!("{arm}, {line_up}");
    let side = &analysis.side;
    match one.verdict {
        Finding::NeverBit(most) => format!(
            "{head}: no game of {} is any different; at most {} in 100 are.",
            one.pairs,
            points(most)
        ),
        Finding::Differs => {
            let (times, word) = if *difference < 0.0 { (-1.0, "fewer") } else { (1.0, "more") };
            format!(
                "{head}: {side} makes {} points in 100 {word} than under \"{against}\" ({}).",
                points(difference.abs()),
                ends(times)
            )
        }
        Finding::Same => format!(
            "{head}: {side} makes as many points as under \"{against}\", give or take {} in 100 ({}).",
            points(design.smallest),
            range(reach)
        ),
        Finding::Open => format!(
            "{head}: not known yet; {side} makes {} points in 100 beside \"{against}\" ({}).",
            signed(*difference),
            range(reach)
        ),
    }
}
