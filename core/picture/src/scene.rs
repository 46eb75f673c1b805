//! A picture in layers: everything that is known before drawing, and the order in which it is drawn.

use stavka_core::board::Board;
use stavka_core::view::View;

use crate::{
    Options, arrows, border, boxes,
    canvas::Canvas,
    cell,
    city::{self, Site},
    counters,
    error::PictureError,
    font::Fonts,
    frame,
    geometry::Rect,
    ground, hexes,
    label::{self, Label},
    line, region,
    region::Title,
    sheet::Sheet,
    water,
};

/// Everything that is known before drawing.
pub(crate) struct Scene<'board> {
    pub(crate) sheet: Sheet<'board>,
    pub(crate) fonts: Fonts,
    pub(crate) options: &'board Options,
    /// The position of a game, where one is drawn.
    pub(crate) view: Option<&'board View>,
    /// The cities, the greatest first.
    pub(crate) sites: Vec<Site>,
    /// The names and badges of the cities.
    pub(crate) labels: Vec<Label>,
    /// The names of seas and countries.
    pub(crate) titles: Vec<Title>,
    /// The part of the sheet that is shown, where it is not all of it.
    pub(crate) crop: Option<Rect>,
}

/// The layers from the ground up. Each draws one kind of thing and knows nothing of the others.
const LAYERS: [fn(&Scene<'_>, &mut Canvas); 14] = [
    frame::paper,
    ground::draw,
    cell::draw,
    counters::shading::draw,
    hexes::draw,
    water::draw,
    border::draw,
    region::draw,
    line::draw,
    boxes::draw,
    city::draw,
    label::draw,
    counters::draw,
    arrows::draw,
];

impl<'board> Scene<'board> {
    pub(crate) fn new(
        board: &'board Board,
        options: &'board Options,
        view: Option<&'board View>,
    ) -> Result<Self, PictureError> {
        let fonts = Fonts::new()?;
        let sheet = Sheet::new(board, &fonts);
        let sites = city::sites(&sheet);
        let (labels, mut room) = label::place(&sheet, &fonts, &sites);
        let titles = region::titles(&sheet, &fonts, &mut room);
        let crop = options.around.as_ref().map(|(name, reach)| part(&sheet, name, *reach));
        let crop = crop.transpose()?;
        Ok(Self { sheet, fonts, options, view, sites, labels, titles, crop })
    }

    /// The whole picture, with the letters that its words are set in or without.
    pub(crate) fn draw(&self, letters: bool) -> String {
        let mut canvas = Canvas::default();
        frame::open(self, letters, &mut canvas);
        for layer in LAYERS {
            layer(self, &mut canvas);
        }
        frame::close(self, &mut canvas);
        canvas.finish()
    }
}

/// The part of a sheet that lies so many spaces around a place, by its label or name.
fn part(sheet: &Sheet<'_>, wanted: &str, reach: u16) -> Result<Rect, PictureError> {
    let board = sheet.board;
    let called = |name: &str| name.to_lowercase() == wanted.to_lowercase();
    let named = || board.ids().find(|space| called(sheet.name(*space)));
    let space = board.labelled(wanted).or_else(named);
    let space = space.ok_or_else(|| PictureError::NoPlace(wanted.to_owned()))?;
    let side = STEP * (2.0 * f64::from(reach) + 1.0);
    Ok(Rect::around(sheet.middle(space), side, side))
}

/// How far apart two spaces are, about.
const STEP: f64 = 60.0;
