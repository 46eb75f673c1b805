//! What never changes in a game: the rules, the map as the campaign reads it, the counters, the dates.

use std::sync::Arc;

use stavka_core::board::{Board, MapFile, SpaceId};
use stavka_core::clause::{Clause, Silent};
use stavka_core::data::{TurnTrackFile, UnitsFile};
use stavka_core::supply::SupplyTable;

use crate::c81_manchuria::zoc::armor_zoc_reaches;
use crate::c81_siberia::siberian_garrison::is_garrison_area;
use crate::campaign::hexes::{Hexes, SPACES, Spot};
use crate::campaign::map::{self, Parts, Places, SpotFacts};
use crate::campaign::roster::Roster;
use crate::edition::Edition;
use crate::far_east::steps::Steps;
use crate::far_east::supply_lines;
use crate::far_east::zones::Zones;
use crate::scenario::{Scenario, ScenarioKind};
use crate::staff::Compass;
use crate::storm::StormFile;
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, data};

/// The game turns of the campaign.
pub(crate) const GAME_TURNS: usize = 19;

/// What never changes.
#[derive(Debug)]
pub(crate) struct Table {
    pub rules: Arc<WorldAtWar>,
    /// The map.
    pub board: Board,
    pub roster: Roster,
    /// Which scenario is played, with what is dealt.
    pub scenario: Scenario,
    /// Which game: classic, or linked.
    pub edition: Edition,
    /// What a linked game begins from.
    pub storm: Option<StormFile>,
    /// The cities of the Communist regions of a linked game.
    pub regions: Box<[Spot]>,
    /// The first player turn.
    pub first: u8,
    /// How many player turns there are, from the first of the track on.
    pub halves: u8,
    /// What a step costs the ground units of each power between any two spaces that touch.
    pub steps: Steps,
    /// What the lines of supply of each power may cross.
    pub lines: Box<[SupplyTable]>,
    /// Every space.
    pub everywhere: Hexes,
    /// Each space.
    pub spots: Box<[SpotFacts]>,
    /// Parts of the map.
    pub parts: Parts,
    /// Where zones of control of armor reach that is at war with others than Russia: while Russia and Japan are at peace, and at war.
    pub zones_reach: [Hexes; 2],
    /// Places with a name.
    pub places: Places,
    /// The attrition zones.
    pub zones: Zones,
    /// What staffs care for, and how much.
    pub keys: Box<[(Spot, i32)]>,
    /// How far that is from everywhere.
    pub compass: Compass,
    /// Every player turn.
    pub turns: Box<[PlayerTurn]>,
    /// The first player turn whose result of the resistance table is kept.
    pub first_result: PlayerTurn,
    /// What the track says of each game turn.
    pub track: [Season; GAME_TURNS],
}

/// What the track says of a game turn.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Season {
    /// Infantry factors for the Pacific.
    pub draft_infantry: u8,
    /// Air factors for the Pacific.
    pub draft_air: u8,
    /// Whether Germany attacks Russia.
    pub german_attack: bool,
}

