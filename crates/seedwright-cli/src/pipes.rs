//! Named pipes and devices. A named pipe with nobody at its other end is an error soon, instead of a program that
//! hangs.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

#[cfg(unix)]
pub use unix::{reader, writer};

/// Opens a pipe or device for reading.
#[cfg(not(unix))]
pub fn reader(path: &Path) -> io::Result<Box<dyn Read>> {
    Ok(Box::new(File::open(path)?))
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

    /// Opens a pipe or device for reading.
    pub fn reader(path: &Path) -> io::Result<Box<dyn Read>> {
        if !is_pipe(path) {
            return Ok(Box::new(File::open(path)?));
        }
        let pipe = open(OpenOptions::new().read(true), path)?;
        Ok(Box::new(PipeReader { pipe, begun: Instant::now(), has_writer: false }))
    }

    /// A pipe that is read. It does not wait for its other end by itself.
    struct PipeReader {
        pipe: File,
        begun: Instant,
        /// A pipe that was never opened for writing reads as ended, so an early end says nothing yet.
        has_writer: bool,
    }

    impl Read for PipeReader {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            loop {
                match self.pipe.read(buffer) {
                    Ok(0) if self.has_writer || buffer.is_empty() => return Ok(0),
                    Ok(0) if self.begun.elapsed() > PATIENCE => {
                        let why = "no program writes to this pipe";
                        return Err(io::Error::new(ErrorKind::TimedOut, why));
                    }
                    Ok(0) => sleep(TICK),
                    Ok(length) => {
                        self.has_writer = true;
                        return Ok(length);
                    }
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {
                        self.has_writer = true;
                        sleep(TICK);
                    }
                    Err(error) => return Err(error),
                }
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
