//! Mods over the real variants: the examples, faulty ones, and secrets.
//!
//! Each test looks at a sample; `STAVKA_LONG=1` has it look at everything, which `.ci/long mods` does.

mod bench;
mod faulty;
mod mutation;
mod scripts;
mod shipped;
