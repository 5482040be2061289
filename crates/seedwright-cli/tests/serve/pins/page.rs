//! The requests of the web UI and the fields it reads of the replies, without a browser.

use serde_json::{Value, json};

use super::asks::{KEEP, carried};
use super::differs;
use super::record::Ask;
use super::shape::Shape;
use crate::client::Served;

const STARTER: &str = include_str!("../../../../seedwright-api/worlds/starter.toml");
const BROKEN: &str = "[rooms]\nHall = 3\n";

/// One kind of request of a view.
struct Call {
    /// Which parts of the page send it.
    by: &'static str,
    method: &'static str,
    path: &'static str,
    /// Whether it is answered in lines.
    lines: bool,
    requests: Vec<Value>,
    /// The fields that are read, as paths.
    reads: &'static str,
    /// The optional fields that are read.
    may_read: &'static str,
}

impl Call {
    fn post(
        by: &'static str,
        path: &'static str,
        requests: Vec<Value>,
        reads: &'static str,
    ) -> Self {
        Self { by, method: "POST", path, lines: false, requests, reads, may_read: "" }
    }

    fn lines(mut self) -> Self {
        self.lines = true;
        self
    }

    fn perhaps(mut self, may_read: &'static str) -> Self {
        self.may_read = may_read;
        self
    }

    /// The record of the request.
    fn record(&self, served: &Served) -> Value {
        let (mut asked, mut answered) = (Shape::default(), Shape::default());
        for request in &self.requests {
            let ask = match self.method {
                "GET" => Ask::get(self.path),
                _ => Ask::post(self.path, request),
            };
            let ask = if self.lines { ask.streamed() } else { ask };
            let answer = ask.answer(served);
            assert_eq!(answer.status, 200, "{}: {}", ask.title(), answer.text());
            asked.see(request);
            match self.lines {
                true => answered.see(&answer.lines().pop().expect("a line")["result"]),
                false => answered.see(&answer.json()),
            }
        }
        let read = self.reads.split_whitespace().chain(self.may_read.split_whitespace());
        let missing: Vec<&str> = read.filter(|path| !answered.has(path)).collect();
        assert!(missing.is_empty(), "{} reads what {} has not: {missing:?}", self.by, self.path);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        json!({
            "by": self.by,
            "method": self.method,
            "path": self.path,
            "lines": self.lines,
            "request": asked.object(),
            "reply": answered.object(),
            "reads": words(self.reads),
            "mayRead": words(self.may_read),
        })
    }
}

fn packs() -> Vec<Call> {
    let listed = Call {
        by: "lib/packs.svelte.ts",
        method: "GET",
        path: "/api/packs",
        lines: false,
        requests: vec![Value::Null],
        reads: "packs[].name packs[].title packs[].about packs[].stages[] packs[].generates",
        may_read: "",
    };
    let used = Call::post(
        "lib/packs.svelte.ts",
        "/api/settings",
        vec![json!({ "pack": carried(STARTER) })],
        "pack.name pack.hash stages[] generates",
    );
    let chosen = Call::post(
        "lib/world/form.svelte.ts",
        "/api/settings",
        vec![json!({ "pack": "campaign" }), json!({ "pack": "station" })],
        "options[].kind options[].name options[].help options[].value options[].default tricks \
         presets[].name presets[].help presets[].set",
    )
    .perhaps("options[].min options[].max options[].values[] presets[].set{}");
    let checked = Call::post(
        "lib/world/ownpack.svelte.ts",
        "/api/check",
        vec![json!({ "pack": carried(STARTER) }), json!({ "pack": carried(BROKEN) })],
        "sound diagnostics",
    )
    .perhaps(
        "diagnostics[].code diagnostics[].severity diagnostics[].message diagnostics[].hint \
         diagnostics[].place.file diagnostics[].place.line diagnostics[].place.column \
         diagnostics[].place.endLine diagnostics[].place.endColumn diagnostics[].related sizes{}",
    );
    vec![listed, used, chosen, checked]
}

