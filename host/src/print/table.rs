//! Tables that fit the terminal.

use comfy_table::{
    Attribute, Cell, CellAlignment, Color, ColumnConstraint, ContentArrangement, ContentLineStyle,
    LineStyle, TableStyle, Width,
};
use stavka_core::clause::Provenance;

/// A line under the heads, nothing between the columns.
const PLAIN: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// Lines between rows and columns, for cells of many lines.
const RULED: TableStyle = TableStyle::new()
    .header_lines(ContentLineStyle::none().junction('│'))
    .header_separator(LineStyle::none().fill('━').junction('┿'))
    .content_lines(ContentLineStyle::none().junction('│'))
    .row_separator(LineStyle::none().fill('─').junction('┼'))
    .bottom_border(LineStyle::none().fill('─').junction('┴'));

/// A table in the making.
pub(crate) struct Table {
    inner: comfy_table::Table,
}

impl Table {
    /// A table of single lines, as wide as it needs to be and at most `width`.
    pub(crate) fn plain(width: usize, heads: &[&str]) -> Self {
        Self::new(width, heads, PLAIN, ContentArrangement::Dynamic)
    }

    /// A table without heads, whose columns are as wide as told, for lists that stand under each other.
    pub(crate) fn bare(columns: &[usize], rows: impl IntoIterator<Item = Vec<Cell>>) -> Self {
        let mut table = Self { inner: comfy_table::Table::new() };
        table.inner.load_style(TableStyle::new()).enforce_styling();
        table.inner.style_text_only();
        table.inner.set_content_arrangement(ContentArrangement::Dynamic).set_width(u16::MAX);
        rows.into_iter().for_each(|row| table.row(row));
        columns.iter().enumerate().for_each(|(column, content)| table.fix(column, *content));
        table
    }

    /// A table of many-lined cells over the whole `width`.
    pub(crate) fn ruled(width: usize, heads: &[&str]) -> Self {
        Self::new(width, heads, RULED, ContentArrangement::DynamicFullWidth)
    }

    fn new(
        width: usize,
        heads: &[&str],
        style: TableStyle,
        arrangement: ContentArrangement,
    ) -> Self {
        let mut inner = comfy_table::Table::new();
        inner
            .load_style(style)
            .set_width(u16::try_from(width).unwrap_or(u16::MAX))
            .set_content_arrangement(arrangement)
            // The printer leaves colours out where they are not wanted.
            .enforce_styling()
            .set_header(heads.iter().map(|head| Cell::new(head).add_attribute(Attribute::Bold)));
        inner.style_text_only();
        Self { inner }
    }

    /// Adds a row; an empty one for a gap.
    pub(crate) fn row(&mut self, cells: Vec<Cell>) {
        self.inner.add_row(cells);
    }

    /// Fixes the width of a column's content.
    pub(crate) fn fix(&mut self, column: usize, content: usize) {
        let width = u16::try_from(content).unwrap_or(u16::MAX);
        if let Some(column) = self.inner.column_mut(column) {
            let padding = column.padding_width();
            column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(
                width.saturating_add(padding),
            )));
        }
    }

    /// Aligns a column of numbers.
    pub(crate) fn numbers(&mut self, column: usize) {
        if let Some(column) = self.inner.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }

    /// The text, without blanks at the ends of lines.
    pub(crate) fn text(&self) -> String {
        self.inner.trim_fmt()
    }
}

/// A cell with a provenance in its colour.
pub(crate) fn provenance_cell(provenance: Provenance) -> Cell {
    Cell::new(provenance.name()).fg(match provenance {
        Provenance::Page => Color::DarkGreen,
        Provenance::Reading => Color::DarkYellow,
        Provenance::Evidence => Color::DarkBlue,
        Provenance::Completion => Color::DarkMagenta,
        Provenance::HouseRule => Color::DarkRed,
    })
}
