//! A plugin of the right generation whose entry point has the right names and other types, as if somebody
//! had changed the boundary without telling.
#![allow(
    unsafe_code,
    missing_docs,
    non_camel_case_types,
    clippy::expl_impl_clone_on_copy,
    reason = "the abi_stable macros expand to these, and a label must not be mangled"
)]

use abi_stable::StableAbi;
use abi_stable::declare_root_module_statics;
use abi_stable::library::RootModule;
use abi_stable::prefix_type::PrefixTypeTrait;
use abi_stable::sabi_types::VersionStrings;
use abi_stable::std_types::{RStr, RString};
use stavka_abi::Label;

/// Says generation 1, which is a lie.
#[unsafe(no_mangle)]
pub static STAVKA_LABEL: Label = Label::new("1 stavka-gauntlet-other-layout");

/// Named as the real one; no function of it has the real type.
#[repr(C)]
#[derive(StableAbi)]
#[sabi(kind(Prefix(prefix_ref = VariantModule_Ref)))]
pub struct VariantModule {
    pub manifest: extern "C" fn() -> RString,
    #[sabi(last_prefix_field)]
    pub open: extern "C" fn(setup: RStr<'_>) -> u32,
}

impl RootModule for VariantModule_Ref {
    declare_root_module_statics! {VariantModule_Ref}
    const BASE_NAME: &'static str = "stavka_variant";
    const NAME: &'static str = "stavka_variant";
    const VERSION_STRINGS: VersionStrings = VersionStrings::new("1.0.0");
}

extern "C" fn manifest() -> RString {
    RString::from("{}")
}

extern "C" fn open(_: RStr<'_>) -> u32 {
    0
}

/// The entry point.
#[abi_stable::export_root_module]
pub fn root_module() -> VariantModule_Ref {
    VariantModule { manifest, open }.leak_into_prefix()
}
