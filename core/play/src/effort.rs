//! What a player that searches may spend, and how it judges; in words, as set-ups and the command line have them.

use std::fmt;
use std::str::FromStr;

/// What may be spent on one turn of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spend {
    /// To play on so many times: the same choice on any machine and any number of threads.
    Rollouts(u32),
    /// So many milliseconds, for people who wait.
    Milliseconds(u32),
}

/// What a search may spend and how it judges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Effort {
    /// What it may spend on one turn of its side.
    pub spend: Spend,
    /// How far it plays on: so many turns, as the game counts them, beside the one that is under way.
    pub horizon: u32,
    /// By how many hundredths of a standard error another choice must lead before the plan is left.
    pub lead: u32,
    /// How many choices are tried out that no style of the staff would make.
    pub others: u32,
    /// How many mixtures of styles are tried out as plans for a turn, beside the styles.
    pub plans: u32,
    /// How much of what may be spent in a turn goes into its plan, of a hundred.
    pub plan: u32,
    /// Whether positions are judged by a value that was learned, where there is one, instead of the variant's own score.
    pub value: u32,
}

/// Words that name no effort.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no effort: so many rollouts a turn, `search:200`, or seconds, `search:2s`")]
pub struct NoEffort(String);

impl Effort {
    /// Whether it comes to the same choice each time.
    pub fn repeats(&self) -> bool {
        matches!(self.spend, Spend::Rollouts(_))
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            spend: Spend::Rollouts(200),
            horizon: 8,
            lead: 100,
            others: 2,
            plans: 5,
            plan: 100,
            value: 0,
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, into: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.spend {
            Spend::Rollouts(count) => write!(into, "{count}")?,
            Spend::Milliseconds(time) if time.is_multiple_of(1000) => {
                write!(into, "{}s", time / 1000)?;
            }
            Spend::Milliseconds(time) => write!(into, "{}.{:03}s", time / 1000, time % 1000)?,
        }
        let usual = Self::default();
        let told = [
            ("horizon", self.horizon, usual.horizon),
            ("lead", self.lead, usual.lead),
            ("others", self.others, usual.others),
            ("plans", self.plans, usual.plans),
            ("plan", self.plan, usual.plan),
            ("value", self.value, usual.value),
        ];
        for (name, value, _) in told.into_iter().filter(|(_, value, usual)| value != usual) {
            write!(into, ",{name}={value}")?;
        }
        Ok(())
    }
}

impl FromStr for Effort {
    type Err = NoEffort;

    fn from_str(text: &str) -> Result<Self, NoEffort> {
        let no = || NoEffort(text.to_owned());
        let mut effort = Self::default();
        let mut words = text.split(',');
        effort.spend = words.next().and_then(spend).ok_or_else(no)?;
        for word in words {
            let (name, value) = word.split_once('=').ok_or_else(no)?;
            let value = value.parse().map_err(|_| no())?;
            match name {
                "horizon" => effort.horizon = value,
                "lead" => effort.lead = value,
                "others" => effort.others = value,
                "plans" => effort.plans = value,
                "plan" if value <= 100 => effort.plan = value,
                "value" if value < 2 => effort.value = value,
                _ => return Err(no()),
            }
        }
        Ok(effort)
    }
}

/// At least one of either: a search that may spend nothing is the staff.
fn spend(word: &str) -> Option<Spend> {
    let Some(seconds) = word.strip_suffix('s') else {
        return word.parse().ok().filter(|count| *count > 0).map(Spend::Rollouts);
    };
    let (whole, part) = seconds.split_once('.').unwrap_or((seconds, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if part.len() > 3 || !digits(whole) || !digits(part) {
        return None;
    }
    let time = format!("{whole}{part:0<3}").parse().ok().filter(|time| *time > 0)?;
    Some(Spend::Milliseconds(time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efforts_come_back_from_their_words() {
        for words in
            ["200", "2s", "0.250s", "64,horizon=100", "1,horizon=9,lead=50,others=7,value=1"]
        {
            assert_eq!(words.parse::<Effort>().expect(words).to_string(), words);
        }
        assert_eq!("2.5s".parse::<Effort>().expect("fits").spend, Spend::Milliseconds(2500));
        assert_eq!("200,others=2".parse(), Ok(Effort::default()));
    }

    #[test]
    fn what_is_none_is_refused() {
        for words in
            ["", "0", "0s", "-1", "2m", "1.2345s", "1e3s", "200,depth=3", "200,value=2", "200,lead"]
        {
            assert!(words.parse::<Effort>().is_err(), "{words}");
        }
        assert!("x".parse::<Effort>().expect_err("none").to_string().contains("search:2s"));
    }
}
