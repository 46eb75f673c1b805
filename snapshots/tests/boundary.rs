//! The layout of the boundary, generation by generation. A change here is a library that no longer loads.

use std::fmt::Write as _;

use abi_stable::StableAbi;
use abi_stable::library::RootModule;
use abi_stable::std_types::UTypeId;
use abi_stable::type_layout::{TLField, TLFunction, TypeLayout};
use stavka_abi::v1::VariantModule_Ref;

#[test]
fn the_first_generation_is_as_it_was() {
    let mut outline = String::new();
    describe(<VariantModule_Ref as StableAbi>::LAYOUT, &mut Vec::new(), &mut outline);
    stavka_testkit::settings(concat!(env!("CARGO_MANIFEST_DIR"), "/boundary"))
        .bind(|| insta::assert_snapshot!("v1", outline));
}

/// The version of the package is part of the check: another major one loads nothing that was built before.
#[test]
fn the_package_stays_at_one() {
    let version = <VariantModule_Ref as RootModule>::VERSION_STRINGS.version;
    assert!(version.starts_with("1."), "{version}");
}

/// Our own types, each with its size, its alignment and its fields in order; no addresses.
fn describe(layout: &'static TypeLayout, seen: &mut Vec<UTypeId>, outline: &mut String) {
    // Two types of one name may differ in what they hold.
    if seen.contains(&layout.get_utypeid()) {
        return;
    }
    seen.push(layout.get_utypeid());
    if layout.package() == "stavka-abi" {
        let (size, alignment) = (layout.size(), layout.alignment());
        let _ = writeln!(outline, "{}: size {size}, alignment {alignment}", name(layout));
        for (at, field) in layout.get_fields().into_iter().flatten().enumerate() {
            let _ = writeln!(outline, "  {at} {}: {}", field.name(), kind(&field));
        }
        outline.push('\n');
    }
    for inner in layout.shared_vars().type_layouts() {
        describe(inner(), seen, outline);
    }
}

/// A function by its signature, anything else by its type.
fn kind(field: &TLField) -> String {
    let functions: Vec<_> = field.function_range().iter().map(|f| signature(&f)).collect();
    if functions.is_empty() { name(field.layout()) } else { functions.join(", ") }
}

fn signature(function: &TLFunction) -> String {
    let names = function.param_names.as_str().split([',', ';']);
    let types = function.param_type_layouts.iter().map(|layout| name(layout()));
    let parameters: Vec<_> =
        names.zip(types).map(|(name, kind)| format!("{name}: {kind}")).collect();
    let result = function.return_type_layout().map_or("()".into(), |layout| name(layout()));
    format!("fn({}) -> {result}", parameters.join(", "))
}

/// The name of a type; of results, slices and pointers also what they hold.
fn name(layout: &'static TypeLayout) -> String {
    let bare = layout.name();
    let fields = match bare {
        "RResult" | "RSliceMut" => layout.get_fields(),
        "&" | "*mut" => Some(layout.phantom_fields()),
        _ => None,
    };
    let holds: Vec<_> = fields.into_iter().flatten().map(|field| name(field.layout())).collect();
    if holds.is_empty() { bare.to_owned() } else { format!("{bare}<{}>", holds.join(", ")) }
}
