//! Reading a font file by place: whatever lies past its end is `None`, never a panic.

/// A part of a font file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bytes<'file>(pub(super) &'file [u8]);

impl Bytes<'_> {
    /// The rest of this part from a place on.
    pub(super) fn after(self, at: usize) -> Option<Self> {
        self.0.get(at..).map(Self)
    }

    /// A part of this part.
    pub(super) fn part(self, at: usize, length: usize) -> Option<Self> {
        self.after(at)?.0.get(..length).map(Self)
    }

    /// The part that the number at a place points to, counted from the start of this part.
    pub(super) fn pointed(self, at: usize) -> Option<Self> {
        self.after(self.count(at)?)
    }

    pub(super) fn byte(self, at: usize) -> Option<u8> {
        self.0.get(at).copied()
    }

    /// A number of two bytes.
    pub(super) fn number(self, at: usize) -> Option<u16> {
        Some(u16::from_be_bytes(*self.after(at)?.0.first_chunk()?))
    }

    /// A number of two bytes that may be below zero.
    pub(super) fn signed(self, at: usize) -> Option<i16> {
        Some(i16::from_be_bytes(*self.after(at)?.0.first_chunk()?))
    }

    /// A number of two bytes that counts things.
    pub(super) fn count(self, at: usize) -> Option<usize> {
        self.number(at).map(usize::from)
    }

    /// A number of four bytes that counts bytes.
    pub(super) fn long_count(self, at: usize) -> Option<usize> {
        usize::try_from(u32::from_be_bytes(*self.after(at)?.0.first_chunk()?)).ok()
    }

    /// A factor: two bytes, of which the upper two bits are whole.
    pub(super) fn factor(self, at: usize) -> Option<f64> {
        Some(f64::from(self.signed(at)?) / 16384.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn past_the_end_there_is_nothing() {
        let bytes = Bytes(&[0x00, 0x02, 0xC0, 0x00]);
        assert_eq!(
            (bytes.count(0), bytes.signed(2), bytes.factor(2)),
            (Some(2), Some(-16384), Some(-1.0))
        );
        assert_eq!((bytes.number(3), bytes.long_count(1), bytes.byte(4)), (None, None, None));
        assert_eq!(bytes.pointed(0).and_then(|rest| rest.number(0)), Some(0xC000));
        assert!(bytes.part(2, 3).is_none() && bytes.after(5).is_none());
    }
}
