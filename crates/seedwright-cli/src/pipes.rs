//! Named pipes and devices. A named pipe with nobody at its other end is an error soon, instead of a program that
//! hangs.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

#[cfg(unix)]
pub use unix::{read, writer};

/// Reads at most a number of bytes.
#[cfg(not(unix))]
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a pipe or device for writing; a file that is open already is continued.
#[cfg(not(unix))]
pub fn writer(path: &Path) -> io::Result<Box<dyn Write>> {
    Ok(Box::new(File::options().append(true).open(path)?))
}

#[cfg(unix)]
mod unix {
    use std::fs::{OpenOptions, metadata};
    use std::io::ErrorKind;
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use rustix::fs::OFlags;
    use rustix::io::Errno;

    use super::*;

    /// How long a pipe may have nobody at its other end.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// How long to wait before trying again.
    const TICK: Duration = Duration::from_millis(1);

    /// Reads at most a number of bytes.
    pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if !is_pipe(path) {
            File::open(path)?.take(most).read_to_end(&mut bytes)?;
            return Ok(bytes);
        }
        let mut pipe = open(OpenOptions::new().read(true), path)?.take(most);
        let begun = Instant::now();
        let mut chunk = vec![0; 64 * 1024];
        // A pipe that was never opened for writing reads as ended, so an early end says nothing yet.
        let mut has_writer = false;
        loop {
            match pipe.read(&mut chunk) {
                Ok(0) if has_writer || bytes.len() as u64 == most => return Ok(bytes),
                Ok(0) if begun.elapsed() > PATIENCE => {
                    let why = "no program writes to this pipe";
                    return Err(io::Error::new(ErrorKind::TimedOut, why));
                }
                Ok(0) => sleep(TICK),
                Ok(length) => {
                    bytes.extend_from_slice(&chunk[..length]);
                    has_writer = true;
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    has_writer = true;
                    sleep(TICK);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Opens a pipe or device for writing; a file that is open already is continued.
    pub fn writer(path: &Path) -> io::Result<Box<dyn Write>> {
        if !is_pipe(path) {
            return Ok(Box::new(File::options().append(true).open(path)?));
        }
        let begun = Instant::now();
        loop {
            match open(OpenOptions::new().write(true), path) {
                Ok(pipe) => return Ok(Box::new(PipeWriter(pipe))),
                // Opening a pipe that nobody reads fails with this error.
                Err(error) if error.raw_os_error() != Some(Errno::NXIO.raw_os_error()) => {
                    return Err(error);
                }
                Err(_) if begun.elapsed() > PATIENCE => {
                    let why = "no program reads from this pipe";
                    return Err(io::Error::new(ErrorKind::TimedOut, why));
                }
                Err(_) => sleep(TICK),
            }
        }
    }

    fn is_pipe(path: &Path) -> bool {
        metadata(path).is_ok_and(|data| data.file_type().is_fifo())
    }

    /// Opens a pipe without waiting for its other end.
    fn open(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
        let flags = i32::try_from(OFlags::NONBLOCK.bits()).unwrap_or_default();
        options.custom_flags(flags).open(path)
    }

    /// A pipe that waits while it is full.
    struct PipeWriter(File);

    impl Write for PipeWriter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            loop {
                match self.0.write(bytes) {
                    Err(error) if error.kind() == ErrorKind::WouldBlock => sleep(TICK),
                    written => return written,
                }
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            self.0.flush()
        }
    }
}
