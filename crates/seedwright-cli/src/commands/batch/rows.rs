//! The file of rows: begun, or continued where an earlier run was interrupted.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use seedwright::batch::Row;
use seedwright_api::batch::ColumnReply;
use serde_json::Value;

use super::manifest::{Manifest, Reached};
use super::run::TakeRows;
use crate::arguments::RowFormat;
use crate::failure::Failure;
use crate::files::{self, Target, failed};
use crate::printer;

/// How many bytes are written at once. Only whole lines are written.
const PIECE: usize = 1 << 16;
/// How often it is noted how far the batch came.
const NOTE: Duration = Duration::from_secs(5);

/// The file that rows are written to.
pub struct RowFile {
    path: PathBuf,
    manifest: Manifest,
    output: Output,
    /// How far it came.
    reached: Reached,
    /// The number to go on with.
    next: u64,
}

enum Output {
    File(File),
    Stdout,
}

impl RowFile {
    /// Opens a file: continues an earlier run of the same request, or begins it.
    pub fn open(path: &Path, manifest: Manifest, overwrites: bool) -> Result<Self, Failure> {
        let next = manifest.numbers.start;
        let target = Target::of(path).map_err(|error| failed(path, &error))?;
        target.check(path)?;
        let reached = Reached::default();
        let mut file =
            Self { path: path.to_owned(), manifest, output: Output::Stdout, reached, next };
        match target {
            Target::Stdout => Ok(file),
            Target::File(_) => {
                let is_begun = fs::metadata(path).is_ok_and(|data| data.len() > 0) && !overwrites;
                let opened = if is_begun { file.resume()? } else { file.begin()? };
                file.output = Output::File(opened);
                Ok(file)
            }
            _ => Ok(Self { output: Output::File(file.create()?), ..file }),
        }
    }

    fn create(&self) -> Result<File, Failure> {
        File::create(&self.path).map_err(|error| failed(&self.path, &error))
    }

    /// Begins a file. Its manifest is written first: a file without one can't be continued.
    fn begin(&mut self) -> Result<File, Failure> {
        self.manifest.save(&self.path, &self.reached)?;
        self.create()
    }

    /// Continues a file behind its last whole line. A line that was cut off is removed.
    fn resume(&mut self) -> Result<File, Failure> {
        let noted = self.manifest.reached(&self.path)?;
        let failed = |error: io::Error| failed(&self.path, &error);
        let mut file =
            OpenOptions::new().read(true).write(true).open(&self.path).map_err(failed)?;
        let header = header(&self.manifest);
        let lines = Lines::read(&mut file, &header).map_err(failed)?;
        let last = lines.last.as_deref().and_then(|line| self.number_of(line));
        if lines.rows > 0 && last.is_none() {
            let message =
                format!("the last row of {} is not one of this batch", self.path.display());
            return Err(Failure::argument(message, "add `--overwrite` to begin it again"));
        }
        file.set_len(lines.bytes).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let is_whole = lines.bytes >= noted.bytes;
        let done = noted.done.filter(|_| is_whole).max(last);
        let is_complete = is_whole && noted.is_complete;
        self.reached = Reached { done, bytes: lines.bytes, rows: lines.rows, is_complete };
        self.next = match is_complete {
            true => self.manifest.numbers.end,
            false => done.map_or(self.next, |done| done + 1),
        };
        Ok(file)
    }

    /// The number of the seed of a row.
    fn number_of(&self, line: &str) -> Option<u64> {
        let seed = match self.manifest.request["form"].as_str() {
            Some("jsonl") => {
                let row: Value = serde_json::from_str(line).ok()?;
                row.get("seed")?.as_str()?.to_owned()
            }
            _ => first_field(line)?,
        };
        let number = match &self.manifest.prefix {
            Some(prefix) => seed.strip_prefix(prefix.as_str())?.strip_prefix(' ')?,
            None => &seed,
        };
        number.parse().ok().filter(|number| self.manifest.numbers.contains(number))
    }

    /// The number to go on with.
    pub fn next_number(&self) -> u64 {
        self.next
    }

    /// The rows that the file has.
    pub fn rows(&self) -> u64 {
        self.reached.rows
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        match &mut self.output {
            Output::Stdout => printer::write_stdout(text.as_bytes())?,
            Output::File(file) => {
                file.write_all(text.as_bytes()).map_err(|error| failed(&self.path, &error))?;
            }
        }
        self.reached.bytes += text.len() as u64;
        Ok(())
    }

    /// Notes how far the batch came, once its rows are on disk.
    fn note(&mut self) -> Result<(), Failure> {
        if let Output::File(file) = &self.output
            && fs::metadata(&self.path).is_ok_and(|data| data.is_file())
        {
            file.sync_data().map_err(|error| failed(&self.path, &error))?;
            self.manifest.save(&self.path, &self.reached)?;
        }
        Ok(())
    }
}

