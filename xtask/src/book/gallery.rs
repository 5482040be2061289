//! The gallery: pictures of a few seeds of every embedded pack.

use std::fmt::Write as _;
use std::sync::Arc;

use seedwright_api::{Limits, NoObserver, Service, service};
use serde_json::json;

use super::Chapter;

/// The folder of the pictures.
pub const FOLDER: &str = "book/src/images/gallery";
/// How many seeds of each pack are shown; the first sentence of the chapter says it in words.
pub const SEEDS: u32 = 10;

/// A pack in the gallery.
pub struct GalleryPack {
    /// The name of the pack.
    name: &'static str,
    /// The file of a generated world that is shown.
    file: &'static str,
    /// What the pictures show.
    caption: &'static str,
}

/// The packs, in the order in which they are shown.
pub const PACKS: &[GalleryPack] = &[
    GalleryPack {
        name: "campaign",
        file: "map-overview.svg",
        caption: "All floors, their zones, and the gates between them.",
    },
    GalleryPack { name: "halls", file: "map.svg", caption: "Room templates laid out by walkers." },
    GalleryPack {
        name: "station",
        file: "map-world.svg",
        caption: "The station with its items placed; colours are spheres.",
    },
    GalleryPack {
        name: "tower",
        file: "doors.svg",
        caption: "Shuffled doors: each line joins two doors that now lead to each other.",
    },
    GalleryPack {
        name: "depths",
        file: "level-009.svg",
        caption: "The ninth level of a run, filled with monsters, items and equipment.",
    },
    GalleryPack {
        name: "festive",
        file: "locks.txt",
        caption: "Code locks have no map. These are their secrets, and the tries a player gets.",
    },
    GalleryPack {
        name: "blank",
        file: "map-world.svg",
        caption: "The smallest useful pack has few worlds to offer.",
    },
];

/// The chapter that shows all pictures.
pub fn chapter() -> Result<Chapter, String> {
    let service = new_service()?;
    let mut text = "# Gallery\n\nTen seeds of each embedded pack, drawn by `seedwright generate`. To build one of these worlds \
         yourself, take its pack and seed:\n\n\
         ```sh\nseedwright generate halls --seed \"gallery 3\" --out gallery-3\n```\n\n\
         `cargo xtask book` redraws every picture.\n"
    .to_owned();
    for pack in PACKS {
        let _ = write!(text, "\n## {}\n\n{}\n\n", pack.name, pack.caption);
        for number in 1..=SEEDS {
            let seed = seed(number);
            match pack.is_picture() {
                true => {
                    let image = format!("images/gallery/{}", pack.image(number));
                    let _ = writeln!(
                        text,
                        "<a href=\"{image}\"><img src=\"{image}\" alt=\"{} {seed}\" title=\"{seed}\" width=\"320\"></a>",
                        pack.name
                    );
                }
                false => {
                    let locks = file(&service, pack, number)?;
                    let _ = write!(text, "```text\n# {seed}\n{locks}```\n\n");
                }
            }
        }
    }
    Ok(Chapter { path: "book/src/gallery.md".to_owned(), text: text.trim_end().to_owned() + "\n" })
}

/// The pictures of the first `seeds` seeds of a pack.
pub fn pictures(pack: &GalleryPack, seeds: u32) -> Result<Vec<Chapter>, String> {
    if !pack.is_picture() {
        return Ok(Vec::new());
    }
    let service = new_service()?;
    let picture = |number| {
        let text = file(&service, pack, number)?;
        Ok(Chapter { path: format!("{FOLDER}/{}", pack.image(number)), text })
    };
    (1..=seeds).map(picture).collect()
}

impl GalleryPack {
    fn is_picture(&self) -> bool {
        self.file.ends_with(".svg")
    }

    fn image(&self, number: u32) -> String {
        format!("{}-{number:02}.svg", self.name)
    }
}

fn seed(number: u32) -> String {
    format!("gallery {number}")
}

fn new_service() -> Result<Service, String> {
    // Every seed is given, so nothing is drawn.
    service(Limits::default(), || Ok(0)).map_err(|problem| problem.message)
}

/// A file of a generated world, as the API returns it.
fn file(service: &Service, pack: &GalleryPack, number: u32) -> Result<String, String> {
    let request = json!({ "pack": pack.name, "seed": seed(number) }).to_string();
    let operation = format!("files/{}", pack.file);
    let reply = service.call(&operation, request.as_bytes(), Arc::new(NoObserver));
    let reply = reply.map_err(|problem| format!("{}: {}", pack.name, problem.message))?;
    String::from_utf8(reply.bytes).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use seedwright_api::embedded;

    use super::*;

    #[test]
    fn the_gallery_shows_every_embedded_pack() {
        let mut shown: Vec<&str> = PACKS.iter().map(|pack| pack.name).collect();
        let mut embedded: Vec<&str> = embedded::PACKS.iter().map(|pack| pack.name).collect();
        shown.sort_unstable();
        embedded.sort_unstable();
        assert_eq!(shown, embedded);
    }
}