fn worlds() -> Vec<Call> {
    let worlds = vec![
        json!({ "pack": "campaign", "seed": "7", "preset": "small", "settings": {} }),
        json!({ "pack": "station", "seed": "7", "settings": { "etankCount": 12 } }),
        json!({ "pack": "tower", "seed": "7", "settings": {} }),
        json!({ "permalink": "2A0G3-3R21K-9ZRBV-A87Q8-80080-0M0G2-08100-10M4C-KYK" }),
    ];
    let and = |name: &str, value: Value| -> Vec<Value> {
        let and = |world: &Value| {
            let mut world = world.clone();
            world[name] = value.clone();
            world
        };
        worlds.iter().map(and).collect()
    };
    let place = { and("have", json!({})) }.into_iter().map(|mut asked| {
        asked["place"] = json!("goal");
        asked
    });
    let explained = place
        .chain([json!({ "pack": "blank", "seed": "7", "place": "goal", "have": { "Key": 1 } })]);
    vec![
        Call::post("lib/world/current.svelte.ts", "/api/generate", worlds.clone(), WORLD)
            .lines()
            .perhaps(WORLD_PERHAPS),
        Call::post(
            "lib/world/tracker.svelte.ts",
            "/api/reach",
            and("have", json!({})),
            "locations[] rooms[] next{} nextRooms goal",
        )
        .perhaps("next{}[] nextRooms{}[]"),
        Call::post(
            "lib/world/inquiry.svelte.ts",
            "/api/explain",
            explained.collect(),
            "target possible text",
        )
        .perhaps(
            "path[].to path[].door reasons[].target reasons[].missing reasons[].blocked[].kind \
             reasons[].blocked[].name reasons[].blocked[].from reasons[].blocked[].to \
             reasons[].blocked[].missing reasons[].blocked[].noWayBack reasons[].trapped \
             opens.complete opens.sets[].items{} opens.sets[].path[].to opens.sets[].path[].door",
        ),
        Call::post(
            "lib/world/replay.svelte.ts",
            "/api/verify",
            and("transcript", json!(true)),
            "verdict claims[]",
        )
        .perhaps("steps transcript[].fact transcript[].by transcript[].round"),
    ]
}

const WORLD: &str = "pack.id pack.name pack.hash settings{} seed hashWords[] hashGlyphs[] permalink \
    proof.steps proof.verified scene.floors[].name scene.floors[].width scene.floors[].height \
    scene.floors[].zones[].name scene.floors[].zones[].x scene.floors[].zones[].y \
    scene.floors[].zones[].width scene.floors[].zones[].height scene.floors[].zones[].about \
    scene.floors[].rooms[].id scene.floors[].rooms[].name scene.floors[].rooms[].zone \
    scene.floors[].rooms[].path scene.floors[].rooms[].label[] scene.floors[].rooms[].sphere \
    scene.floors[].rooms[].role scene.floors[].rooms[].walker scene.floors[].rooms[].from \
    scene.floors[].rooms[].step scene.floors[].walls scene.floors[].doors[].name \
    scene.floors[].doors[].rooms[] scene.floors[].doors[].at[] scene.floors[].doors[].horizontal \
    scene.floors[].doors[].length scene.floors[].doors[].path scene.floors[].doors[].locks \
    scene.floors[].doors[].need scene.floors[].doors[].oneWay scene.floors[].gates \
    scene.floors[].places[].name scene.floors[].places[].room scene.floors[].places[].at[] \
    scene.floors[].places[].item scene.floors[].places[].progression scene.floors[].places[].sphere \
    scene.floors[].things scene.locks scene.start scene.goal scene.spheres scene.overview \
    scene.sphereColours[].tint.light scene.sphereColours[].strong.dark scene.legend[].layer \
    scene.legend[].sign.kind scene.legend[].words scene.floors[].rock scene.floors[].sign \
    scene.floors[].innerDoors scene.floors[].ports scene.floors[].zones[].title.text \
    scene.floors[].zones[].colours scene.floors[].rooms[].bounds.x scene.floors[].rooms[].title \
    scene.floors[].rooms[].free scene.floors[].doors[].leaf scene.floors[].doors[].stroke.light \
    scene.floors[].doors[].arrow scene.floors[].doors[].title scene.floors[].doors[].marks \
    scene.floors[].places[].find scene.floors[].places[].lock scene.floors[].places[].sign.at[] \
    scene.floors[].places[].sign.size";

