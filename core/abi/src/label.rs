//! The label: a few plain bytes in every plugin that say for which generation it was built.

/// How long a label is.
pub const LABEL_BYTES: usize = 64;

/// The symbol under which a library shows its label.
pub const LABEL_SYMBOL: &str = "STAVKA_LABEL";

/// Text filled up with zero bytes: the generation, the package and its version.
#[repr(transparent)]
#[derive(Debug, Clone, Copy)]
pub struct Label([u8; LABEL_BYTES]);

impl Label {
    /// A label; a text that is too long does not compile.
    pub const fn new(text: &str) -> Self {
        let mut bytes = [0; LABEL_BYTES];
        let mut at = 0;
        while at < text.len() {
            bytes[at] = text.as_bytes()[at];
            at += 1;
        }
        Self(bytes)
    }

    /// A label as it was read from a library: any bytes at all.
    pub const fn from_bytes(bytes: [u8; LABEL_BYTES]) -> Self {
        Self(bytes)
    }

    /// The text, as far as it is one.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0).trim_end_matches('\0').to_owned()
    }

    /// The generation of the boundary for which the library was built.
    pub fn generation(&self) -> Option<u32> {
        self.text().split(' ').next()?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_says_its_generation() {
        assert_eq!(Label::new("1 stavka-x 0.1.0").generation(), Some(1));
        assert_eq!(Label::new("two").generation(), None);
        assert_eq!(Label::from_bytes([0xff; LABEL_BYTES]).generation(), None);
    }
}
