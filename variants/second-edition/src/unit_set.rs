//! A set of units, a bit each, in place so that states copy quickly.

use stavka_core::bits::Bits;

/// As many counters as a campaign can have.
pub(crate) const MOST: usize = 320;

/// A set of units.
pub(crate) type UnitSet = Bits<usize, { MOST / 64 }>;
