//! The program as its users see it: the real binary with the real plugins, its help, pages and errors.

mod attacked;
mod bench;
mod book;
mod comparing;
mod data;
mod docs;
mod errors;
mod findings;
mod help;
mod mods;
#[cfg(unix)]
mod newcomer;
mod pages;
mod playing;
mod plugins;
mod printed;
mod strangers;
mod terminal;
