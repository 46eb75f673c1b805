//! Mods over the real variants: the examples, faulty ones, and secrets.
//!
//! Each test looks at a sample; `STAVKA_LONG=1` has it look at everything, which `.ci/long mods` does.

mod bench;
mod checked;
mod commands;
mod faulty;
mod library;
mod mutation;
mod scripts;
mod shipped;
