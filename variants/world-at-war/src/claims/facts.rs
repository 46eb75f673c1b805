//! What holds at a position, and what its events would bring.

use stavka_core::bounded::Int;
use stavka_core::clause::Silent;

use super::{Claims, is, may_be_of, says};
use crate::c78_nationalist_china::{resistance, territory};
use crate::c79_communist_china::offensive_costs::Offensive;
use crate::c79_communist_china::{control, cooperation};
use crate::c81_manchuria::{colony, zoc};
use crate::c81_siberia::siberian_garrison::Placement;
use crate::c81_siberia::{garrison_value, withdrawal};
use crate::c81_urals::attrition::{Attacker, Manner};
use crate::c81_urals::edge::Map;
use crate::c81_urals::forces::Owner as Bombers;
use crate::campaign::asks::Asks as _;
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::state::{ALLIES, AWAY, AXIS, NEVER};
use crate::campaign::walk::Next;
use crate::chinese_supply::{Army, Isolated, Line, Unit as Supplied, supply as may_draw};
use crate::clause;
use crate::count::Count;
use crate::edition::Edition;
use crate::far_east::economy::{self, Power};
use crate::far_east::play::entering::level;
use crate::far_east::play::pacific::PacificWar;
use crate::far_east::play::relations::Passage;
use crate::far_east::play::supply::Drawing;
use crate::far_east::{pacific, scenarios, supply};
use crate::holder::Holdings;
use crate::row::Row;
use crate::source::{HeldPlace, Source};

