//! Who went where lately, for arrows over the map.

use stavka_play::changes::Change;
use stavka_play::story::Event;

use super::Room;
use super::course::turn_of;
use crate::error::Error;
use crate::seats::Ticket;

/// The turn under way and the one before it are lately.
const TURNS: usize = 2;

impl Room {
    /// From where to where units went in this turn and the one before, in order, as the side heard it.
    pub fn went(&self, ticket: &Ticket, named: Option<&str>) -> Result<Vec<[String; 2]>, Error> {
        let mut table = self.sit()?;
        let side = self.seen_as(ticket, named, None)?;
        self.hear(&mut table, side)?;
        Ok(went(table.session.told_to(Some(side)).unwrap_or_default()))
    }
}

fn went(events: &[Event]) -> Vec<[String; 2]> {
    let (mut turns, mut begin) = (Vec::new(), 0);
    for (at, event) in events.iter().enumerate().rev() {
        let turn = turn_of(&event.turn);
        if turns.last() != Some(&turn) {
            turns.push(turn);
        }
        if turns.len() > TURNS {
            begin = at + 1;
            break;
        }
    }
    let changes = events[begin..].iter().flat_map(|event| &event.changes);
    let went = changes.filter_map(|change| match change {
        Change::Went { from, to, .. } => Some([from.clone(), to.clone()]),
        _ => None,
    });
    went.collect()
}
