//! Who may sit where: each seat that people or programs take has a secret, and a link with it.

use serde::{Deserialize, Serialize};
use stavka_core::game::Side;
use subtle::ConstantTimeEq as _;

use crate::error::Error;

/// A secret of 128 bits, as 32 letters of hexadecimal.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl std::fmt::Debug for Secret {
    /// A secret is not for logs.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Secret")
    }
}

impl Secret {
    /// A new one, from the system's randomness.
    pub fn new() -> Result<Self, Error> {
        random::<16>().map(Self)
    }

    /// One that was written down.
    pub fn known(text: &str) -> Option<Self> {
        let sound = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        sound.then(|| Self(text.to_owned()))
    }

    /// Its letters, for a link.
    pub fn letters(&self) -> &str {
        &self.0
    }

    /// Whether it is this one; it takes as long whatever the difference is.
    pub fn is(&self, given: &str) -> bool {
        self.0.as_bytes().ct_eq(given.as_bytes()).into()
    }
}

/// So many random bytes, as letters.
pub fn random<const BYTES: usize>() -> Result<String, Error> {
    let mut bytes = [0_u8; BYTES];
    getrandom::fill(&mut bytes)
        .map_err(|error| Error::Machine(format!("the system has no randomness: {error}")))?;
    Ok(bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}")))
}

/// Who takes a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The side.
    pub side: String,
    /// `here`, `link`, or the name of a player that needs nobody: `staff`, `staff:STYLE`, `random`.
    pub who: String,
    /// What opens it; nothing for a player that needs nobody. All seats `here` share one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

/// People at the screen where the game was made.
pub const HERE: &str = "here";
/// Whoever has the link.
pub const LINK: &str = "link";

impl Seat {
    /// Seats for the sides: who takes each, `here` where nobody is named.
    pub fn deal(
        sides: &[String],
        named: &std::collections::BTreeMap<String, String>,
    ) -> Result<Vec<Self>, Error> {
        let here = Secret::new()?;
        let seat = |side: &String| {
            let who = named.get(side).map_or(HERE, String::as_str).to_owned();
            let secret = match who.as_str() {
                HERE => Some(here.clone()),
                LINK => Some(Secret::new()?),
                _ => None,
            };
            Ok(Self { side: side.clone(), who, secret })
        };
        sides.iter().map(seat).collect()
    }
}

/// What somebody who came with a secret may do: play these sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ticket {
    /// The sides, by their place in the manifest.
    pub sides: Vec<Side>,
}

impl Ticket {
    /// The seats that this secret opens. Every seat is compared, so that the time tells nothing.
    pub fn of(seats: &[Seat], given: &str) -> Option<Self> {
        let opened = (0..).zip(seats).filter(|(_, seat)| {
            let secret = seat.secret.as_ref();
            secret.is_some_and(|secret| secret.is(given))
        });
        let sides: Vec<Side> = opened.map(|(side, _)| side).collect();
        (!sides.is_empty()).then_some(Self { sides })
    }

    /// Whether it is for this side.
    pub fn plays(&self, side: Side) -> bool {
        self.sides.contains(&side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_here_share_a_secret_and_links_have_their_own() {
        let sides = ["axis", "soviet", "third"].map(str::to_owned);
        let named = [("soviet".to_owned(), LINK.to_owned())].into();
        let seats = Seat::deal(&sides, &named).expect("seats");
        let secret = |at: usize| seats[at].secret.clone().expect("a secret");
        assert_eq!(secret(0), secret(2));
        assert_ne!(secret(0), secret(1));
        let ticket = Ticket::of(&seats, secret(0).letters()).expect("a ticket");
        assert_eq!(ticket.sides, [0, 2]);
        assert_eq!(Ticket::of(&seats, secret(1).letters()).expect("a ticket").sides, [1]);
        assert_eq!(Ticket::of(&seats, ""), None);
        assert_eq!(Ticket::of(&seats, &"0".repeat(32)), None);
    }

    #[test]
    fn secrets_have_128_bits_and_are_not_printed() {
        let secret = Secret::new().expect("randomness");
        assert_eq!(secret.letters().len(), 32);
        assert_eq!(format!("{secret:?}"), "Secret");
        assert!(Secret::known("../../etc/passwd").is_none());
    }
}
