//! Finds which functions cite which clauses, by reading the source line by line.

use stavka_core::book::Site;

/// Every `clause::NAME` of a source file, with the function around it. Test modules don't count.
pub(crate) fn citations(file: &str, source: &str) -> Vec<(String, Site)> {
    let mut function = String::from("(table)");
    let mut found = Vec::new();
    for (line, text) in (1..).zip(source.lines()) {
        if text.trim_start().starts_with("#[cfg(test)]") {
            break;
        }
        if text.trim_start().starts_with("//") {
            continue;
        }
        if let Some(name) = function_name(text) {
            name.clone_into(&mut function);
        }
        if text == "}" {
            "(table)".clone_into(&mut function);
        }
        for name in names(text) {
            let site = Site { function: function.clone(), file: file.to_owned(), line };
            found.push((name.to_owned(), site));
        }
    }
    found
}

fn function_name(text: &str) -> Option<&str> {
    let rest = &text[text.find("fn ")? + 3..];
    let before = text[..text.find("fn ")?].trim_end();
    let declared = before.is_empty() || before.ends_with([')', 'b', 't', 'c', 'e']);
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    (declared && end > 0).then(|| &rest[..end])
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("clause::").filter_map(|(at, word)| {
        let rest = &text[at + word.len()..];
        let end = rest.find(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit() && c != '_');
        let name = &rest[..end.unwrap_or(rest.len())];
        (!name.is_empty() && name.len() > 1).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_knows_its_function() {
        let source = "const A: Clause = clause::C1_1;\npub fn may_go() {\n    x(clause::C1_2, clause::C1_3)\n}\n#[cfg(test)]\nmod tests { fn t() { clause::C1_4 } }";
        let found: Vec<_> = citations("src/a.rs", source)
            .into_iter()
            .map(|(name, site)| (name, site.function, site.line))
            .collect();
        assert_eq!(
            found,
            [
                ("C1_1".into(), "(table)".into(), 1),
                ("C1_2".into(), "may_go".into(), 3),
                ("C1_3".into(), "may_go".into(), 3),
            ]
        );
    }
}
