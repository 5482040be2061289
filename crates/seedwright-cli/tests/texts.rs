//! What people see: every file in `tests/cmd` holds commands with what they print and how they end.
//!
//! After a change on purpose, `TRYCMD=overwrite cargo test -p seedwright-cli --test texts` writes the new
//! texts down; read the difference before you commit it.

#[test]
fn texts_are_as_written_down() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
