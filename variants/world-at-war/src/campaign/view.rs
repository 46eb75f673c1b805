//! What everybody sees: nothing is hidden in this game.

use stavka_core::clause::Silent;
use stavka_core::game::Side;
use stavka_core::view::{At, Control, Counter, Size, Supply, Symbol, View, marks};

use crate::c78_nationalist_china::western_allies::counted;
use crate::campaign::Campaign;
use crate::campaign::hexes::Hexes;
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Unit};
use crate::campaign::state::{ALLIES, AWAY, AXIS, EUROPE, LATER, NEVER, POOL, mark, side_of};
use crate::far_east::economy::Power;
use crate::resistance::signed;

/// The sides, as the manifest names them.
const SIDES: [&str; 2] = ["axis", "allies"];

/// The whole position.
pub(crate) fn view(game: &Campaign) -> View {
    let turn = format!("{}, {}", game.turn(), game.state.current());
    let mut view = View { turn, ..View::default() };
    game.show_status(&mut view);
    view.counters = game.table.roster.units().map(|unit| game.counter(unit)).collect();
    view.control = Owner::SHOWN.into_iter().filter_map(|owner| game.control(owner)).collect();
    view.supply = [(AXIS, true), (AXIS, false), (ALLIES, true), (ALLIES, false)]
        .map(|(side, supplied)| game.supply_of(side, supplied))
        .into();
    view
}

impl Campaign {
    fn show_status(&self, view: &mut View) {
        let state = &self.state;
        for power in [Power::Japan, Power::Nationalist, Power::Russia] {
            view.count(format!("BRPs of {power}"), state.ledger.balance(power));
        }
        let since =
            |event: u8| self.when(event).map_or("no".to_owned(), |turn| format!("since {turn}"));
        view.say("Chinese resistance", signed(state.resistance.into()));
        view.say("Germany and Russia at war", since(state.german_war));
        view.say("Japan and the United States at war", since(state.us_war));
        view.say("Russia and Japan at war", since(state.russian_war));
        view.say("Germany surrendered", since(state.surrender));
        if state.german_war != NEVER {
            view.count("index of the European war", state.index);
        }
        view.count("tension", state.tension);
        view.say("road into China", if self.road_is_open() { "open" } else { "closed" });
        view.say("Chungking", if state.chungking_fell { "has fallen" } else { "never fell" });
        view.count("Manchurian garrison", self.manchurian_value());
        if state.cut > 0 {
            view.count("points off Russia's construction limit", state.cut);
        }
        let counted = counted(&self.table.rules, &self.hexes_counted(), &mut Silent);
        view.count("objectives of the Western Allies", counted.western_allies);
        view.count("objectives of Russia", counted.russia);
        view.count("objectives of Japan", counted.japan);
        let (points, winner) = self.verdict(&mut Silent);
        view.count("Japan's points", points);
        view.say("would win now", winner.map_or("nobody", |side| SIDES[usize::from(side)]));
    }

    fn counter(&self, unit: Unit) -> Counter {
        let (sheet, sort) = (self.table.roster.sheet(unit), self.table.roster.sort(unit));
        let symbol = match sort.kind {
            Kind::Armor => Symbol::Armour,
            Kind::Infantry => Symbol::Infantry,
            Kind::Air => Symbol::Air,
            Kind::Partisan => Symbol::Partisan,
        };
        let factors = match sort.movement {
            0 => sort.strength.to_string(),
            movement => format!("{}-{movement}", sort.strength),
        };
        let side = SIDES[usize::from(side_of(sort.nation.power()))];
        Counter {
            name: self.table.roster.name(unit),
            nationality: sheet.nationality.clone(),
            size: sort.kind.is_ground().then_some(Size::Corps),
            factors,
            marks: self.marks(unit),
            ..Counter::new(self.unit_id(unit), side, symbol, self.at(unit))
        }
    }

    /// The id of a unit, the same all through the game.
    pub(crate) fn unit_id(&self, unit: Unit) -> String {
        format!("{}-{unit}", self.table.roster.sheet(unit).id)
    }

    fn at(&self, unit: Unit) -> At {
        match self.state.place(unit) {
            POOL => At::Holding("force pool".to_owned()),
            LATER => At::Holding("after the German surrender".to_owned()),
            EUROPE => At::Holding("Europe".to_owned()),
            AWAY => At::Holding("out of the game".to_owned()),
            spot => At::Space(self.table.label(spot).to_owned()),
        }
    }

    fn marks(&self, unit: Unit) -> Vec<String> {
        let has = |bit: u8| self.state.has(unit, bit);
        let hungry = self.state.hungry[usize::from(unit)] > 0;
        let all = [
            (has(mark::MOVED | mark::ATTACKED), marks::MOVED),
            (has(mark::FLOWN), "inverted"),
            (hungry, marks::ISOLATED),
        ];
        all.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word.to_owned()).collect()
    }

    fn control(&self, owner: Owner) -> Option<Control> {
        let spaces = self.held_by(|other| other == owner);
        let spaces = spaces.iter().map(|spot| self.table.label(spot).to_owned()).collect();
        owner.name().map(|name| Control { holder: name.to_owned(), spaces })
    }

    /// Where units of a side are in supply, or are not.
    fn supply_of(&self, side: Side, supplied: bool) -> Supply {
        let spaces: Hexes = self
            .units_of(side)
            .filter(|unit| {
                let (sort, spot) = (self.table.roster.sort(*unit), self.state.place(*unit));
                let reached = self.state.supplied[sort.nation.power() as usize].contains(spot);
                sort.kind.is_ground() && self.table.has(spot) && reached == supplied
            })
            .map(|unit| self.state.place(unit))
            .collect();
        Supply {
            side: SIDES[usize::from(side)].to_owned(),
            state: if supplied { "full" } else { "none" }.to_owned(),
            spaces: spaces.iter().map(|spot| self.table.label(spot).to_owned()).collect(),
        }
    }
}
