//! Exports the variant.

#![forbid(unsafe_code)]

stavka_abi::export_variant!(stavka_world_at_war::WorldAtWar);
