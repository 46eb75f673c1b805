//! Another library with the id of the game of one page.

#![forbid(unsafe_code)]

stavka_abi::export_variant!(stavka_fixture::Ford);
