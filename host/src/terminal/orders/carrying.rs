//! Orders carried out choice by choice, wherever they are given.

use std::collections::BTreeSet;

use stavka_core::game::Side;
use stavka_play::session::{ActError, By, Session, Turn};

use super::{Part, orders, parts};
use crate::error::Error;
use crate::print::{BAD, DIM, indented, paint};
use crate::terminal::choices::{Choice, Choices, tokens};

/// With this word whoever was named goes into the attack.
const GO: &str = "go";

/// Why an order was not carried out to its end.
enum Stop {
    /// A die was rolled, or the other side answered: whoever ordered it may want to think again.
    Answered,
    /// It can't be done.
    Wrong(String),
    /// The game broke.
    Broken(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Broken(error)
    }
}

/// A game in which a side gave orders.
struct Carrying<'a> {
    session: &'a mut Session,
    side: Side,
    /// How many entries there were when they were given.
    before: usize,
}

/// Carries out the orders of a line, as far as nothing comes in between; what they came to, and what was left undone and why.
pub fn carry_out(
    session: &mut Session,
    side: Side,
    line: &str,
    width: usize,
) -> Result<String, Error> {
    let before = session.entries().len();
    let mut carrying = Carrying { session, side, before };
    let mut page = String::new();
    let mut all = orders(line);
    while let Some(order) = all.next() {
        match carrying.order(order) {
            Ok(()) => {}
            Err(Stop::Broken(error)) => return Err(error),
            Err(Stop::Wrong(why)) => {
                page += &(indented("  ", &paint(BAD, why), 2, width) + "\n");
                break;
            }
            Err(Stop::Answered) => {
                let rest: Vec<&str> = all.collect();
                if !rest.is_empty() {
                    let words = format!("something came in between; not done: {}", rest.join("; "));
                    page += &(indented("  ", &paint(DIM, words), 2, width) + "\n");
                }
                break;
            }
        }
    }
    Ok(page + carrying.repeated(width).as_str())
}

impl Carrying<'_> {
    /// Says what orders came to, where it was more than one choice.
    fn repeated(&self, width: usize) -> String {
        let own = self.session.entries()[self.before..].iter();
        let own = own.filter(|entry| entry.by == By::Side(self.side));
        let words: Vec<&str> = own.map(|entry| entry.words.as_str()).collect();
        if words.len() < 2 {
            return String::new();
        }
        indented("  ", &paint(DIM, words.join("; ")), 4, width) + "\n"
    }

    /// Carries out one order: a choice, or parts that are choices one after the other.
    fn order(&mut self, order: &str) -> Result<(), Stop> {
        self.alone()?;
        let offered = self.offered()?;
        if let Some(only) = one(&offered, order) {
            return self.choose(only.action);
        }
        let parts = parts(order);
        let mut rest = parts.as_slice();
        while let [part, after @ ..] = rest {
            self.alone()?;
            let to = after.first().filter(|next| next.says_where() && !part.says_where());
            self.part(part, to)?;
            rest = if to.is_some() { &after[1..] } else { after };
            if part.verb == "with" && rest.is_empty() {
                self.close()?;
            }
        }
        Ok(())
    }

    /// Does a part with each thing that it names; `to` says where each of them goes.
    fn part(&mut self, part: &Part, to: Option<&Part>) -> Result<(), Stop> {
        let things = if part.things.is_empty() { &[String::new()][..] } else { &part.things };
        for thing in things {
            let mut done = BTreeSet::new();
            let many = self.named(part, thing)?.len();
            for _ in 0..many {
                self.alone()?;
                let named = self.named(part, thing)?;
                let Some(next) =
                    named.iter().find(|one| !done.contains(&one.words)).or(named.first())
                else {
                    break;
                };
                done.insert(next.words.clone());
                self.choose(next.action)?;
                if let Some(to) = to {
                    self.part(to, None)?;
                }
            }
        }
        Ok(())
    }

    /// The choices that a thing of a part names: one, or all of a stack.
    fn named(&mut self, part: &Part, thing: &str) -> Result<Vec<Choice>, Stop> {
        let offered = self.offered()?;
        if Part::is_all(thing) {
            let place = tokens(thing.strip_prefix("all in ").unwrap_or_default());
            let verb = format!("{} ", part.verb);
            let all =
                offered.all.into_iter().filter(|one| one.words.to_lowercase().starts_with(&verb));
            return Ok(all.filter(|one| is_in(one, &place)).collect());
        }
        let words = part.words(thing);
        let found: Vec<Choice> = offered.fitting(&words).into_iter().cloned().collect();
        let place = tokens(thing);
        if found.len() > 1 && !place.is_empty() && found.iter().all(|one| is_in(one, &place)) {
            return Ok(found);
        }
        match found.as_slice() {
            [_] => Ok(found),
            [] => {
                let prompt = self.session.prompt().map_err(Error::from)?;
                Err(Stop::Wrong(format!("`{words}` can't be chosen here: {prompt}")))
            }
            [first, second, ..] => Err(Stop::Wrong(format!(
                "`{words}` may mean {} things, such as `{}` or `{}`",
                found.len(),
                first.words,
                second.words
            ))),
        }
    }

    /// Sends those into the attack who were named.
    fn close(&mut self) -> Result<(), Stop> {
        let offered = self.offered()?;
        let go = offered.all.iter().find(|one| one.words == GO).map(|one| one.action);
        go.map_or(Ok(()), |go| self.choose(go))
    }

    /// What may be chosen, in words alone.
    fn offered(&mut self) -> Result<Choices, Error> {
        let legal = self.session.legal()?.to_vec();
        let words = legal.into_iter().map(|action| Ok((action, self.session.words(action)?)));
        Ok(Choices::plain(words.collect::<Result<Vec<_>, Error>>()?))
    }

    fn choose(&mut self, action: u32) -> Result<(), Stop> {
        match self.session.act(action) {
            Ok(()) => Ok(()),
            Err(ActError::Refused { by, because }) => {
                Err(Stop::Wrong(format!("refused by {by}: {because}")))
            }
            Err(error) => Err(Error::from(error).into()),
        }
    }

    /// Orders go on as long as nobody else chose and nothing was rolled since they were given.
    fn alone(&mut self) -> Result<(), Stop> {
        let (side, before) = (self.side, self.before);
        let own = |by: By| by == By::Side(side);
        let alone = self.session.entries()[before..].iter().all(|entry| own(entry.by));
        match self.session.turn().map_err(Error::from)? {
            Turn::Choice(next) if next == side && alone => Ok(()),
            _ => Err(Stop::Answered),
        }
    }
}

/// The one choice that these words mean.
fn one<'a>(offered: &'a Choices, words: &str) -> Option<&'a Choice> {
    match offered.fitting(words).as_slice() {
        [only] => Some(only),
        _ => None,
    }
}

/// Whether the place that a choice names last has these words.
fn is_in(choice: &Choice, place: &[String]) -> bool {
    let at = choice.words.rsplit_once(" in ").map_or("", |(_, place)| place);
    let at = tokens(at);
    place.iter().all(|word| at.contains(word))
}
