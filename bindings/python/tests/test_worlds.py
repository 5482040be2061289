"""Worlds can be read, built and asked."""

from __future__ import annotations

import json
import pickle
import subprocess
from pathlib import Path

import pytest

import seedwright
from seedwright import Generated, Layout, Levels, World

PACKS = [row["name"] for row in seedwright.packs()]


@pytest.mark.parametrize("pack", [row["name"] for row in seedwright.packs() if row["generates"]])
def test_a_bundle_has_the_bytes_of_the_command(pack: str, program: Path, tmp_path: Path) -> None:
    line = [str(program), "generate", pack, "--seed", "demo", "--out", str(tmp_path / "built"), "--quiet"]
    subprocess.run(line, check=True, capture_output=True)
    written = (tmp_path / "built" / "seed.json").read_bytes()
    built = World.embedded(pack).generate("demo")
    assert built.bundle == written
    assert built.verify()["verdict"] == "proved"
    if built.permalink is not None:
        assert World.embedded(pack).generate(permalink=built.permalink).bundle == written


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_is_the_same_however_it_is_read(pack: str, tmp_path: Path) -> None:
    embedded = World.embedded(pack)
    for name, text in embedded.files.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (folder,) = tmp_path.iterdir()
    read = World.read(folder)
    assert (read, read.id, read.title) == (embedded, embedded.id, embedded.title)
    assert pickle.loads(pickle.dumps(read)) == pickle.loads(pickle.dumps(embedded)) == read


def test_own_packs_are_built_like_embedded_ones(station: World) -> None:
    own = World(station.files)
    assert own.generate("7").bundle == station.generate("7").bundle
    assert own.items("7") == station.items("7")
    assert own.verify(station.generate("7").bundle)["verdict"] == "proved"


def test_questions_are_about_the_pack_or_a_built_world(starter: str) -> None:
    world = World.from_toml(starter)
    nothing = world.reach()
    more = world.reach({"High Boots": 1})
    assert set(nothing["locations"]) < set(more["locations"])
    assert "lacks High Boots" in world.explain("Cave.ledge")["text"]
    built = world.generate("7")
    assert built.reach() == world.reach(seed="7")
    assert built.explain(item="Lantern") == world.explain(item="Lantern", seed="7")
    assert len(built.placements) == len(world.items("7")["placements"]) > 0


def test_settings_change_worlds(station: World) -> None:
    names = {option["name"] for option in station.settings()["options"]}
    assert "etankCount" in names
    prepared = station.prepare(settings={"etankCount": 3})
    placed = prepared.items("7")["placements"]
    assert sum(row["item"] == "ETank" for row in placed) == 3
    assert prepared.generate("7").reply["placements"] == placed
    assert prepared.choice == {"settings": {"etankCount": 3}}


def test_a_seed_is_drawn_once() -> None:
    built = World.embedded("blank").generate()
    assert World.embedded("blank").generate(built.seed).bundle == built.bundle
    assert json.loads(built.bundle)["seed"] == built.seed
    assert World.embedded("blank").generate().seed != built.seed


def test_notebooks_show_maps(station: World) -> None:
    pictures: dict[str, Generated | Layout | Levels] = {
        "station": station.generate("7"),
        "campaign": World.embedded("campaign").generate("7", preset="small"),
        "tower": World.embedded("tower").generate("7"),
        "halls": World.embedded("halls").rooms("7"),
        "depths": World.embedded("depths").population("7", first=2, last=3),
    }
    for name, built in pictures.items():
        svg = built._repr_svg_()
        assert svg is not None and svg.startswith("<svg") and len(svg) > 1000, name
    assert World.embedded("festive").generate("7")._repr_svg_() is None


def test_files_are_made_on_request(station: World, tmp_path: Path) -> None:
    built = station.generate("7")
    assert built.file("map-world.png").startswith(b"\x89PNG")
    assert "Sphere" in built.spoiler or "sphere" in built.spoiler
    built.write(tmp_path / "seed.json")
    assert seedwright.verify(tmp_path / "seed.json")["verdict"] == "proved"
    with pytest.raises(seedwright.RequestError, match="no file"):
        built.file("nothing.txt")


def test_stages_work_alone() -> None:
    doors = World.embedded("tower").doors("7", shuffle={"mode": "full"})
    assert doors["changes"] and doors["request"]["mode"] == "full"
    layout = World.embedded("halls").rooms("7", layout={"rooms": 30})
    assert len(layout.reply["rooms"]) == 30 and layout.file("layout.json").startswith(b"{")
    levels = World.embedded("depths").population("7", last=40)
    assert len(levels.reply["levels"]) == 40, "more than a server allows"


def test_codes_are_solved() -> None:
    game = World.embedded("festive").code
    guesses = [(["Santa", "Santa", "Tree", "Tree"], 1, 1)]
    assert game.count(guesses)["codes"] == 208
    assert game.valid(guesses)["count"] == "208"
    assert len(game.suggest(guesses)["suggestion"]) == 4
    assert "impossible" in game.explain(guesses)
    own = seedwright.CodeGame(elements=["red", "green", "blue"], length=2)
    assert own.count()["codes"] == 9
    assert own.count([{"guess": ["red", "red"], "exact": 2}])["codes"] == 1
    notes = game.notes(seed="7")
    secret = [(row["guess"], row["black"], row["white"]) for row in notes["notes"]]
    assert game.count(secret)["codes"] == 1
    # Notes do not give away the secret of a game with their seed.
    assert not game.play([notes["secret"]], seed="7")["solved"]


def test_packs_are_checked_for_mistakes(starter: str) -> None:
    assert World.from_toml(starter).check()["sound"]
    unused = starter.replace("[rules]", '[rules]\nunused = "Rope"')
    found = World.from_toml(unused).check("none")
    assert any("unused" in row["message"] for row in found["diagnostics"])


def test_samples_are_measured(station: World) -> None:
    assert station.statistics(20, "7")["samples"] == 20
