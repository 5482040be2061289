//! Layouts of fixed seeds. An unintended change here means that shared seeds give other layouts.

use super::*;
use crate::grid::Size;

#[track_caller]
fn golden(rooms: &Catalogue, settings: LayoutSettings, seed: u64, expected: &str) {
    let planner = Planner::new(rooms, settings).unwrap();
    let layout = plan(&planner, seed).unwrap();
    let drawn = format!("\n{}", layout.ascii(rooms));
    assert_eq!(drawn, expected, "{drawn}");
}

#[test]
fn golden_seed_of_a_dozen_rooms() {
    let settings = LayoutSettings { target: LayoutTarget::Rooms(12), ..LayoutSettings::default() };
    golden(
        &catalogue(halls()),
        settings,
        1,
        "
           #####
           #...#
           #...#
           #...#
           #...#
       #####.a.#
       #...#...#####
       #...+...+...#
       #...#...#####
       #...#...#
       #+#######
       #.#
 #######.###
 #...+.....#
 #.#####.###
 #+#   #.#
 #.#####+#
 #.#.##..#
 #.#.##..#
##+#..+..#
#..####..#
#..#  #..#
#+##  ##+##
#..#  #...# ###
#.a#  #...###.#
####  #...+...#
      #...#####
      #.a.#
      #...#######
      #...+..#.a#
      #...#..+..#
      #...#######
      #####
",
    );
}

#[test]
fn golden_seed_within_bounds() {
    let settings = LayoutSettings {
        target: LayoutTarget::Floor(170),
        bounds: Some(Size::new(46, 20)),
        mirroring: true,
        compactness: 900,
        loops: 500,
        ..LayoutSettings::default()
    };
    golden(
        &catalogue(halls()),
        settings,
        2,
        "
                    #################
  ###               #...+.....+..#.a#
  #.# ##########    #.###.....#..+..#
###.###....#...#    #+# ###+#########
#.....+....#...#### #.#  #...###
###.###....+...+..# #.#  #.a.#.#
  #.# ######...##.# #.#  #...#.#
  ###  #####.a.##.###+## #####.#
       #...#...#####...#######+###
       #.a.+...+...+...#.........#
       #...#...#####...+....a....#
       #####...#   #...#.........#
           ##+##   ###+#######+###
            #.######.....#...#...#
            #.##...+.....+.a.#...#
            #..###########...#...#
            ####         #####...#
                             #####
",
    );
}

#[test]
fn golden_seed_with_a_vault_and_a_boss() {
    let settings = LayoutSettings {
        target: LayoutTarget::Rooms(14),
        walkers: 2,
        compactness: 650,
        roles: vec![
            RoleRule::with_default_place(Role::Boss, 1),
            RoleRule::with_default_place(Role::Treasure, 1),
        ],
        ..LayoutSettings::default()
    };
    golden(
        &groups::with_vault(),
        settings,
        3,
        "
    ###############
    #....+.....+..#
    #.v..#.....#k.#
    ########+######
      #...#...##.#
      #.a.#...##.#
      #...#...##.#
      ##+##...##+#
       #.##.a.#..#
       #.##...#..#
       #..+...+..#
       ####...#..#
          #...#..#
          ##+###+#
           #.# #.#
 ###########.###.#
 #...+...+.....#.#
 #.#########.#####
##+##      #.#
#...#      #+#
#.a.#      #.#
#...#      #.#
#####      #.#
           ###
",
    );
}
