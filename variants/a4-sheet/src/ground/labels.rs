//! The labels of a map as answers write them, side by side.

use std::ops::Range;

use stavka_core::board::Board;

/// Every label as a JSON string with a comma behind it, in the order of the ids: `"0101","0201",`. So a run of hexes
/// is one piece of it.
#[derive(Debug)]
pub(super) struct LabelTexts {
    text: String,
    /// Where each starts, and where the last ends.
    starts: Box<[usize]>,
}

impl LabelTexts {
    pub(super) fn new(board: &Board) -> Self {
        let (mut text, mut starts) = (String::new(), vec![0]);
        for hex in board.ids() {
            let label = serde_json::Value::from(board.space(hex).label.as_str());
            text.push_str(&label.to_string());
            text.push(',');
            starts.push(text.len());
        }
        Self { text, starts: starts.into() }
    }

    /// The labels of a run of ids.
    pub(super) fn of(&self, run: Range<usize>) -> &str {
        &self.text[self.starts[run.start]..self.starts[run.end]]
    }
}
