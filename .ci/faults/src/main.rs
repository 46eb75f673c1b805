//! Lists small faults that could be put into Rust sources: `stavka-faults FOLDER`, a fault a line, its parts parted by tabs:
//! file, line, function, what is done, kind, first and last byte, and the Rust that stands for the fault.
//!
//! Kinds: `expression` (these bytes are replaced), `body` (the function returns this before anything else), `arm` (an arm
//! of a match is never taken: a guard goes in here). Whoever puts faults in chooses among the old and the new at run time, so
//! places where nothing runs (constants, types, tests) have none.

mod body;
mod operator;

use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("usage: stavka-faults FOLDER"));
    let mut files = Vec::new();
    collect(&folder, &mut files);
    files.sort();
    let mut listed = String::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a text");
        let parsed =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let below = file.strip_prefix(&folder).expect("below").display().to_string();
        let mut finder =
            Finder { file: below, text: &text, within: String::new(), listed: &mut listed };
        finder.visit_file(&parsed);
    }
    print!("{listed}");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
}

/// Walks one file and writes down what could be wrong in it.
struct Finder<'a> {
    file: String,
    text: &'a str,
    /// The function that is looked at.
    within: String,
    listed: &'a mut String,
}

impl Finder<'_> {
    fn source(&self, part: &impl syn::spanned::Spanned) -> &str {
        &self.text[part.span().byte_range()]
    }

    /// A fault, in one line: the lines of a file stay where they are.
    fn note(&mut self, kind: &str, what: &str, place: Range<usize>, text: &str) {
        if self.within.is_empty()
            || text.contains("//")
            || text.contains("\\\n")
            || text.contains('\t')
        {
            return;
        }
        let text = text.split('\n').map(str::trim).collect::<Vec<_>>().join(" ");
        let line = self.text[..place.start].matches('\n').count() + 1;
        let Range { start, end } = place;
        let _ = writeln!(
            self.listed,
            "{}\t{line}\t{}\t{what}\t{kind}\t{start}\t{end}\t{text}",
            self.file, self.within
        );
    }

    fn function(
        &mut self,
        signature: &syn::Signature,
        block: &syn::Block,
        attributes: &[syn::Attribute],
    ) -> bool {
        if signature.constness.is_some() || tests_only(attributes) {
            return false;
        }
        self.within = signature.ident.to_string();
        // After attributes that the body itself begins with there is nothing in these sources to mind.
        let start = block.brace_token.span.open().byte_range().end;
        let body = self.text[start..block.brace_token.span.close().byte_range().start].trim();
        for value in body::values(&signature.output) {
            if body != value {
                let shown = if value.is_empty() { "()" } else { &value };
                self.note("body", &format!("returns {shown}"), start..start, &value);
            }
        }
        true
    }

    fn deny(&mut self, operand: &syn::Expr, whole: Range<usize>, what: &str) {
        let text = self.source(operand).to_owned();
        self.note("expression", what, whole, &text);
    }

    fn arms(&mut self, found: &syn::ExprMatch) {
        let plain = |arm: &syn::Arm| arm.guard.is_none() && matches!(arm.pat, syn::Pat::Wild(_));
        let has_rest = found.arms.iter().any(plain);
        for arm in &found.arms {
            let shown = self.source(&arm.pat).split_whitespace().collect::<Vec<_>>().join(" ");
            if let Some((_, guard)) = &arm.guard {
                let place = guard.span().byte_range();
                if !has_let(guard) {
                    for to in ["true", "false"] {
                        self.note(
                            "expression",
                            &format!("guard of {shown} is {to}"),
                            place.clone(),
                            to,
                        );
                    }
                }
            } else if has_rest && !plain(arm) {
                let end = arm.pat.span().byte_range().end;
                self.note("arm", &format!("no arm {shown}"), end..end, "");
            }
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !tests_only(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        // What prints, and what nothing was said about, is no rule.
        let named = block.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
        if !named.is_some_and(|name| {
            ["Debug", "Display", "Default", "JsonSchema"].iter().any(|one| name.ident == one)
        }) {
            visit::visit_item_impl(self, block);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        let outer = self.within.clone();
        if self.function(&function.sig, &function.block, &function.attrs) {
            visit::visit_block(self, &function.block);
        }
        self.within = outer;
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if self.function(&function.sig, &function.block, &function.attrs) {
            visit::visit_block(self, &function.block);
        }
        self.within.clear();
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        if !has_let(&binary.left) && !has_let(&binary.right) {
            let (left, right) =
                (self.source(&*binary.left).to_owned(), self.source(&*binary.right).to_owned());
            let old = self.source(&binary.op).to_owned();
            for new in operator::instead_of(&old) {
                // The place assigned to can't stand in parentheses without a warning.
                let text = if operator::assigns(&old) {
                    format!("{left} {new} ({right})")
                } else {
                    format!("({left}) {new} ({right})")
                };
                self.note(
                    "expression",
                    &format!("{old} is {new}"),
                    binary.span().byte_range(),
                    &text,
                );
            }
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        match unary.op {
            syn::UnOp::Not(_) => self.deny(&unary.expr, unary.span().byte_range(), "no !"),
            syn::UnOp::Neg(_) => self.deny(&unary.expr, unary.span().byte_range(), "no -"),
            _ => {}
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_match(&mut self, found: &'ast syn::ExprMatch) {
        self.arms(found);
        visit::visit_expr_match(self, found);
    }

    // What is worked out while it is compiled can't be chosen at run time.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }
}

/// A condition that names what it finds can't be moved into an expression of its own.
fn has_let(expression: &syn::Expr) -> bool {
    match expression {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

fn tests_only(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|one| {
        one.path().is_ident("test")
            || one.path().is_ident("cfg")
                && one.parse_args::<syn::Ident>().is_ok_and(|what| what == "test")
    })
}
