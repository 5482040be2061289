//! The text after the arguments in the help of each command.
//!
//! A paragraph is one line, which is wrapped to the width of the terminal when it is printed; `\` continues it in the
//! source. Indented lines are examples, which fit 80 columns.

pub const AFTER_HELP: &str = "\
PACK is a path (a .toml or .json file, or a folder of them) or the name of an embedded pack. Where a file is read, `-` \
is standard input; where one is written, `-` is standard output, and the summary goes to standard error; `-q` omits it.

Try:
  seedwright new cove                       write a small commented pack
  seedwright check cove                     check it for errors and warnings
  seedwright reach cove --have \"Lantern\"    what can be reached with a lantern?
  seedwright explain cove \"Cave.Pit floor\"  how do I get there, or why can't I?
  seedwright generate cove --out built      place its items, prove it, write it
  seedwright verify built/seed.json         check the proof
  seedwright spheres built/seed.json        what is found when?

Exit codes: 0 done, 1 refuted or failed, 2 invalid input or unreadable file, 3 not found within the attempts, 4 proved \
impossible.";

pub const GENERATE_HELP: &str = "\
Examples:
  seedwright generate                            the pack `campaign`: all stages
  seedwright generate --preset small --seed \"rainy day\" --out built
  seedwright generate station --set etankCount=9 --plan mine.toml
  seedwright generate --permalink CODE           rebuild the same world exactly
  seedwright generate --count 20 --out many      build into many/01 to many/20
  seedwright generate --plan built/seed.json     keep the items of that world
  seedwright generate --settings mine.toml       with a mine.toml such as:

    preset = \"large\"
    [settings]
    floors = 3                                   a value, as with --set
    zones = { 2 = 1, 4 = 3 }                     weights: the seed picks a value

The printed permalink encodes the pack and its version, the settings, the seed and the item flags. Plans don't fit into \
it, so worlds built with a plan have none.

With --out it writes seed.json (everything, with its proof), spoiler.txt, spheres.svg and pictures: map-overview.svg and \
a map of each floor for campaigns, map-world.svg for other packs, and doors.svg if doors were shuffled. A pack without \
rooms gives what its sections declare: a layout, levels or locks.

Exit codes: 0 built and proved, 1 failed, 2 invalid input, 3 not found within the attempts, 4 proved impossible.";

pub const BATCH_HELP: &str = "\
Examples:
  seedwright batch station --count 10000 --out rows.csv
  seedwright batch station --count 1000000 --first 5 \\
    --where 'spheres >= 6 and sphere(\"Bombs\") <= 1'
  seedwright batch campaign --seed demo --seeds 1..500 \\
    --columns default,spheres,required --out rows.jsonl
  seedwright batch station --count 1000000 --shard 3/8 --out part3.csv

Every world is proved, and checked by the independent checker in memory; the first of each thread and one in 10,000 also go \
through their whole bundle. Rows are the same and in the same order for any number of threads. FILE.batch.json next to the \
rows has the request and the meaning of the columns; the same command continues an interrupted batch after its last row.

Columns: seed, number, outcome, words, glyphs, hash, permalink, attempts, swaps, visits, steps, spheres, opening_spheres, \
finds, playthrough, required, spread, moves, per_sphere_least, per_sphere_most, doors, rooms, locks, levels, cpu_us, and \
sphere(ITEM), required(ITEM), item(LOCATION), at(ITEM, PLACE), area(AREA), quality(ROW); `*` stands for each name, and \
`default` for the columns that are written by default. Conditions compare columns with =, !=, <, <=, > and >=, and join comparisons with and, \
or, not and parentheses. A value that a world does not have meets no comparison.

Exit codes: 0 all rows written, 1 failed or stopped, 2 invalid input, 3 fewer rows than --first asks for, 4 proved impossible.";

pub const STATS_HELP: &str = "\
Examples:
  seedwright batch station --count 5000 --columns 'spheres, item(*)' --out a.csv
  seedwright stats a.csv
  seedwright stats a.csv --out report.html
  seedwright batch station --count 5000 --columns 'spheres, item(*)' \\
    --algorithm fair --out fair.csv
  seedwright stats a.csv --against fair.csv --out report.md --png

A report has a histogram of each figure that the rows have, and heat maps of when items are found (columns `sphere(ITEM)`) \
and where they are (columns `item(LOCATION)`). Against the rows of `--algorithm fair`, where every valid placement is equally \
likely, it shows the bias of an algorithm.

