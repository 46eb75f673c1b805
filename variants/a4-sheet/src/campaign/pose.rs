//! A made position: the campaign at a turn and step of choice, with what is named and nothing else.
//!
//! What is not named is as before the game: hexes belong to whoever holds them at the start, rail heads stand where they
//! start, weak divisions, Siberians and tank korps wait beside the map. No other unit is in the game.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use stavka_core::board::SpaceId;
use stavka_core::calendar::HalfMonth;
use stavka_core::clause::Silent;
use stavka_core::data::ScenariosFile;
use stavka_core::json;
use stavka_core::variant::Variant as _;

use crate::campaign::Campaign;
use crate::campaign::noted::Noted;
use crate::campaign::play::Play;
use crate::campaign::state::{Factory, State};
use crate::campaign::table::{Table, named};
use crate::position::UnitId;
use crate::side::Side;
use crate::unit::{State as Mark, States};
use crate::weather::Weather;
use crate::{A4Sheet, data};

mod units;

use units::Reserve;

/// A position as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pose {
    /// The scenario in which it stands; the first where none is named.
    scenario: Option<String>,
    turn: HalfMonth,
    /// The step by its clause, or by its letter and number for the first step of that name.
    step: String,
    /// How far the step has got, as it counts itself.
    #[serde(default)]
    stage: u8,
    /// The weather; that of the track where none is given.
    weather: Option<Weather>,
    /// The units of each hex, each with its states after commas; the last is on top.
    #[serde(default)]
    units: BTreeMap<String, Vec<String>>,
    /// Units beside the map: `siberia`, `lost`, or the turn on which they are due.
    #[serde(default)]
    beside: BTreeMap<String, Vec<String>>,
    /// Units that wait for the turn that the schedule has for them.
    #[serde(default)]
    scheduled: Vec<String>,
    #[serde(default)]
    control: Holders,
    rail_heads: Option<Vec<String>>,
    /// Air units with the place of their field and what they did, after commas.
    #[serde(default)]
    air: BTreeMap<String, String>,
    /// Factories that are not at work: the city, and `lost` or the turn on which they began to load.
    #[serde(default)]
    factories: BTreeMap<String, String>,
    #[serde(default)]
    pools: Factors,
    /// The turn on which the Siberians were called.
    siberians_called: Option<HalfMonth>,
    /// Whether the Axis has attacked out of Rumania.
    #[serde(default)]
    rumania_attacked: bool,
    /// Whether the roll for Moscow was made.
    #[serde(default)]
    collapse_rolled: bool,
}

/// Hexes that changed hands.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Holders {
    axis: Vec<String>,
    soviet: Vec<String>,
}

/// Factors and counts that are left over.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Factors {
    panzer: u8,
    rifle: u8,
    tank: u8,
    /// Armies of the pile that nobody has seen.
    unseen: u8,
    /// Units that went by rail, and those of the Axis and of the Russians that went by sea.
    railed: u8,
    shipped: [u8; 2],
    /// Rifle factors kept from the turn before.
    kept: u8,
    /// River hexsides that were ignored.
    rivers: u8,
}

impl Campaign {
    /// The game at a made position, at the first choice after it.
    pub(crate) fn posed(rules: Arc<A4Sheet>, position: &Value) -> Result<Self, String> {
        let pose: Pose = json::from_value(position).map_err(|misread| misread.to_string())?;
        let known: Result<ScenariosFile, _> = data::SCENARIOS.in_force(rules.settings());
        let known = known.map_err(|error| error.to_string())?;
        let wanted = |name: &str| pose.scenario.as_deref().is_none_or(|wanted| wanted == name);
        let scenario = known.scenarios.iter().find(|entry| wanted(&entry.name));
        let scenario = scenario.ok_or("there is no such scenario to pose in")?;
        let table = Table::open(rules, scenario).map_err(|error| error.to_string())?;
        let table = Arc::new(table);
        let mut campaign = Self { table, state: State::empty(), noted: Noted::nothing() };
        campaign.play(&mut Silent, |play| {
            play.arrange(&pose)?;
            play.look().check()?;
            play.play_on();
            Ok::<(), String>(())
        })?;
        Ok(campaign)
    }
}

