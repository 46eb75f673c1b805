//! How war between Russia and Japan is declared.

pub(crate) mod declaration;
