//! Layouts after a graph: the author says which rooms there are and which of them are neighbours.
//!
//! A [`Graph`](super::Graph) names rooms, what they are for, which templates they may have, and between which of them there
//! are doors. A [`GraphPlanner`] prepares it for some [`GraphSettings`] and refuses at once what can never
//! work; [`GraphPlanner::plan`] then answers a [`Layout`](super::Layout) for each seed: neighbours have a door
//! between them, and nobody else has. Connections of other rooms that happen to meet stay closed, and what a
//! room requires is met by its neighbours.
//!
//! Two rooms can have a door between them in a few places only: their *configuration space*. All of them are
//! computed once (`spaces.rs`). Rooms are then placed one by one, short cycles first and trees last
//! (`order.rs`), each somewhere in the configuration spaces of all its neighbours that stand (`search.rs`), and
//! so that all nodes that come next keep a place of their own (`outlook.rs`). When there is no such place, a
//! room is put where the fewest others are in the way; those are taken away and placed anew later
//! (`repair.rs`). That keeps most of what stands, where going back step by step would throw it away.
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
mod finish;
mod impossible;
mod numbers;
mod order;
mod outlook;
mod planar;
mod planner;
mod planning;
mod repair;
mod search;
mod settings;
mod spaces;
mod words;

pub use planner::{GraphPlanner, GraphSettings};
