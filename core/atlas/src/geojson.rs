//! Reading `GeoJSON`: only what the sources use.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{area::Area, projection::Degrees};

/// A file of features.
#[derive(Debug, Deserialize)]
pub struct Collection {
    /// One feature a line.
    pub features: Vec<Feature>,
}

/// One thing on the globe.
#[derive(Debug, Deserialize)]
pub struct Feature {
    /// What is said of it.
    pub properties: Map<String, Value>,
    /// Its shape.
    pub geometry: Geometry,
}

/// Lists of longitude and latitude.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", content = "coordinates")]
pub enum Geometry {
    /// One line.
    LineString(Vec<[f64; 2]>),
    /// Several lines.
    MultiLineString(Vec<Vec<[f64; 2]>>),
    /// An outline and its holes.
    Polygon(Vec<Vec<[f64; 2]>>),
    /// Several outlines with holes.
    MultiPolygon(Vec<Vec<Vec<[f64; 2]>>>),
}

impl Feature {
    /// A property that is a text.
    pub fn text(&self, property: &str) -> Option<&str> {
        self.properties.get(property)?.as_str()
    }

    /// A property that is a whole number.
    pub fn number(&self, property: &str) -> Option<i64> {
        self.properties.get(property)?.as_i64()
    }

    /// The ground it covers; none if it is a line.
    pub fn area(&self) -> Area {
        match &self.geometry {
            Geometry::Polygon(rings) => Area::new(rings.iter().cloned()),
            Geometry::MultiPolygon(parts) => Area::new(parts.iter().flatten().cloned()),
            Geometry::LineString(_) | Geometry::MultiLineString(_) => Area::new([]),
        }
    }

    /// Its lines; none if it is an outline.
    pub fn lines(&self) -> Vec<Vec<Degrees>> {
        let line = |points: &Vec<[f64; 2]>| points.iter().copied().map(Degrees::from).collect();
        match &self.geometry {
            Geometry::LineString(points) => vec![line(points)],
            Geometry::MultiLineString(lines) => lines.iter().map(line).collect(),
            Geometry::Polygon(_) | Geometry::MultiPolygon(_) => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_read() {
        let json = r#"{"type":"FeatureCollection","name":"x","features":[
            {"type":"Feature","properties":{"name":"Neva","rank":1},
             "geometry":{"type":"LineString","coordinates":[[31.0,59.9],[30.3,59.9]]}},
            {"type":"Feature","properties":{"name":"isle"},
             "geometry":{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}}]}"#;
        let file: Collection = serde_json::from_str(json).expect("sound GeoJSON");
        assert_eq!(file.features[0].text("name"), Some("Neva"));
        assert_eq!(file.features[0].number("rank"), Some(1));
        assert_eq!(file.features[0].lines()[0].len(), 2);
        assert!(file.features[1].area().slice(1.0).contains(1.0));
        assert!(file.features[1].lines().is_empty());
    }
}
