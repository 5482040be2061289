//! Transcripts: every file in `tests/cmd` has commands with their output and exit codes.
//!
//! After a change on purpose, `TRYCMD=overwrite cargo test -p seedwright-cli --test texts` writes the new
//! output into them; read the difference before you commit it.

#[test]
fn texts_are_as_written_down() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
