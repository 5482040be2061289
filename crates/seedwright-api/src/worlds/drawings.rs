//! The pictures and files of a built world, by name. Drawing takes longer than building, so only requested files are
//! drawn.

use seedwright::pipeline::GeneratedWorld;
use seedwright_render::export::{floor_parts, layouts_file};
use seedwright_render::pictures::{doors_svg, floor_svg, overview_svg, spheres_svg, world_svg};
use seedwright_render::pixels::png_of_svg;
use seedwright_render::scene::{Scene, campaign_scene, chart_scene};
use seedwright_render::views::campaign::CampaignView;
use seedwright_render::words::shown;

use super::level_files::is_level_file;
use super::placements::placed_items;
use super::proved_world::ProvedWorld;
use super::spoiler::spoiler;
use crate::{FileReply, Problem};

/// A file name with its content.
pub type NamedFile = (String, Vec<u8>);

/// A built world, ready to be drawn.
pub struct Drawings<'a> {
    generated: &'a GeneratedWorld,
    built: &'a ProvedWorld,
}

impl<'a> Drawings<'a> {
    /// Creates the drawings of a world.
    pub fn new(generated: &'a GeneratedWorld, proved: &'a ProvedWorld) -> Self {
        Self { generated, built: proved }
    }

    /// The scene that maps are drawn from.
    ///
    /// # Errors
    /// If the bundle refers to names that it does not have, which would be a bug.
    pub fn scene(&self) -> Result<Scene, Problem> {
        let items = placed_items(&self.built.placements);
        if let Some(view) = self.campaign()? {
            return Ok(campaign_scene(&view, &items));
        }
        let (world, settings) = (self.generated.world(), self.generated.settings());
        Ok(chart_scene(world, settings, &self.built.opened(world)?, &items))
    }

    /// Draws the selected pictures.
    ///
    /// # Errors
    /// If the bundle refers to names that it does not have, which would be a bug.
    pub fn pictures(&self, is_selected: impl Fn(&str) -> bool) -> Result<Vec<NamedFile>, Problem> {
        let names = self.picture_names();
        let names = names.into_iter().filter(|name| is_selected(name));
        let view = self.campaign()?;
        let drawn = names.filter_map(|name| {
            let picture = self.picture(&name, view.as_ref())?;
            Some(picture.map(|svg| (name, svg.into_bytes())))
        });
        drawn.collect()
    }

    /// Returns a file by name.
    ///
    /// # Errors
    /// If there is no such file.
    pub fn file(&self, name: &str) -> Result<FileReply, Problem> {
        let view = self.campaign()?;
        let bytes = match name {
            name if needs_no_world(name) => return proved_file(self.built, name),
            _ => match name.strip_suffix(".png").map(|stem| format!("{stem}.svg")) {
                Some(svg) if self.picture_names().contains(&svg) => {
                    let svg = self.picture(&svg, view.as_ref()).ok_or_else(|| unknown(name))??;
                    Some(png_of_svg(&svg)?)
                }
                _ => match self.picture(name, view.as_ref()) {
                    Some(svg) => Some(svg?.into_bytes()),
                    None => view.as_ref().and_then(|view| floor_file(view, name)),
                },
            },
        };
        bytes.and_then(|bytes| FileReply::new(name, bytes)).ok_or_else(|| unknown(name))
    }

    /// The names of all pictures, in the order they are listed.
    fn picture_names(&self) -> Vec<String> {
        let mut names = vec!["spheres.svg".to_owned()];
        if let Some(made) = &self.generated.decisions().campaign {
            names.push("map-overview.svg".to_owned());
            let floors = 1..=made.campaign.size.floors;
            names.extend(floors.map(|floor| format!("map-floor-{floor}.svg")));
            return names;
        }
        if self.generated.decisions().doors.is_some() {
            names.push("doors.svg".to_owned());
        }
        names.push("map-world.svg".to_owned());
        names
    }

    /// Draws the picture of a name, if there is one.
    fn picture(
        &self,
        name: &str,
        campaign: Option<&CampaignView<'_>>,
    ) -> Option<Result<String, Problem>> {
        if name == "spheres.svg" {
            return Some(self.built.analysis().map(|analysis| spheres_svg(&analysis)));
        }
        let svg = match (name, campaign) {
            ("map-overview.svg", Some(view)) => overview_svg(view),
            (name, Some(view)) => {
                let floor = name.strip_prefix("map-floor-")?.strip_suffix(".svg")?;
                let floors = 0..view.campaign.size.floors;
                let floor = { floors }.find(|number| (number + 1).to_string() == floor)?;
                floor_svg(view, floor)
            }
            ("doors.svg", None) => {
                let doors = self.generated.decisions().doors.as_ref()?;
                doors_svg(self.generated.pack(), &doors.linking)
            }
            ("map-world.svg", None) => {
                world_svg(self.generated.world(), self.generated.settings()).svg
            }
            _ => return None,
        };
        Some(Ok(svg))
    }

    /// The campaign view, if the world is a campaign.
    fn campaign(&self) -> Result<Option<CampaignView<'a>>, Problem> {
        let Some(made) = &self.generated.decisions().campaign else {
            return Ok(None);
        };
        let (campaigner, campaign) = (&made.campaigner, &made.campaign);
        let names = (self.generated.pack().name.as_str(), self.generated.seed().text());
        let parts = (campaigner.catalogue(), campaigner.populator().tables());
        let opened = self.built.opened(&campaign.world)?;
        Ok(Some(CampaignView::new(campaign, opened, parts, names, true)))
    }
}

/// Whether a file follows from the proved bundle alone, without the generator's world.
pub fn needs_no_world(name: &str) -> bool {
    ["seed.json", "spoiler.txt"].contains(&name) || is_level_file(name)
}

/// Returns a file that follows from the proved bundle alone.
pub fn proved_file(proved: &ProvedWorld, name: &str) -> Result<FileReply, Problem> {
    let bytes = match (name, &proved.levels) {
        ("seed.json", _) => Some(proved.text.clone().into_bytes()),
        ("spoiler.txt", _) => Some(spoiler(proved, &proved.analysis()?).into_bytes()),
        (_, Some(levels)) => levels.file(name)?,
        (_, None) => None,
    };
    bytes.and_then(|bytes| FileReply::new(name, bytes)).ok_or_else(|| unknown(name))
}

/// The export of a campaign floor, if a file has this name.
fn floor_file(view: &CampaignView<'_>, name: &str) -> Option<Vec<u8>> {
    let floors = 0..view.campaign.size.floors;
    { floors }.find_map(|floor| {
        let stem = format!("floor-{}", floor + 1);
        layouts_file(&floor_parts(view, floor), &stem, name)
    })
}

fn unknown(name: &str) -> Problem {
    Problem::invalid(
        format!("this world has no file {}", shown(name)),
        "the files are seed.json, spoiler.txt, spheres.svg and the pictures of the world; floors count from 1",
    )
}
