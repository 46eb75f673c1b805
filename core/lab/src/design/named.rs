//! Arms that are no more than a name, as `compare` takes them.

/// Takes the arms and set-ups that are no more than a name out of a design: their places and names.
pub(super) fn take(tree: &mut toml::Table) -> Vec<(usize, String)> {
    let Some(toml::Value::Array(arms)) = tree.get_mut("arms") else { return Vec::new() };
    let mut names = Vec::new();
    for (at, arm) in arms.iter_mut().enumerate() {
        if let toml::Value::String(name) = arm {
            names.push((at, name.clone()));
            let name = toml::Value::String(name.clone());
            let nothing = toml::Value::Table(toml::Table::new());
            let whole = [("name".to_owned(), name), ("setup".to_owned(), nothing)];
            *arm = toml::Value::Table(whole.into_iter().collect());
        } else if let Some(setup) = arm.get_mut("setup")
            && let toml::Value::String(name) = setup
        {
            names.push((at, name.clone()));
            *setup = toml::Value::Table(toml::Table::new());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use stavka_core::setup::Setup;

    use crate::design::Design;
    use crate::design::tests::TEXT;

    #[test]
    fn arms_can_be_named() {
        let at = TEXT.find("[[arms]]").expect("arms");
        let named = |name: &str| {
            let readings = [("high-water".to_owned(), name.to_owned())].into();
            Ok(Setup { variant: "ford".to_owned(), readings, ..Setup::default() })
        };
        let read = |arms: &str| Design::read(&format!("{}\n{arms}", &TEXT[..at]), named);
        let design = read("arms = [\"one\", { name = \"b\", setup = \"two\" }]").expect("fits");
        let found = design.arms.iter().map(|arm| (arm.name.as_str(), &arm.setup));
        let found: Vec<_> =
            found.map(|(name, setup)| (name, setup.readings["high-water"].as_str())).collect();
        assert_eq!(found, [("one", "one"), ("b", "two")]);
        assert!(design.canonical().contains("high-water"), "what is hashed is what it means");
        let wrong = read("arms = [\"one\", { nome = \"b\", setup = \"two\" }]").expect_err("nome");
        assert!(wrong.to_string().contains("nome"), "{wrong}");
        assert!(Design::parse(&format!("{}\narms = [\"one\"]", &TEXT[..at])).is_err());
    }
}
