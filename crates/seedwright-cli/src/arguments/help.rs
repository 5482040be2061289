//! Help that teaches by example, a text a command.

pub const AFTER_HELP: &str = "\
PACK is a path (a .toml or .json file, or a folder of them) or the name of an embedded pack.

Try:
  seedwright new cove                            write a small commented pack into the folder `cove`
  seedwright check cove                          is it sound? is anything odd about it?
  seedwright reach cove --have \"Lantern\"         what can be reached with a lantern?
  seedwright explain cove \"Cave.Pit floor\"       how does one get there, or why not?
  seedwright generate cove --out built           place its items, prove it, and write it down
  seedwright verify built/seed.json              does the proof hold? anyone can ask
  seedwright spheres built/seed.json             what is found when, and what of it is needed

Exit codes: 0 done, 1 refuted or failed, 2 invalid input, 3 not found within the attempts, 4 proved impossible.";

pub const GENERATE_HELP: &str = "\
Examples:
  seedwright generate                            the embedded pack `campaign`: all stages
  seedwright generate --preset small --seed \"rainy day\" --out built
  seedwright generate station --set etankCount=9 --plan mine.toml
  seedwright generate --permalink CODE           the same world again, byte by byte
  seedwright generate --count 20 --out many      worlds in the folders many/01 to many/20
  seedwright generate --plan built/seed.json     what is given stays, the rest is made
  seedwright generate --race secret.txt --out public
  seedwright generate --settings mine.toml       where mine.toml says, for instance:

    preset = \"large\"
    [settings]
    floors = 3                                   a value, as with --set
    zones = { 2 = 1, 4 = 3 }                     drawn by the seed, with these weights

The permalink that is shown stands for the pack and its version, the settings, the seed and what was
typed about the items. What a plan asks for does not fit into it, so such a world has none.

With --out it writes seed.json (everything, with its proof), spoiler.txt, spheres.svg and pictures:
map-overview.svg and a map for each floor of a campaign, map-world.svg of other packs, and doors.svg
where doors were shuffled; with --png each of them as PNG too. A pack without rooms gives what its
sections ask for: a layout, levels, locks.

Exit codes: 0 built and proved, 1 failed, 2 invalid input, 3 not found within the attempts, 4 proved
impossible.";

pub const REVEAL_HELP: &str = "\
Examples:
  seedwright generate --race secret.txt --out public    before: publish public/race.json, keep secret.txt
  seedwright reveal public/race.json secret.txt --out built

Before a race, nobody can tell anything about its world: race.json names the pack, its settings and a
commitment, a hash over all of that and a secret of 128 bits. Afterwards the secret gives the whole
world, its spoiler log and its proof. Whoever has race.json can check that it is the one that was
promised.

Exit codes: 0 revealed and proved, 1 the secret is not that of the race, 2 invalid input.";

