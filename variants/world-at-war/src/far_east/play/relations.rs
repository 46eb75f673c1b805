//! Who is at war with whom, who may pass where, and how far zones of control reach.

use stavka_core::clause::{Silent, Sink};

use crate::c79_communist_china::{cooperation, standing};
use crate::campaign::Campaign;
use crate::campaign::hexes::Hexes;
use crate::campaign::owner::Owner;
use crate::campaign::state::side_of;
use crate::far_east::economy::Power;

/// Whether a power's units may enter what somebody holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Passage {
    /// As their own.
    Friend,
    /// To take it.
    Enemy,
    /// Not at all.
    Closed,
}

impl Campaign {
    /// Whether Communist China is Russia's ally.
    pub(crate) fn communists_are_allied(&self, sink: &mut impl Sink) -> bool {
        let war = self.when(self.state.russian_war);
        standing::is_russian_ally(&self.table.rules, self.turn(), war, sink)
    }

    /// Whether the two Chinas cooperate.
    pub(crate) fn chinas_cooperate(&self, sink: &mut impl Sink) -> bool {
        let level = self.state.resistance.into();
        cooperation::may_cooperate(&self.table.rules, self.table.edition, level, sink).is_ok()
    }

    /// Whether a power's units may enter what each owner holds.
    pub(crate) fn passages(&self, power: Power) -> [Passage; 6] {
        Owner::ALL.map(|owner| self.passage_into(power, owner))
    }

    /// Whether a power's units may enter what an owner holds.
    pub(crate) fn passage_into(&self, power: Power, owner: Owner) -> Passage {
        let when = |holds: bool, passage| if holds { passage } else { Passage::Closed };
        let war = || when(self.state.russia_at_war(), Passage::Enemy);
        let chinas = || when(self.chinas_cooperate(&mut Silent), Passage::Friend);
        let allied = || when(self.communists_are_allied(&mut Silent), Passage::Friend);
        match (power, owner) {
            _ if Owner::from(power) == owner => Passage::Friend,
            (Power::Nationalist, Owner::Western) => Passage::Friend,
            (Power::Japan, Owner::Nationalist | Owner::Communist)
            | (Power::Nationalist | Power::Communist, Owner::Japan) => Passage::Enemy,
            (Power::Japan, Owner::Russia) | (Power::Russia, Owner::Japan) => war(),
            (Power::Nationalist, Owner::Communist) | (Power::Communist, Owner::Nationalist) => {
                chinas()
            }
            (Power::Communist, Owner::Russia) | (Power::Russia, Owner::Communist) => allied(),
            _ => Passage::Closed,
        }
    }

    /// Whether two powers are at war.
    pub(crate) fn at_war(&self, one: Power, other: Power) -> bool {
        side_of(one) != side_of(other)
            && (self.state.russia_at_war() || (one != Power::Russia && other != Power::Russia))
    }

    /// The zones of control of the armor that is at war with a power.
    pub(crate) fn zones_against(&self, power: Power) -> Hexes {
        let mut zones = Hexes::EMPTY;
        for enemy in Power::ALL.into_iter().filter(|other| self.at_war(power, *other)) {
            for spot in self.state.standing().armor(enemy) {
                zones = zones.or(&self.table.spot(spot).near);
            }
        }
        if power == Power::Russia {
            return zones;
        }
        // In and around Manchuria they reach into some areas only.
        zones.and(&self.table.zones_reach[usize::from(self.state.russia_at_war())])
    }
}
