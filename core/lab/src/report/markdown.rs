//! The report as Markdown.

use std::fmt::Write as _;

use super::sections::Section;

/// The report as Markdown.
pub(super) fn markdown(title: &str, lead: &str, sections: &[Section]) -> String {
    let mut text = format!("# {title}\n\n{lead}\n\n");
    for section in sections {
        text += &one(section);
    }
    text
}

fn one(section: &Section) -> String {
    let mut text = format!("## {}\n\n", section.title);
    if !section.note.is_empty() {
        let _ = writeln!(text, "{}\n", section.note);
    }
    for line in &section.lines {
        let _ = writeln!(text, "- {line}");
    }
    if !section.lines.is_empty() {
        text.push('\n');
    }
    if section.heads.is_empty() {
        return text;
    }
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    text += &row(&section.heads);
    let _ = writeln!(text, "|{}", "---|".repeat(section.heads.len()));
    for cells in &section.rows {
        text += &row(cells);
    }
    text + "\n"
}
