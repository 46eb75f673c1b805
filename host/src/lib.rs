//! Plays, mods and compares the rules of Eastern Front board wargames.
