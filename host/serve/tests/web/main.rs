//! The server as its clients meet it: over HTTP, by people, bots, and those who mean no good.

mod asking;
mod client;
mod hints;
mod hostile;
mod mods;
mod otherwise;
mod playing;
mod redrawn;
mod secrets;
