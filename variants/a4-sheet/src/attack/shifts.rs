//! Everything that moves an attack along the table, in the one order in which it is counted: the question gathers it from
//! what it is given, the game from the map, and both count it here.

use stavka_core::clause::{Refused, Sink};
use stavka_core::crt::ladder::Column;
use stavka_core::crt::shift::Shift;

use crate::air::supported_column;
use crate::combat_results_table::{Factors, shift_from_beyond};
use crate::ground::Terrain;
use crate::side::Side;
use crate::special_units::railway_gun::{self, Gun};
use crate::supply::{Status, attacker_shift};
use crate::terrain::{Banks, river_shift};
use crate::weather::{Place, Weather, attack_shift};
use crate::{A4Sheet, clause, points};

/// As many things as can move an attack, air units among them.
const MOST_SHIFTS: usize = 16;

/// What moves an attack; those from the air stand last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shifts {
    room: [Shift; MOST_SHIFTS],
    count: usize,
    first_air: usize,
}

/// What bears on an attack from the ground.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bearing {
    /// Whose attack it is.
    pub side: Side,
    pub factors: Factors,
    pub weather: Weather,
    /// Where the defenders stand, as far as weather asks.
    pub place: Place,
    /// Attack factors on either side of a river.
    pub banks: Banks,
    /// How the worst supplied attacker is supplied.
    pub supply: Status,
    /// A railway gun that supports the attack or is attacked.
    pub gun: Option<Gun>,
    /// The ground of the attacked hex, where a map tells it.
    pub ground: Option<Terrain>,
    /// How long the longest overland supply line of an attacker is, where a map tells it.
    pub line: Option<u16>,
}

impl Shifts {
    const NOTHING: Shift = Shift { columns: 0, clause: clause::CRT_NOTE_TABLE, cap: None };

    /// What moves an attack on the ground: odds beyond the table, weather, a river, supply, a gun.
    pub(crate) fn on_the_ground(
        rules: &A4Sheet,
        bearing: &Bearing,
        sink: &mut impl Sink,
    ) -> Result<Self, Refused> {
        let Bearing { side, factors, weather, place, banks, supply, gun, .. } = *bearing;
        let mut shifts =
            Self { room: [Self::NOTHING; MOST_SHIFTS], count: 0, first_air: MOST_SHIFTS };
        shifts.add(shift_from_beyond(rules, factors));
        shifts.add(attack_shift(rules, side, weather, place, sink));
        shifts.add(river_shift(rules, banks, weather, sink));
        shifts.add(attacker_shift(rules, supply, sink)?);
        shifts.add(gun.and_then(|gun| railway_gun::shift(rules, side, gun, sink)));
        shifts.add(points::column(rules, bearing, shifts.all()));
        shifts.first_air = shifts.count;
        Ok(shifts)
    }

    /// What an air unit adds that got through.
    pub(crate) fn add_air(&mut self, shift: Shift) {
        self.add(Some(shift));
    }

    fn add(&mut self, shift: Option<Shift>) {
        if let (Some(place), Some(shift)) = (self.room.get_mut(self.count), shift) {
            *place = shift;
            self.count += 1;
        }
    }

    /// All of them, one after the other.
    pub(crate) fn all(&self) -> &[Shift] {
        &self.room[..self.count]
    }

    /// The column of an attack that is entered in this one.
    pub(crate) fn column(
        &self,
        rules: &A4Sheet,
        entered: Column,
        sink: &mut impl Sink,
    ) -> Result<Column, Refused> {
        supported_column(rules, entered, self.all(), self.first_air, sink)
    }
}
