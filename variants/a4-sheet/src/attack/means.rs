//! What an attacker brings and wants beside his units, as every question on an attack takes it.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::schema::JsonSchema;

use crate::air::{Flight, MOST_FLIGHTS};
use crate::no_retreat::forced_exchange::Declared;
use crate::odds::{extended, press};
use crate::special_units::railway_gun::Gun;

/// What the attacker gambles for.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gambles {
    /// Whether surplus factors are gambled for the next column.
    #[serde(default)]
    pub round_up: bool,
    /// How the attack is pressed.
    pub press: Option<press::Wish>,
    /// The extended gamble of this attack.
    pub extended: Option<extended::Wish>,
    /// How many players agreed to the extended gamble before the game.
    pub agreed: Option<Int<0, 2>>,
}

/// What the attacker brings and wants beside his units.
#[derive(Debug, Clone, Default)]
pub(crate) struct Means {
    /// A railway gun that supports the attack or is attacked.
    pub gun: Option<Gun>,
    /// Air units that support it.
    pub flights: List<Flight, MOST_FLIGHTS>,
    /// Whether the attacker refuses exchanges where he may.
    pub decline: bool,
    /// When he declares a forced exchange, if he does.
    pub forced_exchange: Option<Declared>,
    /// What he gambles for.
    pub gambles: Gambles,
}

/// An input with fields of its own and those of [`Means`], all side by side: serde can't flatten a struct and still
/// say where unknown fields stand.
macro_rules! input_with_means {
    ($(#[$about:meta])* pub(crate) struct $name:ident { $($own:tt)* }) => {
        $(#[$about])*
        #[derive(Debug, serde::Serialize, serde::Deserialize, stavka_core::schema::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            $($own)*
            /// A railway gun that supports it or is attacked.
            pub gun: Option<$crate::special_units::railway_gun::Gun>,
            /// Air units that support it.
            #[serde(default)]
            pub flights: stavka_core::bounded::List<$crate::air::Flight, { $crate::air::MOST_FLIGHTS }>,
            /// Whether the attacker refuses exchanges where he may.
            #[serde(default)]
            pub decline: bool,
            /// When he declares a forced exchange, if he does.
            pub forced_exchange: Option<$crate::no_retreat::forced_exchange::Declared>,
            /// What he gambles for.
            #[serde(default)]
            pub gambles: $crate::attack::means::Gambles,
        }

        impl $name {
            fn means(&self) -> $crate::attack::means::Means {
                let Self { gun, decline, forced_exchange, gambles, .. } = *self;
                let flights = self.flights.clone();
                $crate::attack::means::Means { gun, flights, decline, forced_exchange, gambles }
            }
        }
    };
}
pub(super) use input_with_means;
