//! Hostile clients. All attacks run repeatedly and at the same time, from their own address. Real attackers have
//! their own machines; here they share one with the server, so their requests are prepared in advance.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use crate::page::{Client, connect_from};

type Attack = fn(SocketAddr) -> io::Result<()>;

/// All attacks.
pub const ATTACKS: &[Attack] = &[
    largest_world,
    left_alone,
    largest_pack,
    nested_pack,
    no_json,
    too_long,
    slow_senders,
    hard_code,
    silent_readers,
    crowded_rooms,
    wide_rooms,
    pictures,
    forged_bundle,
    documents,
];

/// Returns the address of the hostile clients, which differs from that of the honest ones.
const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// # Errors
/// If the server does not listen, or this machine has no other address.
pub fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    connect_from(ELSEWHERE, address)
}

fn post(address: SocketAddr, path: &str, body: &[u8]) -> io::Result<()> {
    let mut client = Client::over(connect(address)?)?;
    let answer = client.ask(&format!("POST {path}"), body)?;
    assert!(answer.status != 500, "{path} failed: {:?}", String::from_utf8_lossy(&answer.body));
    Ok(())
}

const LARGEST: &str = r#"{"pack":"campaign","settings":{"floors":12,"zones":6,"rooms":60}}"#;

/// Requests the largest world.
fn largest_world(address: SocketAddr) -> io::Result<()> {
    post(address, "/api/generate", LARGEST.as_bytes())
}

/// Requests it, and disconnects at once.
fn left_alone(address: SocketAddr) -> io::Result<()> {
    let mut client = Client::over(connect(address)?)?;
    client.send("POST /api/generate", LARGEST.as_bytes())?;
    thread::sleep(Duration::from_millis(20));
    Ok(())
}

/// Sends a pack of the maximum body size.
fn largest_pack(address: SocketAddr) -> io::Result<()> {
    static BODY: LazyLock<String> = LazyLock::new(many_rooms);
    post(address, "/api/check", BODY.as_bytes())
}

fn many_rooms() -> String {
    let mut text = String::from(
        "[pack]\nformat = 1\nid = \"big\"\nstart = [\"A0.s\"]\ngoal = \"reached(A0.s)\"\n",
    );
    for room in 0.. {
        if text.len() > 900_000 {
            break;
        }
        text += &format!(
            "[rooms.\"A{room}\"]\nspots = [\"s\", \"t\"]\nlinks = [{{ from = \"s\", to = \"t\" }}]\n"
        );
    }
    pack(&text)
}

/// Sends a deeply nested requirement.
fn nested_pack(address: SocketAddr) -> io::Result<()> {
    static BODY: LazyLock<String> = LazyLock::new(nested);
    post(address, "/api/items", BODY.as_bytes())
}

fn nested() -> String {
    let depth = 200_000;
    let goal = format!("{}always{}", "(".repeat(depth), ")".repeat(depth));
    let text = format!(
        "[pack]\nformat = 1\nid = \"deep\"\nstart = [\"A.s\"]\ngoal = \"{goal}\"\n[rooms.A]\nspots = [\"s\"]\n"
    );
    pack(&text)
}

fn pack(text: &str) -> String {
    serde_json::json!({ "pack": { "files": [{ "name": "pack.toml", "text": text }] } }).to_string()
}

/// A long body that is not JSON.
fn no_json(address: SocketAddr) -> io::Result<()> {
    post(address, "/api/doors", &vec![b'['; 1_000_000])
}

/// Sends a body over the size limit.
fn too_long(address: SocketAddr) -> io::Result<()> {
    let mut client = Client::over(connect(address)?)?;
    // The server can close the connection while this is being sent.
    let _ = client.send("POST /api/rooms", &vec![b' '; 4_000_000]);
    thread::sleep(Duration::from_millis(50));
    Ok(())
}

/// Opens many connections that each send a byte now and then.
fn slow_senders(address: SocketAddr) -> io::Result<()> {
    let senders = (0..40).map(|_| connect(address));
    let mut senders = senders.collect::<io::Result<Vec<_>>>()?;
    for byte in b"POST /api/items HTTP/1.1\r\nhost: x\r\n" {
        for sender in &mut senders {
            sender.write_all(&[*byte])?;
        }
        thread::sleep(Duration::from_millis(100));
    }
    Ok(())
}

/// Requests suggestions for a large code game with few guesses.
fn hard_code(address: SocketAddr) -> io::Result<()> {
    let body = r#"{"elements":["a","b","c","d","e","f","g","h","i","j"],"length":12,"strategy":"entropy","guesses":[]}"#;
    post(address, "/api/code/suggest", body.as_bytes())
}

/// Requests large responses and never reads them.
fn silent_readers(address: SocketAddr) -> io::Result<()> {
    let mut clients = Vec::new();
    for _ in 0..8 {
        let mut client = Client::over(connect(address)?)?;
        for _ in 0..4 {
            client.send("POST /api/items", br#"{"pack":"station","seed":"silent"}"#)?;
        }
        clients.push(client);
    }
    thread::sleep(Duration::from_secs(2));
    Ok(())
}

/// Requests a layout that does not fit, with the most attempts.
fn crowded_rooms(address: SocketAddr) -> io::Result<()> {
    let body = br#"{"pack":"halls","layout":{"rooms":2000,"bounds":[150,150],"attempts":1000000}}"#;
    post(address, "/api/rooms", body)
}

/// Requests the largest layout with all its steps.
fn wide_rooms(address: SocketAddr) -> io::Result<()> {
    let body = br#"{"pack":"halls","layout":{"floor":40000}}"#;
    post(address, "/api/rooms", body)
}

/// Requests a large PNG.
fn pictures(address: SocketAddr) -> io::Result<()> {
    let body = br#"{"pack":"halls","layout":{"rooms":2000}}"#;
    post(address, "/api/rooms/files/map.png", body)
}

/// Sends a false proof.
fn forged_bundle(address: SocketAddr) -> io::Result<()> {
    static BODY: LazyLock<String> = LazyLock::new(forged);
    post(address, "/api/verify", BODY.as_bytes())
}

fn forged() -> String {
    let steps: Vec<String> = (0..60_000).map(|step| format!("[{step},0]")).collect();
    format!(r#"{{"bundle":{{"format":2,"world":{{}},"proof":{{"steps":[{}]}}}}}}"#, steps.join(","))
}

/// Requests a compressed document over many connections, repeatedly.
fn documents(address: SocketAddr) -> io::Result<()> {
    let mut client = Client::over(connect(address)?)?;
    for _ in 0..20 {
        client.send_with("GET /api/openapi.json", "accept-encoding: gzip\r\n", b"")?;
        client.answer()?;
    }
    Ok(())
}
