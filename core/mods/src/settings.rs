//! The settings of a mod: what may be chosen, and what is.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{ModFile, Setting, near};

impl Setting {
    /// What it is where nobody chooses.
    pub fn default(&self) -> Value {
        match self {
            Self::Number { default, .. } => Value::from(*default),
            Self::Word { default, .. } => Value::from(default.as_str()),
            Self::Switch { default, .. } => Value::from(*default),
        }
    }

    /// What it means.
    pub fn about(&self) -> &str {
        match self {
            Self::Number { about, .. } | Self::Word { about, .. } | Self::Switch { about, .. } => {
                about
            }
        }
    }

    /// What may be chosen, in words.
    pub fn expects(&self) -> String {
        match self {
            Self::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
            Self::Word { of, .. } => format!("one of: {}", of.join(", ")),
            Self::Switch { .. } => "true or false".to_owned(),
        }
    }

    /// Whether this may be chosen.
    pub fn takes(&self, value: &Value) -> bool {
        match self {
            Self::Number { least, most, .. } => {
                value.as_i64().is_some_and(|value| (*least..=*most).contains(&value))
            }
            Self::Word { of, .. } => {
                value.as_str().is_some_and(|word| of.iter().any(|known| known == word))
            }
            Self::Switch { .. } => value.is_boolean(),
        }
    }

    /// What is worth trying: the ends of a number, every word, both ways of a switch.
    pub fn ends(&self) -> Vec<Value> {
        match self {
            Self::Number { least, most, .. } => vec![Value::from(*least), Value::from(*most)],
            Self::Word { of, .. } => of.iter().map(|word| Value::from(word.as_str())).collect(),
            Self::Switch { .. } => vec![Value::from(false), Value::from(true)],
        }
    }
}

/// All settings of a mod with these chosen; the error names the one that is wrong.
pub fn chosen(
    file: &ModFile,
    given: &BTreeMap<String, Value>,
) -> Result<BTreeMap<String, Value>, String> {
    let mut all: BTreeMap<String, Value> =
        file.settings.iter().map(|(name, one)| (name.clone(), one.default())).collect();
    for (name, value) in given {
        let Some(setting) = file.settings.get(name) else {
            let known = file.settings.keys().map(String::as_str);
            return Err(format!(
                "mod `{}` has no setting `{name}`; {}",
                file.id,
                near(name, known)
            ));
        };
        if !setting.takes(value) {
            let expects = setting.expects();
            return Err(format!(
                "mod `{}`, setting `{name}` is {value}; expected {expects}",
                file.id
            ));
        }
        all.insert(name.clone(), value.clone());
    }
    Ok(all)
}
