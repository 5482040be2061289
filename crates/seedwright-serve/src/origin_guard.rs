//! A server for this machine alone answers only requests that name this machine. Pages of other sites run in a browser
//! on this machine too, and any name of theirs could resolve to it.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::State;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, Request, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use seedwright_api::ProblemKind;
use tokio::time::sleep;

use crate::clients::Client;
use crate::limits::Limits;
use crate::problem::{problem, response};
use crate::server::Server;

/// Lets requests through that are meant for this program, one after the other for those who ask too often.
pub async fn origin_guard(
    State(server): State<Arc<Server>>,
    request: Request<Body>,
    next: Next,
) -> Response {
    let client = request.extensions().get::<Client>();
    let asks_too_often = |own: &Client| server.clients.glance(*own, Instant::now());
    if request.method() != Method::POST && client.is_some_and(asks_too_often) {
        sleep(Limits::REFUSING).await;
    }
    match !server.is_local || is_local(request.headers()) {
        true => next.run(request).await,
        false => response(&problem(
            ProblemKind::Forbidden,
            "this program serves its own machine alone, and was called by another name",
            "call it by its address, or start it with `--host`",
        )),
    }
}

/// Whether a request names this machine, and comes from a page of this machine if it comes from one.
fn is_local(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).is_none_or(|host| {
        let authority = host.parse::<Authority>();
        authority.is_ok_and(|authority| is_this_machine(authority.host()))
    });
    let origin = text(header::ORIGIN).is_none_or(|origin| {
        let uri = origin.parse::<Uri>();
        uri.is_ok_and(|uri| uri.host().is_some_and(is_this_machine))
    });
    host && origin
}

fn is_this_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let is_loopback = |address: IpAddr| address.is_loopback();
    host == "localhost" || bare.parse().is_ok_and(is_loopback)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_machine() {
        let asked = |host: &str, origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().expect("a value"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().expect("a value"));
            }
            is_local(&headers)
        };
        for host in ["localhost", "localhost:7373", "127.0.0.1:7373", "127.0.0.2", "[::1]:80"] {
            assert!(asked(host, None), "{host}");
            assert!(asked(host, Some("http://localhost:7373")), "{host}");
            assert!(!asked(host, Some("https://example.org")), "{host}");
            assert!(!asked(host, Some("null")), "{host}");
        }
        for host in
            ["example.org", "localhost.example.org", "10.0.0.1", "127.0.0.1.example.org", "a b"]
        {
            assert!(!asked(host, None), "{host}");
        }
        assert!(is_local(&HeaderMap::new()));
    }
}