impl Table {
    /// Reads the charts in force; nothing where they are not those of such a campaign.
    pub(crate) fn read(rules: Arc<WorldAtWar>, scenario: Scenario) -> Option<Self> {
        let settings = &rules.settings;
        let map: MapFile = data::MAP.in_force(settings).ok()?;
        let board = Board::try_from(map).ok()?;
        let units: UnitsFile = data::UNITS.in_force(settings).ok()?;
        let track: TurnTrackFile = data::TURN_TRACK.in_force(settings).ok()?;
        let storm = scenario.storm.clone();
        if board.size() > SPACES {
            return None;
        }
        let season = |date| track.turns.iter().position(|turn| turn.date == date);
        let first_season = season(scenario.file.first_turn)?;
        let seasons = (season(scenario.file.last_turn)? + 1).min(GAME_TURNS);
        let steps = Steps::compile(&rules, &board).ok()?;
        let lines = supply_lines::compile(&rules, &board).ok()?;
        let spots = map::spots(&board, &steps);
        let first = PlayerTurn::try_from("axis-spring-1941".to_owned()).ok()?;
        let halves = u16::try_from(2 * GAME_TURNS).ok()?;
        let (mut parts, places) = (map::parts(&board), map::places(&board)?);
        parts.siberia = map::within(&spots, |area| is_garrison_area(&rules, area));
        let zones_reach = [false, true].map(|war| {
            map::within(&spots, |area| armor_zoc_reaches(&rules, area, war, &mut Silent))
        });
        let zones = Zones::read(&board, parts.edge, places.urals);
        let keys = map::keys(&parts, &places);
        Some(Self {
            everywhere: board.ids().map(|id| id.0).collect(),
            roster: Roster::read(&units)?,
            compass: Compass::of(&spots, &keys),
            keys,
            parts,
            places,
            zones_reach,
            zones,
            turns: (0..halves).map(|number| first.later(number)).collect(),
            first_result: PlayerTurn::try_from("allied-spring-1940".to_owned()).ok()?,
            track: read_track(&track),
            edition: storm.as_ref().map_or(Edition::Classic, StormFile::edition),
            first: u8::try_from(2 * first_season).ok()?,
            halves: u8::try_from(2 * seasons).ok()?,
            regions: regions(&board, storm.as_ref())?,
            scenario,
            storm,
            steps,
            lines,
            spots,
            board,
            rules,
        })
    }

    /// The kind of scenario.
    #[inline]
    pub(crate) fn kind(&self) -> ScenarioKind {
        self.scenario.kind
    }

    /// A space of the map.
    #[inline]
    pub(crate) fn spot(&self, spot: Spot) -> &SpotFacts {
        &self.spots[usize::from(spot)]
    }

    /// Whether a number is a space.
    #[inline]
    pub(crate) fn has(&self, spot: Spot) -> bool {
        usize::from(spot) < self.spots.len()
    }

    /// How many hexes lie between two spaces; far where one is no hex.
    #[inline]
    pub(crate) fn distance(&self, from: Spot, to: Spot) -> u32 {
        match (self.spot(from).hex, self.spot(to).hex) {
            (Some(from), Some(to)) => from.distance(to),
            _ => u32::MAX,
        }
    }

    /// What people call a space: its label, and its name where it has one.
    pub(crate) fn name(&self, spot: Spot) -> String {
        let space = self.board.space(SpaceId(spot));
        match &space.name {
            Some(name) if *name != space.label && space.offset().is_some() => {
                format!("{} {name}", space.label)
            }
            _ => space.label.clone(),
        }
    }

    /// Whether a space is called so: by its label, its name or both.
    pub(crate) fn is_called(&self, spot: Spot, words: &str) -> bool {
        let space = self.board.space(SpaceId(spot));
        space.label == words || space.name.as_deref() == Some(words) || self.name(spot) == words
    }

    /// The id of a clause, whichever book it stands in.
    pub(crate) fn id(&self, clause: Clause) -> String {
        self.rules.settings.shelf.head(clause).id.to_owned()
    }

    /// The label of a space.
    pub(crate) fn label(&self, spot: Spot) -> &str {
        &self.board.space(SpaceId(spot)).label
    }
}

/// The cities of the regions that Communist China has at the end of Storm Over Asia.
fn regions(board: &Board, storm: Option<&StormFile>) -> Option<Box<[Spot]>> {
    let names = storm.map_or(&[][..], |storm| &storm.communist_regions);
    let city = |name: &String| board.ids().find(|id| board.space(*id).name.as_ref() == Some(name));
    names.iter().map(|name| city(name).map(|id| id.0)).collect()
}

fn read_track(track: &TurnTrackFile) -> [Season; GAME_TURNS] {
    let mut seasons = [Season::default(); GAME_TURNS];
    for (season, entry) in seasons.iter_mut().zip(&track.turns) {
        let count = |name: &str| {
            let symbol = entry.symbols.iter().find(|symbol| symbol.symbol == name);
            symbol.map_or(0, |symbol| u8::try_from(symbol.count.unsigned()).unwrap_or(u8::MAX))
        };
        *season = Season {
            draft_infantry: count("draft-infantry"),
            draft_air: count("draft-air"),
            german_attack: count("german-attack") > 0,
        };
    }
    seasons
}
