//! A generated and checked world, and its figures.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use seedwright_verify::ProvedBundle;

use super::BatchError;
use super::name_table::NameTable;
use super::prepared_items::{CheckedPlacement, PreparedItems};
use crate::bundle::{Bundle, fingerprint};
use crate::items::Placement;
use crate::pipeline::{GeneratedWorld, Generator, Watch};
use crate::progression::{MeasureTables, NeededFinds, Progress, SphereFinds, SphereMeasures};
use crate::progression::{MeasuredTerm, Sphere};
use crate::quality::Quality;
use crate::random::Seed;
use crate::rows::PlacedCopy;
use crate::world::{CountRange, Measure, ShapeTerm};

/// A world that was generated and checked. Its figures are computed when they are asked for, and then kept.
pub struct BuiltWorld<'b> {
    generator: &'b Generator,
    number: u64,
    seed: Seed,
    content: Content<'b>,
    hash: OnceCell<String>,
    spheres: OnceCell<Vec<Sphere>>,
    playthrough: OnceCell<Vec<PlacedCopy>>,
    required: OnceCell<BTreeSet<PlacedCopy>>,
    /// For each item the first sphere in which a copy can be found.
    first_spheres: OnceCell<Vec<Option<u32>>>,
    /// The item at each location.
    contents: OnceCell<Vec<Option<u32>>>,
    quality: OnceCell<Option<Quality>>,
}

/// What is known of a world without asking.
pub(super) enum Content<'b> {
    /// A placement that was checked in memory.
    Items { items: &'b PreparedItems, checked: Box<CheckedPlacement> },
    /// A whole bundle that was checked as text.
    Whole(Box<WholeWorld>),
}

/// A world whose whole bundle was checked.
pub(super) struct WholeWorld {
    generated: GeneratedWorld,
    proved: ProvedBundle,
    /// The placed copies, with the rows of their locations.
    placed: Vec<PlacedCopy>,
    progress: OnceCell<Progress<'static>>,
    names: OnceCell<NameTable>,
}

impl<'b> Content<'b> {
    pub fn items(items: &'b PreparedItems, checked: CheckedPlacement) -> Self {
        Self::Items { items, checked: Box::new(checked) }
    }

    /// Lets the whole checker read the bundle.
    pub fn whole(generated: GeneratedWorld) -> Result<Self, BatchError> {
        let proved = generated.verify().map_err(BatchError::Refuted)?;
        let placed = generated.bundle().placed_items().unwrap_or_default();
        let (progress, names) = (OnceCell::new(), OnceCell::new());
        Ok(Self::Whole(Box::new(WholeWorld { generated, proved, placed, progress, names })))
    }
}

impl<'b> BuiltWorld<'b> {
    pub(super) fn new(
        generator: &'b Generator,
        (number, seed): (u64, &Seed),
        content: Content<'b>,
    ) -> Self {
        Self {
            generator,
            number,
            seed: seed.clone(),
            content,
            hash: OnceCell::new(),
            spheres: OnceCell::new(),
            playthrough: OnceCell::new(),
            required: OnceCell::new(),
            first_spheres: OnceCell::new(),
            contents: OnceCell::new(),
            quality: OnceCell::new(),
        }
    }

    /// The number of the seed in its batch.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The seed.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The whole world, if it was generated with its bundle.
    pub fn generated(&self) -> Option<&GeneratedWorld> {
        match &self.content {
            Content::Items { .. } => None,
            Content::Whole(whole) => Some(&whole.generated),
        }
    }

    /// The text of the whole bundle. A world that was checked in memory is generated once more for it.
    ///
    /// # Errors
    /// If that fails, which is a bug.
    pub fn bundle_text(&self) -> Result<String, BatchError> {
        match self.generated() {
            Some(generated) => Ok(generated.bundle().text()),
            None => {
                let generated = self.generator.generate(&self.seed, &mut Watch::none())?;
                Ok(generated.bundle().text())
            }
        }
    }

    /// The hash over the rules and all decisions, in hexadecimal: the same as [`Bundle::hash`].
    pub fn hash(&self) -> &str {
        self.hash.get_or_init(|| match &self.content {
            Content::Items { items, checked } => {
                items.bundle().hash(&checked.placed).to_hex().to_string()
            }
            Content::Whole(whole) => whole.generated.bundle().hash(),
        })
    }

    /// The three words and five glyphs by which people recognize the world.
    pub fn words_and_glyphs(&self) -> ([String; 3], [String; 5]) {
        fingerprint(self.hash())
    }

    /// The permalink, if there is one.
    pub fn permalink(&self) -> Option<String> {
        match &self.content {
            Content::Items { .. } => {
                self.generator.request().permalink(self.generator.world(), &self.seed).ok()
            }
            Content::Whole(whole) => whole.generated.permalink().ok().map(str::to_owned),
        }
    }

    /// The number of steps in the proof.
    pub fn steps(&self) -> usize {
        match &self.content {
            Content::Items { checked, .. } => checked.steps,
            Content::Whole(whole) => whole.proved.steps,
        }
    }

