//! Games under way, on the game of one page: played, undone, amended, saved, loaded, damaged and soaked.

#[path = "../shared/loading.rs"]
mod loading;

mod ford;
mod saves;
mod session;
mod soak;
