//! The words of a picture as outlines of letters, so that whatever draws it needs to know no fonts.

use std::fmt::Write;

use resvg::usvg::roxmltree::{Document, Node};

use super::style::Styles;
use crate::{
    canvas::{Escaped, write_number},
    error::PictureError,
    font::{Face, Fonts, Knot, Setting},
    geometry::Point,
};

/// Where words are put and of which kind they are; the outlines have no more use for it.
const PLACED_BY: [&str; 3] = ["x", "y", "class"];

/// What holds for words where nothing else is said, but not for other lines of our pictures.
const PLAIN: &str = "stroke-linejoin:miter;stroke-linecap:butt;";

/// How finely outlines of letters are written.
const DECIMALS: usize = 4;

/// The size of letters where none is said.
const SIZE: f64 = 12.0;

/// The picture with paths in the place of its words.
pub(super) fn outlined(svg: &str) -> Result<String, PictureError> {
    let fonts = Fonts::new()?;
    let document = Document::parse(svg).map_err(|error| PictureError::Svg(error.to_string()))?;
    let styles = Styles::of(&document);
    let (mut out, mut done) = (String::with_capacity(2 * svg.len()), 0);
    for words in document.descendants().filter(|node| node.has_tag_name("text")) {
        let place = words.range();
        if place.start < done {
            // Words inside of words are drawn with them.
            continue;
        }
        out.push_str(&svg[done..place.start]);
        write_path(&mut out, &fonts, &styles, words);
        done = place.end;
    }
    out.push_str(&svg[done..]);
    Ok(out)
}

/// Writes the path of some words. It is painted as they are, though it is another element to the style sheets.
fn write_path(out: &mut String, fonts: &Fonts, styles: &Styles<'_>, node: Node<'_, '_>) {
    out.push_str("<path");
    let kept = |name| !PLACED_BY.contains(&name);
    for attribute in
        node.attributes().filter(|found| found.namespace().is_none() && kept(found.name()))
    {
        let _ = write!(out, " {}=\"{}\"", attribute.name(), Escaped(attribute.value()));
    }
    let _ = write!(out, " style=\"{PLAIN}");
    for declared in styles.declared(node) {
        let _ = write!(out, "{}:{};", declared.name, Escaped(declared.value));
    }
    out.push_str("\" d=\"");
    let (setting, start) = set(fonts, styles, node);
    for contour in &setting.contours {
        write_contour(out, contour, start);
    }
    out.push_str("\"/>");
}

/// Sets words as their style says, and finds where they start.
fn set(fonts: &Fonts, styles: &Styles<'_>, node: Node<'_, '_>) -> (Setting, Point) {
    let value = |property| styles.value(node, property);
    let size = value("font-size").and_then(|size| length(size, SIZE)).unwrap_or(SIZE);
    let spacing = value("letter-spacing").and_then(|spacing| length(spacing, size)).unwrap_or(0.0);
    let face = match (value("font-style"), value("font-weight")) {
        (Some("italic"), _) => Face::Italic,
        (_, Some("bold")) => Face::Bold,
        _ => Face::Regular,
    };
    let setting = fonts.set(face, size, spacing, &words(node));
    let before = match value("text-anchor") {
        Some("middle") => 0.5,
        Some("end") => 1.0,
        _ => 0.0,
    };
    let [x, y] = ["x", "y"]
        .map(|axis| node.attribute(axis).and_then(|place| length(place, size)).unwrap_or(0.0));
    let start = Point::new(x - before * setting.width, y);
    (setting, start)
}

