//! The counter mix: every sort of unit, with its factors and how many there are.

use std::collections::BTreeMap;

use crate::json::{self, Misread};
use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{each_once, listed, unknown, words};
use super::{Count, DataError, DataFile, DataProblem, Muster};
use crate::bounded::Int;
use crate::clause::Provenance;

/// The counters of a game as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnitsFile {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// What the counters are called together.
    pub title: String,
    /// What to know before changing them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The sides that own counters.
    pub sides: Vec<String>,
    /// The nations that counters belong to.
    pub nationalities: Vec<String>,
    /// The arms, such as infantry.
    pub kinds: Vec<String>,
    /// The sizes, such as army.
    pub sizes: Vec<String>,
    /// The names of the printed numbers, such as attack.
    pub factors: Vec<String>,
    /// Every sort of counter.
    pub units: Vec<UnitEntry>,
}

/// One sort of counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnitEntry {
    /// What scenarios and saved games call it. No two sorts share an id.
    pub id: String,
    /// What the counter says.
    pub name: String,
    /// The side that owns it.
    pub side: String,
    /// The nation it belongs to.
    pub nationality: String,
    /// Its arm.
    pub kind: String,
    /// Its size.
    pub size: String,
    /// The numbers printed on it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub factors: BTreeMap<String, Int<-99, 99>>,
    /// How many such counters there are.
    pub count: Count,
    /// Where the counter comes from.
    pub provenance: Provenance,
    /// The clause that the counter serves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// What else to know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl DataFile for UnitsFile {
    fn parse(text: &str) -> Result<Self, Misread> {
        json::from_text(text)
    }

    fn check(&self) -> Result<(), DataError> {
        words("/sides", &self.sides, "side")?;
        words("/nationalities", &self.nationalities, "nationality")?;
        words("/kinds", &self.kinds, "kind")?;
        words("/sizes", &self.sizes, "size")?;
        each_once("/factors", "", self.factors.iter().map(String::as_str))?;
        if self.units.is_empty() {
            return Err(DataError::nothing("/units", "unit"));
        }
        each_once("/units", "/id", self.units.iter().map(|unit| unit.id.as_str()))?;
        (0..).zip(&self.units).try_for_each(|(at, unit)| self.check_unit(at, unit))
    }
}

impl UnitsFile {
    /// The counter with this id.
    pub fn find(&self, id: &str) -> Option<&UnitEntry> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// The force of the entry at `entry` is of counters that there are, that many, and of that side.
    pub(super) fn check_force(
        &self,
        entry: &str,
        side: &str,
        force: &[Muster],
    ) -> Result<(), DataError> {
        for (at, muster) in force.iter().enumerate() {
            let place = format!("{entry}/units/{at}");
            let own = self.find(&muster.unit).filter(|unit| unit.side == side);
            let Some(unit) = own else {
                let list = format!("the units of side `{side}`");
                return Err(unknown(&muster.unit, format!("{place}/unit"), &list));
            };
            if muster.count > unit.count {
                let (wanted, most) = (muster.count.unsigned(), unit.count.unsigned());
                let problem = DataProblem::TooMany { name: muster.unit.clone(), wanted, most };
                return Err(DataError::new(format!("{place}/count"), problem));
            }
        }
        Ok(())
    }

    fn check_unit(&self, at: usize, unit: &UnitEntry) -> Result<(), DataError> {
        let place = |field: &str| format!("/units/{at}/{field}");
        listed(&unit.side, || place("side"), &self.sides, "/sides")?;
        listed(&unit.nationality, || place("nationality"), &self.nationalities, "/nationalities")?;
        listed(&unit.kind, || place("kind"), &self.kinds, "/kinds")?;
        listed(&unit.size, || place("size"), &self.sizes, "/sizes")?;
        match unit.factors.keys().find(|name| !self.factors.contains(name)) {
            Some(name) => Err(unknown(name, place(&format!("factors/{name}")), "/factors")),
            None => Ok(()),
        }
    }
}