pub const ITEMS_HELP: &str = "\
Examples:
  seedwright items station --seed \"first light\"
  seedwright items cove --out built              writes seed.json, spoiler.txt and spheres.svg
  seedwright items cove --aim goal --algorithm forward -v
  seedwright items cove --plan mine.toml         where mine.toml says, for instance:

    place = { \"Dock.Driftwood\" = \"Lantern\" }     lies there, whatever the seed
    early = [\"High Boots\"]                       can be had before anything is found
    exclude = [\"Tunnel.Niche\"]                   holds nothing anybody needs

An earlier seed.json is a plan as well: every item goes back to where it lay. What the section
[placement] of the pack says holds where neither a plan nor a flag does.

Exit codes: 0 placed and proved, 1 failed, 2 invalid input, 3 not found within the attempts, 4
proved impossible.";

pub const ROOMS_HELP: &str = "\
Examples:
  seedwright rooms halls --seed \"first light\" --ascii
  seedwright rooms halls --svg halls.svg --png halls.png
  seedwright rooms halls --svg steps.svg --layers names,paths,numbers
  seedwright rooms halls --rooms 200 --walkers 8 --tiled halls.tmj --godot halls.tscn
  seedwright rooms halls --out laid              then: seedwright items laid/pack

Walkers take turns to place templates at open connections. A room that requires connections is
placed together with the rooms that meet them, or not at all, and so is a group. What the section
[layout] of the pack says holds where nothing is typed. With -v it says what it tries, and why it
is rejected; --trace writes the same for tools. Both count cells as seed.json does, from the first
room or the corner of the bounds; maps and tables count them from the upper left corner, and
`origin` in layout.json says where the former begin in the latter.

With --out it writes seed.json (which rooms stand where, with its proof), layout.json (rooms,
doors, the graph), map.svg, and the laid out pack into the folder `pack`. Files for other
programs count tiles alike: 0 nothing, 1 wall, 2 floor, 3 a door inside a room, 4 a door between
rooms.

Exit codes: 0 laid out and proved, 1 failed, 2 invalid input, 3 not found within the attempts, 4
proved impossible.";

pub const DOORS_HELP: &str = "\
Examples:
  seedwright doors tower --seed \"first light\"    circle spin: what changed, and how far
  seedwright doors tower --svg tower.svg         the map before and after, as a picture
  seedwright doors tower --mode full --no-trap   all doors anew, and nobody gets stuck
  seedwright doors tower --out spun              then: seedwright items spun/pack

A spin takes a room, the rooms around it, and the doors that lead out of these, and lets each lead
where the next one led. Fixed doors and doors with a lock never move, and unless the pack says
otherwise neither do jumps, totems and portals. What its section [shuffle] says holds where nothing
is typed. With -v it says what it does, spin by spin.

With --out it writes seed.json (where every door leads, with its proof), doors.svg, and the
shuffled pack into the folder `pack`.

Exit codes: 0 shuffled and proved, 1 failed, 2 invalid input, 3 not found within the attempts, 4
proved impossible.";

pub const CODE_HELP: &str = "\
A secret code has an element at each position. Each guess is answered with black, the number of right
elements at their position, and white, the number of right elements elsewhere; each element counts once.

Examples:
  seedwright code valid --elements A,B,C,D,E,F --length 4 --guess \"A A B B = 0 1\"
  seedwright code suggest --elements A,B,C,D,E,F --length 4 --guess \"A A B B = 0 1\"
  seedwright code play --pack festive

Exit codes: 0 answered, also when no code fits, 1 refuted or failed, 2 invalid input, 3 too large
within the steps, 4 proved impossible.";

pub const CODE_VALID_HELP: &str = "\
Examples:
  seedwright code valid --elements A,B,C,D,E,F --length 4 --guess \"A A B B = 0 1\"
  seedwright code valid --pack festive --guess \"Santa Santa Tree Bell = 1 1\" --placed \"Santa _ _ _\"
  seedwright code valid --elements A,B,C --length 3 --guess \"A B C = 0 3\" --may \"A = 1\"

What is listed for a position is what some possible code has there, together with everything that is
placed: whatever is offered can be completed. When no code fits, the guesses that could be wrong are
named, the likeliest first.

Separate elements with spaces, or with commas where names have spaces.

Exit codes: 0 answered, also when no code fits, 2 invalid input, 3 too large within the steps.";

pub const CODE_COUNT_HELP: &str = "\
Examples:
  seedwright code count --elements A,B,C,D,E,F --length 4 --guess \"A A B B = 0 1\"
  seedwright code count --elements A,B,C,D --length 4 --guess \"A B C D = 0 4\" --list

Exit codes: 0 answered, also when no code fits, 2 invalid input, 3 too large within the steps.";

pub const CODE_SUGGEST_HELP: &str = "\
Examples:
  seedwright code suggest --elements A,B,C,D,E,F --length 4 --guess \"A A B B = 0 1\"
  seedwright code suggest --pack festive --strategy optimal --guess \"Santa Santa Tree Bell = 1 1\"

Of guesses that are equally good, a possible code comes first, then the lowest one. Where a large game
has too many codes left to compare guesses, any possible code is suggested, and that is said.

Exit codes: 0 suggested, 2 invalid input, 3 too large within the steps, 4 no code fits.";

pub const CODE_EXPLAIN_HELP: &str = "\
Examples:
  seedwright code explain --elements A,B,C,D,E,F --length 4 --guess \"A A B B = 0 1\" --guess \"C D A E = 1 1\"
  seedwright code explain --elements A,B,C --length 3 --guess \"A B C = 0 3\" --element A --at 1

It says which guesses rule out what, how each guess compared with the best, and what to guess next.
When no code fits, it names the guesses that could be wrong and the answers that would be right.

Exit codes: 0 explained, also when no code fits, 2 invalid input, 3 too large within the steps.";

pub const CODE_NOTES_HELP: &str = "\
Examples:
  seedwright code notes --elements A,B,C,D,E,F --length 4 --secret \"A B B C\"
  seedwright code notes --pack festive --notes 3 --seed \"first light\"

A note is a guess and its answer. All notes together fit the secret alone, and none can be left out. A
checker that shares no code with what wrote them counts the codes that fit.

Exit codes: 0 written, 1 failed, 2 invalid input, 3 not found within the attempts or steps, or too
large, 4 proved impossible.";

pub const CODE_TREE_HELP: &str = "\
Examples:
  seedwright code tree --elements A,B,C,D,E,F --length 4 --out best.txt
  seedwright code tree --elements A,B,C,D,E,F --length 4 --strategy minimax
  seedwright code tree --check best.txt          how good is it? anyone can count

The strategy is played against every secret, by a checker that shares no code with what made it. On a
terminal, progress is shown meanwhile.

Exit codes: 0 counted, 1 it misses a secret, 2 invalid input, 3 too large within the steps, 4 proved
impossible.";

pub const CODE_PLAY_HELP: &str = "\
Examples:
  seedwright code play --pack festive            guess the code; `help` shows what can be typed
  seedwright code play --pack festive --reverse  think of a code, and let it be guessed
  seedwright code play --elements A,B,C,D,E,F --length 5 --tries 8 --hints forgiving --block

With --hints forgiving only what a single answer rules out is shown as impossible, which leaves
something to find out. --block refuses what contradicts the answers; the best guess may be one of them.
Everything is typed line by line, so a file can play, too. With --json the game is told at its end.

Exit codes: 0 played, 1 failed, 2 invalid input, 3 too large within the steps.";

pub const POPULATION_HELP: &str = "\
Examples:
  seedwright population depths --seed \"first light\" --depth 3 --ascii
  seedwright population depths --depth 1..28 --out mine
  seedwright population depths --depth 5 --svg level.svg --png level.png
  seedwright population depths --curve --svg curve.svg
  seedwright population depths --map rooms       fills rooms that are laid out from templates
  seedwright population depths --map cave.txt    fills your own map, which is drawn as text:

    ###############
    #.....###.....#
    #.............#
    #.....###.....#
    ###############
    room 1 1 5 3
    room 9 1 5 3

Rooms are given by column, row, width and height, counted from 0; the player starts in the first one,
and the way out is in the middle of the last. The same as JSON: {\"grid\": [\"###\", ...], \"rooms\":
[{\"x\": 1, \"y\": 1, \"width\": 5, \"height\": 3}, {\"cells\": [[9, 1], [9, 2]]}]}.

A level depends on the seed and its depth alone: the level 50 is the same whether or not levels 1 to 49
were filled. With --out it writes seed.json (maps, things, and each promise as a row of the proof),
levels.txt, a picture of each level and curve.svg.

Exit codes: 0 filled and proved, 1 failed or the player does not keep up (--curve), 2 invalid input, 3
no layout of rooms was found, 4 a promise can't be kept on this map.";

pub const VERIFY_HELP: &str = "\
Examples:
  seedwright verify built/seed.json
  seedwright verify built/seed.json --pack cove  are these the rules of that pack, too?
  seedwright verify seeds/*.json -q              for scripts: a line a file, and the exit code

The proof is replayed by a checker that shares no code with what wrote it. It shows that the world
can be finished by the rules in the file. When the pack is at hand (named with --pack, or embedded),
it is compiled again to see that these are its rules.

Exit codes: 0 proved, 1 refuted or failed, 2 not a bundle, or of another version.";

pub const SPHERES_HELP: &str = "\
Examples:
  seedwright spheres built/seed.json
  seedwright spheres built/seed.json -v          with the names of all rooms and items
  seedwright spheres built/seed.json --svg spheres.svg

A sphere is what can be found with everything from the spheres before it. In the bars, # is a major
item of use and + a filler of use. The playthrough is a way to the goal on which no find can be left
out; required is what every way to the goal needs.

Exit codes: those of `verify`.";

pub const CHECK_HELP: &str = "\
Examples:
  seedwright check cove
  seedwright check cove --strict -q              for scripts
  seedwright check --schema > pack.schema.json   for editors

Exit codes: 0 no errors, 2 errors, or warnings with --strict.";

pub const REACH_HELP: &str = "\
Examples:
  seedwright reach cove
  seedwright reach cove --have \"High Boots, Candle * 2\" --set tide=in";

pub const EXPLAIN_HELP: &str = "\
Examples:
  seedwright explain cove goal
  seedwright explain cove \"Cave.Ledge\" --have \"High Boots\"
  seedwright explain cove --item Lantern         what is it good for?";

pub const SERVE_HELP: &str = "\
The page is part of the program: nothing else is needed, and nothing is sent anywhere.
Standard output says where it is.

Examples:
  seedwright serve                        the page at http://127.0.0.1:7373/
  seedwright serve --port 0               at any port that is free
  seedwright serve --host 0.0.0.0         for everybody who can reach this machine
  curl -s localhost:7373/api/items -d '{\"pack\": \"station\", \"seed\": \"abc\"}'

/api/openapi.json describes everything that can be asked for.";

pub const SETTINGS_HELP: &str = "\
Examples:
  seedwright settings cove
  seedwright settings cove --preset expert       what does the preset choose?
  seedwright settings cove --toml > mine.toml    a file to edit, for --settings mine.toml";

pub const MAP_HELP: &str = "\
Examples:
  seedwright map cove --svg cove.svg
  seedwright map station --preset expert > station.svg";

pub const IMPORT_HELP: &str = "\
Examples:
  seedwright import randovania database --out pack
  seedwright import vg-json database --out pack
  seedwright import exits map.json --out pack
  seedwright import tiled rooms/*.tmj --out pack
  seedwright import metarooms resources/rooms --out pack

A report says what was translated exactly, what conservatively, what was approximated or assumed, and
what was left out, in numbers and with places.

Exit codes: 0 imported, 1 failed, 2 invalid input.";

pub const EXITS_HELP: &str = "\
Examples:
  seedwright import exits map.json --out pack
  seedwright import exits map.json --out pack --start \"Mill yard\"
  seedwright doors pack --svg doors.svg

The map is a list of areas `{ name, world, exits }`, and each exit `{ id, dest, wayBackId, type,
rotation, direction, nonSwitchable, label }`. Two exits that name one another with `wayBackId` are
one door; a door that is `nonSwitchable` at one side is fixed at both. A jump has no way back. The
goal of the pack is that every area has been reached.

Exit codes: 0 imported, 1 failed, 2 invalid input.";

pub const RANDOVANIA_HELP: &str = "\
Examples:
  seedwright import randovania database --out pack --preset starter.rdvpreset
  seedwright import randovania database --out pack --json > report.json
  seedwright check pack

The pack can be edited like any other. Damage is judged for each link alone, against the energy that
the player can have: that two such links follow each other is not seen.

Exit codes: 0 imported, 1 failed, 2 invalid input.";

pub const VG_JSON_HELP: &str = "\
Examples:
  seedwright import vg-json database --out pack
  seedwright import vg-json database --out pack --json > report.json
  seedwright items pack --set canWalljump=0      for a player who does not know this tech

The pack can be edited like any other. Ammunition, damage and heat are judged for each strat alone,
against what the player can have: that two such strats follow each other is not seen. The report
names the locations that can't be opened with everything held and are left out of the pack; their
spots are there, and `explain` says what they lack.

Exit codes: 0 imported, 1 failed, 2 invalid input.";

pub const TILED_HELP: &str = "\
Examples:
  seedwright import tiled rooms --out pack
  seedwright import tiled hall.tmj cell.tmj tiles.tsj --out pack
  seedwright rooms pack --rooms 12 --ascii

The class of a tile says what it is: `wall`, `floor`, `gate` (a door inside the room),
`connection` or `required`; where there is no tile, there is no room. Objects of the class
`connection` make the cells they lie on connections, required ones if their property `required`
is set; objects of the class `slot` are places for items. Properties of the map: name, roles,
weight, min, max, required (`UP, LEFT`).

Exit codes: 0 imported, 1 failed, 2 invalid input.";

pub const METAROOMS_HELP: &str = "\
Examples:
  seedwright import metarooms resources/rooms --out pack
  seedwright rooms pack --floor 500 --ascii

Cells are blocked (0), floor (1) or doors (2 and 3). A connection counts on the edge that it
points out of; those on corners are left out and named in the report.

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
  seedwright packs show campaign --out mine     a folder of files, to begin one's own with";

pub const NEW_HELP: &str = "\
Example:
  seedwright new cove                            writes cove/pack.toml, and never over a file";

pub const COMPLETIONS_HELP: &str = "\
Example:
  seedwright completions bash > ~/.local/share/bash-completion/completions/seedwright";

pub const MAN_HELP: &str = "\
Example:
  seedwright man > seedwright.1";
