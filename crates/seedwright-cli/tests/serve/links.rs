//! What other programs get for a link to a world, and what browsers get for a path that nothing is at.

use serde_json::json;

use crate::client::{Answer, Served};

/// The answer to a browser, which reads pages.
fn read(served: &Served, path: &str, headers: &str) -> Answer {
    let mut connection = served.connect();
    let headers = format!("accept: text/html,application/xhtml+xml;q=0.9\r\n{headers}");
    connection.request("GET", path, &headers, b"");
    connection.answer().expect("an answer")
}

#[test]
fn a_link_to_a_world_is_described_and_has_a_picture() {
    let served = Served::start(&[]);
    for (pack, preset) in [("campaign", Some("small")), ("station", None)] {
        let world =
            served.json("/api/generate", &json!({ "pack": pack, "preset": preset, "seed": "7" }));
        let code = world["permalink"].as_str().expect("a permalink");
        let page = read(&served, &format!("/s/{code}"), "").text();
        for part in
            ["<title>Seedwright</title>", "property=\"og:title\"", "property=\"og:description\""]
        {
            assert!(page.contains(part), "{part}");
        }
        let picture = format!("/preview/{code}.png");
        let named = format!("property=\"og:image\" content=\"http://localhost{picture}\"");
        assert!(page.contains(&named), "{page}");
        let answer = served.get(&picture);
        assert_eq!((answer.status, answer.media()), (200, "image/png"), "{pack}");
        assert!(answer.body.starts_with(b"\x89PNG"), "{pack}");
        assert!(answer.header("content-disposition").is_none(), "it is shown, not saved");
    }
    let behind = read(&served, "/s/ABC", "x-forwarded-proto: https\r\n").text();
    assert!(behind.contains("content=\"https://localhost/preview/ABC.png\""));
}

#[test]
fn what_a_link_says_is_only_text() {
    let served = Served::start(&[]);
    for path in ["/s/%22%3E%3Cscript%3E", "/s/a'b", "/s/a&b"] {
        let page = read(&served, path, "").text();
        assert_eq!(page.matches("<script").count(), 1, "{path}");
    }
    // A host that could end an attribute is not repeated.
    let mut connection = served.connect();
    connection.write(b"GET /s/ABC HTTP/1.1\r\nhost: a\"><script>\r\n\r\n");
    let page = connection.answer().expect("an answer").text();
    assert!(!page.contains("a\"><script>"), "{page}");
    for path in ["/preview/ABC.png", "/preview/ABC", "/preview/%22.png", "/preview/"] {
        let answer = served.get(path);
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
        assert_eq!(answer.media(), "application/problem+json", "{path}");
    }
}

#[test]
fn browsers_get_a_page_for_an_unknown_path_and_programs_a_problem() {
    let served = Served::start(&[]);
    for path in ["/nowhere", "/s/a/b", "/s/"] {
        let page = read(&served, path, "");
        assert_eq!((page.status, page.media()), (404, "text/html; charset=utf-8"), "{path}");
        let problem = served.get(path);
        assert_eq!((problem.status, problem.media()), (404, "application/problem+json"), "{path}");
    }
    let problem = read(&served, "/api/nowhere", "");
    assert_eq!((problem.status, problem.media()), (404, "application/problem+json"));
}
