//! How a Storm Over Asia game ended, as a file: what the linked scenario begins from.

use serde::Deserialize;
use serde_json::{Map, Value};
use stavka_core::board::MapFile;
use stavka_core::bounded::Int;
use stavka_core::clause::{Provenance, Trail};
use stavka_core::data::{DataError, DataFile, DataProblem};
use stavka_core::schema::JsonSchema;
use stavka_core::setup::SetupError;

use crate::c81_siberia::siberian_garrison::{Start, may_start_with};
use crate::count::Count;
use crate::edition::{AsianResults, Edition, NationalUnity};
use crate::force::RussianForce;
use crate::{WorldAtWar, data};

/// The result of a Storm Over Asia game.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(dead_code, reason = "its title, note and provenance are for whoever reads the file")]
pub(crate) struct StormFile {
    /// What the game is called.
    pub title: String,
    /// What to know before changing it.
    #[serde(default)]
    pub note: String,
    /// Where the result comes from.
    pub provenance: Provenance,
    /// The sum of the results of the Russo-Japanese combat that favor Japan.
    pub japan: Int<0, 99>,
    /// The sum of those that favor Russia.
    pub russia: Int<0, 99>,
    /// Whether the United Front of Nationalists and Communists exists.
    pub united_front: bool,
    /// The regions that Communist China controls, each by its city on the map.
    pub communist_regions: Vec<String>,
    /// Whether China has the Sinkiang Road.
    pub sinkiang_road: bool,
    /// What Chinese research into National Unity does to the bar on cooperation.
    pub national_unity: NationalUnity,
    /// Armor factors that Japan has in active service.
    pub japanese_armor: Int<0, 6>,
    /// Military counters that Russia has.
    pub military_counters: Int<0, 9>,
    /// Units of the Siberian garrison that are unbuilt for want of military counters.
    #[serde(default)]
    pub unbuilt_in_siberia: RussianForce,
}

impl StormFile {
    /// The result of the variant's own chart with some fields changed, for made positions.
    pub(crate) fn changed(fields: &Map<String, Value>) -> Result<Self, String> {
        let own: Value = serde_json::from_str(data::STORM_OVER_ASIA.text())
            .map_err(|error| error.to_string())?;
        let Value::Object(mut own) = own else { return Err("the chart is no object".into()) };
        own.extend(fields.clone());
        stavka_core::data::take(&Value::Object(own)).map_err(|error| error.to_string())
    }

    /// The edition that this result makes.
    pub(crate) fn edition(&self) -> Edition {
        let regions = u32::try_from(self.communist_regions.len()).unwrap_or(u32::MAX);
        Edition::Linked(AsianResults {
            japan: Count::of(self.japan.unsigned()),
            russia: Count::of(self.russia.unsigned()),
            united_front: self.united_front,
            communist_regions: Count::of(regions),
            sinkiang_road: self.sinkiang_road,
            national_unity: self.national_unity,
        })
    }
}

impl DataFile for StormFile {
    /// No region stands twice.
    fn check(&self) -> Result<(), DataError> {
        for (at, region) in self.communist_regions.iter().enumerate() {
            if self.communist_regions[..at].contains(region) {
                let first = "/communist-regions".to_owned();
                let problem = DataProblem::Twice { name: region.clone(), first };
                return Err(DataError::new(format!("/communist-regions/{at}"), problem));
            }
        }
        Ok(())
    }
}

/// A result that is brought fits the map and the rules of the Siberian garrison.
pub(crate) fn check(variant: &WorldAtWar) -> Result<(), SetupError> {
    let settings = &variant.settings;
    if settings.charts.is_empty() {
        return Ok(());
    }
    let map: MapFile = data::MAP.in_force(settings)?;
    data::STORM_OVER_ASIA.typed(settings, |storm: &StormFile| {
        storm.names_cities_of(&map)?;
        storm.leaves_a_lawful_garrison(variant)
    })
}

impl StormFile {
    fn names_cities_of(&self, map: &MapFile) -> Result<(), DataError> {
        for (at, region) in self.communist_regions.iter().enumerate() {
            let named = |name: &Option<String>| name.as_ref() == Some(region);
            if !map.spaces.iter().any(|space| named(&space.name)) {
                let list = "the names of the map".to_owned();
                let problem = DataProblem::Unknown { name: region.clone(), list };
                return Err(DataError::new(format!("/communist-regions/{at}"), problem));
            }
        }
        Ok(())
    }

    fn leaves_a_lawful_garrison(&self, variant: &WorldAtWar) -> Result<(), DataError> {
        let at =
            |message: String| DataError::new("/unbuilt-in-siberia", DataProblem::Table { message });
        let list = variant.figures.siberia.start;
        let units = list
            .without(&self.unbuilt_in_siberia)
            .ok_or_else(|| at("more is unbuilt than the garrison has".into()))?;
        let military_counters = Some(Count::of(self.military_counters.unsigned()));
        let start = Start { edition: self.edition(), units, military_counters };
        let mut trail = Trail::default();
        let lawful = may_start_with(variant, &start, &mut trail);
        lawful.map(drop).map_err(|_| at(trail.steps.pop().map_or_else(String::new, |(_, why)| why)))
    }
}
