//! Who holds a space.

use crate::far_east::economy::Power;
use crate::holder::Holder;

/// How many owners there are.
pub(crate) const OWNERS: usize = Owner::Western as usize + 1;

/// Who holds a space.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(crate) enum Owner {
    /// Nobody, or a country that is not in the war.
    #[default]
    Nobody,
    /// Japan.
    Japan,
    /// Nationalist China.
    Nationalist,
    /// Communist China.
    Communist,
    /// Russia.
    Russia,
    /// The Western Allies.
    Western,
}

impl Owner {
    /// As the map names them.
    pub(crate) fn named(name: &str) -> Self {
        match name {
            "japan" => Self::Japan,
            "nationalist-china" => Self::Nationalist,
            "communist-china" => Self::Communist,
            "russia" => Self::Russia,
            "western-allies" => Self::Western,
            _ => Self::Nobody,
        }
    }

    /// As views name them; nothing for nobody.
    pub(crate) const fn name(self) -> Option<&'static str> {
        match self {
            Self::Nobody => None,
            Self::Japan => Some("japan"),
            Self::Nationalist => Some("nationalist-china"),
            Self::Communist => Some("communist-china"),
            Self::Russia => Some("russia"),
            Self::Western => Some("western-allies"),
        }
    }

    /// As the chapters know them.
    pub(crate) const fn holder(self) -> Holder {
        match self {
            Self::Nobody => Holder::Neutral,
            Self::Japan => Holder::Japan,
            Self::Nationalist => Holder::Nationalist,
            Self::Communist => Holder::Communist,
            Self::Russia => Holder::Russia,
            Self::Western => Holder::WesternAllies,
        }
    }

    /// Every owner, nobody included.
    pub(crate) const ALL: [Self; OWNERS] = [
        Self::Nobody,
        Self::Japan,
        Self::Nationalist,
        Self::Communist,
        Self::Russia,
        Self::Western,
    ];

    /// Every owner that views show.
    pub(crate) const SHOWN: [Self; 5] =
        [Self::Japan, Self::Nationalist, Self::Communist, Self::Russia, Self::Western];
}

impl From<Power> for Owner {
    fn from(power: Power) -> Self {
        match power {
            Power::Japan => Self::Japan,
            Power::Nationalist => Self::Nationalist,
            Power::Communist => Self::Communist,
            Power::Russia => Self::Russia,
        }
    }
}
