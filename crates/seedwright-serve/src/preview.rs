//! The picture that other programs show of a link to a world.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Request, header};
use axum::response::Response;
use serde_json::json;

use crate::answer::answer;
use crate::endpoints::ENDPOINTS;
use crate::problem::{problem, response};
use crate::server::Server;
use seedwright_api::ProblemKind;

/// The pictures of a world without spoilers, the best first: not every world has each.
const PICTURES: [&str; 2] = ["map-overview.png", "map-world.png"];

/// The picture of a permalink, as in `/preview/CODE.png`.
pub async fn preview(
    State(server): State<Arc<Server>>,
    Path(name): Path<String>,
    request: Request<Body>,
) -> Response {
    let files = ENDPOINTS.iter().find(|endpoint| endpoint.name == "files");
    let (Some(code), Some(files)) = (name.strip_suffix(".png"), files) else {
        let hint = "pictures are at /preview/CODE.png";
        return response(&problem(ProblemKind::NoSuchPath, "there is no such picture", hint));
    };
    let body = json!({ "permalink": code }).to_string();
    let client = request.extensions().get().copied();
    let mut last = None;
    for name in PICTURES {
        let mut request = Request::new(Body::from(body.clone()));
        if let Some(client) = client {
            request.extensions_mut().insert::<crate::clients::Client>(client);
        }
        let mut response = answer(server.clone(), files, Some(name.to_owned()), request).await;
        // It is shown where it is linked, not saved.
        response.headers_mut().remove(header::CONTENT_DISPOSITION);
        if response.status().is_success() {
            return response;
        }
        last.get_or_insert(response);
    }
    last.unwrap_or_default()
}
