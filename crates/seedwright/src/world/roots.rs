//! The roots of requirements.

use super::{Draft, RequirementId, Subject};

impl Draft {
    /// Every requirement that something in the world has, with its owner. Doors and locations have several.
    pub fn roots(&self) -> impl Iterator<Item = (Subject, RequirementId)> {
        let starts =
            (0u32..).zip(&self.starts).map(|(number, start)| (Subject::Start(number), start.when));
        let goals = (0u32..).zip(&self.goals).map(|(number, goal)| (Subject::Goal(number), *goal));
        let links = self.links.iter().map(|(id, link)| (Subject::Link(id), link.need));
        let doors = self.doors.iter();
        let doors = doors.flat_map(|(id, door)| {
            let ends = [&door.a, &door.b];
            let needs = ends.map(|end| end.need).into_iter();
            let locks = ends.into_iter().filter_map(|end| end.lock.as_ref());
            let needs = needs.chain(locks.map(|lock| lock.need));
            needs.map(move |need| (Subject::Door(id), need))
        });
        let locations = self.locations.iter();
        let locations = locations
            .flat_map(|(id, row)| [row.need, row.when].map(|need| (Subject::Location(id), need)));
        let sites = self.event_sites.iter().map(|(id, site)| (Subject::EventSite(id), site.need));
        let rules = self.rules.iter().map(|(id, rule)| (Subject::Rule(id), rule.need));
        let pools = self.pools.iter().map(|(id, pool)| (Subject::Pool(id), pool.when));
        let resources = self.resources.iter();
        let resources = resources.map(|(id, resource)| (Subject::Resource(id), resource.with));
        starts
            .chain(goals)
            .chain(links)
            .chain(doors)
            .chain(locations)
            .chain(sites)
            .chain(rules)
            .chain(pools)
            .chain(resources)
    }
}
