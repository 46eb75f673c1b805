//! The counters of the campaign: what each is, and what people call it.

use stavka_core::bits::Bits;
use stavka_core::data::{UnitEntry, UnitsFile};

use crate::far_east::economy::Power;
use crate::force::Factors;
use crate::power::ChineseArmy;

/// The most counters that a campaign may have.
pub(crate) const UNITS: usize = 176;

/// A counter, as its place in the roster.
pub(crate) type Unit = u8;

/// A set of counters.
pub(crate) type Units = Bits<Unit, 3>;

/// Whose counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nation {
    /// Japan.
    Japan,
    /// Wang's China, with Japan.
    Wang,
    /// Nationalist China.
    Nationalist,
    /// Communist China.
    Communist,
    /// Russia.
    Russia,
}

impl Nation {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "japan" => Self::Japan,
            "wang" => Self::Wang,
            "nationalist-china" => Self::Nationalist,
            "communist-china" => Self::Communist,
            "russia" => Self::Russia,
            _ => return None,
        })
    }

    /// The power that commands it.
    pub(crate) const fn power(self) -> Power {
        match self {
            Self::Japan | Self::Wang => Power::Japan,
            Self::Nationalist => Power::Nationalist,
            Self::Communist => Power::Communist,
            Self::Russia => Power::Russia,
        }
    }

    /// The army that chapter 80 knows it as.
    pub(crate) const fn army(self) -> Option<ChineseArmy> {
        match self {
            Self::Wang => Some(ChineseArmy::Wang),
            Self::Nationalist => Some(ChineseArmy::Nationalist),
            Self::Communist => Some(ChineseArmy::Communist),
            Self::Japan | Self::Russia => None,
        }
    }

    const fn adjective(self) -> &'static str {
        match self {
            Self::Japan => "Japanese",
            Self::Wang => "Wang",
            Self::Nationalist => "Nationalist",
            Self::Communist => "Communist",
            Self::Russia => "Russian",
        }
    }
}

/// A kind of counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Armor.
    Armor,
    /// Infantry.
    Infantry,
    /// An army air factor.
    Air,
    /// A partisan.
    Partisan,
}

impl Kind {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "armor" => Self::Armor,
            "infantry" => Self::Infantry,
            "air" => Self::Air,
            "partisan" => Self::Partisan,
            _ => return None,
        })
    }

    /// Whether it fights on the ground.
    pub(crate) const fn is_ground(self) -> bool {
        matches!(self, Self::Armor | Self::Infantry)
    }
}

/// What people read of the counters of one sort.
#[derive(Debug)]
pub(crate) struct Sheet {
    /// As in the file.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// As the file names it.
    pub nationality: String,
    /// What the rules read of them.
    pub sort: Sort,
}

/// What the rules read of the counters of one sort: small, since every step of a game looks at all of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sort {
    /// Whose.
    pub nation: Nation,
    /// Which kind.
    pub kind: Kind,
    /// Its factors.
    pub strength: u8,
    /// Its movement points.
    pub movement: u8,
    /// Whether they are the Flying Tigers.
    pub tigers: bool,
}

impl Sort {
    /// Its factors as garrisons count them; partisans stand in none.
    pub(crate) fn factors(self) -> Factors {
        let (strength, none) = (u32::from(self.strength), Factors::default());
        match self.kind {
            Kind::Armor => Factors { armor: strength, ..none },
            Kind::Infantry => Factors { infantry: strength, ..none },
            Kind::Air => Factors { aaf: strength, ..none },
            Kind::Partisan => none,
        }
    }
}

impl Sheet {
    fn read(entry: &UnitEntry) -> Option<Self> {
        let nation = Nation::named(&entry.nationality)?;
        let factor = |name: &str| match entry.factors.get(name) {
            Some(factor) => u8::try_from(factor.unsigned()).ok(),
            None => Some(0),
        };
        let named = entry.name.starts_with(nation.adjective()) || entry.id == "flying-tigers";
        let name = if named {
            entry.name.clone()
        } else {
            format!("{} {}", nation.adjective(), entry.name.to_lowercase())
        };
        Some(Self {
            id: entry.id.clone(),
            name,
            nationality: entry.nationality.clone(),
            sort: Sort {
                nation,
                kind: Kind::named(&entry.kind)?,
                strength: factor("strength")?,
                movement: factor("movement")?,
                tigers: entry.id == "flying-tigers",
            },
        })
    }
}

/// Every counter.
#[derive(Debug)]
pub(crate) struct Roster {
    sheets: Box<[Sheet]>,
    sheet_of: Box<[u8]>,
    sorts: Box<[Sort]>,
    firsts: Box<[Unit]>,
    /// The counters of each power, and those of them that fight on the ground, in their order.
    of_power: [Box<[Unit]>; 4],
    sets: [Units; 4],
    ground: [Box<[Unit]>; 4],
    partisans: Units,
}