/// The words of an element. White space counts as one space, and not at all at either end.
fn words(node: Node<'_, '_>) -> String {
    let text: String =
        node.descendants().filter(Node::is_text).filter_map(|part| part.text()).collect();
    let words = text.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// A length in pixels or in sizes of the letters.
fn length(text: &str, size: f64) -> Option<f64> {
    match text.strip_suffix("em") {
        Some(sizes) => Some(sizes.parse::<f64>().ok()? * size),
        None => text.strip_suffix("px").unwrap_or(text).parse().ok(),
    }
}

/// Writes a closed line. Between two points that it only runs towards it runs through their middle.
fn write_contour(out: &mut String, contour: &[Knot], start: Point) {
    let [Some(first), Some(last)] = [contour.first(), contour.last()] else { return };
    let begin = contour.iter().position(|knot| knot.on);
    let origin = begin.map_or_else(|| first.at.middle(last.at), |begin| contour[begin].at);
    let (before, after) = contour.split_at(begin.map_or(0, |begin| begin + 1));
    write_point(out, 'M', origin + start);
    let mut bend: Option<Point> = None;
    for knot in after.iter().chain(before).chain([&Knot { at: origin, on: true }]) {
        let at = knot.at + start;
        match bend {
            None if knot.on => write_point(out, 'L', at),
            None => {}
            Some(bend) => {
                write_point(out, 'Q', bend);
                write_point(out, ' ', if knot.on { at } else { bend.middle(at) });
            }
        }
        bend = (!knot.on).then_some(at);
    }
    out.push('Z');
}

/// Writes a point. A pixel is sampled at a few heights only, so an edge that is rounded across one of them shows:
/// letters need far finer numbers than the lines of a map.
fn write_point(out: &mut String, command: char, point: Point) {
    out.push(command);
    let _ = write_number(out, point.x, DECIMALS);
    out.push(' ');
    let _ = write_number(out, point.y, DECIMALS);
}

#[cfg(test)]
mod tests {
    use resvg::usvg::{Options, Rect, Tree};

    use super::*;

    /// A picture with a style sheet and some words.
    fn picture(style: &str, words: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"100\"><style>{style}</style>{words}</svg>"
        )
    }

    /// What the words of a picture cover, without their halos.
    fn extent(style: &str, words: &str) -> Rect {
        let drawn = outlined(&picture(style, words)).expect("a picture");
        let tree = Tree::from_str(&drawn, &Options::default()).expect("a picture");
        tree.root().abs_bounding_box()
    }

    fn near(one: f32, other: f32) -> bool {
        (one - other).abs() < 0.5
    }

    #[test]
    fn words_are_held_where_their_anchor_says() {
        let words = "<text x=\"100\" y=\"50\" font-size=\"20\">HIH</text>";
        let [start, middle, end] = ["start", "middle", "end"]
            .map(|anchor| extent(&format!("text {{ text-anchor: {anchor}; }}"), words));
        assert!(start.left() > 100.0 && start.left() < 103.0, "{start:?}");
        assert!(near(middle.left() + middle.width() * 0.5, 100.0), "{middle:?}");
        assert!(end.right() < 100.0 && end.right() > 97.0, "{end:?}");
        assert!([start, middle, end].iter().all(|extent| near(extent.bottom(), 50.0)));
    }

    #[test]
    fn sizes_faces_and_room_between_letters_come_from_the_style() {
        let wide = |style: &str, words: &str| extent(style, words).width();
        let words = "<g font-size=\"20\"><text class=\"it\" y=\"50\">HIH</text></g>";
        let plain = wide("", words);
        assert!(near(2.0 * plain, wide("", &words.replace("20", "40"))));
        assert!(near(plain + 20.0, wide(".it { letter-spacing: 0.5em; }", words)));
        let [bold, italic, both] =
            ["font-weight: bold", "font-style: italic", "font-weight: bold; font-style: italic"]
                .map(|style| wide(&format!("text {{ {style}; }}"), words));
        assert!(bold > plain && italic > plain && near(italic, both));
        assert!((bold - italic).abs() > 0.1);
    }

    #[test]
    fn outlines_are_painted_as_the_words_were() {
        let style = "path { stroke-linejoin: round; } text { fill: red; } .halo { stroke: blue; paint-order: stroke; }";
        let words = "<text class=\"halo\" transform=\"rotate(14)\" x=\"1\">A</text>";
        let drawn = outlined(&picture(style, words)).expect("a picture");
        assert!(
            !drawn.contains("<text") && drawn.contains("<path transform=\"rotate(14)\" style=\"")
        );
        assert!(
            drawn.contains("linejoin:miter")
                && drawn.contains("fill:red;stroke:blue;paint-order:stroke;")
        );
    }

    #[test]
    fn white_space_counts_once_and_names_are_read() {
        let document =
            Document::parse("<text> a\t\n b &amp; <tspan>c</tspan> </text>").expect("words");
        assert_eq!(words(document.root_element()), "a b & c");
        assert!(outlined("<svg><text>a<text>b</text></text></svg>").is_ok());
    }
}
