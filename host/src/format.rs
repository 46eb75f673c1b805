//! What the bytes of a file say before its code runs: whether it is a library, and whether it is all there.

/// Why these bytes are no whole library; nothing where they look like one.
///
/// Opening a file that was cut short ends the process, whoever trusts it.
pub(crate) fn strange(bytes: &[u8]) -> Option<&'static str> {
    if bytes.is_empty() {
        return Some("it is empty");
    }
    if !is_library(bytes) {
        return Some("its first bytes are not those of a library");
    }
    is_cut(bytes).then_some("it is cut short")
}

/// ELF, Mach-O or PE.
fn is_library(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x7fELF")
        || bytes.starts_with(&[0xcf, 0xfa, 0xed, 0xfe])
        || bytes.starts_with(b"MZ")
}

/// Whether an ELF file of 64 bits ends before its table of sections does, which linkers write last.
fn is_cut(bytes: &[u8]) -> bool {
    if !bytes.starts_with(b"\x7fELF\x02\x01") {
        return false;
    }
    let end = || {
        let table = number(bytes, 0x28, 8)?;
        let size = number(bytes, 0x3a, 2)? * number(bytes, 0x3c, 2)?;
        Some(table.saturating_add(size))
    };
    end().is_none_or(|end| end > bytes.len() as u64)
}

fn number(bytes: &[u8], at: usize, width: usize) -> Option<u64> {
    let digits = bytes.get(at..at + width)?.iter().rev();
    Some(digits.fold(0, |number, digit| (number << 8) | u64::from(*digit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_ends_before_its_sections_is_cut() {
        let mut bytes = vec![0; 0x100];
        bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
        bytes[0x28] = 0x80; // the table starts here,
        bytes[0x3a] = 0x40; // each section takes so much,
        bytes[0x3c] = 2; // and there are two.
        assert_eq!(strange(&bytes), None);
        bytes.pop();
        assert_eq!(strange(&bytes), Some("it is cut short"));
        assert_eq!(strange(&bytes[..0x10]), Some("it is cut short"));
    }

    #[test]
    fn no_library_says_why() {
        assert_eq!(strange(b""), Some("it is empty"));
        assert_eq!(strange(b"hello"), Some("its first bytes are not those of a library"));
    }
}