const WORLD_PERHAPS: &str = "doors[] placements[].item placements[].locationName placements[].roomName \
    placements[].isProgression spheres[].open spheres[].progression spheres[].finished \
    spheres[].found[].location spheres[].found[].item spheres[].found[].progression \
    spheres[].events[] playthrough[].sphere playthrough[].location playthrough[].item \
    locks[].lock locks[].secret[] locks[].notes[].item locks[].notes[].guess[] \
    locks[].notes[].black locks[].notes[].white locks[].difficultyThousandths campaign.floors \
    scene.floors[].gates[].name scene.floors[].gates[].number scene.floors[].gates[].kind \
    scene.floors[].gates[].room scene.floors[].gates[].at[] scene.floors[].gates[].to.floor \
    scene.floors[].gates[].to.room scene.floors[].gates[].to.at[] scene.floors[].gates[].locks \
    scene.floors[].gates[].oneWay scene.floors[].things[].what scene.floors[].things[].name \
    scene.floors[].things[].glyph scene.floors[].things[].at[] scene.floors[].things[].room \
    scene.floors[].things[].details scene.floors[].things[].badge.fill.light \
    scene.floors[].things[].sign.at[] scene.floors[].gates[].sign.at[] scene.locks[].name \
    scene.locks[].kind scene.locks[].sign scene.locks[].letters scene.locks[].fill.light \
    scene.overview.cards[].scale scene.overview.ways[].path scene.floors[].ports[].bounds.x";

