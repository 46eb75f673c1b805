//! The program as its users see it: the real binary with the real plugins, its help, pages and errors.

mod bench;
mod book;
mod comparing;
mod data;
mod errors;
mod help;
mod pages;
mod playing;
mod plugins;
