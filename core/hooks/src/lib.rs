//! Scripts of mods.