fn stages() -> Vec<Call> {
    let doors = vec![
        json!({ "pack": "tower", "seed": "7", "shuffle": {} }),
        json!({ "pack": "tower", "seed": "7", "shuffle": { "mode": "swap", "iterations": 3 } }),
        json!({ "pack": "station", "seed": "7", "shuffle": { "mode": "full" } }),
    ];
    let rooms = vec![
        json!({ "pack": "halls", "seed": "7", "layout": {} }),
        json!({ "pack": "halls", "seed": "7", "layout": {
            "rooms": 40, "walkers": 3, "required": "grow", "mirroring": true, "bounds": [90, 90], "deadEnds": [0, 1000],
        } }),
        json!({ "pack": "campaign", "seed": "7", "layout": {} }),
        json!({ "pack": carried(KEEP), "seed": "7", "layout": { "bounds": [12, 12] } }),
    ];
    let levels = json!({
        "pack": "depths", "seed": "7", "from": 1, "to": 26, "wins": 0, "difficulty": null, "last": false,
    });
    vec![
        Call::post(
            "views/doors/session.svelte.ts",
            "/api/doors",
            doors,
            "pack.name seed hashWords[] hashGlyphs[] request.mode request.iterations request.swaps attempts \
             moves shuffleable changes[].door changes[].from changes[].before changes[].after \
             changes[].leadsBack table[].door table[].end table[].to table[].at metrics.changedDoors \
             metrics.changedEnds proof.steps proof.verified graph.width graph.height \
             graph.worlds[].name graph.rooms[].name graph.rooms[].world graph.rooms[].x \
             graph.rooms[].y graph.rooms[].width graph.rooms[].height graph.doors[].name \
             graph.doors[].end graph.doors[].room graph.doors[].before graph.doors[].after \
             graph.doors[].oneWay graph.doors[].shuffleable graph.doors[].changed steps[].kind \
             steps[].text steps[].rooms[] steps[].ends[][] steps[].reason stepsLeftOut",
        )
        .perhaps(
            "graph.doors[].kind graph.worlds[].x graph.worlds[].y graph.worlds[].width \
             graph.worlds[].height graph.worlds[].fill.light graph.worlds[].title.text \
             graph.rooms[].fill.light graph.rooms[].title.size",
        ),
        Call::post(
            "views/rooms/session.svelte.ts",
            "/api/rooms",
            rooms,
            "pack seed size.width size.height origin.x origin.y floor attempts tries rooms[].id \
             rooms[].name rooms[].template rooms[].position.x rooms[].bounds.width rooms[].role \
             rooms[].depth rooms[].group rooms[].walker rooms[].from rooms[].step rooms[].slots \
             rooms[].rotation rooms[].mirrored doors[].id doors[].rooms[] doors[].position.x \
             doors[].direction doors[].length doors[].cells[].x doors[].kind closed hashWords[] \
             hashGlyphs[] proof.verified request.target request.walkers request.roomsPerWalker \
             request.templatesPerConnection request.iterations request.compactness request.repeats \
             request.respawnInPlace request.turning request.mirroring request.required request.bounds \
             request.loops request.deadEnds[] request.attempts scene.rock scene.walls scene.grid \
             scene.rooms[].id scene.rooms[].fill scene.rooms[].title scene.rooms[].sign \
             scene.rooms[].number scene.doors scene.innerDoors scene.slots scene.trails \
             scene.legend[].words shapes[].template shapes[].rotation shapes[].mirrored \
             shapes[].floor shapes[].whole shapes[].middle[] shapes[].connections[].at[] \
             shapes[].connections[].door.x shapes[].connections[].required steps[].step \
             steps[].event stepsLeftOut",
        )
        .lines()
        .perhaps(
            "request.target.rooms rooms[].slots[].letter rooms[].slots[].cell.x steps[].walker \
             steps[].from steps[].from.room steps[].from.connection steps[].depth \
             steps[].piece.template steps[].orientation.rotation steps[].orientation.mirrored \
             steps[].position.x steps[].accepted steps[].rejection steps[].rejection.reason \
             steps[].rejection.cell.x steps[].room steps[].template steps[].number steps[].to \
             steps[].reason steps[].by.x steps[].how steps[].rooms[] steps[].cell.x",
        ),
        Call::post(
            "lib/population/run.svelte.ts",
            "/api/population",
            vec![levels],
            "pack.id pack.name pack.hash seed hashWords[] hashGlyphs[] levels[].depth levels[].wins \
             levels[].last levels[].difficulty levels[].grid[] levels[].rooms[].x levels[].rooms[].width \
             levels[].things[].what levels[].things[].name levels[].things[].at[] levels[].things[].room \
             levels[].things[].rule levels[].promises[].promise levels[].promises[].text \
             levels[].promises[].at levels[].promises[].count levels[].promises[].verdict levels[].notes \
             levels[].balance{}.expected levels[].balance{}.actual balance{}.expected balance{}.actual \
             promises[].promise promises[].of promises[].depths[] promises[].count promises[].least \
             promises[].most promises[].made proof.promises proof.kept proof.verified \
             curve.promisedRatio curve.leastRatio curve.levels[].depth curve.levels[].difficulty \
             curve.levels[].expectedMonster curve.levels[].actualMonster \
             curve.levels[].strongestMonster curve.levels[].hero curve.levels[].weapon \
             curve.levels[].armour curve.levels[].ratio curve.levels[].leastRatio \
             levels[].scene.bounds.x levels[].scene.floor levels[].scene.grid \
             levels[].scene.rooms[] levels[].scene.doors levels[].scene.badges[].fill.light \
             levels[].scene.glyphs[] levels[].scene.order[] levels[].scene.legend[].words",
        )
        .perhaps(
            "levels[].things[].level levels[].things[].power \
             levels[].things[].experience",
        ),
    ]
}

