//! The committed maps: what must hold on every one, and the geography and the named places of each.

mod a4_sheet;
mod every_map;
mod second_edition;
mod shared;
mod world_at_war;
