//! The state that all requests share.

use std::sync::Arc;

use seedwright_api::settings::packs;
use seedwright_api::{Service, openapi};
use serde_json::Value;

use crate::clients::Clients;
use crate::document::Document;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::response_budget::ResponseBudget;
use crate::web_ui::WebUi;
use crate::worker_pool::WorkerPool;

/// The state that all requests share.
pub struct Server {
    pub limits: Limits,
    pub service: Service,
    pub workers: WorkerPool,
    pub metrics: Metrics,
    pub clients: Arc<Clients>,
    pub responses: ResponseBudget,
    pub documents: Documents,
    /// Whether the server is for this machine only.
    pub is_local: bool,
}

/// The documents that are the same for all clients.
pub struct Documents {
    pub web_ui: WebUi,
    pub packs: Document,
    pub description: Document,
}

impl Documents {
    fn new(service: &Service) -> Self {
        let json = |bytes: Vec<u8>| Document::new("application/json", bytes);
        let packs = serde_json::to_vec(&packs(service)).unwrap_or_default();
        let description = compact(openapi::DOCUMENT);
        Self { web_ui: WebUi::new(), packs: json(packs), description: json(description) }
    }
}

/// The same JSON without whitespace.
fn compact(json: &str) -> Vec<u8> {
    serde_json::from_str(json)
        .map_or_else(|_| json.into(), |value: Value| value.to_string().into_bytes())
}

impl Server {
    /// A server of the operations of a service.
    pub fn new(service: Service, limits: Limits, is_local: bool) -> Self {
        Self {
            documents: Documents::new(&service),
            service,
            is_local,
            workers: WorkerPool::new(&limits),
            metrics: Metrics::default(),
            clients: Arc::new(Clients::new(&limits)),
            responses: ResponseBudget::default(),
            limits,
        }
    }
}
