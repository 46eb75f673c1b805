//! Doing something at the table, taking it back, and having it done.

use std::sync::Arc;
use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Deserialize;
use stavka::terminal::{carry_out, plain};
use stavka_core::game::{Action, Side};
use stavka_play::players::Staff;
use stavka_play::session::{By, Entry, Turn};

use super::course::turn_of;
use super::words::Spoken;
use super::{Room, Table};
use crate::error::Error;
use crate::seats::Ticket;
use crate::thinkers::PLAYERS;

/// No more choices than this come in one request.
const MOST_MOVES: usize = 400;

/// So long a player that needs nobody is at the table before others may look.
const SHARE: Duration = Duration::from_millis(40);

/// The staff does no more than this in one step.
const LONGEST_STEP: usize = 5000;

/// Choices, one after the other.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// The number of the table when they were made.
    pub number: u64,
    /// The actions.
    pub actions: Vec<Action>,
}

/// How far something is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Back {
    /// The last choice.
    Choice,
    /// All choices of the step.
    Step,
    /// As far as it goes.
    All,
}

/// How far the staff goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Far {
    /// To the end of the step.
    #[default]
    Step,
    /// To the end of the turn.
    Turn,
}

impl Room {
    /// Does it, and keeps it before it is told. Where a later choice is refused, those before it are taken back too.
    pub fn act(self: &Arc<Self>, ticket: &Ticket, moves: &Moves) -> Result<(), Error> {
        let mut table = self.sit()?;
        table.whole()?;
        table.same(moves.number)?;
        if moves.actions.is_empty() || moves.actions.len() > MOST_MOVES {
            return Err(Error::Bad(format!("give one to {MOST_MOVES} actions")));
        }
        let side = table.mover(ticket)?;
        table.undone.clear();
        let done = table.play(side, &moves.actions);
        self.publish(&table);
        drop(table);
        self.drive();
        done
    }

    /// Carries out orders of a line, as far as nothing comes in between, and keeps what they came to before it is told.
    pub(super) fn ordered(
        self: &Arc<Self>,
        ticket: &Ticket,
        number: u64,
        (line, width): (&str, usize),
    ) -> Result<Spoken, Error> {
        let mut table = self.sit()?;
        table.whole()?;
        table.same(number)?;
        let side = table.mover(ticket)?;
        let before = table.session.entries().len();
        let told = carry_out(&mut table.session, side, line, width);
        let done = table.session.entries().len() > before;
        if done {
            table.undone.clear();
        }
        table.keep(before)?;
        self.publish(&table);
        drop(table);
        self.drive();
        Ok(Spoken { text: plain(&told?), done, hint: false })
    }

    /// Takes something back that the ticket's side did last.
    pub fn undo(&self, ticket: &Ticket, number: u64, how_far: Back) -> Result<(), Error> {
        let mut table = self.sit()?;
        table.whole()?;
        table.same(number)?;
        if !table.undo(ticket)? {
            return Err(Error::Bad(
                "nothing of yours can be taken back since the last roll, revelation or choice of another".to_owned(),
            ));
        }
        if how_far != Back::Choice {
            let step = table.step()?;
            while (how_far == Back::All || table.step()? == step) && table.undo(ticket)? {}
            // The first choice of the step is part of it, the last one of the step before is not.
            if how_far == Back::Step && table.step()? != step {
                table.redo_one()?;
            }
        }
        let entries = table.session.entries().len();
        if let Some(rewind) = &mut table.rewind {
            rewind.forget(entries)?;
        }
        table.keep_back(entries)?;
        self.publish(&table);
        Ok(())
    }

    /// Does again what was taken back last.
    pub fn redo(self: &Arc<Self>, ticket: &Ticket, number: u64) -> Result<(), Error> {
        let mut table = self.sit()?;
        table.whole()?;
        table.same(number)?;
        let side = table.mover(ticket)?;
        let Some(action) = table.undone.pop() else {
            return Err(Error::Bad("nothing was taken back".to_owned()));
        };
        let done = table.play(side, &[action]);
        self.publish(&table);
        drop(table);
        self.drive();
        done
    }

    /// Has the variant's staff do the rest of the step, or of the turn.
    pub fn staff(
        self: &Arc<Self>,
        ticket: &Ticket,
        number: u64,
        (style, far): (&str, Far),
    ) -> Result<(), Error> {
        let mut table = self.sit()?;
        table.whole()?;
        table.same(number)?;
        let side = table.mover(ticket)?;
        let styles = &self.source.manifest.styles;
        let style =
            styles.iter().position(|known| known == style).or(style.is_empty().then_some(0));
        let style = style.and_then(|at| u8::try_from(at).ok());
        let style = style.ok_or_else(|| {
            Error::Bad(format!("no such style; there are: {}", styles.join(", ")))
        })?;
        table.undone.clear();
        let before = table.session.entries().len();
        let done = table.staff_on(side, Staff(style), far);
        table.keep(before)?;
        self.publish(&table);
        drop(table);
        self.drive();
        done
    }

