//! The names that sections refer to: the rows of a draft.

use serde_json::Value as Json;

use crate::document::Value;
use crate::number::count;
use crate::section::{NameKind, NamedRow, Names, Reader, Setting, Shape};
use crate::world::stock::Rarity;
use crate::world::templates::{Node, NodeId, Template, TemplateId};
use crate::world::{
    AreaId, DoorId, Draft, Id, ItemId, LocationId, OptionId, PoolId, ResourceId, RoomId, ShapeId,
};

macro_rules! named {
    ($($id:ty: $kind:ident;)*) => {$(
        impl Setting for $id {
            const SHAPE: Shape = Shape::Name(NameKind::$kind);

            fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
                reader.row(NameKind::$kind, value).map(Self::from_index)
            }

            fn plain(&self, names: &dyn Names) -> Json {
                Json::from(names.name(NameKind::$kind, self.index()))
            }

            fn references(&self, see: &mut dyn FnMut(NameKind, usize)) {
                see(NameKind::$kind, self.index());
            }
        }

        impl NamedRow for $id {
            const KIND: NameKind = NameKind::$kind;

            fn of_row(row: usize) -> Self {
                Self::from_index(row)
            }

            fn row(self) -> usize {
                self.index()
            }
        }
    )*};
}

named! {
    AreaId: Area;
    RoomId: Room;
    DoorId: Door;
    LocationId: Location;
    ItemId: Item;
    TemplateId: Template;
    NodeId: Node;
    ResourceId: Resource;
    PoolId: Pool;
}

/// Rows of blueprints are numbered like those of tables.
macro_rules! numbered {
    ($($id:ident)*) => {$(
        impl Id for $id {
            fn from_index(index: usize) -> Self {
                Self(count(index))
            }

            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

numbered! { TemplateId NodeId }

impl Draft {
    /// The rarities of the population tables.
    fn rarities(&self) -> &[Rarity] {
        self.population.as_ref().map_or(&[], |stock| &stock.tables.rarities)
    }

    /// The room templates.
    fn templates(&self) -> &[Template] {
        self.layout.as_ref().map_or(&[], |blueprint| &blueprint.templates)
    }

    /// The rooms of the graph.
    fn nodes(&self) -> &[Node] {
        let graph = self.layout.as_ref().and_then(|blueprint| blueprint.graph.as_ref());
        graph.map_or(&[], |graph| &graph.rooms)
    }

    /// The number of rows that names of a kind refer to.
    pub(crate) fn rows_of(&self, kind: NameKind) -> usize {
        match kind {
            NameKind::Area => self.areas.len(),
            NameKind::Room => self.rooms.len(),
            NameKind::Door => self.doors.len(),
            NameKind::Location => self.locations.len(),
            NameKind::Item => self.items.len(),
            NameKind::Option => self.options.len(),
            NameKind::Rarity => self.rarities().len(),
            NameKind::Template => self.templates().len(),
            NameKind::Node => self.nodes().len(),
            NameKind::Resource => self.resources.len(),
            NameKind::Pool => self.pools.len(),
            NameKind::Shape => self.shapes.len(),
        }
    }
}

/// Locations have full names: `Room.location`.
impl Names for Draft {
    fn name(&self, kind: NameKind, row: usize) -> String {
        match kind {
            NameKind::Area => self.areas[AreaId::from_index(row)].name.clone(),
            NameKind::Room => self.rooms[RoomId::from_index(row)].name.clone(),
            NameKind::Door => self.doors[DoorId::from_index(row)].name.clone(),
            NameKind::Location => self.location_name(LocationId::from_index(row)),
            NameKind::Item => self.items[ItemId::from_index(row)].name.clone(),
            NameKind::Option => self.options[OptionId::from_index(row)].name.clone(),
            NameKind::Rarity => self.rarities()[row].name.clone(),
            NameKind::Template => self.templates()[row].name.clone(),
            NameKind::Node => self.nodes()[row].name.clone(),
            NameKind::Resource => self.resources[ResourceId::from_index(row)].name.clone(),
            NameKind::Pool => self.pools[PoolId::from_index(row)].name.clone(),
            NameKind::Shape => self.shapes[ShapeId::from_index(row)].name.clone(),
        }
    }
}
