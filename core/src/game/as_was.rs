//! The staffs of before, which tests measure those of today against: no build for use has them.

/// Whether the staffs of before are there.
pub const AS_WAS: bool = cfg!(feature = "as-was");

/// The styles of a staff, without the last one, `as-was`, where the staff of before is not there.
pub const fn with_as_was(styles: &'static [&'static str]) -> &'static [&'static str] {
    if AS_WAS { styles } else { styles.split_at(styles.len() - 1).0 }
}