fn codes() -> Vec<Call> {
    let elements = json!(["A", "B", "C", "D"]);
    let guesses = json!([{ "guess": ["A", "A", "B"], "exact": 1, "misplaced": 0 }]);
    let wrong = json!([
        { "guess": ["A", "A", "B"], "exact": 0, "misplaced": 0 },
        { "guess": ["A", "B", "A"], "exact": 3, "misplaced": 0 },
    ]);
    let situation = |rule: &str, guesses: &Value| json!({ "elements": elements, "length": 3, "rule": rule, "guesses": guesses });
    let situations = || -> Vec<Value> {
        { ["standard", "exact"].map(|rule| situation(rule, &guesses)) }.into_iter().collect()
    };
    let and = |name: &str, value: Value| -> Vec<Value> {
        let all = situations().into_iter().chain([situation("standard", &wrong)]);
        let and = |mut own: Value| {
            own[name] = value.clone();
            own
        };
        all.map(and).collect()
    };
    let mut suggested = situations();
    for own in &mut suggested {
        own["strategy"] = json!("entropy");
        own["seed"] = json!("1");
    }
    let game = |guesses: Value, opponent: Value, gives_up: bool| {
        json!({
            "elements": elements, "length": 3, "seed": "7", "tries": 8, "guesses": guesses,
            "placed": [null, "A", null], "hints": "strict", "opponent": opponent, "givesUp": gives_up,
        })
    };
    let games = vec![
        game(json!([]), Value::Null, false),
        game(json!([["A", "A", "B"]]), json!("entropy"), false),
        game(json!([["A", "A", "B"]]), json!("entropy"), true),
    ];
    vec![
        Call::post(
            "lib/code/service.ts",
            "/api/code/count",
            vec![json!({ "pack": "festive", "guesses": [] })],
            "elements[]",
        ),
        Call::post("lib/code/service.ts", "/api/code/count", situations(), "codes"),
        Call::post(
            "lib/code/service.ts",
            "/api/code/valid",
            and("placed", json!([null, null, null])),
            "positions[][] byElement[].element byElement[].positions[] contradiction",
        )
        .perhaps(
            "contradiction.firstGuess contradiction.suspects[].guesses[] contradiction.suspects[].codes \
             contradiction.suspects[].corrections[].answers[].black \
             contradiction.suspects[].corrections[].answers[].white \
             contradiction.suspects[].corrections[].codes",
        ),
        Call::post(
            "lib/code/service.ts",
            "/api/code/suggest",
            suggested,
            "suggestion[] quality.codes quality.canBeSecret quality.answers quality.worst \
             quality.averageHundredths quality.bitsThousandths",
        ),
        Call::post(
            "lib/code/service.ts",
            "/api/code/explain",
            situations(),
            "impossible[].element impossible[].position impossible[].guesses[] reviews[].guess[] \
             reviews[].left reviews[].quality reviews[].best.guess[] reviews[].best.quality",
        ),
        Call::post(
            "lib/code/service.ts",
            "/api/code/play",
            games,
            "rows solved over secret count positions[][] byElement[].element \
             byElement[].positions[] opponent comparison",
        )
        .perhaps(
            "rows[].guess[] rows[].exact rows[].misplaced rows[].left secret[] opponent.solved \
             opponent.rows[].guess[] opponent.rows[].exact opponent.rows[].misplaced \
             opponent.rows[].left comparison[].guess[] comparison[].left comparison[].quality \
             comparison[].best.guess[]",
        ),
    ]
}

#[test]
fn what_the_page_asks_for_and_reads() {
    let served = Served::start(&[]);
    let calls = [packs(), worlds(), stages(), codes()];
    let calls = calls.iter().flatten().map(|call| call.record(&served));
    let calls: Vec<Value> = calls.collect();
    let text = serde_json::to_string_pretty(&calls).expect("values can be written") + "\n";
    assert!(differs("page.json", &text).is_none(), "the page is answered in another way");
}
