//! A `serve` process, and clients that talk to it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use socket2::{Domain, Socket, Type};

use crate::cargo::{cargo, profile};
use crate::memory::peak_memory_of;

/// A `serve` process that is killed on drop.
pub struct ServerProcess {
    child: Child,
    pub address: SocketAddr,
}

impl ServerProcess {
    /// Builds the program in the profile of this one and lets it serve on a free port.
    ///
    /// # Errors
    /// If it can't be built or started.
    pub fn start() -> io::Result<Self> {
        let mut child = Command::new(built_program()?)
            .args(["serve", "--port", "0", "--quiet"])
            .stdout(Stdio::piped())
            .spawn()?;
        let mut said = String::new();
        let output = child.stdout.take().expect("its output is a pipe");
        BufReader::new(output).read_line(&mut said)?;
        let address = said.trim().trim_start_matches("http://");
        let address = address.trim_end_matches('/').parse();
        let address = address.map_err(|_| io::Error::other(format!("it said `{said}`")))?;
        Ok(Self { child, address })
    }

    /// Returns its peak memory in bytes.
    ///
    /// # Errors
    /// If the system does not report it.
    pub fn peak_memory(&self) -> Result<u64, String> {
        peak_memory_of(self.child.id())
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It could have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Builds the program in the profile of this one, and returns its path.
///
/// # Errors
/// If it can't be built.
pub fn built_program() -> io::Result<PathBuf> {
    let built = cargo()
        .args(["build", "--profile", &profile(), "--quiet", "--package", "seedwright-cli"])
        .status()?;
    match built.success() {
        true => program(),
        false => Err(io::Error::other("the program can't be built")),
    }
}

/// The program, which is built into the same folder as this one.
fn program() -> io::Result<PathBuf> {
    let own = std::env::current_exe()?;
    let name = format!("seedwright{}", std::env::consts::EXE_SUFFIX);
    Ok(own.with_file_name(name))
}

/// A response.
pub struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
}

/// A client with a persistent connection.
pub struct Client {
    stream: BufReader<TcpStream>,
}

/// Connects to a server from an address of this machine.
///
/// # Errors
/// If the server does not listen, or this machine has no such address.
pub fn connect_from(own: IpAddr, address: SocketAddr) -> io::Result<TcpStream> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    socket.bind(&SocketAddr::new(own, 0).into())?;
    socket.connect(&address.into())?;
    Ok(socket.into())
}

impl Client {
    /// # Errors
    /// If the server does not listen.
    pub fn connect(address: SocketAddr) -> io::Result<Self> {
        Self::over(TcpStream::connect(address)?)
    }

    /// # Errors
    /// If the connection breaks.
    pub fn over(stream: TcpStream) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(120)))?;
        Ok(Self { stream: BufReader::with_capacity(64 * 1024, stream) })
    }

    /// Sends a request, and reads the response.
    ///
    /// # Errors
    /// If the connection breaks.
    pub fn ask(&mut self, head: &str, body: &[u8]) -> io::Result<Answer> {
        self.send(head, body)?;
        self.answer()
    }

    /// Sends a request without waiting for the response.
    ///
    /// # Errors
    /// If the connection breaks.
    pub fn send(&mut self, head: &str, body: &[u8]) -> io::Result<()> {
        self.send_with(head, "", body)
    }

    /// Sends a request with more headers, each with its line ending.
    ///
    /// # Errors
    /// If the connection breaks.
    pub fn send_with(&mut self, head: &str, headers: &str, body: &[u8]) -> io::Result<()> {
        let length = body.len();
        let head = format!(
            "{head} HTTP/1.1\r\nhost: localhost\r\n{headers}content-length: {length}\r\n\r\n"
        );
        let mut whole = head.into_bytes();
        whole.extend_from_slice(body);
        self.stream.get_mut().write_all(&whole)
    }

    /// Reads a response.
    ///
    /// # Errors
    /// If the connection breaks.
    pub fn answer(&mut self) -> io::Result<Answer> {
        let status = self.line()?;
        let status = status.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.ok_or_else(|| io::Error::other("no status"))?;
        let mut length = 0;
        loop {
            let line = self.line()?.to_ascii_lowercase();
            match line.split_once(':') {
                Some(("content-length", value)) => length = value.trim().parse().unwrap_or(0),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok(Answer { status, body })
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        match self.stream.read_line(&mut line)? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(line.trim_end().to_owned()),
        }
    }
}