/// The first line of the file.
fn header(manifest: &Manifest) -> String {
    match manifest.request["form"].as_str() {
        Some("jsonl") => String::new(),
        _ => {
            let names = manifest.request["columns"].as_array().into_iter().flatten();
            let values = names.filter_map(Value::as_str).map(seedwright::batch::Value::from);
            let mut text = String::new();
            Row { number: 0, values: values.collect() }.write_csv(&mut text);
            text
        }
    }
}

/// The first field of a line of CSV.
fn first_field(line: &str) -> Option<String> {
    let Some(rest) = line.strip_prefix('"') else {
        return line.split(',').next().map(str::to_owned);
    };
    let mut field = String::new();
    let mut signs = rest.chars();
    loop {
        match signs.next()? {
            '"' => match signs.next() {
                Some('"') => field.push('"'),
                _ => return Some(field),
            },
            sign => field.push(sign),
        }
    }
}

/// The whole lines of a file that was begun.
#[derive(Default)]
struct Lines {
    /// The bytes of the whole lines.
    bytes: u64,
    /// The number of rows.
    rows: u64,
    /// The last row.
    last: Option<String>,
}

impl Lines {
    /// Reads a file line by line. If its first line is not the whole header, nothing of it counts.
    fn read(file: &mut File, header: &str) -> io::Result<Self> {
        let mut reader = BufReader::with_capacity(1 << 20, file);
        let (mut lines, mut line) = (Self::default(), Vec::new());
        if !header.is_empty() {
            reader.read_until(b'\n', &mut line)?;
            if line != header.as_bytes() {
                return Ok(lines);
            }
            lines.bytes = line.len() as u64;
        }
        let mut last = Vec::new();
        loop {
            line.clear();
            if reader.read_until(b'\n', &mut line)? == 0 || !line.ends_with(b"\n") {
                break;
            }
            lines.bytes += line.len() as u64;
            lines.rows += 1;
            std::mem::swap(&mut line, &mut last);
        }
        lines.last = (lines.rows > 0).then(|| String::from_utf8_lossy(&last).trim_end().to_owned());
        Ok(lines)
    }
}

/// Writes rows in their form.
pub struct RowWriter<'k> {
    file: RowFile,
    format: RowFormat,
    /// The JSON texts of the names, each with its colon.
    names: Vec<String>,
    text: String,
    /// The folder for bundles.
    keep: Option<&'k Path>,
    noted: Instant,
}

impl<'k> RowWriter<'k> {
    pub fn new(
        file: RowFile,
        columns: &[ColumnReply],
        format: RowFormat,
        keep: Option<&'k Path>,
    ) -> Self {
        let names = columns.iter().map(|column| format!("{}:", Value::from(column.name.as_str())));
        let text = match file.reached.bytes {
            0 => header(&file.manifest),
            _ => String::new(),
        };
        Self { names: names.collect(), file, format, text, keep, noted: Instant::now() }
    }

    /// Writes what is left, and returns the number of rows in the file.
    pub fn finish(mut self, is_complete: bool) -> Result<u64, Failure> {
        self.flush()?;
        self.file.reached.is_complete |= is_complete;
        self.file.note()?;
        Ok(self.file.rows())
    }

    fn flush(&mut self) -> Result<(), Failure> {
        if self.text.is_empty() {
            return Ok(());
        }
        self.file.write(&self.text)?;
        self.text.clear();
        Ok(())
    }
}

impl TakeRows for RowWriter<'_> {
    fn take(&mut self, row: &Row, bundle: Option<&str>) -> Result<(), Failure> {
        // The bundle is written before its row, so each row of an interrupted batch has one.
        if let (Some(folder), Some(bundle)) = (self.keep, bundle) {
            let folder = folder.join(row.number.to_string());
            files::write_all(&folder, &[("seed.json", bundle)])?;
        }
        match self.format {
            RowFormat::Csv => row.write_csv(&mut self.text),
            RowFormat::Jsonl => row.write_json(&self.names, &mut self.text),
        }
        self.file.reached.rows += 1;
        Ok(())
    }

    fn done(&mut self, number: u64) -> Result<(), Failure> {
        self.file.reached.done = Some(number);
        let is_due = self.noted.elapsed() >= NOTE;
        let is_stdout = matches!(self.file.output, Output::Stdout);
        if is_due || is_stdout || self.text.len() >= PIECE {
            self.flush()?;
        }
        if is_due {
            self.file.note()?;
            self.noted = Instant::now();
        }
        Ok(())
    }
}
