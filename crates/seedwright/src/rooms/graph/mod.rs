//! Graph layouts: the author declares the rooms and which of them are neighbours.
//!
//! A [`Graph`](super::Graph) declares rooms, their roles, the templates they can have, and the doors between them. A
//! [`GraphPlanner`] prepares it for given [`GraphSettings`] and rejects impossible graphs at once;
//! [`GraphPlanner::plan`] then returns a [`Layout`](super::Layout) for a seed. Exactly the neighbours have a door
//! between them: connections of other rooms that meet by chance stay closed, and the required connections of a room are
//! met by its neighbours.
//!
//! Two rooms can have a door between them only in a few relative positions: their *configuration space*. All of these
//! are computed once (`spaces.rs`). Rooms are then placed one by one, short cycles first and trees last (`order.rs`),
//! each in the intersection of the configuration spaces of its placed neighbours (`search.rs`), and so that every node
//! next in line keeps a place (`outlook.rs`). When there is no such place, a room is put where the fewest others are in
//! the way; those are removed and placed again later (`repair.rs`). This preserves most of the placed rooms, where
//! backtracking would discard them.
//!
//! After ten attempts, all arrangements of the rooms that had no place are tried, if they are few (`exhaust.rs`): where
//! there is none, the graph is impossible. Cycles that can't close (`residues.rs`), positions that exclude each other
//! (`fixed.rs`) and other reasons (`impossible.rs`) are found before any search.
//!
//! Corridors are nodes of the graph, but they are not placed like rooms. Rooms count as joined where a corridor joins
//! them (`links.rs`); a room is placed where corridors can lead to all its placed neighbours (`corridors.rs`), and these
//! are laid at once (`routes.rs`). A corridor that has to make way for a room is laid again next.
//!
//! ```
//! use std::ops::ControlFlow;
//! use seedwright::random::Seed;
//! use seedwright::rooms::{Catalogue, Graph, GraphPlanner, GraphSettings, Node, NodeId, Role, Template};
//!
//! let room = Template::parse("Room", "##?##\n#...#\n?...?\n#...#\n##?##").expect("it is sound");
//! let hall = Template::parse("Hall", "##?####\n#.....#\n?.....?\n####?##").expect("it is sound");
//! let catalogue = Catalogue::new(vec![room, hall], Vec::new()).expect("the templates are sound");
//! let names = ["Gate", "Court", "Well", "Tower"];
//! let mut nodes = names.map(Node::new);
//! nodes[3].role = Some(Role::Boss);
//! let edges = [(0, 1), (1, 2), (2, 3), (3, 0)].map(|(a, b)| (NodeId(a), NodeId(b)));
//! let graph = Graph::new(&catalogue, nodes.into(), edges.into()).expect("the graph is sound");
//! let settings = GraphSettings { repeats: true, ..GraphSettings::default() };
//! let planner = GraphPlanner::new(&catalogue, &graph, settings).expect("it can be");
//! let layout = planner
//!     .plan(&Seed::from_text("abc"), &mut |_step| ControlFlow::Continue(()))
//!     .expect("a layout is found");
//! assert_eq!((layout.rooms.len(), layout.doors.len()), (4, 4));
//! assert_eq!(layout.broken_graph(&planner), []);
//! ```

mod board;
mod check;
mod corridors;
mod exhaust;
mod finish;
mod fixed;
mod impossible;
mod links;
mod numbers;
mod order;
mod outlook;
mod planar;
mod planner;
mod planning;
mod repair;
mod residues;
mod routes;
mod search;
mod settings;
mod spaces;
mod spot;
mod words;

pub use planner::{GraphPlanner, GraphSettings};
