//! Coverage: every clause with the code that cites it and the cases that reach it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::reach::unplayed;
use crate::{Module, cases, manifest, open, rulebook};

/// The list of clauses, and the gaps: rules, options and tables that no code cites or no case reaches.
pub fn coverage(module: Module) -> (String, Vec<String>) {
    let book = rulebook(&open(module, ""));
    let unplayed = unplayed(&manifest(module).id);
    let mut reached: BTreeMap<String, usize> = BTreeMap::new();
    for case in book.clauses.iter().flat_map(|clause| &clause.cases) {
        for citation in cases::rule(module, case).iter().flat_map(|ruling| &ruling.clauses) {
            *reached.entry(citation.clause.to_string()).or_default() += 1;
        }
    }
    let (mut list, mut gaps) = (String::new(), Vec::new());
    for clause in &book.clauses {
        let cases = reached.get(&clause.id).copied().unwrap_or(0);
        let mut functions: Vec<_> = clause.code.iter().map(|site| site.function.as_str()).collect();
        functions.dedup();
        let gap = clause.kind.binds() && (functions.is_empty() || cases == 0);
        if gap {
            gaps.push(clause.id.clone());
        }
        let kind = format!("{:?}", clause.kind).to_lowercase();
        let _ = writeln!(
            list,
            "{:<36} {kind:<11} {:<10} {cases:>3} rulings  {}{}{}",
            clause.id,
            clause.provenance.name(),
            functions.join(", "),
            if gap { "GAP" } else { "" },
            played(unplayed.as_ref(), &clause.id, clause.kind.binds())
        );
    }
    (list, gaps)
}

/// Whether played games reach a clause, where its variant keeps a list of those that they don't.
fn played(unplayed: Option<&BTreeMap<String, String>>, clause: &str, binds: bool) -> String {
    match unplayed.map(|list| list.get(clause)) {
        Some(Some(reason)) => format!("  not played: {reason}"),
        Some(None) if binds => "  played".to_owned(),
        _ => String::new(),
    }
}
