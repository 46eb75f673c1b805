//! The report as one page that needs nothing beside it.

use std::fmt::Write as _;

use super::{decided, escaped, plots, points, range, rule, signed, verdict};
use crate::analysis::Analysis;
use crate::design::Design;

const STYLE: &str = "
:root{color-scheme:light dark;--ink:#1c1e21;--paper:#fff;--dim:#5c6470;--line:#c9ced6;--won:#2f6db3;--drawn:#b9bec6;--lost:#b5542e;--margin:#e9edf3}
@media(prefers-color-scheme:dark){:root{--ink:#e6e8eb;--paper:#15171a;--dim:#9aa3af;--line:#3a4048;--won:#6ea8e6;--drawn:#5d646e;--lost:#e08a62;--margin:#242a32}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:64rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:break-word}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.15rem;margin-top:2rem}
p.dim,footer{color:var(--dim);font-size:.9rem}
table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.35rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--dim);font-weight:600}
figure{margin:1rem 0}svg{display:block;width:100%;max-width:40rem;height:auto}
svg text{font:11px system-ui,sans-serif;fill:var(--ink)}svg .tick{text-anchor:middle;fill:var(--dim);font-size:10px}
.margin{fill:var(--margin)}.axis{stroke:var(--dim);stroke-dasharray:3 3}.reach{stroke:var(--won);stroke-width:2.5}.point{fill:var(--won)}
.won{fill:var(--won)}.drawn{fill:var(--drawn)}.lost{fill:var(--lost)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8rem;border:1px solid var(--line);padding:.75rem}
@media(max-width:700px){body{overflow-wrap:anywhere}thead{display:none}tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}td{display:flex;justify-content:space-between;gap:1rem;border:0;padding:.1rem 0}td::before{content:attr(data-label);color:var(--dim);flex:none}td>span{text-align:right}}
@media print{body{max-width:none}figure,tr{break-inside:avoid}}
";

/// The report as a page.
pub fn page(design: &Design, analysis: &Analysis) -> String {
    let title = escaped(design.question.trim());
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{title}</title><style>{STYLE}</style><body><h1>{title}</h1>"
    );
    let _ = write!(
        page,
        "<p>{} games on {} seeds; intervals {} in 100 sure, by {}. A difference of {} points in 100 matters.</p>",
        analysis.games,
        analysis.seeds,
        points(analysis.level),
        rule(design.stop),
        points(analysis.smallest)
    );
    if !analysis.contrasts.is_empty() {
        let _ = write!(
            page,
            "<h2>Differences from {}</h2><figure>{}</figure>{}",
            escaped(&design.arms[0].name),
            plots::forest(design, analysis),
            contrasts(design, analysis)
        );
    }
    if !analysis.duels.is_empty() {
        let _ = write!(page, "<h2>Players</h2>{}", duels(analysis));
    }
    let _ = write!(
        page,
        "<h2>Each arm</h2><figure>{}</figure>{}",
        plots::bars(analysis),
        arms(analysis)
    );
    page + [notes(analysis), asked(design, analysis)].concat().as_str()
}

fn table(heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let head = joined(heads.iter().map(|head| format!("<th>{}</th>", escaped(head))));
    let mut table = format!("<table><thead><tr>{head}</tr></thead><tbody>");
    for row in rows {
        let cells = heads.iter().zip(row).map(|(head, cell)| {
            format!("<td data-label=\"{}\"><span>{}</span></td>", escaped(head), escaped(&cell))
        });
        let _ = write!(table, "<tr>{}</tr>", joined(cells));
    }
    table + "</tbody></table>"
}

/// Pieces of a page one after the other.
fn joined(pieces: impl Iterator<Item = String>) -> String {
    pieces.fold(String::new(), |page, piece| page + piece.as_str())
}

fn contrasts(design: &Design, analysis: &Analysis) -> String {
    let heads = [
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
    ];
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
    table(&heads, rows)
}

fn duels(analysis: &Analysis) -> String {
    let heads = [
        "arm",
        "first",
        "second",
        "pairs with 0, ½, 1, 1½, 2 points",
        "log ratio",
        "bounds",
        "finding",
    ];
    let rows = analysis.duels.iter().map(|duel| {
        let (ratio, low, high) = duel.ratio;
        vec![
            duel.arm.clone(),
            duel.first.clone(),
            duel.second.clone(),
            duel.pairs.map(|count| count.to_string()).join(", "),
            format!("{ratio:.2}"),
            format!("{low:.2}, {high:.2}"),
            decided(duel.verdict).to_owned(),
        ]
    });
    table(&heads, rows)
}

fn arms(analysis: &Analysis) -> String {
    let wins = format!("{} wins", analysis.side);
    let heads = [
        "arm",
        "players",
        "games",
        &wins,
        "draws",
        "share of wins",
        "actions",
        "last turn",
        "lead changes",
    ];
    let rows = analysis.arms.iter().map(|line| {
        vec![
            line.arm.clone(),
            line.line_up.clone(),
            line.games.to_string(),
            line.wins.to_string(),
            line.draws.to_string(),
            format!("{} to {}", points(line.share.low), points(line.share.high)),
            format!("{:.0}", line.actions),
            format!("{:.1}", line.turn),
            format!("{:.1}", line.lead_changes),
        ]
    });
    table(&heads, rows)
}

fn notes(analysis: &Analysis) -> String {
    let signs = analysis.changes_sign.iter().map(|arm| {
        format!("<p>The effect of {} changes its sign with the players.</p>", escaped(arm))
    });
    let failed =
        analysis.failures.iter().take(10).map(|words| format!("<li>{}</li>", escaped(words)));
    let failed = joined(failed);
    let failed = if failed.is_empty() {
        String::new()
    } else {
        format!(
            "<p>{} games failed; their seeds are left out:</p><ul>{failed}</ul>",
            analysis.failures.len()
        )
    };
    joined(signs) + failed.as_str()
}

/// The design as it was hashed before the first game.
fn asked(design: &Design, analysis: &Analysis) -> String {
    let text = serde_json::to_string_pretty(design).unwrap_or_default();
    format!(
        "<h2>What was asked</h2><p class=\"dim\">Hashed before the first game: {}</p><pre>{}</pre></body></html>\n",
        analysis.design,
        escaped(&text)
    )
}