Exit codes: 0 printed, 1 failed, 2 invalid input.";

pub const RACE_HELP: &str = "\
Examples:
  seedwright race create campaign --secret mine.secret --out race.json
  seedwright race join race.json --name Ann --secret ann.secret --out ann.json
  seedwright race start race.json ann.json bob.json --out started.json
  seedwright race reveal started.json mine.secret ann.secret bob.secret

The seed is a hash of the secrets of the organizer and all players. Each publishes a commitment first: a hash that gives \
nothing away and fits no other secret. Once the list of players is closed, they reveal their secrets. If your own secret \
is among them, nobody knew the world before you revealed it, and nobody chose it. If a secret is missing, there is no \
seed, and the race is void.

Exit codes: 0 done, 1 refuted, void or failed, 2 invalid input, 3 not found within the attempts, 4 proved impossible.";

pub const RACE_CREATE_HELP: &str = "\
Examples:
  seedwright race create campaign --secret mine.secret --out race.json
  seedwright race create station --preset expert --name \"Friday night\" \\
      --secret mine.secret --out race.json
  seedwright race create tower --secret mine.secret --out race.json --public \\
      \"hash of the first Bitcoin block after 2026-12-01 12:00 UTC, 64 digits\"

Publish race.json: it names the pack, its settings, the versions and your commitment, and gives away nothing about the \
world. Keep the secret until all players have revealed theirs. A world of another seed is built first, to try the \
settings. Options given as weights are drawn now, and published.

Without --public, the rest of the seed comes from the players. With --public it comes from a value that nobody can \
predict or influence and everyone can look up later. Say exactly which value, and how it is written.

Exit codes: 0 created, 1 failed, 2 invalid input, 3 no world was found, 4 these settings are proved impossible.";

pub const RACE_JOIN_HELP: &str = "\
Example:
  seedwright race join race.json --name Ann --secret ann.secret --out ann.json

Send ann.json to the organizer, and keep the secret. When the race has started, check that you are in the closed list:

  seedwright race reveal started.json ann.secret

Then reveal your secret: send the file ann.secret to everyone. Keep started.json: the world is the one of that list.

Exit codes: 0 joined, 1 failed, 2 invalid input.";

pub const RACE_START_HELP: &str = "\
Examples:
  seedwright race start race.json ann.json bob.json --out started.json
  seedwright race start race.json --value 00000000a1b2 --out started.json

Publish started.json before anyone reveals a secret. Its closing hash fixes the list of players, or the public value: \
nobody can join any more. The same files always give the same started.json.

Exit codes: 0 started, 1 failed, 2 invalid input.";

pub const RACE_REVEAL_HELP: &str = "\
Examples:
  seedwright race reveal started.json ann.secret   is Ann in the closed list?
  seedwright race reveal started.json *.secret --out built
  seedwright race reveal started.json *.secret --world played/seed.json

It checks the closing hash, every secret against its commitment, and the pack and settings against those of the race, and \
rebuilds the world from the seed. With --world it compares that world with the one that was played, value by value. It \
lists what it can't check.

While a secret is missing, there is no seed: the race is void until it is revealed. If it is withheld, create a new race, \
in which everyone commits to a new secret.

Exit codes: 0 everything holds, 1 refuted, or void because a secret is missing, 2 invalid input, 3 no world was found, \
4 proved impossible.";

