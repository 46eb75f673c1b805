//! The report as one page that needs nothing beside it.

use std::fmt::Write as _;

use super::escaped;
use super::sections::Section;

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
figure{margin:1rem 0}svg{display:block;width:100%;max-width:34rem;height:auto}
svg text{font:11px system-ui,sans-serif;fill:var(--ink)}svg .tick{text-anchor:middle;fill:var(--dim);font-size:10px}
.margin{fill:var(--margin)}.axis{stroke:var(--dim);stroke-dasharray:3 3}.reach{stroke:var(--won);stroke-width:2.5}.point{fill:var(--won)}
.curve{fill:none;stroke-width:2}.band{opacity:.18;stroke:none}.c0{stroke:var(--won)}.band.c0{fill:var(--won)}.c1{stroke:var(--lost)}.band.c1{fill:var(--lost)}.c2{stroke:#7a8b2f}.band.c2{fill:#7a8b2f}.c3{stroke:#8a5fb0}.band.c3{fill:#8a5fb0}
.won{fill:var(--won)}.drawn{fill:var(--drawn)}.lost{fill:var(--lost)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8rem;border:1px solid var(--line);padding:.75rem}
@media(max-width:700px){body{overflow-wrap:anywhere}thead{display:none}tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}td{display:flex;justify-content:space-between;gap:1rem;border:0;padding:.1rem 0}td::before{content:attr(data-label);color:var(--dim);flex:none}td>span{text-align:right}}
@media print{body{max-width:none}figure,tr{break-inside:avoid}}
";

/// The report as a page; `asked` is what was hashed before the first game.
pub(super) fn page(title: &str, lead: &str, sections: &[Section], asked: &str) -> String {
    let title = escaped(title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{title}</title><style>{STYLE}</style></head><body><h1>{title}</h1><p>{}</p>",
        escaped(lead)
    );
    for section in sections {
        page += &one(section);
    }
    let _ = writeln!(
        page,
        "<h2>What was asked</h2><p class=\"dim\">Hashed before the first game.</p><pre>{}</pre></body></html>",
        escaped(asked)
    );
    page
}

fn one(section: &Section) -> String {
    let mut page = format!("<h2>{}</h2>", escaped(&section.title));
    if !section.note.is_empty() {
        let _ = write!(page, "<p>{}</p>", with_code(&section.note));
    }
    if !section.lines.is_empty() {
        let lines = section.lines.iter().map(|line| format!("<li>{}</li>", escaped(line)));
        let _ = write!(page, "<ul>{}</ul>", joined(lines));
    }
    if !section.plot.is_empty() {
        let _ = write!(page, "<figure>{}</figure>", section.plot);
    }
    if !section.heads.is_empty() {
        page += &table(&section.heads, &section.rows);
    }
    page
}

fn table(heads: &[String], rows: &[Vec<String>]) -> String {
    let head = joined(heads.iter().map(|head| format!("<th>{}</th>", escaped(head))));
    let mut table = format!("<table><thead><tr>{head}</tr></thead><tbody>");
    for row in rows {
        let cells = heads.iter().zip(row).map(|(head, cell)| {
            format!("<td data-label=\"{}\"><span>{}</span></td>", escaped(head), escaped(cell))
        });
        let _ = write!(table, "<tr>{}</tr>", joined(cells));
    }
    table + "</tbody></table>"
}

/// A text in which commands stand between backticks.
fn with_code(text: &str) -> String {
    let tags = ["</code>", "<code>"].into_iter().cycle();
    let parts = text.split('`').zip(tags).enumerate();
    let part = |(at, (part, tag)): (usize, (&str, &str))| {
        let tag = if at == 0 { "" } else { tag };
        format!("{tag}{}", escaped(part))
    };
    joined(parts.map(part))
}

/// Pieces of a page one after the other.
fn joined(pieces: impl Iterator<Item = String>) -> String {
    pieces.fold(String::new(), |page, piece| page + piece.as_str())
}

#[cfg(test)]
mod tests {
    #[test]
    fn commands_are_marked_and_nothing_else_means_anything() {
        let page = super::with_code("`stavka log` & more: `stavka show`.");
        assert_eq!(page, "<code>stavka log</code> &amp; more: <code>stavka show</code>.");
    }
}