impl Roster {
    /// Reads the counters; nothing where they are too many or of a kind that the campaign does not know.
    pub(crate) fn read(file: &UnitsFile) -> Option<Self> {
        let sheets: Box<[Sheet]> = file.units.iter().map(Sheet::read).collect::<Option<_>>()?;
        let (mut sheet_of, mut firsts) = (Vec::new(), Vec::new());
        for (sheet, entry) in (0_u8..).zip(&file.units) {
            firsts.push(Unit::try_from(sheet_of.len()).ok()?);
            sheet_of.extend((0..entry.count.unsigned()).map(|_| sheet));
        }
        let fits = sheet_of.len() <= UNITS && u8::try_from(sheets.len()).is_ok();
        let sorts = sheet_of.iter().map(|sheet| sheets[usize::from(*sheet)].sort).collect();
        let sorts: Box<[Sort]> = sorts;
        let those = |counts: &dyn Fn(&Sort) -> bool| -> Box<[Unit]> {
            (0..).zip(&sorts).filter(|(_, sort)| counts(sort)).map(|(unit, _)| unit).collect()
        };
        let of_power = Power::ALL.map(|power| those(&|sort| sort.nation.power() == power));
        let ground = Power::ALL
            .map(|power| those(&|sort| sort.nation.power() == power && sort.kind.is_ground()));
        let sets = of_power.each_ref().map(|units| units.iter().copied().collect());
        let partisans = those(&|sort| sort.kind == Kind::Partisan).iter().copied().collect();
        let (sheet_of, firsts) = (sheet_of.into(), firsts.into());
        fits.then_some(Self { sheets, sheet_of, sorts, firsts, of_power, sets, ground, partisans })
    }

    /// How many counters there are.
    pub(crate) fn len(&self) -> usize {
        self.sorts.len()
    }

    /// Every counter.
    #[inline]
    pub(crate) fn units(&self) -> impl Iterator<Item = Unit> + use<> {
        0..Unit::try_from(self.len()).unwrap_or(Unit::MAX)
    }

    /// The counters of a power.
    #[inline]
    pub(crate) fn of_power(&self, power: Power) -> &[Unit] {
        &self.of_power[power as usize]
    }

    /// The same as a set.
    #[inline]
    pub(crate) fn set_of(&self, power: Power) -> &Units {
        &self.sets[power as usize]
    }

    /// The partisans of all powers.
    #[inline]
    pub(crate) fn partisans(&self) -> &Units {
        &self.partisans
    }

    /// The counters of a power that fight on the ground.
    #[inline]
    pub(crate) fn ground_of(&self, power: Power) -> &[Unit] {
        &self.ground[power as usize]
    }

    /// Whether there is such a counter.
    pub(crate) fn has(&self, unit: Unit) -> bool {
        usize::from(unit) < self.len()
    }

    /// What a counter is.
    #[inline]
    pub(crate) fn sort(&self, unit: Unit) -> &Sort {
        &self.sorts[usize::from(unit)]
    }

    /// What each counter is, in their order.
    #[inline]
    pub(crate) fn sorts(&self) -> &[Sort] {
        &self.sorts
    }

    /// What people read on a counter.
    pub(crate) fn sheet(&self, unit: Unit) -> &Sheet {
        &self.sheets[usize::from(self.sheet_of[usize::from(unit)])]
    }

    /// A sheet for each sort.
    pub(crate) fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// The counters of a sort.
    #[inline]
    pub(crate) fn of_sort(&self, sort: u8) -> impl Iterator<Item = Unit> + use<> {
        let place = usize::from(sort);
        let end = Unit::try_from(self.len()).unwrap_or(Unit::MAX);
        let next = self.firsts.get(place + 1).copied().unwrap_or(end);
        self.firsts.get(place).copied().unwrap_or(end)..next
    }

    /// The sort of that id.
    pub(crate) fn sort_named(&self, id: &str) -> Option<u8> {
        self.sheets
            .iter()
            .position(|sheet| sheet.id == id)
            .and_then(|place| u8::try_from(place).ok())
    }

    /// The sort of a nation's counters of this kind and strength.
    pub(crate) fn sort_of(&self, nation: Nation, kind: Kind, strength: u8) -> Option<u8> {
        let is_it = |sheet: &Sheet| {
            (sheet.sort.nation, sheet.sort.kind, sheet.sort.strength) == (nation, kind, strength)
        };
        self.sheets.iter().position(is_it).and_then(|place| u8::try_from(place).ok())
    }

    /// What people call a counter: its sort and its number among its like.
    pub(crate) fn name(&self, unit: Unit) -> String {
        let first = self.firsts[usize::from(self.sheet_of[usize::from(unit)])];
        format!("{} no. {}", self.sheet(unit).name, unit - first + 1)
    }

    /// The counter of that name.
    pub(crate) fn named(&self, name: &str) -> Option<Unit> {
        self.units().find(|unit| self.name(*unit) == name)
    }
}
