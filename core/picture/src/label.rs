//! Names and badges: each is tried in several places around its symbol and takes the best that is free.

use stavka_core::board::EdgeKinds;

use crate::{
    canvas::Canvas,
    city::{BADGE_REACH, BADGES, Site},
    font::{Face, Fonts},
    geometry::{Point, Rect},
    room::Room,
    scene::Scene,
    sheet::Sheet,
};

/// What covering a square pixel costs, from things that must not be covered to those that may.
const WORDS_WEIGHT: f64 = 12.0;
const SYMBOL_WEIGHT: f64 = 8.0;
const LINE_WEIGHT: f64 = 0.12;
/// What each square pixel outside the map costs.
const OUTSIDE_WEIGHT: f64 = 6.0;

/// Everything is placed once and then moved this often, each with all others in place.
const ROUNDS: usize = 3;

/// The baseline of a line of text lies this far below its top, and the next line follows, in font sizes.
const ASCENT: f64 = 0.78;
const LINE_HEIGHT: f64 = 1.0;

/// Words or a badge to be placed at a site.
struct Wish {
    at: Point,
    reach: f64,
    look: Look,
    forms: Vec<Form>,
}

/// One way to set words: in a line or in two.
struct Form {
    lines: Vec<String>,
    width: f64,
    height: f64,
}

/// Something placed.
#[derive(Debug, Clone)]
pub(crate) struct Label {
    pub(crate) rect: Rect,
    look: Look,
    lines: Vec<String>,
}

