//! The main lines of the rail heads, hex by hex.

use std::collections::VecDeque;

use stavka_core::board::{Board, EdgeKinds, SpaceId};
use stavka_core::data::{Cell, TableFile};
use stavka_core::setup::SetupError;

use crate::campaign::counters::other;
use crate::campaign::table::named;
use crate::{A4Sheet, data};

/// completion.rail-heads: the lines of the chart, each from its start to its end along the railway.
pub(crate) fn open(rules: &A4Sheet, board: &Board) -> Result<Box<[Box<[SpaceId]>]>, SetupError> {
    let chart: TableFile = data::RAIL_LINES.in_force(&rules.settings)?;
    (0..chart.columns.len()).map(|head| line(&chart, board, head)).collect()
}

fn line(chart: &TableFile, board: &Board, head: usize) -> Result<Box<[SpaceId]>, SetupError> {
    let mut line: Vec<SpaceId> = Vec::new();
    for row in &chart.rows {
        let Some(Cell::Text(name)) = row.cells.get(head) else { continue };
        if name.is_empty() {
            continue;
        }
        let next = named(board, name)?;
        match line.last() {
            None => line.push(next),
            Some(&last) if last == next => {
                return Err(other(&format_args!(
                    "a railway line of the chart names {name} twice in a row"
                )));
            }
            Some(&last) => line.extend(along_rails(board, last, next)?),
        }
    }
    Ok(line.into())
}

/// The shortest way by rail, without its first hex.
fn along_rails(board: &Board, from: SpaceId, to: SpaceId) -> Result<Vec<SpaceId>, SetupError> {
    let mut before = vec![SpaceId::NONE; board.size()];
    let mut open = VecDeque::from([from]);
    while let Some(hex) = open.pop_front() {
        if hex == to {
            return Ok(back(&before, from, to));
        }
        for slot in board.slots(hex) {
            let crossing = board.crossing(hex, slot);
            let unseen = crossing.to != from && before[crossing.to.index()] == SpaceId::NONE;
            if unseen && crossing.kinds.any_of(EdgeKinds::RAIL) {
                before[crossing.to.index()] = hex;
                open.push_back(crossing.to);
            }
        }
    }
    let label = |hex: SpaceId| board.space(hex).label.clone();
    Err(other(&format_args!("no railway leads from {} to {}", label(from), label(to))))
}

fn back(before: &[SpaceId], from: SpaceId, to: SpaceId) -> Vec<SpaceId> {
    let earlier = |hex: &SpaceId| Some(before[hex.index()]).filter(|&hex| hex != from);
    let mut way: Vec<_> = std::iter::successors(Some(to), earlier).collect();
    way.reverse();
    way
}
