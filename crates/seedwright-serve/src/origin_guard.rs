//! A local server answers only requests that name this machine. Pages of other sites run in a browser on this machine,
//! too, and their host names could resolve to it (DNS rebinding).

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

/// Passes on requests that are meant for this server, and slows down clients that send too many.
pub async fn origin_guard(
    State(server): State<Arc<Server>>,
    request: Request<Body>,
    next: Next,
) -> Response {
    let client = request.extensions().get::<Client>();
    let is_over = |own: &Client| server.clients.look_up(*own, Instant::now());
    if request.method() != Method::POST && client.is_some_and(is_over) {
        sleep(Limits::REFUSING).await;
    }
    match !server.is_local || is_local(request.headers()) {
        true => next.run(request).await,
        false => response(&problem(
            ProblemKind::Forbidden,
            "this server is local, and the request names another host",
            "use the address it printed, or start it with `--host`",
        )),
    }
}

/// Whether a request names this machine, and comes from a page of this machine if it comes from a page.
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
        let accepted = |host: &str, origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().expect("a value"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().expect("a value"));
            }
            is_local(&headers)
        };
        for host in ["localhost", "localhost:7373", "127.0.0.1:7373", "127.0.0.2", "[::1]:80"] {
            assert!(accepted(host, None), "{host}");
            assert!(accepted(host, Some("http://localhost:7373")), "{host}");
            assert!(!accepted(host, Some("https://example.org")), "{host}");
            assert!(!accepted(host, Some("null")), "{host}");
        }
        for host in
            ["example.org", "localhost.example.org", "10.0.0.1", "127.0.0.1.example.org", "a b"]
        {
            assert!(!accepted(host, None), "{host}");
        }
        assert!(is_local(&HeaderMap::new()));
    }
}
