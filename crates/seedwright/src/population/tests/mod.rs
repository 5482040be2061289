//! Tests of the population stage.

mod balance;
mod faults;
mod golden;
mod independence;
mod levels;
mod maps;
mod metered;
mod odds;
mod run;
mod sample;
mod schedule;
