//! Whether a state is sound.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::campaign::asks::Ask;
use crate::campaign::play::Look;
use crate::campaign::state::Beside;
use crate::ground::{Gait, Terrain};
use crate::position::UnitId;
use crate::set_up::armies_drawn;
use crate::side::Side;
use crate::stacking;
use crate::unit::{Arm, Size, State as Mark};

impl Look<'_> {
    /// Every unit in one place, every stack within its limit, nobody in the sea, every count right.
    pub(crate) fn check(self) -> Result<(), String> {
        for unit in self.table.roster().units() {
            self.check_unit(unit)?;
        }
        let position = &self.state.position;
        for hex in &position.occupied(Side::Axis).or(position.occupied(Side::Russian)) {
            self.check_hex(hex)?;
        }
        self.check_armies()?;
        self.check_tanks()?;
        self.check_korps()
    }

    fn check_unit(self, unit: UnitId) -> Result<(), String> {
        let hex = self.place(unit);
        let name = &self.table.counters.sort(unit).name;
        let on_map = hex != SpaceId::NONE;
        if on_map != (self.state.beside[unit.index()] == Beside::OnMap) {
            return Err(format!("{name} is on the map and beside it, or neither"));
        }
        if !on_map {
            return Ok(());
        }
        if !self.state.position.units_at(hex).any(|other| other == unit) {
            return Err(format!("{name} is not in the stack of its hex"));
        }
        if self.is(unit, Mark::Limited) && self.is(unit, Mark::Isolated) {
            return Err(format!("{name} is in Limited supply and Isolated"));
        }
        if self.is(unit, Mark::Isolated) && !self.is(unit, Mark::Disrupted) {
            return Err(format!("{name} is Isolated and not Disrupted"));
        }
        if !self.state.position.occupied(self.table.side(unit)).contains(hex) {
            return Err(format!("{name} stands where nobody is counted"));
        }
        if !self.state.position.control(self.table.side(unit)).contains(hex) {
            return Err(format!("{name} stands on ground of the enemy"));
        }
        Ok(())
    }

    fn check_hex(self, hex: SpaceId) -> Result<(), String> {
        let label = self.table.ground.label(hex);
        let mut sides = [false; 2];
        for unit in self.state.position.units_at(hex) {
            sides[self.table.side(unit) as usize] = true;
        }
        let [axis, russian] = sides;
        if axis && russian {
            return Err(format!("both sides stand in {label}"));
        }
        for (side, there) in [(Side::Axis, axis), (Side::Russian, russian)] {
            if self.state.position.occupied(side).contains(hex) != there {
                return Err(format!("{label} is not counted as it is held"));
            }
        }
        self.check_ground(hex)?;
        // Its owner is being asked who leaves.
        if hex == self.state.crowded { Ok(()) } else { self.check_stack(hex) }
    }

    /// Nobody stands where nobody can go.
    fn check_ground(self, hex: SpaceId) -> Result<(), String> {
        let ground = &self.table.ground;
        let sea = ground.features().terrain(hex) == Terrain::Sea;
        let open = ground.neighbours(hex).any(|near| {
            let weather = crate::weather::Weather::Snow;
            ground.is_open(Gait::Foot, weather, near, hex)
        });
        if sea || !open {
            return Err(format!("somebody stands in {}, where nobody can go", ground.label(hex)));
        }
        Ok(())
    }

    fn check_stack(self, hex: SpaceId) -> Result<(), String> {
        let table = self.table;
        let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
        for unit in self.state.position.units_at(hex) {
            let position = &self.state.position;
            if stacking::may_enter(rules, ground, roster, position, unit, hex, &mut Silent).is_err()
            {
                return Err(format!("too many units stand in {}", ground.label(hex)));
            }
        }
        Ok(())
    }

    /// No tank korps is made or lost: those of one group are in the game, and no others.
    fn check_tanks(self) -> Result<(), String> {
        let tank = |unit: &UnitId| {
            matches!(self.table.roster().counter(*unit).arm, Arm::Tank | Arm::Mechanized)
        };
        let away = self.waiting(Beside::Gone).filter(tank).count();
        let all = self.table.roster().units().filter(tank).count();
        let expected = self.table.opening.tanks[0].len();
        if all - away != expected && self.state.ask != Ask::TankGroup {
            return Err(format!("{} tank korps are in the game, not {expected}", all - away));
        }
        Ok(())
    }

    /// A korps is whole, or its divisions are.
    fn check_korps(self) -> Result<(), String> {
        for korps in &self.table.korps {
            let beside = |unit: UnitId| self.state.beside[unit.index()];
            let broken = beside(korps.whole) == Beside::Broken;
            let inside = beside(korps.motorized) == Beside::Inside;
            if broken == inside {
                let name = &self.table.counters.sort(korps.whole).name;
                return Err(format!("{name} and its divisions are in the game, or neither"));
            }
        }
        Ok(())
    }

    /// No army is made or lost by the draws.
    fn check_armies(self) -> Result<(), String> {
        let army = |unit: &UnitId| {
            let counter = self.table.roster().counter(*unit);
            (counter.arm, counter.size) == (Arm::Rifle, Size::Army)
        };
        let unseen = self.waiting(Beside::Unseen).filter(army).count();
        let put_away = usize::from(armies_drawn(&self.table.rules)[1]);
        let expected = put_away + usize::from(self.state.pools.unseen);
        if unseen != expected && self.state.ask != Ask::TankGroup {
            return Err(format!("{unseen} armies are unseen, and {expected} should be"));
        }
        Ok(())
    }
}
