//! Reads the HTML that we write, strictly: enough to see that it is sound.

/// A piece of a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    /// A tag, its attributes, and whether it closes itself.
    Open { name: String, attributes: Vec<(String, String)>, closed: bool },
    /// An end.
    Close(String),
    /// Text between tags.
    Text(&'a str),
}

/// The pieces of a page. What stands in a script or a style is left out.
pub(crate) fn pieces(page: &str) -> Vec<Piece<'_>> {
    let mut rest = page.strip_prefix("<!DOCTYPE html>").expect("a page of HTML");
    let mut found = Vec::new();
    while let Some(start) = rest.find('<') {
        found.push(Piece::Text(&rest[..start]));
        let end = end_of_tag(&rest[start..])
            .unwrap_or_else(|| panic!("a tag has no end: {}", &rest[start..start + 40]));
        let tag = &rest[start + 1..start + end];
        rest = &rest[start + end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            found.push(Piece::Close(name.to_owned()));
        } else {
            let piece = opened(tag);
            rest = behind_raw(&piece, rest);
            found.push(piece);
        }
    }
    found
}

/// Where the tag ends: not inside quotes.
fn end_of_tag(text: &str) -> Option<usize> {
    let mut quoted = false;
    text.char_indices().find_map(|(at, letter)| {
        quoted ^= letter == '"';
        (letter == '>' && !quoted).then_some(at)
    })
}

/// Scripts and styles are no HTML up to their ends.
fn behind_raw<'a>(piece: &Piece<'_>, rest: &'a str) -> &'a str {
    match piece {
        Piece::Open { name, .. } if name == "script" || name == "style" => {
            let end =
                rest.find(&format!("</{name}>")).unwrap_or_else(|| panic!("{name} has no end"));
            &rest[end..]
        }
        _ => rest,
    }
}

fn opened(tag: &str) -> Piece<'static> {
    let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    assert!(!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()), "<{tag}>");
    let mut attributes = Vec::new();
    while let Some((name, tail)) = rest.trim_start().split_once("=\"") {
        let (value, tail) =
            tail.split_once('"').unwrap_or_else(|| panic!("{name} in <{tag}> is not closed"));
        assert!(!value.contains('<'), "{value}");
        attributes.push((name.to_owned(), plain(value)));
        rest = tail;
    }
    assert!(rest.trim().is_empty(), "`{rest}` in <{tag}>");
    Piece::Open { name: name.to_owned(), attributes, closed }
}

fn plain(value: &str) -> String {
    let known = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    known.iter().fold(value.to_owned(), |text, (entity, sign)| text.replace(entity, sign))
}
