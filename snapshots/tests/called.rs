//! Called: what is played is decided by the rules. Only rule files name clauses, figures and readings; play calls the
//! function that decides, and a function that merely cites decides nothing.
//!
//! What does not hold yet stands in `snapshots/uncalled/VARIANT.txt`, a file of play and the number of places in a line. A
//! change of the lists is seen in review; nothing else keeps them from growing. A variant that has no list must need none.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

const VARIANTS: [&str; 3] = ["a4-sheet", "second-edition", "world-at-war"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// The sources of a variant without their tests: path below `src`, and what is in it.
fn sources(variant: &str) -> Vec<(String, syn::File)> {
    let folder = root().join("variants").join(variant).join("src");
    let mut found = Vec::new();
    walk(&folder, &folder, &mut found);
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    assert!(found.len() > 50, "the test looks in the wrong place");
    found
}

fn walk(base: &Path, folder: &Path, found: &mut Vec<(String, syn::File)>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(base, &path, found);
            continue;
        }
        let below = path.strip_prefix(base).expect("below").display().to_string();
        let below = below.replace('\\', "/");
        if path.extension().is_some_and(|end| end == "rs") && !is_test(&below) {
            let text = std::fs::read_to_string(&path).expect("a text");
            found.push((below, syn::parse_file(&text).expect("Rust")));
        }
    }
}

fn is_test(path: &str) -> bool {
    path.ends_with("tests.rs") || path.contains("/tests/")
}

/// Whether a file is about playing: the campaign, the play of a chapter, its part of the staff.
fn is_play(path: &str) -> bool {
    let mut parts = path.trim_end_matches(".rs").split('/');
    parts.any(|part| matches!(part, "campaign" | "play" | "staff"))
}

/// Counts the places that name clauses, figures or readings.
#[derive(Default)]
struct Names(usize);

impl<'ast> Visit<'ast> for Names {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !tests_only(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        self.0 += usize::from(names_clause(path));
        visit::visit_expr_path(self, path);
    }

    fn visit_expr_field(&mut self, field: &'ast syn::ExprField) {
        if let syn::Member::Named(name) = &field.member {
            self.0 += usize::from(name == "figures" || name == "readings");
        }
        visit::visit_expr_field(self, field);
    }
}

/// `clause::SOMETHING`, also with the crate before it.
fn names_clause(path: &syn::ExprPath) -> bool {
    let mut parts = path.path.segments.iter().rev().skip(1);
    parts.next().is_some_and(|part| part.ident == "clause")
}

fn tests_only(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|one| {
        one.path().is_ident("cfg")
            && one.parse_args::<syn::Ident>().is_ok_and(|what| what == "test")
    })
}

/// Finds functions whose body only cites.
#[derive(Default)]
struct Citing(Vec<String>);

impl<'ast> Visit<'ast> for Citing {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.look(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.look(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !tests_only(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }
}

impl Citing {
    fn look(&mut self, signature: &syn::Signature, block: &syn::Block) {
        if !block.stmts.is_empty() && block.stmts.iter().all(cites) {
            self.0.push(signature.ident.to_string());
        }
    }
}

/// Whether a statement is no more than `sink.cite(clause::SOMETHING)` or a step of that kind.
fn cites(statement: &syn::Stmt) -> bool {
    let syn::Stmt::Expr(syn::Expr::MethodCall(call), _) = statement else { return false };
    let cites = call.method == "cite" || call.method == "step";
    cites
        && call
            .args
            .first()
            .is_some_and(|first| matches!(first, syn::Expr::Path(path) if names_clause(path)))
}

/// The list of a variant: a place and a number in each line.
fn listed(variant: &str) -> BTreeMap<String, usize> {
    let file = root().join(format!("snapshots/uncalled/{variant}.txt"));
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pair = |line: &str| {
        let (place, count) = line.rsplit_once(' ').unwrap_or_else(|| panic!("no number: {line}"));
        (place.to_owned(), count.parse().unwrap_or_else(|_| panic!("no number: {line}")))
    };
    lines.map(pair).collect()
}

/// What is found, as the list would say it.
fn found(variant: &str) -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    for (path, file) in sources(variant) {
        if is_play(&path) {
            let mut names = Names::default();
            names.visit_file(&file);
            if names.0 > 0 {
                all.insert(path.clone(), names.0);
            }
        }
        let mut citing = Citing::default();
        citing.visit_file(&file);
        for function in citing.0 {
            *all.entry(format!("{path} fn {function}")).or_default() += 1;
        }
    }
    all
}

fn check(variant: &str) {
    let found = found(variant);
    if std::env::var_os("STAVKA_UPDATE").is_some() {
        let lines = found.iter().map(|(place, count)| format!("{place} {count}\n"));
        let head = "# Files of play that still name clauses, figures or readings, and functions that only cite.\n";
        let text = lines.fold(head.to_owned(), |all, line| all + &line);
        let folder = root().join("snapshots/uncalled");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join(format!("{variant}.txt")), text).expect("written");
        return;
    }
    assert_eq!(
        found,
        listed(variant),
        "{variant}: found on the left, listed on the right; run with STAVKA_UPDATE=1 where it got less"
    );
}

/// Nothing is left to list.
fn holds(variant: &str) {
    let found = found(variant);
    assert!(found.is_empty(), "{variant}: play names rules, or functions only cite: {found:#?}");
}

#[test]
fn a4_sheet() {
    holds(VARIANTS[0]);
}

#[test]
fn second_edition() {
    check(VARIANTS[1]);
    assert_eq!(found(VARIANTS[1]), BTreeMap::new(), "play names what only the rules may name");
}

#[test]
fn world_at_war() {
    let found = found(VARIANTS[2]);
    assert!(found.is_empty(), "play names what only rules may name: {found:?}");
}
