//! What somebody might want to choose: whether it may be chosen, and if not why, is for the rules to say.

use stavka_core::board::SpaceId;

use crate::attack::attackers::next_to;
use crate::campaign::action::Choice;
use crate::campaign::ask::Ask;
use crate::campaign::play::Look;
use crate::position::{HexSet, UnitId};
use crate::unit::Arm;

/// The numbers of the ways to gamble and of what can be made of an exchange.
const WAYS: u8 = 14;

impl Look<'_> {
    /// What somebody might want here.
    pub(crate) fn candidates(self) -> Vec<Choice> {
        let target = self.state.battle.target;
        match self.state.ask {
            Ask::Move | Ask::Train | Ask::Ship | Ask::Panzers | Ask::Hide => self.own_pieces(),
            Ask::MoveTo(unit) => self.around(self.place(unit)),
            Ask::AdvanceTo(unit) => {
                let mut hexes = self.around(target);
                hexes.extend(self.around(self.place(unit)));
                hexes
            }
            Ask::Retreat(_) => self.around(self.state.battle.retreating),
            Ask::Target | Ask::BombAt(_) | Ask::RocketsAt(_) => self.enemies_beside(),
            Ask::Advance => {
                let near = next_to(&self.table.ground, &self.state.position, target);
                let own = near.filter(|&unit| self.table.side(unit) == self.side());
                own.map(|unit| self.piece(unit)).collect()
            }
            Ask::Join => {
                let mut wanted = vec![Choice::Way(0)];
                let near = next_to(&self.table.ground, &self.state.position, target);
                let own = near.filter(|&unit| self.table.side(unit) == self.side());
                let new = own.filter(|unit| !self.state.battle.attackers().contains(unit));
                wanted.extend(new.map(|unit| self.piece(unit)));
                wanted
            }
            Ask::Rockets => self.rockets_at_hand(),
            Ask::Gamble | Ask::Exchange => (0..WAYS).map(Choice::Way).collect(),
            Ask::Resolve => vec![Choice::Done],
            Ask::Support | Ask::Intercept(_) | Ask::Bomber | Ask::Lift => self.own_wings(),
            Ask::ShipTo(_) => hexes(&self.table.ground.features().port),
            Ask::Arrive(unit) if self.is_siberian(unit) => hexes(&self.table.places.major),
            Ask::Arrive(unit) => hexes(&self.doors(unit)),
            Ask::Enter => hexes(&self.army_doors()),
            _ => Vec::new(),
        }
    }

    fn own_pieces(self) -> Vec<Choice> {
        self.on_map(self.side()).map(|unit| self.piece(unit)).collect()
    }

    fn around(self, hex: SpaceId) -> Vec<Choice> {
        self.table.ground.neighbours(hex).map(Choice::Hex).collect()
    }

    /// The enemies beside units of the side.
    fn enemies_beside(self) -> Vec<Choice> {
        let (position, ground) = (&self.state.position, &self.table.ground);
        let own = position.occupied(self.side()).iter();
        let beside: HexSet = own.flat_map(|hex| ground.neighbours(hex)).collect();
        hexes(&beside.and(position.occupied(self.side().enemy())))
    }

    fn rockets_at_hand(self) -> Vec<Choice> {
        let rocket = |unit: &UnitId| self.table.roster().counter(*unit).arm == Arm::Katyusha;
        self.on_map(self.side()).filter(rocket).map(|unit| self.piece(unit)).collect()
    }

    fn own_wings(self) -> Vec<Choice> {
        let enemy = matches!(self.state.ask, Ask::Intercept(_));
        let side = if enemy { self.side().enemy() } else { self.side() };
        let wings = (0..).zip(&self.table.wings);
        let own = wings.filter(|(number, wing)| {
            wing.side == side && self.state.fliers[usize::from(*number)].base != SpaceId::NONE
        });
        own.map(|(number, _)| Choice::Marker(number)).collect()
    }
}

fn hexes(set: &HexSet) -> Vec<Choice> {
    set.iter().map(Choice::Hex).collect()
}
