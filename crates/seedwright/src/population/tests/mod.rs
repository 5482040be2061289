//! Tests of the population stage.

mod balance;
mod builders;
mod faults;
mod golden;
mod independence;
mod levels;
mod maps;
mod metered;
mod odds;
mod roles;
mod run;
mod sample;
mod schedule;
