//! Chapter 78: Nationalist China.

pub mod flying_tigers;