    /// The placement, if items were placed.
    pub fn placement(&self) -> Option<&Placement> {
        let decisions = match &self.content {
            Content::Items { checked, .. } => return Some(&checked.placement),
            Content::Whole(whole) => whole.generated.decisions(),
        };
        let of_campaign = decisions.campaign.as_ref().map(|built| &built.campaign.placement);
        of_campaign.or_else(|| decisions.items.as_ref().map(|items| &items.placement))
    }

    /// The whole bundle, if it was made.
    pub(super) fn bundle(&self) -> Option<&Bundle> {
        self.generated().map(|generated| &**generated.bundle())
    }

    /// The placed copies, with the rows of their locations.
    pub fn placed(&self) -> &[PlacedCopy] {
        match &self.content {
            Content::Items { checked, .. } => &checked.placed,
            Content::Whole(whole) => &whole.placed,
        }
    }

    /// The rules of the world, prepared for questions; `None` if no items were placed.
    pub fn progress(&self) -> Option<&Progress<'static>> {
        match &self.content {
            Content::Items { items, .. } => Some(items.progress()),
            Content::Whole(whole) => {
                self.placement()?;
                let bundle = whole.generated.bundle();
                let links = bundle.door_links()?;
                Some(whole.progress.get_or_init(|| {
                    Progress::owning(bundle.world.clone(), &links, &bundle.excluded())
                }))
            }
        }
    }

    pub(super) fn names(&self) -> &NameTable {
        match &self.content {
            Content::Items { items, .. } => items.names(),
            Content::Whole(whole) => whole.names.get_or_init(|| {
                let generated = &whole.generated;
                NameTable::of_rows(generated.world(), &generated.bundle().world)
            }),
        }
    }

    /// The spheres; empty if no items were placed.
    pub fn spheres(&self) -> &[Sphere] {
        self.spheres.get_or_init(|| {
            self.progress().map_or_else(Vec::new, |progress| progress.spheres(self.placed()))
        })
    }

    /// The finds of a minimal playthrough; empty if no items were placed.
    pub fn playthrough(&self) -> &[PlacedCopy] {
        self.playthrough.get_or_init(|| {
            self.progress().map_or_else(Vec::new, |progress| progress.playthrough(self.placed()))
        })
    }

    /// The finds that every playthrough needs.
    pub fn required(&self) -> &BTreeSet<PlacedCopy> {
        self.required.get_or_init(|| {
            let playthrough = self.playthrough();
            let required =
                self.progress().map(|progress| progress.required(self.placed(), playthrough));
            required.into_iter().flatten().collect()
        })
    }

    /// The number of progression items that can be found; `None` if no items were placed.
    pub fn finds(&self) -> Option<u32> {
        self.progress()?;
        Some(self.spheres().iter().map(|sphere| sphere.progression).sum())
    }

    /// The first sphere in which a copy of an item can be found, as `seedwright spheres` counts them, from 0.
    pub(super) fn first_sphere(&self, item: u32) -> Option<u32> {
        let all = self.first_spheres.get_or_init(|| {
            let items = self.progress().map_or(0, |progress| progress.world().items.len());
            let mut first = vec![None; items];
            for (number, sphere) in (0..).zip(self.spheres()) {
                for found in &sphere.found {
                    first[found.copy.item.0 as usize].get_or_insert(number);
                }
            }
            first
        });
        all.get(item as usize).copied().flatten()
    }

    /// The item at a location, given by its row.
    pub(super) fn item_at(&self, location: u32) -> Option<u32> {
        let all = self.contents.get_or_init(|| {
            let locations = self.placed().iter().map(|one| one.location.0 as usize + 1);
            let mut contents = vec![None; locations.max().unwrap_or_default()];
            for one in self.placed() {
                contents[one.location.0 as usize] = Some(one.copy.item.0);
            }
            contents
        });
        all.get(location as usize).copied().flatten()
    }

    /// The name of an item, given by its row.
    pub(super) fn item_name(&self, item: u32) -> Option<&str> {
        let rows = match &self.content {
            Content::Items { items, .. } => items.bundle().rows(),
            Content::Whole(whole) => &whole.generated.bundle().world,
        };
        rows.items.get(item as usize).map(|row| row.0.as_str())
    }

    /// The rows of quality; `None` if no items were placed. A world that was checked in memory is generated once more.
    pub(super) fn quality(&self) -> Option<&Quality> {
        let measured = || match self.generated() {
            Some(generated) => Quality::of(
                generated.bundle(),
                self.progress()?,
                (self.placed(), self.spheres(), self.playthrough()),
            ),
            None => {
                let generated = self.generator.generate(&self.seed, &mut Watch::none()).ok()?;
                Quality::new(generated.bundle())
            }
        };
        self.quality.get_or_init(measured).as_ref()
    }

    /// Measures what a term of a shape is about, as shapes do; `None` if no items were placed or there is nothing to
    /// measure.
    pub(super) fn measure(&self, measure: Measure) -> Option<CountRange> {
        let progress = self.progress()?;
        let tables = MeasureTables::new(progress.world());
        let finds: SphereFinds = progress.finds_of(self.spheres());
        let term = ShapeTerm { measure, range: CountRange { least: 0, most: u32::MAX } };
        let (MeasuredTerm { value, .. }, _) =
            SphereMeasures::new(&tables, &finds).measure(term, NeededFinds::default());
        value
    }
}
