"""Errors say what is wrong, as data, and nothing else escapes."""

from __future__ import annotations

import json
import pickle

import pytest

import seedwright
from seedwright import (
    Fault,
    Impossible,
    NotFound,
    PackError,
    Refuted,
    RequestError,
    SeedwrightError,
    Stopped,
    World,
    _native,
)
from seedwright.errors import error_of


def test_a_pack_lists_all_its_errors(starter: str) -> None:
    broken = starter.replace('"Dock.pier"', '"Dock.peer"').replace('area = "Undercliff"', 'aera = "Undercliff"', 1)
    with pytest.raises(PackError) as raised:
        World.from_toml(broken, "cove.toml")
    found = raised.value.diagnostics
    assert len(found) >= 2
    place = found[0]["place"]
    assert place is not None and place["file"] == "cove.toml" and place["line"] > 1
    assert raised.value.problem["exitCode"] == 2
    assert "cove.toml:" in str(raised.value) and "peer" in str(raised.value)


def test_wrong_requests_are_refused(station: World) -> None:
    for wrong in (
        lambda: station.generate("7", settings={"noSuchOption": 1}),
        lambda: station.generate("7", preset="no such preset"),
        lambda: station.reach({"No such item": 1}),
        lambda: World.embedded("statoin"),
        lambda: station.generate(permalink="nonsense"),
        lambda: World.embedded("festive").items("7"),
    ):
        with pytest.raises(RequestError) as raised:
            wrong()
        assert raised.value.detail and isinstance(raised.value, ValueError)
    with pytest.raises(RequestError, match="did you mean|station"):
        World.embedded("statoin")
    with pytest.raises(TypeError, match="setings"):
        station.generate("7", setings={})  # type: ignore[call-arg]


def test_what_is_impossible_says_why(starter: str) -> None:
    pack = starter.replace('need = "Vault Key" }', 'need = "never" }')
    assert pack != starter
    with pytest.raises(Impossible) as raised:
        World.from_toml(pack).generate("7")
    assert raised.value.problem["exitCode"] == 4
    assert raised.value.explanation is not None


def test_what_can_never_work_is_refused_before_the_first_seed(station: World, starter: str) -> None:
    with pytest.raises(RequestError, match="noSuchOption"):
        station.prepare(settings={"noSuchOption": 1})
    with pytest.raises(TypeError, match="setings"):
        station.prepare(setings={})  # type: ignore[call-arg]
    with pytest.raises(Impossible):
        World.from_toml(starter.replace('need = "Vault Key" }', 'need = "never" }')).prepare()


def test_what_is_not_found_is_not_impossible(station: World) -> None:
    with pytest.raises((NotFound, Impossible)) as raised:
        station.generate("7", shape="spheres=2..2, try=1")
    assert raised.value.problem["exitCode"] in (3, 4)


def test_forged_bundles_are_refuted(station: World) -> None:
    bundle = json.loads(station.generate("7").bundle)
    one, other = bundle["items"][:2] if "items" in bundle else bundle["decisions"]["items"][:2]
    one["item"], other["item"] = other["item"], one["item"]
    with pytest.raises(Refuted) as raised:
        seedwright.verify(json.dumps(bundle))
    assert raised.value.problem["exitCode"] == 1
    assert raised.value.report["verdict"] == "refuted"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"a":1},"rebuild":false,"x":{"y":1}', "null"])
def test_what_is_not_a_bundle_is_not_proved(text: str) -> None:
    with pytest.raises(SeedwrightError) as raised:
        seedwright.verify(text)
    assert isinstance(raised.value, (RequestError, Refuted))


def test_a_time_limit_stops_the_work(station: World) -> None:
    with pytest.raises(Stopped):
        station.batch(1_000_000, timeout=0.2)
    with pytest.raises(Stopped):
        station.batch(1_000_000, timeout=0.2, threads=3)


def test_a_panic_is_an_ordinary_exception() -> None:
    with pytest.raises(_native.ProblemRaised) as raised:
        _native.panic("on purpose")
    error = error_of(raised.value.args[0])
    assert isinstance(error, Fault) and "on purpose" in error.detail
    # The service is as usable as before.
    assert World.embedded("blank").generate("7").words


def test_errors_cross_processes(starter: str) -> None:
    with pytest.raises(PackError) as raised:
        World.from_toml(starter.replace('"Dock.pier"', '"Dock.peer"'))
    copy = pickle.loads(pickle.dumps(raised.value))
    assert type(copy) is PackError and copy.problem == raised.value.problem


def test_every_kind_has_a_class() -> None:
    kinds = {type(raised.value) for raised in map(_raise_title, ["Impossible", "Refuted", "Stopped", "Fault"])}
    assert kinds == {Impossible, Refuted, Stopped, Fault}


def _raise_title(title: str) -> pytest.ExceptionInfo[SeedwrightError]:
    document = {"type": "about:blank", "title": title, "status": 500, "detail": "x", "hint": None}
    with pytest.raises(SeedwrightError) as raised:
        raise error_of(json.dumps(document).encode())
    return raised