pub const ITEMS_HELP: &str = "\
Examples:
  seedwright items station --seed \"first light\"
  seedwright items cove --out built              write the result to files
  seedwright items cove --aim goal --algorithm forward -v
  seedwright items cove --plan mine.toml         with a mine.toml such as:

    place = { \"Dock.Driftwood\" = \"Lantern\" }     always place it there
    early = [\"High Boots\"]                       reachable without other items
    exclude = [\"Tunnel.Niche\"]                   place no required item there

With --out it writes seed.json (where every item is, with proof), spoiler.txt and spheres.svg. An earlier seed.json is a \
plan, too: every item is placed where it was. Flags override plans, and plans override the [placement] section of the \
pack. If no placement exists, --proof writes why, as a file that `seedwright verify` checks.

Exit codes: 0 placed and proved, 1 failed, 2 invalid input, 3 not found within the attempts, 4 proved impossible.";

pub const ROOMS_HELP: &str = "\
Examples:
  seedwright rooms halls --seed \"first light\" --ascii
  seedwright rooms halls --svg halls.svg --png halls.png
  seedwright rooms halls --svg steps.svg --layers names,paths,numbers
  seedwright rooms halls --rooms 200 --walkers 8 \\
      --tiled halls.tmj --godot halls.tscn
  seedwright rooms halls --out laid   then: seedwright items laid/pack

Walkers take turns placing templates at open connections. A room with required connections is placed together with the \
rooms that satisfy them, or not at all; so is a group. Flags override the [layout] section of the pack.

With -v it prints what it tries and why that is rejected; --trace writes the same as JSON. Both count cells like \
seed.json, from the first room or the corner of the bounds. Maps and tables count from the upper left corner, and \
`origin` in layout.json converts between the two.

With --out it writes seed.json (the placed rooms, with proof), layout.json (rooms, doors, graph), map.svg, and the laid \
out pack into the folder `pack`. Files for other programs use the same tile numbers: 0 nothing, 1 wall, 2 floor, 3 door \
inside a room, 4 door between rooms.

Exit codes: 0 laid out and proved, 1 failed, 2 invalid input, 3 not found within the attempts, 4 proved impossible.";

pub const DOORS_HELP: &str = "\
Examples:
  seedwright doors tower --seed \"first light\"   circle spin: what changed?
  seedwright doors tower --svg tower.svg        draw the map before and after
  seedwright doors tower --mode full --no-trap  shuffle all doors, without traps
  seedwright doors tower --out spun             then: seedwright items spun/pack

A spin takes a room, the rooms around it, and the doors that lead out of these, and makes each door lead where the next \
one led. Fixed and locked doors never move, and neither do jumps, totems and portals unless the pack allows it. Flags \
override the [shuffle] section of the pack. With -v it prints every spin.

With --out it writes seed.json (where every door leads, with proof), doors.txt (the same to read), doors.svg, and the \
shuffled pack into the folder `pack`.

Exit codes: 0 shuffled and proved, 1 failed, 2 invalid input, 3 not found within the attempts, 4 proved impossible.";

pub const CODE_HELP: &str = "\
A secret code has an element at each position. Each guess is answered with black, the number of right elements at the \
right position, and white, the number of right elements at a wrong position; each element counts once.

Examples:
  seedwright code valid --elements A,B,C,D --length 4 --guess \"A A B B = 0 1\"
  seedwright code suggest --elements A,B,C,D --length 4 --guess \"A A B B = 0 1\"
  seedwright code play --pack festive

Exit codes: 0 answered (also if no code fits), 1 refuted or failed, 2 invalid input, 3 too large for the steps, 4 proved \
impossible.";

pub const CODE_VALID_HELP: &str = "\
Examples:
  seedwright code valid --elements A,B,C,D --length 4 --guess \"A A B B = 0 1\"
  seedwright code valid --pack festive --guess \"Santa Santa Tree Bell = 1 1\" \\
      --placed \"Santa _ _ _\"
  seedwright code valid --elements A,B,C --length 3 --guess \"A B C = 0 3\" \\
      --may \"A = 1\"

An element is listed at a position if some possible code has it there, together with everything placed: whatever is \
listed can be completed. If no code fits, the guesses that may be wrong are listed, the most likely first.

Separate elements with spaces, or with commas if names contain spaces.

Exit codes: 0 answered (also if no code fits), 2 invalid input, 3 too large for the steps.";

pub const CODE_COUNT_HELP: &str = "\
Examples:
  seedwright code count --elements A,B,C,D --length 4 --guess \"A A B B = 0 1\"
  seedwright code count --elements A,B,C --length 3 --guess \"A B C = 0 3\" --list

Exit codes: 0 answered (also if no code fits), 2 invalid input, 3 too large for the steps.";

pub const CODE_SUGGEST_HELP: &str = "\
Examples:
  seedwright code suggest --elements A,B,C,D --length 4 --guess \"A A B B = 0 1\"
  seedwright code suggest --pack festive --strategy optimal \\
      --guess \"Santa Santa Tree Bell = 1 1\"

Among equally good guesses, possible codes come first, then the lowest one. If too many codes are left to compare \
guesses, it suggests any possible code and says so.

Exit codes: 0 suggested, 2 invalid input, 3 too large for the steps, 4 no code fits.";

pub const CODE_EXPLAIN_HELP: &str = "\
Examples:
  seedwright code explain --elements A,B,C,D --length 4 --guess \"A A B B = 0 1\"
  seedwright code explain --elements A,B,C --length 3 --guess \"A B C = 0 3\" \\
      --element A --at 1

It prints which guesses rule out what, how each guess compares with the best one, and what to guess next. If no code \
fits, it prints the guesses that may be wrong and the answers that would be right.

Exit codes: 0 explained (also if no code fits), 2 invalid input, 3 too large for the steps.";

pub const CODE_NOTES_HELP: &str = "\
Examples:
  seedwright code notes --elements A,B,C,D,E,F --length 4 --secret \"A B B C\"
  seedwright code notes --pack festive --notes 3 --seed \"first light\"
  seedwright code notes --pack festive --difficulty medium --walkthrough

A note is a guess with its feedback. Together the notes fit only the secret, and none of them is redundant. An \
independent checker counts the codes that fit.

The rating counts the steps of a person who reads one note at a time, and supposes an element somewhere if no note says \
more: easy takes no suppositions, medium one or two, hard three to six. In a puzzle (--difficulty, --least-left), each \
note has at most one black peg and two pegs fewer than positions, each alone leaves many codes, and all but any one leave \
at least 4.

Exit codes: 0 written, 1 failed, 2 invalid input, 3 not found within the attempts or steps, or too large, 4 proved \
impossible.";

pub const CODE_TREE_HELP: &str = "\
Examples:
  seedwright code tree --elements A,B,C,D,E,F --length 4 --out best.txt
  seedwright code tree --elements A,B,C,D,E,F --length 4 --strategy minimax
  seedwright code tree --check best.txt          how good is this strategy?

An independent checker plays the strategy against every secret.

With --width, a strategy within --worst that was not found may still exist; without it, the search is a proof.

Exit codes: 0 checked, 1 the strategy misses a secret, 2 invalid input, 3 too large for the steps, or not found with the \
width, 4 proved impossible.";

pub const CODE_PLAY_HELP: &str = "\
Examples:
  seedwright code play --pack festive            guess the code; type `help`
  seedwright code play --pack festive --reverse  have your own code guessed
  seedwright code play --elements A,B,C,D,E,F --length 5 --tries 8 \\
      --hints forgiving --block

With --hints forgiving, only elements that a single answer rules out are pointed out, which leaves you something to find \
out. --block refuses guesses that contradict the answers, even though one of them may be the best guess. Moves are read \
line by line, so a file can play, too. With --json the game is printed when it ends.

Exit codes: 0 played, 1 failed, 2 invalid input, 3 too large for the steps.";

pub const POPULATION_HELP: &str = "\
Examples:
  seedwright population depths --seed \"first light\" --depth 3 --ascii
  seedwright population depths --depth 1..28 --out mine
  seedwright population depths --depth 5 --svg level.svg --png level.png
  seedwright population depths --curve --svg curve.svg
  seedwright population depths --map rooms       fill a layout of room templates
  seedwright population depths --map cave.txt    fill your own map, such as:

    ###############
    #.....###.....#
    #.............#
    #.....###.....#
    ###############
    room 1 1 5 3
    room 9 1 5 3

Rooms are given by column, row, width and height, counted from 0. The player starts in the first room, and the exit is in \
the middle of the last one. The same map as JSON: {\"grid\": [\"###\", ...], \"rooms\": [{\"x\": 1, \"y\": 1, \"width\": \
5, \"height\": 3}, {\"cells\": [[9, 1], [9, 2]]}]}.

A level depends only on the seed and its depth: level 50 is the same whether or not levels 1 to 49 are filled. With --out \
it writes seed.json (maps, contents, and a row of the proof for each promise), levels.txt, a picture of each level and \
curve.svg.

Exit codes: 0 filled and proved, 1 failed, or the player does not keep up (--curve), 2 invalid input, 3 no layout of \
rooms was found, 4 a promise can't be kept on this map.";

pub const VERIFY_HELP: &str = "\
Examples:
  seedwright verify built/seed.json
  seedwright verify built/seed.json --pack cove  is this a world of `cove`?
  seedwright verify seeds/*.json -q              for scripts: one line per file
  seedwright verify seed.json --require seed     fail unless it is built again

It makes three statements, and each is proved, refuted or not checked:
  rules  the goal can be met under the rules in the file: the proof is replayed
  pack   these are the rules and requests of the pack: it is compiled again
  seed   this world is what the seed gives: it is built again and compared

The checker that replays proofs shares no code with the generator. Worlds are compared value by value, so the formatting of a file does not matter. The last two \
statements need the pack, which is embedded or named with --pack. Fields that no statement covers are listed as not \
checked. For a file of --proof, the first statement is that no placement meets the aim, and the last does not apply.

Exit codes: 0 nothing is refuted, 1 refuted, failed, or a required statement was not checked, 2 unreadable, not a bundle, \
or of another version, 3 too large to check.";

pub const QUALITY_HELP: &str = "\
Examples:
  seedwright quality built/seed.json
  seedwright quality worlds/*                    means over many worlds
  seedwright quality built/seed.json --json

Every row is computed from the rules, doors, places and placed items of the bundles, which are checked first. Most \
targets are about the mean of many worlds, some about every world; a row without a value is about something that the \
worlds don't have. A missed target is not an error. In columns and \
conditions of `batch` the same rows are `quality(empty_vaults)` and so on, with means and shares in thousandths.

Exit codes: 0 shown, 1 refuted or failed, 2 unreadable, too large, not a bundle, or of another version.";

pub const SPHERES_HELP: &str = "\
Examples:
  seedwright spheres built/seed.json
  seedwright spheres built/seed.json -v          name all rooms and items
  seedwright spheres built/seed.json --svg spheres.svg

A sphere is everything that can be found with the items of the spheres before it. In the bars, # is a major progression \
item and + a filler one. The playthrough is a way to the goal on which every find is needed; required finds are needed on \
every way to the goal. Where keys are used up, health is lost or `not!` is used, that is what the rules show: a player may \
manage with less. A trip leads into a place that can't be left without what is found there.

With --svg -, standard output gets the picture, and standard error the rest, which -q leaves out.

Exit codes: 0 shown, 1 refuted or failed, 2 unreadable, too large, not a bundle, or of another version.";

pub const CHECK_HELP: &str = "\
Examples:
  seedwright check cove
  seedwright check cove --strict -q              for scripts
  seedwright check cove --all                    print findings in full
  seedwright check --schema > pack.schema.json   for editors

Many findings of the same kind are grouped: the first one is printed in full, some more as a line each, and the rest is \
counted. Without errors there are at most 50 lines. --all prints and --json lists each of them. At most 1,000 errors per pack are reported, even with --all; E0009 \
says that there are more.

Findings go to standard error, and a line with the verdict on each pack to standard output.

Exit codes: 0 no errors, 2 errors, or warnings with --strict.";

pub const REACH_HELP: &str = "\
Examples:
  seedwright reach cove
  seedwright reach cove --have \"High Boots, Candle * 2\" --set tide=in";

pub const EXPLAIN_HELP: &str = "\
Examples:
  seedwright explain cove goal
  seedwright explain cove \"Cave.Ledge\" --have \"High Boots\"
  seedwright explain cove --item Lantern         what does it open?";

pub const SERVE_HELP: &str = "\
The web UI is part of the program: it needs nothing else, and sends nothing anywhere. The address is printed to standard \
output.

Examples:
  seedwright serve                        the web UI at http://127.0.0.1:7373/
  seedwright serve --port 0               on any free port
  seedwright serve --host 0.0.0.0         for all who can reach this machine
  curl -s localhost:7373/api/items -d '{\"pack\": \"station\", \"seed\": \"abc\"}'

/api/openapi.json describes the API.";

pub const SETTINGS_HELP: &str = "\
Examples:
  seedwright settings cove
  seedwright settings cove --preset expert       the settings of a preset
  seedwright settings cove --toml > mine.toml    a file for --settings mine.toml";

pub const MAP_HELP: &str = "\
Examples:
  seedwright map cove --svg cove.svg
  seedwright map station --preset expert > station.svg";

pub const IMPORT_HELP: &str = "\
Examples:
  seedwright import randovania database --out pack
  seedwright import randovania-dump dump.json --out pack
  seedwright import vg-json database --out pack
  seedwright import exits map.json --out pack
  seedwright import tiled rooms/*.tmj --out pack
  seedwright import metarooms resources/rooms --out pack

The report counts what was translated exactly or conservatively, approximated, assumed or left out, and lists the places.

Exit codes: 0 imported, 1 failed, 2 invalid input.";

pub const EXITS_HELP: &str = "\
Examples:
  seedwright import exits map.json --out pack
  seedwright import exits map.json --out pack --start \"Mill yard\"
  seedwright doors pack --svg doors.svg

The map is a list of areas `{ name, world, exits }`, with exits `{ id, dest, wayBackId, type, rotation, direction, \
nonSwitchable, label }`. Two exits that name each other as `wayBackId` are one door; a door that is `nonSwitchable` on one \
side is fixed on both. A jump has no way back. The goal of the pack is to reach every area.

Exit codes: 0 imported, 1 failed, 2 invalid input.";

pub const RANDOVANIA_HELP: &str = "\
Examples:
  seedwright import randovania database --out pack --preset starter.rdvpreset
  seedwright import randovania database --out pack --json > report.json
  seedwright check pack

DIR is the folder of a game, its folder logic_database, or a folder with all files. The pack can be edited like any \
other. The player's energy is tracked along the way.

Exit codes: 0 imported, 1 failed, 2 invalid input.";

pub const RANDOVANIA_DUMP_HELP: &str = "\
Examples:
  python randovania_dump.py prime1 --out prime1.json
  seedwright import randovania-dump prime1.json --out pack
  seedwright check pack

The program is in the folder tools of the source code. It writes what Randovania's generator sees for a preset, so \
the pack has the same logic as that version of Randovania, with energy tracked along the way. Locations that can't be \
opened even with all items are left out of the pack and listed in the report.

Exit codes: 0 imported, 1 failed, 2 invalid input.";

pub const VG_JSON_HELP: &str = "\
Examples:
  seedwright import vg-json database --out pack
  seedwright import vg-json database --out pack --json > report.json
  seedwright items pack --set canWalljump=0      if players don't know this tech

The pack can be edited like any other. Ammunition, damage and heat are checked for each strat alone, against the most \
that the player can have: several strats in a row are not added up. Locations that can't be opened even with all items \
are left out of the pack and listed in the report. Their spots are in the pack, and `explain` says what they lack.

Exit codes: 0 imported, 1 failed, 2 invalid input.";

pub const TILED_HELP: &str = "\
Examples:
  seedwright import tiled rooms --out pack
  seedwright import tiled hall.tmj cell.tmj tiles.tsj --out pack
  seedwright rooms pack --rooms 12 --ascii

The class of a tile sets its meaning: `wall`, `floor`, `gate` (a door inside the room), `connection` or `required`; cells \
without a tile are not part of the room. Objects of class `connection` turn the cells under them into connections, \
required ones if their property `required` is set; objects of class `slot` are item slots. Properties of the map: name, \
roles, weight, min, max, required (`UP, LEFT`).

Exit codes: 0 imported, 1 failed, 2 invalid input.";

pub const METAROOMS_HELP: &str = "\
Examples:
  seedwright import metarooms resources/rooms --out pack
  seedwright rooms pack --floor 500 --ascii

Cells are blocked (0), floor (1) or doors (2 and 3). A connection counts on the edge that it points out of; connections on \
corners are left out and listed in the report.

Exit codes: 0 imported, 1 failed, 2 invalid input.";

pub const EXPORT_HELP: &str = "\
Examples:
  seedwright export dot cove | dot -Tsvg > cove.svg
  seedwright export poptracker cove --out tracker
  seedwright export spoiler built/seed.json";

pub const PACKS_HELP: &str = "\
Examples:
  seedwright packs
  seedwright packs show blank > mine.toml
  seedwright packs show campaign --out mine      its files, to make your own";

pub const PACKS_SHOW_HELP: &str = "\
Examples:
  seedwright packs show cove
  seedwright packs show campaign --out mine      its files, to make your own";

pub const NEW_HELP: &str = "\
Example:
  seedwright new cove   write cove/pack.toml, unless it exists";

pub const COMPLETIONS_HELP: &str = "\
Examples:
  echo 'source <(seedwright completions bash)' >> ~/.bashrc
  echo 'source <(seedwright completions zsh)' >> ~/.zshrc
  seedwright completions fish > ~/.config/fish/completions/seedwright.fish

The script runs seedwright to complete the names of packs, presets, options and tricks. If you store it in a file, write \
it again after an update.";

pub const MAN_HELP: &str = "\
Example:
  seedwright man > seedwright.1";
