//! What is offered and refused.

use stavka_core::clause::{Clause, Silent};
use stavka_core::game::{Game as _, Lent, Mover};

use super::{Claims, is, may_be_of, says};
use crate::area::Area;
use crate::c80_limits::ground::Order;
use crate::c80_limits::nationalist_air::AirOrder;
use crate::campaign::action::Choice;
use crate::campaign::hexes::Spot;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::sequence::Step;
use crate::campaign::state::{AWAY, Stance, mark};
use crate::clause;
use crate::count::{Count, treasury};
use crate::edition::Edition;
use crate::far_east::air::Way;
use crate::far_east::economy::{self, Power};
use crate::far_east::play::relations::Passage;
use crate::scenario::ScenarioKind;

impl Claims<'_> {
    /// What is offered the rules allow; what is refused they refuse by the same clause.
    pub(crate) fn of_choices(&mut self) {
        if !matches!(self.game.mover(), Mover::Side(_)) {
            return;
        }
        let mut room = vec![0; 1024];
        let mut list = Lent::new(&mut room);
        self.game.legal(&mut list);
        let count = list.count();
        room.truncate(count);
        let mut trial = self.game.clone();
        for wish in self.game.wanted() {
            if !room.contains(&wish.action())
                && let Some((clause, _)) = self.game.refusal(wish, &mut trial)
            {
                self.choice(wish, Some(clause));
            }
        }
        room.iter().filter_map(|action| Choice::of(*action)).for_each(|choice| {
            self.choice(choice, None);
        });
    }

    fn choice(&mut self, choice: Choice, no: Option<Clause>) {
        let chosen = self.game.state.chosen;
        match (self.game.state.current(), choice) {
            (Step::Movement | Step::Combat(_) | Step::Redeployment, Choice::To(spot)) => {
                self.way(chosen, spot, no);
            }
            (Step::Redeployment, Choice::Redeploy(unit)) => self.traveller(unit, no),
            (Step::Redeployment, Choice::ToEurope) => self.europe_bound(chosen, no),
            (Step::Strengthening, Choice::Redeploy(unit))
                if may_be_of(no, "81.31") && self.game.is_in_china(unit) =>
            {
                self.put("manchurian-setup", &self.game.start_with(unit), [says(no)]);
            }
            (Step::Draft, Choice::Give(unit)) => self.out_of_manchuria(unit, AWAY, no),
            (Step::Combat(Power::Communist), Choice::Attrition | Choice::Offensive) => {
                self.communist_stance(choice, no);
            }
            (Step::Combat(power), _) => self.fight(power, choice, no),
            (Step::Construction, Choice::Build(sort)) => self.build(sort, no),
            (Step::Construction, Choice::To(spot)) => self.site(spot, no),
            (Step::Construction, Choice::Done) => self.stop_building(no),
            _ => {}
        }
    }

    fn communist_stance(&mut self, choice: Choice, no: Option<Clause>) {
        let both = self.game.state.stances[Power::Communist as usize] == Stance::Both;
        let stance = match choice {
            _ if both => Stance::Both,
            Choice::Attrition => Stance::Attrition,
            _ => Stance::Offensive,
        };
        if may_be_of(no, "79.3") {
            self.put("communist-action", &self.game.communist_action(stance), [says(no)]);
        }
    }

    /// Where a unit goes, or may not go.
    fn way(&mut self, unit: Unit, spot: Spot, no: Option<Clause>) {
        let game = self.game;
        if game.table.roster.sort(unit).kind == Kind::Air {
            self.flight(unit, spot, no);
        } else {
            self.step(unit, spot, no);
        }
        self.at_the_box(unit, spot, no);
        self.out_of_manchuria(unit, spot, no);
        let siberia = &game.table.parts.siberia;
        let joins = game.table.roster.sort(unit).nation == Nation::Russia
            && siberia.contains(spot)
            && !siberia.contains(game.state.place(unit));
        if joins && !matches!(game.table.edition, Edition::Classic) && may_be_of(no, "81.41.2") {
            let reinforcement = game.reinforcement(&mut Silent);
            self.put("siberian-reinforcement", &reinforcement, [says(no)]);
        }
    }

    fn step(&mut self, unit: Unit, spot: Spot, no: Option<Clause>) {
        let game = self.game;
        if !game.is_the_box(spot) && may_be_of(no, "completion.stacking") {
            let hostile = game.is_hostile(unit, spot);
            let step = game.step_into(unit, spot, false);
            match no {
                None => self.put("far-east-step", &step, [says(no), is("/stops", hostile)]),
                Some(_) => self.put("far-east-step", &step, [says(no)]),
            }
        }
        let march = game.march_to(unit, spot, Order::Move);
        if let Some(march) = march.filter(|_| may_be_of(no, "80.3")) {
            self.put("chinese-movement", &march, [says(no)]);
        }
    }

    fn flight(&mut self, unit: Unit, spot: Spot, no: Option<Clause>) {
        let (game, from) = (self.game, self.game.state.place(unit));
        let sort = game.table.roster.sort(unit);
        let friend = game.passages(sort.nation.power())[game.state.owner(spot) as usize];
        let base = friend == Passage::Friend
            && game.table.parts.towns.contains(spot)
            && game.supplied(*sort).contains(spot);
        let stages = game.state.current() == Step::Movement && !game.is_the_box(spot);
        if stages && (no.is_none() || (no == Some(clause::COMPLETION_STAGING) && base)) {
            let distance = Count::of(game.flight(from, spot));
            self.put("far-east-staging", &Way { distance }, [says(no)]);
        }
        let sortie = game.sortie(unit, spot, AirOrder::Base);
        if let Some(sortie) = sortie.filter(|_| may_be_of(no, "80.3") && !game.is_the_box(spot)) {
            self.put("chinese-air", &sortie, [says(no)]);
        }
    }

    /// Into the Urals box and out of it.
    fn at_the_box(&mut self, unit: Unit, spot: Spot, no: Option<Clause>) {
        let (game, from) = (self.game, self.game.state.place(unit));
        if game.is_the_box(spot) {
            if may_be_of(no, "81.6") {
                self.put("urals-entry", &game.entry(unit, from), [says(no)]);
            }
            if game.quits_siberia(unit, spot) && may_be_of(no, "81.4") {
                self.put("siberian-transfer", &game.transfer(unit), [says(no)]);
            }
        }
        if game.is_the_box(from) && may_be_of(no, "81.6") {
            let air = game.table.roster.sort(unit).kind == Kind::Air;
            let by = match game.state.current() {
                Step::Redeployment => game.open_edge(),
                _ if air => game.nearest_edge(spot),
                _ if game.table.parts.edge.contains(spot) => spot,
                _ => return,
            };
            self.put("urals-exit", &game.exit(unit, game.edge_hex(by)), [says(no)]);
        }
    }

    /// 81.33: out of Manchuria in a Pacific scenario.
    fn out_of_manchuria(&mut self, unit: Unit, to: Spot, no: Option<Clause>) {
        let game = self.game;
        let bound = game.table.kind() == ScenarioKind::Pacific && game.quits_manchuria(unit, to);
        if bound && may_be_of(no, "81.3") {
            self.put("manchurian-withdrawal", &game.change_without(unit), [says(no)]);
        }
    }

    /// Who redeploys; the refusal of one who is fit is that of too many.
    fn traveller(&mut self, unit: Unit, no: Option<Clause>) {
        let (game, sort) = (self.game, self.game.table.roster.sort(unit));
        let fit = sort.kind != Kind::Partisan
            && !game.state.has(unit, mark::REDEPLOYED)
            && game.supplied(*sort).contains(game.state.place(unit));
        if fit {
            let power = sort.nation.power();
            let order = economy::Order {
                power,
                brps: Count::default(),
                built_brps: Count::default(),
                cut: Count::default(),
                treasury: treasury(game.state.ledger.balance(power)),
                redeployed: Count::of(game.state.redeployed[power as usize].into()),
            };
            self.put("far-east-construction", &order, [says(no)]);
        }
    }

    fn europe_bound(&mut self, unit: Unit, no: Option<Clause>) {
        let game = self.game;
        let russian = game.table.roster.sort(unit).nation == Nation::Russia;
        let from = game.state.place(unit);
        if russian && game.is_the_box(from) && may_be_of(no, "81.6") {
            self.put("urals-exit", &game.exit(unit, game.european_edge()), [says(no)]);
        }
        let siberian = russian && game.spot_area(from) == Some(Area::Siberia);
        if siberian && may_be_of(no, "81.4") {
            self.put("siberian-transfer", &game.transfer(unit), [says(no)]);
        }
    }
}
