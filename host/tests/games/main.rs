//! Games under way: played, undone, amended, saved, loaded, damaged and soaked, most of it on the game of one page.

#[path = "../shared/loading.rs"]
mod loading;

mod bots;
mod campaigns;
mod ford;
mod keeping;
mod saves;
mod session;
mod soak;
mod subjects;