#[derive(Debug, Clone, Copy)]
enum Look {
    Badge(&'static str),
    Words { class: &'static str, size: f64 },
}

/// Finds a place for the names and badges of all sites. They come best first.
pub(crate) fn place(sheet: &Sheet<'_>, fonts: &Fonts, sites: &[Site]) -> (Vec<Label>, Room) {
    let mut room = Room::default();
    take_lines(&mut room, sheet);
    for site in sites {
        room.take(Rect::around(site.at, 2.0 * site.reach(), 2.0 * site.reach()), SYMBOL_WEIGHT);
    }
    let wishes: Vec<Wish> = sites.iter().flat_map(|site| wishes(sheet, fonts, site)).collect();
    let chosen = choose(&mut room, sheet.map, &wishes);
    let labels = wishes.into_iter().zip(chosen).map(|(wish, (rect, form))| {
        let lines = wish.forms.into_iter().nth(form).map_or_else(Vec::new, |form| form.lines);
        Label { rect, look: wish.look, lines }
    });
    (labels.collect(), room)
}

/// The place and the form of every wish.
fn choose(room: &mut Room, map: Rect, wishes: &[Wish]) -> Vec<(Rect, usize)> {
    let mut chosen: Vec<(Rect, usize)> = Vec::with_capacity(wishes.len());
    for round in 0..ROUNDS {
        for (owner, wish) in wishes.iter().enumerate() {
            if round > 0 {
                room.give_back(chosen[owner].0, owner);
            }
            let best = best(room, map, wish);
            room.lend(best.0, WORDS_WEIGHT, owner);
            if round > 0 {
                chosen[owner] = best;
            } else {
                chosen.push(best);
            }
        }
    }
    chosen
}

/// Lines may be covered by names, but better not.
fn take_lines(room: &mut Room, sheet: &Sheet<'_>) {
    let ways = EdgeKinds::RAIL | EdgeKinds::ROAD | EdgeKinds::TRACK;
    let waters = EdgeKinds::RIVER | EdgeKinds::BORDER | EdgeKinds::LAKE | EdgeKinds::STRAIT;
    for side in &sheet.hexsides {
        if side.kinds.any_of(ways) {
            let [one, other] = side.hexes.map(|hex| sheet.middle(hex));
            room.take_line(one, other, 6.0, LINE_WEIGHT);
        }
        if side.kinds.any_of(waters) {
            room.take_line(side.ends[0].point(), side.ends[1].point(), 6.0, LINE_WEIGHT);
        }
    }
    for link in &sheet.links {
        let [one, other] = link.ends.map(|end| sheet.middle(end));
        room.take_line(one, other, 6.0, LINE_WEIGHT);
    }
}

fn wishes(sheet: &Sheet<'_>, fonts: &Fonts, site: &Site) -> Vec<Wish> {
    let wish = |look, forms| Wish { at: site.at, reach: site.reach(), look, forms };
    let name = sheet.board.space(site.space).name.as_ref().map(|name| {
        let (class, face, size) = site.class.lettering();
        wish(Look::Words { class, size }, forms(fonts, face, size, name))
    });
    let badges = site.badges.iter().map(|badge| {
        let (width, height) = (2.0 * BADGE_REACH, 2.0 * BADGE_REACH);
        wish(Look::Badge(BADGES[*badge].0), vec![Form { lines: Vec::new(), width, height }])
    });
    name.into_iter().chain(badges).collect()
}

/// A name in one line, and a long one of several words also in two.
fn forms(fonts: &Fonts, face: Face, size: f64, name: &str) -> Vec<Form> {
    let form = |lines: Vec<String>| {
        let width = lines.iter().map(|line| fonts.width(face, size, line)).fold(0.0, f64::max);
        let height = lines.iter().map(|_| size * LINE_HEIGHT).sum::<f64>() + size * 0.05;
        Form { lines, width: width + 2.0, height }
    };
    let middle = name.len() / 2;
    let cuts = name.match_indices(' ').map(|(place, _)| place);
    let cut = cuts.min_by_key(|place| place.abs_diff(middle));
    let two = cut.map(|cut| vec![name[..cut].to_owned(), name[cut + 1..].to_owned()]);
    std::iter::once(vec![name.to_owned()]).chain(two).map(form).collect()
}

/// The cheapest place and form.
fn best(room: &Room, map: Rect, wish: &Wish) -> (Rect, usize) {
    let cost = |rect: Rect| {
        let outside = rect.width() * rect.height() - rect.shared(map);
        room.cost(rect) + outside * OUTSIDE_WEIGHT
    };
    let forms = wish.forms.iter().enumerate();
    let all = forms.flat_map(|(place, form)| {
        let second = if place == 0 { 0.0 } else { 4.0 };
        places(wish, form).map(move |(rect, dislike)| (rect, place, dislike + second))
    });
    let priced = all.map(|(rect, form, dislike)| (rect, form, dislike + cost(rect)));
    let cheapest = priced.min_by(|one, other| one.2.total_cmp(&other.2));
    cheapest.map_or((Rect::around(wish.at, 0.0, 0.0), 0), |(rect, form, _)| (rect, form))
}

/// The sides of a symbol where words may stand, as steps from its middle, and how little they are liked.
const AROUND: [(f64, f64, f64); 12] = [
    (1.0, 0.0, 0.0),
    (1.0, -0.7, 1.0),
    (1.0, 0.7, 1.0),
    (-1.0, 0.0, 2.0),
    (0.0, 1.0, 2.0),
    (0.0, -1.0, 2.0),
    (-1.0, -0.7, 3.0),
    (-1.0, 0.7, 3.0),
    (0.5, -1.0, 3.0),
    (0.5, 1.0, 3.0),
    (-0.5, -1.0, 4.0),
    (-0.5, 1.0, 4.0),
];

/// The places around a symbol, near ones first; a name without a symbol may also stand in the middle.
fn places(wish: &Wish, form: &Form) -> impl Iterator<Item = (Rect, f64)> {
    let distances = [(2.0, 0.0), (7.0, 8.0), (13.0, 20.0)];
    let (at, reach, width, height) = (wish.at, wish.reach, form.width, form.height);
    let middle = (reach == 0.0).then(|| (Rect::around(at, width, height), -4.0));
    let around = distances.into_iter().flat_map(move |(gap, far)| {
        AROUND.into_iter().map(move |(x, y, dislike)| {
            let away = Point::new(
                x * (reach + gap + width * 0.5),
                y * (reach + gap + height * 0.5) * if x.abs() < 1.0 { 1.0 } else { 0.9 },
            );
            (Rect::around(at + away, width, height), far + dislike)
        })
    });
    middle.into_iter().chain(around)
}

/// Draws names and badges.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    for label in &scene.labels {
        match label.look {
            Look::Badge(name) => canvas.symbol(name, label.rect.middle()),
            Look::Words { class, size } => {
                let mut at = Point::new(label.rect.middle().x, label.rect.least.y + size * ASCENT);
                for line in &label.lines {
                    canvas.words(class, size, at, line);
                    at.y += size * LINE_HEIGHT;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use stavka_core::board::{Board, MapFile};

    use super::*;

    /// The names and badges of a map that cover each other or a symbol.
    fn collisions(json: &str) -> Vec<String> {
        let board = MapFile::from_json(json).and_then(Board::try_from).expect("a sound map");
        let fonts = Fonts::new().expect("the fonts of the crate");
        let sheet = Sheet::new(&board, &fonts);
        let sites = crate::city::sites(&sheet);
        let (labels, _) = place(&sheet, &fonts, &sites);
        let mut taken: Vec<(String, Rect)> = sites
            .iter()
            .map(|site| Rect::around(site.at, 2.0 * site.reach(), 2.0 * site.reach()))
            .map(|rect| ("a symbol".to_owned(), rect))
            .collect();
        let mut found = Vec::new();
        for label in labels {
            let words = format!("{:?} {:?}", label.lines, label.look);
            let covered = taken.iter().filter(|(_, rect)| rect.shared(label.rect) > 1.0);
            found.extend(covered.map(|(other, _)| format!("{words} covers {other}")));
            taken.push((words, label.rect));
        }
        found
    }

    #[test]
    fn names_do_not_collide() {
        for map in
            [include_str!("../tests/maps/hexes.json"), include_str!("../tests/maps/points.json")]
        {
            assert_eq!(collisions(map), Vec::<String>::new());
        }
    }
}