    /// Has players that need nobody go on, if it is their turn and nobody drives them yet.
    pub fn drive(self: &Arc<Self>) {
        let mut table = self.table();
        if table.driven || table.broken.is_some() || !table.awaits_player() {
            return;
        }
        table.driven = true;
        self.publish(&table);
        drop(table);
        let room = Arc::clone(self);
        tokio::spawn(async move {
            // Behind each share it waits in line again: games go on in turns.
            loop {
                let permit = PLAYERS.acquire().await;
                let turn = room.turn().await;
                let driven = Arc::clone(&room);
                let goes_on = tokio::task::spawn_blocking(move || driven.drive_on()).await;
                drop((turn, permit));
                if !matches!(goes_on, Ok(true)) {
                    break;
                }
            }
        });
    }

    /// One share of their time; whether they go on.
    fn drive_on(&self) -> bool {
        let mut table = self.table();
        let goes_on = table.let_players(SHARE).unwrap_or_else(|error| {
            table.broken.get_or_insert_with(|| error.to_string());
            false
        });
        table.driven = goes_on;
        self.publish(&table);
        goes_on
    }
}

impl Table {
    /// Plays actions of a side and keeps them.
    fn play(&mut self, side: Side, actions: &[Action]) -> Result<(), Error> {
        let before = self.session.entries().len();
        let mut done = Ok(());
        for action in actions {
            done = self.play_one(side, *action);
            if done.is_err() {
                // Up to the last roll: what is rolled stays.
                while self.session.entries().len() > before && self.session.undo(|of| of == side)? {
                }
                break;
            }
        }
        self.keep(before)?;
        done
    }

    fn play_one(&mut self, side: Side, action: Action) -> Result<(), Error> {
        match self.session.turn()? {
            Turn::Choice(now) if now == side => Ok(self.session.act(action)?),
            Turn::Choice(_) => Err(Error::NotYours),
            Turn::Over(_) => Err(Error::Bad("the game is over".to_owned())),
        }
    }

    /// Has the staff choose for a side until the step or the turn is over; others who need nobody answer in between.
    fn staff_on(&mut self, side: Side, mut staff: Staff, far: Far) -> Result<(), Error> {
        let start = self.step()?;
        let over = |now: &str| match far {
            Far::Step => now != start,
            Far::Turn => turn_of(now) != turn_of(&start),
        };
        for _ in 0..LONGEST_STEP {
            match self.session.turn()? {
                Turn::Choice(now) if now == side => self.session.let_choose(&mut staff)?,
                Turn::Choice(other) => match self.players.get_mut(usize::from(other)) {
                    Some(Some(player)) => self.session.let_choose(player.as_mut())?,
                    _ => return Ok(()),
                },
                Turn::Over(_) => return Ok(()),
            }
            if over(&self.step()?) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Takes back the last choice, if the ticket's side made it; whether it did. What was taken back can be done again.
    fn undo(&mut self, ticket: &Ticket) -> Result<bool, Error> {
        let entries = self.session.entries();
        let last = entries.iter().rev().find(|entry| entry.chosen().is_some());
        let own = last.filter(|entry| matches!(entry.by, By::Side(side) if ticket.plays(side)));
        let Some(action) = own.and_then(Entry::chosen) else { return Ok(false) };
        let done = self.session.undo(|side| ticket.plays(side))?;
        if done {
            self.undone.push(action);
        }
        Ok(done)
    }

    fn redo_one(&mut self) -> Result<(), Error> {
        match self.undone.pop() {
            Some(action) => Ok(self.session.act(action)?),
            None => Ok(()),
        }
    }

    /// The step of the game, as its players call it.
    fn step(&mut self) -> Result<String, Error> {
        Ok(self.session.view(None)?.turn)
    }

    fn awaits_player(&mut self) -> bool {
        match self.session.turn() {
            Ok(Turn::Choice(side)) => matches!(self.players.get(usize::from(side)), Some(Some(_))),
            _ => false,
        }
    }

    /// Lets players that need nobody choose for a while; whether it is still their turn.
    fn let_players(&mut self, share: Duration) -> Result<bool, Error> {
        self.whole()?;
        let (start, before) = (Instant::now(), self.session.entries().len());
        let mut done = Ok(());
        while done.is_ok() && start.elapsed() < share {
            let Turn::Choice(side) = self.session.turn()? else { break };
            let Some(Some(player)) = self.players.get_mut(usize::from(side)) else { break };
            done = self.session.let_choose(player.as_mut());
        }
        self.keep(before)?;
        done?;
        Ok(self.awaits_player())
    }
}
