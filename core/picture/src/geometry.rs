//! Points and rectangles on the sheet. The unit is a pixel of the SVG; y grows downward.
//!
//! Only sums, products and square roots are used, which every machine rounds alike: the same map gives the
//! same bytes everywhere.

use std::ops::{Add, Mul, Sub};

/// A place or a step on the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub(crate) fn middle(self, other: Self) -> Self {
        (self + other) * 0.5
    }

    pub(crate) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The step of length 1 that way; nothing stays nothing.
    pub(crate) fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }

    /// This step turned a quarter of a circle.
    pub(crate) fn across(self) -> Self {
        Self::new(-self.y, self.x)
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// A rectangle on the sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rect {
    pub(crate) least: Point,
    pub(crate) most: Point,
}

impl Rect {
    /// The rectangle of that width and height, by its upper left corner.
    pub(crate) fn at(corner: Point, width: f64, height: f64) -> Self {
        Self { least: corner, most: corner + Point::new(width, height) }
    }

    /// The rectangle of that width and height, by its middle.
    pub(crate) fn around(middle: Point, width: f64, height: f64) -> Self {
        Self::at(middle - Point::new(width, height) * 0.5, width, height)
    }

    /// The smallest rectangle that holds every point, if there is one.
    pub(crate) fn holding(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        points.into_iter().map(|point| Self { least: point, most: point }).reduce(Self::with)
    }

    /// The smallest rectangle that holds both.
    pub(crate) fn with(self, other: Self) -> Self {
        let least = Point::new(self.least.x.min(other.least.x), self.least.y.min(other.least.y));
        let most = Point::new(self.most.x.max(other.most.x), self.most.y.max(other.most.y));
        Self { least, most }
    }

    /// The rectangle with `margin` more on every side.
    pub(crate) fn grown(self, margin: f64) -> Self {
        let by = Point::new(margin, margin);
        Self { least: self.least - by, most: self.most + by }
    }

    pub(crate) fn moved(self, by: Point) -> Self {
        Self { least: self.least + by, most: self.most + by }
    }

    pub(crate) fn width(self) -> f64 {
        self.most.x - self.least.x
    }

    pub(crate) fn height(self) -> f64 {
        self.most.y - self.least.y
    }

    pub(crate) fn middle(self) -> Point {
        self.least.middle(self.most)
    }

    /// The area that both cover.
    pub(crate) fn shared(self, other: Self) -> f64 {
        let width = self.most.x.min(other.most.x) - self.least.x.max(other.least.x);
        let height = self.most.y.min(other.most.y) - self.least.y.max(other.least.y);
        width.max(0.0) * height.max(0.0)
    }

    /// The point of the rectangle that is nearest to `point`.
    pub(crate) fn nearest(self, point: Point) -> Point {
        Point::new(
            point.x.clamp(self.least.x, self.most.x),
            point.y.clamp(self.least.y, self.most.y),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_share_an_area() {
        let one = Rect::at(Point::new(0.0, 0.0), 4.0, 2.0);
        assert!((one.shared(one.moved(Point::new(3.0, 1.0))) - 1.0).abs() < 1e-9);
        assert!(one.shared(one.moved(Point::new(4.0, 0.0))).abs() < 1e-9);
        assert_eq!(one.nearest(Point::new(9.0, 1.0)), Point::new(4.0, 1.0));
        assert_eq!(one.grown(1.0).middle(), one.middle());
    }

    #[test]
    fn nothing_has_no_direction() {
        assert_eq!(Point::default().unit(), Point::default());
        assert_eq!(Point::new(0.0, 3.0).unit().across(), Point::new(-1.0, 0.0));
    }
}
