//! Exports the variant.

#![forbid(unsafe_code)]

stavka_abi::export_variant!(stavka_a4_sheet::A4Sheet);
