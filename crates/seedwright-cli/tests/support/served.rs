//! The program as it serves, and a client that talks to it.

#![allow(dead_code, reason = "each test file uses what it needs")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// A program that serves at a free port, and ends with this value.
pub struct Served {
    pub child: Child,
    pub address: String,
}

/// What was answered.
pub struct Answer {
    pub status: u16,
    /// The names of headers are in small letters.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Served {
    pub fn start(more: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_seedwright"))
            .args(["serve", "--port", "0", "--quiet"])
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut said = String::new();
        let output = child.stdout.take().expect("its output is a pipe");
        let read = BufReader::new(output).read_line(&mut said);
        read.expect("it says where it is");
        let address = said.trim().trim_start_matches("http://");
        Self {
            address: address.trim_end_matches('/').to_owned(),
            child,
        }
    }

    /// Asks for something with a body.
    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, body.to_string().as_bytes())
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, b"")
    }

    /// Asks for something in a connection of its own.
    pub fn ask(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        self.ask_with(method, path, "", body)
    }

    /// The same with further headers, each with its end.
    pub fn ask_with(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Answer {
        let mut stream = self.connect();
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n"
        );
        let sent = stream.write_all(head.as_bytes());
        // A server that has seen enough closes the connection.
        let _ = sent.and_then(|()| stream.write_all(body));
        Answer::read(stream)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("somebody listens");
        let most = Some(Duration::from_secs(120));
        stream.set_read_timeout(most).expect("a time can be set");
        stream
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Answer {
    fn read(stream: TcpStream) -> Self {
        let mut stream = BufReader::new(stream);
        let mut line = || {
            let mut line = String::new();
            stream.read_line(&mut line).expect("an answer comes");
            line.trim_end().to_owned()
        };
        let status = line();
        let status = status.split(' ').nth(1).and_then(|code| code.parse().ok());
        let mut headers = Vec::new();
        while let Some((name, value)) = line().split_once(':') {
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let mut answer = Self {
            status: status.expect("an answer has a status"),
            headers,
            body: Vec::new(),
        };
        match answer.header("content-length").map(str::to_owned) {
            Some(length) => {
                answer.body = vec![0; length.parse().expect("a length is a number")];
                stream
                    .read_exact(&mut answer.body)
                    .expect("all of it comes");
            }
            None => {
                let read = stream.read_to_end(&mut answer.body);
                read.expect("all of it comes");
            }
        }
        answer
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(own, _)| own == name);
        found.map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}
