//! The lab: rules compared by played games.

#![forbid(unsafe_code)]

pub mod stats;
