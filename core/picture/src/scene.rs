//! A picture in layers: everything that is known before drawing, and the order in which it is drawn.

use stavka_core::board::Board;
use stavka_core::view::View;

use crate::{
    Options, border, boxes,
    canvas::Canvas,
    cell,
    city::{self, Site},
    counters,
    error::PictureError,
    font::Fonts,
    frame, ground, hexes,
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
}

/// The layers from the ground up. Each draws one kind of thing and knows nothing of the others.
const LAYERS: [fn(&Scene<'_>, &mut Canvas); 13] = [
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
        Ok(Self { sheet, fonts, options, view, sites, labels, titles })
    }

    /// The whole picture.
    pub(crate) fn draw(&self) -> String {
        let mut canvas = Canvas::default();
        frame::open(self, &mut canvas);
        for layer in LAYERS {
            layer(self, &mut canvas);
        }
        frame::close(self, &mut canvas);
        canvas.finish()
    }
}
