//! War between Russia and Japan, as section 81.5 has it.

use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::c81_siberia::declaration::{Declaration, Treasury, declare_on_russia};
use crate::c81_siberia::russian_declaration::{
    Balance, Declaration as RussianDeclaration, Stack, declare_on_japan,
};
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::hexes::Hexes;
use crate::campaign::ledger::Entry;
use crate::campaign::owner::Owner;
use crate::campaign::quietly::Quietly;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::state::{AXIS, NEVER, mark};
use crate::campaign::walk::{Next, Went};
use crate::count::Count;
use crate::far_east::duty::untimely;
use crate::far_east::economy::Power;
use crate::force::{Garrison, RussianForce};
use crate::staff::Style;

/// Distances that the rule tells apart: next to the border, one hex away, farther.
const RINGS: usize = 3;

/// 81.51, 81.53: whether Japan or Russia declares war on the other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DeclareWar;

impl Asks for DeclareWar {
    const KIND: &'static str = "declare-war";

    fn enter(self, game: &mut Campaign, sink: &mut impl Sink) -> Next {
        let peace = !game.state.russia_at_war();
        Next::waits_if(peace && game.price_of_war(&mut Quietly(sink)).is_ok())
    }

    fn prompt(self, _: &Campaign) -> String {
        "Is war declared between Russia and Japan? (81.51)".into()
    }

    fn answers(self, _: &Campaign, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Peace);
        tell(Choice::Declare);
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        match choice {
            Choice::Declare => {
                let price = game.price_of_war(sink)?;
                game.state.ledger.book(game.declarer(), Entry::Declaration, -price, sink);
                game.state.russian_war = game.state.turn;
                game.state.declared_by = game.state.side();
                game.supply_everybody(&mut Silent);
            }
            Choice::Peace => {}
            _ => return Err(untimely(sink)),
        }
        Ok(Next::Over)
    }

    fn staff(self, game: &Campaign, style: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_declaration(style))
    }
}

impl Campaign {
    /// Whether the side may declare war, and what that costs.
    pub(crate) fn price_of_war(&self, sink: &mut impl Sink) -> Result<i32, Refused> {
        let power = self.declarer();
        let price = if power == Power::Japan {
            declare_on_russia(&self.table.rules, &self.japanese_declaration(), sink)?.brps
        } else {
            let rings = self.russian_rings();
            let balance = self.balance_of_garrisons();
            declare_on_japan(&self.table.rules, &balance, &rings, self.treasury(power), sink)?.brps
        };
        self.may_spend_elsewhere(power, price, sink)?;
        Ok(price)
    }

    fn treasury(&self, power: Power) -> Option<Treasury> {
        Int::new(self.state.ledger.balance(power))
    }

    /// What a Japanese declaration depends on.
    pub(crate) fn japanese_declaration(&self) -> Declaration {
        Declaration {
            edition: self.table.edition,
            war_with_germany: self.wars().with_european_axis,
            treasury: self.treasury(Power::Japan),
        }
    }

    /// What stands between Russia and war.
    fn balance_of_garrisons(&self) -> Balance {
        Balance {
            edition: self.table.edition,
            manchuria: self.manchurian_garrison(),
            german_surrender: self.state.surrender != NEVER,
        }
    }

    /// What a Russian declaration depends on.
    pub(crate) fn russian_declaration(&self) -> RussianDeclaration {
        let balance = self.balance_of_garrisons();
        RussianDeclaration {
            edition: balance.edition,
            manchuria: balance.manchuria,
            russian_units: self.russian_rings().into(),
            communist_units: Vec::new(),
            german_surrender: balance.german_surrender,
            treasury: self.treasury(Power::Russia),
        }
    }

    fn declarer(&self) -> Power {
        if self.state.side() == AXIS { Power::Japan } else { Power::Russia }
    }

    /// The Manchurian garrison.
    pub(crate) fn manchurian_garrison(&self) -> Garrison {
        self.garrison(Nation::Japan, self.table.parts.manchuria)
    }

    /// What units of a nation stand in a part of the map, in factors.
    pub(crate) fn garrison(&self, nation: Nation, part: Hexes) -> Garrison {
        let mut factors = [0_u32; 4];
        for unit in self.units_on_map(nation.power()) {
            let sort = self.table.roster.sort(unit);
            if sort.nation == nation && part.contains(self.state.place(unit)) {
                factors[self.garrison_place(unit)] += u32::from(sort.strength);
            }
        }
        let [armor, infantry, aaf, aaf_inverted] = factors.map(Count::of);
        Garrison { armor, infantry, aaf, aaf_inverted, ..Garrison::default() }
    }

    /// Armor, infantry, air, inverted air; partisans stand in no garrison.
    pub(crate) fn garrison_place(&self, unit: Unit) -> usize {
        match self.table.roster.sort(unit).kind {
            Kind::Armor => 0,
            Kind::Infantry | Kind::Partisan => 1,
            Kind::Air if self.state.has(unit, mark::FLOWN) => 3,
            Kind::Air => 2,
        }
    }

    /// Russian units by their distance from Manchuria and Japanese-held northern China.
    fn russian_rings(&self) -> [Stack; RINGS] {
        let held = self.held_by(|owner| owner == Owner::Japan);
        let border = self.table.parts.manchuria.or(&self.table.parts.northern_china.and(&held));
        let (first, second) = (self.next_to(border), self.next_to(self.next_to(border)));
        let beyond = first.or(&second).or(&border);
        let everywhere = self.table.everywhere;
        let parts = [
            first.or(&border),
            second.without(&first).without(&border),
            everywhere.without(&beyond),
        ];
        let mut distance = 0;
        parts.map(|part| {
            distance += 1;
            let distance = Int::new(distance).unwrap_or(FAR);
            let units = self.garrison(Nation::Russia, part);
            Stack { distance, units, brps: Count::default() }
        })
    }

    /// Everything next to a part of the map.
    pub(crate) fn next_to(&self, part: Hexes) -> Hexes {
        part.iter().fold(Hexes::default(), |all, spot| all.or(&self.table.spot(spot).near))
    }

    /// The Siberian garrison.
    pub(crate) fn siberian_garrison(&self) -> RussianForce {
        let mut counts = [0_u32; 6];
        for unit in self.units_on_map(Power::Russia) {
            if self.table.parts.siberia.contains(self.state.place(unit)) {
                counts[self.force_place(unit)] += 1;
            }
        }
        force(counts)
    }

    /// Armor, infantry of three, two and one factors, air, inverted air.
    pub(crate) fn force_place(&self, unit: Unit) -> usize {
        let sort = self.table.roster.sort(unit);
        match (sort.kind, sort.strength) {
            (Kind::Armor, _) => 0,
            (Kind::Infantry | Kind::Partisan, 3) => 1,
            (Kind::Infantry | Kind::Partisan, 2) => 2,
            (Kind::Infantry | Kind::Partisan, _) => 3,
            (Kind::Air, _) if self.state.has(unit, mark::FLOWN) => 5,
            (Kind::Air, _) => 4,
        }
    }
}

/// A force of so many of each kind.
pub(crate) fn force(counts: [u32; 6]) -> RussianForce {
    let [armor, large_infantry, medium_infantry, small_infantry, aaf, aaf_inverted] =
        counts.map(Count::of);
    RussianForce { armor, large_infantry, medium_infantry, small_infantry, aaf, aaf_inverted }
}

/// Farther than the rule asks.
const FAR: Int<1, 99> = match Int::new(99) {
    Some(far) => far,
    None => panic!("in range"),
};
