//! Which links of the sources a map takes, and what they become.

use stavka_core::board::EdgeKinds;

use crate::{
    city::Cities,
    error::AtlasError,
    recipe::{LinkRecipe, LinkRule},
    table::Link,
};

/// The links of a source and those that the recipe adds, each with what it becomes.
pub fn taken(
    recipe: &LinkRecipe,
    links: Vec<Link>,
    cities: &Cities,
) -> Result<Vec<(Link, EdgeKinds)>, AtlasError> {
    let added =
        recipe.add.iter().cloned().map(|[from, to, class, note]| Link { from, to, class, note });
    let mut taken = Vec::new();
    for link in links.into_iter().chain(added) {
        let kinds = kinds(recipe, cities, &link)?;
        if !kinds.is_empty() {
            taken.push((link, kinds));
        }
    }
    Ok(taken)
}

fn kinds(recipe: &LinkRecipe, cities: &Cities, link: &Link) -> Result<EdgeKinds, AtlasError> {
    for rule in &recipe.rule {
        if fits(rule, cities, link)? {
            return Ok(rule.kinds.iter().copied().collect());
        }
    }
    Ok(EdgeKinds::NONE)
}

fn fits(rule: &LinkRule, cities: &Cities, link: &Link) -> Result<bool, AtlasError> {
    let homes = [&cities.city(&link.from)?.country, &cities.city(&link.to)?.country];
    let holds =
        |wanted: &Option<String>, test: &dyn Fn(&String) -> bool| wanted.as_ref().is_none_or(test);
    Ok(holds(&rule.class, &|class| *class == link.class)
        && holds(&rule.note, &|note| link.note.contains(note.as_str()))
        && holds(&rule.city, &|city| [&link.from, &link.to].contains(&city))
        && holds(&rule.country, &|country| homes.contains(&country))
        && holds(&rule.outside, &|country| !homes.contains(&country)))
}
