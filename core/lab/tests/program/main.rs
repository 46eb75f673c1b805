//! The lab's program, alone and with programs of other people: killed and gone on with, Parquet read by polars and
//! `DuckDB`, a design on Dask with a killed worker, odds held against icepool. What those need is installed into a folder
//! below `target`; where pip can't, the test says so and ends.

mod commands;
#[cfg(target_os = "linux")]
mod dask;
mod home;
mod killed;
mod odds;
mod packages;
mod page;
mod readers;
mod tables;