impl Claims<'_> {
    /// What holds here.
    pub(crate) fn of_facts(&mut self) {
        self.standing();
        self.level();
        self.declarations();
        self.lands();
        self.zones();
        self.sources();
        self.hunger();
        self.garrisons();
        self.year();
        self.tigers_allowed();
        self.end();
        self.urals();
        self.offensives();
        self.joiners();
    }

    /// Who would pay for a Communist offensive, and what factories Russia has.
    fn offensives(&mut self) {
        let game = self.game;
        let paid = game.paying(Power::Communist, &mut Silent).is_some();
        let offensive = Offensive {
            brps: Count::of(3),
            russian_ally: game.communists_are_allied(&mut Silent),
            scenario: game.table.kind(),
        };
        let payer = if paid { "russia" } else { "nobody" };
        self.put("communist-offensive-cost", &offensive, [is("/payer", payer)]);
        let factories = game.reinforcement(&mut Silent).civilian_factories;
        let asked = scenarios::Asked { power: Power::Russia, turn: game.turn() };
        self.put("far-east-scenario", &asked, [is("/civilian_factories", factories.get())]);
    }

    /// Who would be let into the Manchurian garrison of a linked game.
    fn joiners(&mut self) {
        let game = self.game;
        if matches!(game.table.edition, Edition::Classic) {
            return;
        }
        for unit in game.units_on_map(Power::Japan).filter(|unit| game.is_in_china(*unit)) {
            let no = game.may_join_the_garrison(unit, &mut Silent).err();
            let no = no.map(|refused| refused.by);
            self.put("manchurian-setup", &game.start_with(unit), [says(no)]);
        }
    }

    fn standing(&mut self) {
        let game = self.game;
        let dates = game.dates();
        let communist = game.passages(Power::Communist);
        let ally = communist[Owner::Russia as usize] == Passage::Friend;
        self.put("chinese-standing", &dates, [is("/communist/russian_ally", ally)]);
        let turn = resistance::Asked { turn: game.turn() };
        self.put("chinese-turn", &turn, [is("/nationalist", game.state.side() == ALLIES)]);
        let friends = communist[Owner::Nationalist as usize] == Passage::Friend;
        let asked = cooperation::Asked {
            edition: game.table.edition,
            resistance: level(game.state.resistance),
        };
        let refused = cooperation::may_cooperate(
            &game.table.rules,
            asked.edition,
            asked.resistance.get(),
            &mut Silent,
        );
        let no = refused.err().map(|refused| refused.by).filter(|_| !friends);
        self.put("chinese-cooperation", &asked, [says(no)]);
        self.regions();
    }

    /// The regions of the Communists of a linked game.
    fn regions(&mut self) {
        for spot in &self.game.table.regions {
            let owner = self.game.state.owner(*spot);
            let mut cities = Holdings::default();
            match owner {
                Owner::Communist => cities.communist = Count::of(1),
                Owner::Japan => cities.japan = Count::of(1),
                _ => continue,
            }
            let pays = is("/russia_pays", owner == Owner::Japan);
            self.put("communist-conquest", &control::Region { cities }, [pays]);
        }
    }

    fn level(&mut self) {
        let game = self.game;
        let history = resistance::History { turn: game.turn(), results: game.results().collect() };
        self.put("chinese-resistance", &history, [is("/in_force", game.state.resistance)]);
        let early = game.state.side() == AXIS && game.state.us_war == NEVER;
        let mut trial = game.clone();
        trial.state.us_war = NEVER;
        let waits = PacificWar.enter(&mut trial, &mut Silent);
        let Some(roll) = Int::new(1) else { return };
        let asked = pacific::Asked {
            turn: game.turn(),
            tension: Int::new(game.state.tension.into()),
            japan_us_war: None,
            strength: Count::default(),
            roll,
        };
        let ready = pacific::may_go_to_war(&game.table.rules, game.turn(), &mut Silent);
        if early {
            let offered = waits == Next::Waits || trial.state.us_war != NEVER;
            let no = ready.err().map(|refused| refused.by).filter(|_| !offered);
            self.put("far-east-pacific", &asked, [says(no)]);
        }
    }

    /// War between Russia and Japan, as the side whose half it is may declare it.
    fn declarations(&mut self) {
        let game = self.game;
        if game.state.russia_at_war() {
            return;
        }
        let result = game.price_of_war(&mut Silent);
        let no = result.err().map(|refused| refused.by);
        // What is owed to a garrison is no part of these questions.
        if no.is_some() && !may_be_of(no, "81.5") {
            return;
        }
        let answer = match result {
            Ok(price) => vec![says(None), is("/brps", price)],
            Err(_) => vec![says(no)],
        };
        if game.state.side() == AXIS {
            self.put("japanese-declaration", &game.japanese_declaration(), answer);
        } else {
            self.put("russian-declaration", &game.russian_declaration(), answer);
        }
    }

    /// What is China, and where the Siberian garrison stands: a few hexes a position.
    fn lands(&mut self) {
        let game = self.game;
        let step = u16::from(game.state.turn) + 7;
        let spots = (0..u16::try_from(game.table.spots.len()).unwrap_or(0)).step_by(step.into());
        for spot in spots {
            let facts = game.table.spot(spot);
            let Some(area) = facts.area else { continue };
            let china = game.table.parts.china.contains(spot);
            self.put("part-of-china", &colony::AreaAsked { area }, [is("/china", china)]);
            let stands = game.table.parts.siberia.contains(spot);
            let no = (!stands).then_some(clause::C81_41_3);
            self.put("siberian-placement", &Placement { area }, [says(no)]);
            let letter = game.table.label(spot).chars().next().map(String::from);
            let row = letter.and_then(|letter| Row::try_from(letter).ok());
            if let Some(row) = row.filter(|_| facts.hex.is_some()) {
                let west_of_start_line = facts.holder != Owner::Japan;
                let hex = territory::Hex { area, row, west_of_start_line };
                self.put("chinese-territory", &hex, [is("/in_china", china)]);
            }
        }
    }

    /// The zones of control of Japanese armor.
    fn zones(&mut self) {
        let game = self.game;
        let zones = game.zones_against(Power::Nationalist);
        let armor = |unit: &Unit| game.table.roster.sort(*unit).kind == Kind::Armor;
        let beside =
            game.units_on_map(Power::Japan).filter(armor).map(|unit| game.state.place(unit));
        for spot in beside.flat_map(|spot| game.table.spot(spot).near.iter()) {
            if let Some(area) = game.table.spot(spot).area {
                let asked = zoc::Asked { area, war_with_russia: game.state.russia_at_war() };
                self.put("manchurian-armor-zoc", &asked, [is("/reaches", zones.contains(spot))]);
            }
        }
    }

    /// Whence the Chinese draw supply.
    fn sources(&mut self) {
        let game = self.game;
        let drawers = [
            (Drawing::Nationalists, Supplied::Nationalist),
            (Drawing::Tigers, Supplied::FlyingTigers),
            (Drawing::Communists, Supplied::Communist),
        ];
        for (who, unit) in drawers {
            let (_, sources) = game.chinese_lines(who, &mut Silent);
            for (place, spot) in game.table.places.sources {
                let held_by = game.state.owner(spot).holder();
                let line = Line {
                    unit,
                    source: Source::At(HeldPlace { place, held_by }),
                    through: Vec::new(),
                    edition: game.table.edition,
                    resistance: level(game.state.resistance),
                    russian_ally: game.communists_are_allied(&mut Silent),
                };
                let refused = may_draw(&game.table.rules, &line, &mut Silent).err();
                let no = refused.map(|refused| refused.by).filter(|_| !sources.contains(spot));
                self.put("chinese-supply", &line, [says(no)]);
            }
        }
    }

    /// What becomes of a unit that has been without supply, were its half to end now.
    fn hunger(&mut self) {
        let game = self.game;
        for unit in game.units_of(game.state.side()) {
            let (sort, spot) = (game.table.roster.sort(unit), game.state.place(unit));
            if !sort.kind.is_ground() || !game.table.has(spot) {
                continue;
            }
            let mut after = game.clone();
            after.state.supplied = Default::default();
            after.feed(unit, &mut Silent);
            let gone = !game.table.has(after.state.place(unit));
            let turns = game.state.hungry[usize::from(unit)] + 1;
            let army = match sort.nation {
                Nation::Nationalist => Army::Nationalist,
                Nation::Communist => Army::Communist,
                _ => {
                    let isolated = supply::Isolated {
                        movement: Count::of(sort.movement.into()),
                        turns: Count::of(turns.into()),
                    };
                    self.put("far-east-supply", &isolated, [is("/lost", gone)]);
                    continue;
                }
            };
            let Some(area) = game.table.spot(spot).area else { continue };
            let otherwise = supply::is_lost(&game.table.rules, turns.into(), &mut Silent);
            let isolated = Isolated { army, area, otherwise_eliminated: otherwise };
            self.put("chinese-isolation", &isolated, [is("/eliminated", gone)]);
        }
    }

    fn garrisons(&mut self) {
        let game = self.game;
        let manchuria = game.manchurian_garrison();
        let valued =
            garrison_value::Valued { of: garrison_value::Where::Manchuria, garrison: manchuria };
        self.put("garrison-value", &valued, [is("/brps", game.manchurian_value())]);
        if !game.state.russia_at_war() {
            let mut after = game.clone();
            after.state.turn = after.state.turn.max(1);
            after.watch_manchuria(&mut Silent);
            let reduced = is("/reduced", after.state.reduced_since != NEVER);
            let asked = garrison_value::Asked { garrison: manchuria };
            self.put("manchurian-reduction", &asked, [reduced]);
        }
        self.withdrawal();
    }

    /// What may leave Siberia: something, if a single unit may; nothing, if all are refused alike.
    fn withdrawal(&mut self) {
        let game = self.game;
        let siberia = &game.table.parts.siberia;
        let there = |unit: &Unit| siberia.contains(game.state.place(*unit));
        let units = game.units_on_map(Power::Russia).filter(there);
        let mut no = None;
        let mut some = false;
        for unit in units {
            match game.may_transfer(unit, &mut Silent) {
                Ok(_) => some = true,
                Err(refused) => no = Some(refused.by),
            }
        }
        let asked = withdrawal::Asked {
            situation: game.siberian_situation(),
            garrison: game.siberian_garrison(),
        };
        if some {
            self.put("siberian-withdrawal", &asked, [says(None)]);
        } else if no.is_some() && may_be_of(no, "81.42.1") {
            self.put("siberian-withdrawal", &asked, [says(no)]);
        }
    }

    /// What the year would bring, did it begin now.
    fn year(&mut self) {
        let game = self.game;
        let mut after = game.clone();
        after.begin_year(&mut Silent);
        let year = game.turn().year();
        let balance = |power: Power| after.state.ledger.balance(power);
        let Some(asked_year) = Int::new(year.into()) else { return };
        let [holds_harbin, holds_mukden] =
            game.table.places.capitals.map(|spot| game.state.owner(spot) == Owner::Japan);
        let grants = game.granting();
        for power in [Power::Japan, Power::Russia] {
            let gain = if power == Power::Russia { game.gain_of_russia(&mut Silent) } else { 0 };
            let asked =
                economy::Asked { power, year: asked_year, holds_harbin, holds_mukden, grants };
            let answer =
                [is("/brps", balance(power) - gain), is("/grant", game.granted(&mut Silent))];
            self.put("far-east-points", &asked, answer);
        }
        let whole = i32::from(colony::whole(&game.table.rules));
        let japan = game.table.rules.tables.points(false, year);
        if balance(Power::Japan) > 0 {
            let colony = balance(Power::Japan) - japan + whole;
            self.put("manchuria", &game.capitals(), [is("/brps", colony)]);
        }
        let brps = is("/year_start", balance(Power::Nationalist));
        self.put("nationalist-brps", &game.chinese_economy(), [brps]);
        self.grants();
        let gain = is("/russia", game.gain_of_russia(&mut Silent));
        self.put("communist-objectives", &game.communist_objectives(&mut Silent), [gain]);
    }

    fn grants(&mut self) {
        let game = self.game;
        let mut after = game.clone();
        after.grant(&mut Silent);
        let before = game.state.ledger.balance(Power::Nationalist);
        let booked = after.state.ledger.balance(Power::Nationalist) - before;
        let grant = game.grant_due(&mut Silent);
        if booked > 0 {
            self.put("grant-to-china", &grant, [is("/nationalist_change", booked)]);
        } else {
            self.put("grant-to-china", &grant, [says(Some(clause::C78_42))]);
        }
    }

    fn tigers_allowed(&mut self) {
        let game = self.game;
        let mut after = game.clone();
        after.offer_tigers(&mut Silent);
        let tigers =
            |unit: &Unit| game.table.roster.sort(*unit).tigers && after.state.place(*unit) != AWAY;
        let offered = game.table.roster.units().filter(tigers).count();
        self.put("flying-tigers", &game.tigers_due(), [is("/to_build", offered)]);
    }

    fn end(&mut self) {
        let game = self.game;
        let (points, winner) = game.verdict(&mut Silent);
        let winner = match winner {
            Some(AXIS) => "axis",
            Some(_) => "allies",
            None => "nobody",
        };
        let japan = game.objectives_held().japan.get();
        let hexes = [is("/japan", japan), is("/communist", 0)];
        self.put("chinese-hexes", &game.hexes_counted(), hexes);
        let asked = game.asked_of_victory();
        self.put("far-east-victory", &asked, [is("/points", points), is("/winner", winner)]);
    }

    /// What enemies beside the Urals box would cost now.
    fn urals(&mut self) {
        let game = self.game;
        let mut after = game.clone();
        let _ = after.suffer_at_the_urals(&mut Silent);
        let turn = game.turn_at_the_urals();
        self.put("urals-losses", &turn, [is("/cut", after.state.cut)]);
        let flight = game.bombing_flight(Bombers::EuropeanAxis);
        let fought = is("/air_combat", game.air_in_the_box() > 0);
        self.put("urals-air-mission", &flight, [fought]);
        let attack = game.fight(Map::Pacific, Attacker::Edge, Manner::Attack);
        let refused = game.may_not_attack_the_box(&mut Silent);
        self.put("urals-ground-combat", &attack, [says(Some(refused.by))]);
        let wear = game.fight(Map::Pacific, Attacker::Box, Manner::Attrition);
        let no = game.may_fight_at_the_box(Map::Pacific, Attacker::Box, &mut Silent).err();
        self.put("urals-ground-combat", &wear, [says(no.map(|refused| refused.by))]);
    }
}