impl Play<'_, Silent> {
    fn arrange(&mut self, pose: &Pose) -> Result<(), String> {
        self.state.turn = self.turn_on(pose.turn)?;
        self.state.step = self.step_called(&pose.step)?;
        self.state.stage = pose.stage;
        self.arrange_sky(pose.weather);
        self.take_start_control();
        self.arrange_control(&pose.control)?;
        self.arrange_heads(pose.rail_heads.as_deref())?;
        self.arrange_units(pose)?;
        self.arrange_air(&pose.air)?;
        self.arrange_factories(&pose.factories)?;
        self.arrange_pools(pose)
    }

    fn turn_on(&self, date: HalfMonth) -> Result<u8, String> {
        let place = self.table.turns.iter().position(|turn| turn.date == date);
        let place = place.and_then(|place| u8::try_from(place).ok());
        place.ok_or_else(|| format!("{date} is no turn of the game"))
    }

    fn step_called(&self, name: &str) -> Result<u8, String> {
        let book = A4Sheet::book();
        let called = |step: &crate::sequence::Step| {
            step.name() == name || book.head(step.clause()).id == name
        };
        let place = self.table.steps.iter().position(called);
        let place = place.and_then(|place| u8::try_from(place).ok());
        place.ok_or_else(|| {
            format!("`{name}` is no step of the sequence, such as `A.2` or its clause")
        })
    }

    fn arrange_sky(&mut self, weather: Option<Weather>) {
        self.look_at_the_sky(None);
        if let Some(weather) = weather {
            self.state.weather = weather;
            self.state.flags.weather_due = false;
        }
    }

    fn arrange_control(&mut self, control: &Holders) -> Result<(), String> {
        for (side, places) in [(Side::Axis, &control.axis), (Side::Russian, &control.soviet)] {
            for place in places {
                let hex = self.hex(place)?;
                self.state.position.take_control(hex, side);
            }
        }
        Ok(())
    }

    /// A hex by its label or its name.
    fn hex(&self, place: &str) -> Result<SpaceId, String> {
        named(self.table.ground.board(), place)
            .map_err(|_| format!("there is no hex `{place}` on the map"))
    }

    fn arrange_heads(&mut self, heads: Option<&[String]>) -> Result<(), String> {
        let hexes = match heads {
            Some(places) => places.iter().map(|place| self.hex(place)).collect::<Result<_, _>>()?,
            None => self.table.opening.heads.to_vec(),
        };
        for (head, &hex) in self.state.position.rail_heads.iter_mut().zip(&hexes) {
            *head = hex;
            self.state.converted.insert(hex);
        }
        Ok(())
    }

    fn arrange_units(&mut self, pose: &Pose) -> Result<(), String> {
        let mut reserve = Reserve::default();
        for (place, units) in &pose.units {
            let hex = self.hex(place)?;
            for words in units {
                let (name, states) = split(words);
                let unit = reserve.take(self.table, name)?;
                self.put(unit, hex);
                self.arrange_states(unit, &states)?;
            }
        }
        for (place, units) in &pose.beside {
            let beside = self.beside_called(place)?;
            for name in units {
                let unit = reserve.take(self.table, name)?;
                self.state.beside[unit.index()] = beside;
            }
        }
        for name in &pose.scheduled {
            let unit = reserve.take(self.table, name)?;
            self.wait_as_scheduled(unit)?;
        }
        self.fill_up(&mut reserve, pose.pools.unseen)
    }

    fn arrange_states(&mut self, unit: UnitId, words: &[&str]) -> Result<(), String> {
        let mut states = States::NONE;
        for &word in words {
            let mark = Mark::ALL.into_iter().find(|mark| mark.name() == word);
            match (mark, word) {
                (Some(mark), _) => states = states.with(mark),
                (None, "bonus") => self.state.bonus.insert(unit),
                (None, "promoted") => {
                    self.state.promoted.insert(unit);
                    self.state.pools.promoted[1] += 1;
                }
                (None, "worthy") => self.state.earned.insert(unit),
                (None, _) => return Err(format!("a unit is not `{word}`")),
            }
        }
        let roster = self.table.roster();
        self.state.position.set_states(&self.table.ground, roster, unit, states);
        Ok(())
    }

    fn arrange_air(&mut self, air: &BTreeMap<String, String>) -> Result<(), String> {
        for (name, words) in air {
            let wings = &self.table.wings;
            let place = wings.iter().position(|wing| *wing.id == **name || *wing.name == **name);
            let place = place.ok_or_else(|| format!("there is no air unit `{name}`"))?;
            let (base, states) = split(words);
            self.state.fliers[place].base = self.hex(base)?;
            for state in states {
                let flier = &mut self.state.fliers[place];
                match state {
                    "disrupted" => flier.disrupted = true,
                    "struck" => flier.struck = true,
                    "intercepted" => flier.intercepted = true,
                    word => return Err(format!("an air unit is not `{word}`")),
                }
            }
        }
        self.see_fields();
        Ok(())
    }

    fn arrange_factories(&mut self, factories: &BTreeMap<String, String>) -> Result<(), String> {
        for (city, words) in factories {
            let hex = self.hex(city)?;
            let place = self.table.places.factories.iter().position(|&place| place == hex);
            let place = place.ok_or_else(|| format!("there is no factory in {city}"))?;
            self.state.factories[place] = match words.parse::<HalfMonth>() {
                Ok(begun) => Factory::Loading(self.turn_on(begun)?),
                Err(_) if words == "lost" => Factory::Lost,
                Err(_) => return Err(format!("a factory is not `{words}`")),
            };
        }
        Ok(())
    }

    fn arrange_pools(&mut self, pose: &Pose) -> Result<(), String> {
        let called = pose.siberians_called.map(|date| self.turn_on(date)).transpose()?;
        let given = &pose.pools;
        let pools = &mut self.state.pools;
        (pools.panzer, pools.rifle, pools.tank) = (given.panzer, given.rifle, given.tank);
        (pools.railed, pools.shipped, pools.rivers) = (given.railed, given.shipped, given.rivers);
        (pools.unseen, pools.kept) = (given.unseen, given.kept);
        pools.called = called.map_or(0, |turn| turn + 1);
        self.state.flags.rumania = pose.rumania_attacked;
        self.state.flags.collapse_rolled = pose.collapse_rolled;
        Ok(())
    }
}

/// A name and the states behind it.
fn split(words: &str) -> (&str, Vec<&str>) {
    let mut parts = words.split(", ");
    (parts.next().unwrap_or_default(), parts.collect())
}
