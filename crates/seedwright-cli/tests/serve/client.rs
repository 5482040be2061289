//! A server of one's own, and a client that talks to it.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// Longer than anything takes, even on a busy machine.
pub const LONG: Duration = Duration::from_secs(120);

/// A program that serves the page, and ends with this value.
pub struct Served {
    child: Child,
    output: BufReader<ChildStdout>,
    /// Its first line.
    pub said: String,
    pub address: SocketAddr,
}

/// How a program ended, and what it said after its address.
pub struct Ended {
    pub status: ExitStatus,
    pub out: String,
    pub err: String,
}

impl Served {
    /// Lets the program serve at a free port.
    pub fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_seedwright"))
            .args(["serve", "--port", "0", "--quiet"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("its output is a pipe");
        let mut output = BufReader::new(output);
        let mut said = String::new();
        output.read_line(&mut said).expect("it says something");
        let address = said.trim().trim_start_matches("http://");
        let address = address.trim_end_matches('/').parse();
        Self { child, output, address: address.expect("it says its address"), said }
    }

    pub fn connect(&self) -> Connection {
        Connection::to(self.address)
    }

    /// Sends a request without a body.
    pub fn get(&self, path: &str) -> Answer {
        self.connect().ask("GET", path, b"")
    }

    /// Sends a request with a body.
    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(path, body.to_string())
    }

    /// Sends a request with any bytes as its body.
    pub fn send(&self, path: &str, body: impl AsRef<[u8]>) -> Answer {
        self.connect().ask("POST", path, body.as_ref())
    }

    /// The answer to a request that has one.
    #[track_caller]
    pub fn json(&self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body);
        assert_eq!(answer.status, 200, "{path} {body}: {}", answer.text());
        answer.json()
    }

    /// A number among the metrics.
    pub fn metric(&self, name: &str) -> u64 {
        let metrics = self.get("/metrics").text();
        let line = format!("seedwright_{name} ");
        let mut lines = metrics.lines();
        let value = lines.find_map(|own| own.strip_prefix(&line));
        value.and_then(|value| value.parse().ok()).expect("it is there")
    }

    /// The paths of everything that takes work.
    pub fn endpoints(&self) -> Vec<String> {
        let metrics = self.get("/metrics").text();
        let done = metrics.lines().filter(|line| line.contains("outcome=\"done\""));
        let path = |line: &str| line.split('"').nth(1).map(str::to_owned);
        done.filter_map(path).collect()
    }

    /// Waits until a number has some value.
    #[track_caller]
    pub fn await_metric(&self, name: &str, value: u64, time: Duration) {
        let begun = Instant::now();
        while self.metric(name) != value {
            assert!(begun.elapsed() < time, "{name} never becomes {value}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// The peak of its memory in bytes, if the system reports it.
    pub fn peak_memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kibibytes: u64 = peak.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kibibytes * 1024)
    }

    /// Sends the program a signal to end.
    pub fn terminate(&self) {
        let id = i32::try_from(self.child.id()).ok();
        let id = id.and_then(rustix::process::Pid::from_raw);
        let signal = rustix::process::Signal::TERM;
        rustix::process::kill_process(id.expect("it runs"), signal).expect("it can be told");
    }

    /// Waits for the end.
    pub fn end(mut self) -> Ended {
        let status = self.child.wait().expect("it ends");
        let (mut out, mut err) = (String::new(), String::new());
        self.output.read_to_string(&mut out).expect("it is text");
        let mut errors = self.child.stderr.take().expect("it is a pipe");
        errors.read_to_string(&mut err).expect("it is text");
        Ended { status, out, err }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The response of a server.
pub struct Answer {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    /// All headers, in the order in which they came; their names have small letters.
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// The value of a header, whose name has small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(own, _)| own == name);
        found.map(|(_, value)| value.as_str())
    }

    pub fn media(&self) -> &str {
        self.header("content-type").unwrap_or_default()
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The values of lines.
    pub fn lines(&self) -> Vec<Value> {
        let text = self.text();
        let line = |line: &str| serde_json::from_str(line).expect("a line of JSON");
        text.lines().map(line).collect()
    }
}

/// An open connection.
pub struct Connection(BufReader<TcpStream>);

impl Connection {
    pub fn to(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("somebody listens");
        stream.set_nodelay(true).expect("it is open");
        stream.set_read_timeout(Some(LONG)).expect("it is open");
        Self(BufReader::new(stream))
    }

    /// Sends a request, and waits for the response.
    pub fn ask(&mut self, method: &str, path: &str, body: &[u8]) -> Answer {
        self.request(method, path, "", body);
        let shown = String::from_utf8_lossy(&body[..body.len().min(500)]).into_owned();
        self.answer().unwrap_or_else(|error| panic!("{method} {path} {shown}: {error}"))
    }

    /// Sends a request with more headers, without waiting.
    pub fn request(&mut self, method: &str, path: &str, headers: &str, body: &[u8]) {
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\n{headers}content-length: {length}\r\n\r\n"
        );
        self.write(&[head.as_bytes(), body].concat());
    }

    /// Sends bytes. A server that refuses a request early does not read all of them.
    pub fn write(&mut self, bytes: &[u8]) {
        let _ = self.0.get_mut().write_all(bytes);
    }

    /// Reads an answer.
    pub fn answer(&mut self) -> io::Result<Answer> {
        let mut answer = self.head()?;
        answer.body = match answer.header("content-length") {
            Some(length) => self.exactly(length.parse().map_err(io::Error::other)?)?,
            None if answer.status == 304 => Vec::new(),
            None => self.chunks()?,
        };
        Ok(answer)
    }

    /// Reads the head of an answer, and nothing of its body.
    pub fn head(&mut self) -> io::Result<Answer> {
        let status = self.line()?;
        let status = status.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.ok_or_else(|| io::Error::other("no status"))?;
        let mut headers = Vec::new();
        while let Some((name, value)) = self.line()?.split_once(':') {
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        Ok(Answer { status, headers, body: Vec::new() })
    }

    fn exactly(&mut self, length: usize) -> io::Result<Vec<u8>> {
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        Ok(body)
    }

    fn chunks(&mut self) -> io::Result<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            let length = usize::from_str_radix(&self.line()?, 16).map_err(io::Error::other)?;
            body.extend(self.exactly(length)?);
            self.line()?;
            if length == 0 {
                return Ok(body);
            }
        }
    }

    /// A line, without its end.
    pub fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        match self.0.read_line(&mut line)? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(line.trim_end().to_owned()),
        }
    }
}
