#!/usr/bin/env python3
"""Writes what Randovania's generator sees for a preset, for `seedwright import randovania-dump`.

Run it with the Python of a Randovania installation (tested with 8.9.0; `pip install randovania` is enough, no window
is opened):

    python randovania_dump.py --list
    python randovania_dump.py prime1 --out prime1.json
    python randovania_dump.py my_preset.rdvpreset --out mine.json --reach 200

The program draws the start, the doors and everything else that the generator draws before it places pickups, with
`--seed`, and writes the result: the graph after the preset is applied, its requirements, the pickups, and what the
player begins with. `--reach N` also writes N inventories and the pickups that can be reached with each of them.

It only calls Randovania, and contains nothing of it.
"""

import argparse
import asyncio
import itertools
import json
import random
import sys
import typing
from pathlib import Path

if not hasattr(typing, "override"):
    # Some versions of Randovania install on Python 3.11 but use this name, which came with 3.12.
    typing.override = lambda function: function

FORMAT = 1
"""The version of the format. `seedwright` refuses the ones it does not know."""

MAX_REDUCING_ITEMS = 8
"""The most items on which a damage reduction may depend. All their combinations are tried."""


def parse_arguments():
    parser = argparse.ArgumentParser(description="Writes what Randovania's generator sees for a preset.")
    parser.add_argument("preset", nargs="?", help="a game, game/preset as in --list, or a .rdvpreset file")
    parser.add_argument("--list", action="store_true", help="list the games and their presets, and stop")
    parser.add_argument("--out", type=Path, help="the file to write; standard output by default")
    parser.add_argument("--seed", type=int, default=0, help="for what the generator draws before it places pickups")
    parser.add_argument("--reach", type=int, default=0, metavar="N", help="also write N reach cases")
    parser.add_argument("--reach-out", type=Path, help="the file of the reach cases; OUT.reach.json by default")
    arguments = parser.parse_args()
    if not arguments.list and arguments.preset is None:
        parser.error("name a preset, or use --list")
    if arguments.reach and not (arguments.out or arguments.reach_out):
        parser.error("--reach needs --out or --reach-out")
    return arguments


def shipped_presets():
    """The presets that Randovania comes with, as (game, name, path)."""
    from randovania.game.game_enum import RandovaniaGame

    for game in RandovaniaGame:
        for preset in game.data.presets:
            path = game.data_path.joinpath("presets", preset["path"])
            yield game.value, path.stem, path


def load_preset(name):
    from randovania.layout.versioned_preset import VersionedPreset

    path = Path(name)
    if not path.is_file():
        game, _, wanted = name.partition("/")
        found = [path for own, stem, path in shipped_presets() if own == game and wanted in ("", stem)]
        if not found:
            sys.exit(f"error: there is no preset `{name}`; --list shows those that Randovania comes with")
        path = found[0]
    return VersionedPreset.from_file_sync(path).get_preset()


class Generator:
    """What the generator has before it places pickups."""

    def __init__(self, preset, seed):
        from randovania.generator import generator
        from randovania.resolver import resolver

        self.preset = preset
        self.configuration = preset.configuration
        create = generator.create_player_pool(
            random.Random(seed), self.configuration, 0, 1, "World 1", lambda _: None
        )
        pool = asyncio.run(create)
        self.to_place = list(pool.pickups)
        self.assigned = {
            index.index: target.pickup for index, target in sorted(pool.patches.pickup_assignment.items())
        }
        # A pickup node then gives nothing but itself, so inventories can be chosen freely.
        pool.patches.pickup_assignment.clear()
        self.state, logic = resolver.setup_resolver(self.configuration, pool.patches)
        self.game = logic.game
        self.start = self.state.node
        self.nodes = [node for node in self.game.region_list.all_nodes if node is not None]
        self.context = self.context_with(self.state.resources)

    def context_with(self, resources):
        from randovania.game_description.db.node import NodeContext

        return NodeContext(self.state.patches, resources, self.game.resource_database, self.game.region_list)

    def full_energy(self, resources):
        """The energy of a player with these resources who has just healed."""
        healed = self.state.damage_state.apply_node_heal(self.start, resources)
        return healed.health_for_damage_requirements()

    def leave(self, node):
        return node.requirement_to_leave(self.context)

    def edges(self, node):
        return list(self.game.region_list.potential_nodes_from(node, self.context))


class Table:
    """Numbered rows without duplicates."""

    def __init__(self):
        self.rows = []
        self.numbers = {}

    def add(self, key, row):
        if key not in self.numbers:
            self.numbers[key] = len(self.rows)
            self.rows.append(row())
        return self.numbers[key]


class Dump:
    """Writes the parts of the dump."""

    def __init__(self, generator):
        self.generator = generator
        self.resources = Table()
        self.requirements = Table()
        self.damages = Table()
        self.numbers = {node.node_index: number for number, node in enumerate(generator.nodes)}
        self.reducing = {}
        self.hurting = set()

    def resource(self, resource):
        from randovania.game_description.db.pickup_node import PickupNode
        from randovania.game_description.resources.resource_type import ResourceType

        def row():
            kind = {ResourceType.ITEM: "item", ResourceType.EVENT: "event"}.get(resource.resource_type, "node")
            written = {"kind": kind, "name": resource.long_name}
            if kind == "node":
                node = resource.to_node(self.generator.context)
                written["name"] = f"{node.identifier.region} / {node.identifier.area} / {node.identifier.node}"
                if isinstance(node, PickupNode):
                    written["kind"] = "pickup"
                    written["index"] = node.pickup_index.index
            return written

        return self.resources.add((resource.resource_type, resource.resource_index), row)

    def requirement(self, requirement):
        """The number of a requirement. What the preset decides is true or false by now."""
        from randovania.game_description.requirements.node_requirement import NodeRequirement
        from randovania.game_description.requirements.requirement_and import RequirementAnd
        from randovania.game_description.requirements.requirement_or import RequirementOr
        from randovania.game_description.requirements.requirement_template import RequirementTemplate

        context = self.generator.context
        if isinstance(requirement, RequirementTemplate):
            return self.requirement(requirement.template_requirement(context.database))
        if isinstance(requirement, NodeRequirement):
            return self.requirement(requirement.as_resource_requirement(context))
        if isinstance(requirement, RequirementAnd):
            return self.joined("all", [self.requirement(part) for part in requirement.items])
        if isinstance(requirement, RequirementOr):
            return self.joined("any", [self.requirement(part) for part in requirement.items])
        return self.leaf(requirement)

    def joined(self, word, parts):
        if word == "any" or not any(part in self.hurting for part in parts):
            # Damage that is required twice is taken twice, so only other parts are written once.
            parts = list(dict.fromkeys(parts))
        if len(parts) == 1:
            return parts[0]
        number = self.requirements.add((word, tuple(parts)), lambda: {word: parts})
        if any(part in self.hurting for part in parts):
            self.hurting.add(number)
        return number

    def leaf(self, requirement):
        from randovania.game_description.resources.resource_type import ResourceType

        fixed = (ResourceType.TRICK, ResourceType.VERSION, ResourceType.MISC)
        if requirement.is_damage:
            number = self.damage(requirement)
            requirement = self.requirements.add(("damage", number), lambda: {"damage": number})
            self.hurting.add(requirement)
            return requirement
        if requirement.resource.resource_type in fixed:
            holds = requirement.satisfied(self.generator.context, 0)
            return self.joined("all" if holds else "any", [])
        word = "not" if requirement.negate else "has"
        amount = [self.resource(requirement.resource), requirement.amount]
        return self.requirements.add((word, *amount), lambda: {word: amount})

    def damage(self, requirement):
        def row():
            ways = [
                {"with": [self.resource(item) for item in items], "loss": loss}
                for items, loss in self.losses(requirement)
            ]
            return {"type": requirement.resource.long_name, "amount": requirement.amount, "ways": ways}

        return self.damages.add((requirement.resource.resource_index, requirement.amount), row)

    def losses(self, requirement):
        """The energy that damage costs with each set of items for which it costs less than with fewer of them."""
        items = self.reducing_items(requirement)
        subsets = [
            frozenset(subset) for size in range(len(items) + 1) for subset in itertools.combinations(items, size)
        ]
        exact = {subset: requirement.damage(self.holding(subset)) for subset in subsets}
        # More items must never cost more, so a set costs what its worst superset does.
        worst = {own: max(exact[other] for other in subsets if own <= other) for own in subsets}
        for own in subsets:
            if all(worst[own] < worst[other] for other in subsets if other < own):
                yield [item for item in items if item in own], worst[own]

    def holding(self, items, resources=None):
        resources = resources or self.generator.state.resources.duplicate()
        resources.add_resource_gain([(item, 1) for item in items])
        return self.generator.context_with(resources)

    def reducing_items(self, requirement):
        """The items that the reduction of a type of damage looks at, without those held from the start."""
        kind = requirement.resource.resource_index
        if kind in self.reducing:
            return self.reducing[kind]
        start = self.generator.state.resources
        known = {}
        grown = True
        while grown:
            before = len(known)
            for size in range(before + 1):
                for subset in itertools.combinations(list(known.values()), size):
                    watched = watched_resources(start)
                    requirement.damage(self.holding(subset, watched))
                    known.update({own.resource_index: own for own in watched.seen if start[own] == 0})
            if len(known) > MAX_REDUCING_ITEMS:
                sys.exit(f"error: the damage {requirement.resource.long_name} depends on too many items")
            grown = len(known) > before
        self.reducing[kind] = list(known.values())
        return self.reducing[kind]

    def node(self, node):
        written = {
            "region": node.identifier.region,
            "area": node.identifier.area,
            "name": node.identifier.node,
            "heals": bool(node.heal),
            "leave": self.requirement(self.generator.leave(node)),
            "collects": [
                {"resource": self.resource(resource), "need": need} for resource, need in self.collects(node)
            ],
        }
        return written

    def collects(self, node):
        """The resources that are there for the taking at a node, each with its requirement."""
        from randovania.game_description.db.teleporter_network_node import TeleporterNetworkNode

        if not node.is_resource_node:
            return
        context = self.generator.context
        if isinstance(node, TeleporterNetworkNode):
            # Whoever activates a node of a network activates all those that are unlocked.
            own = self.resource(node.resource(context))
            own = self.requirements.add(("has", own, 1), lambda: {"has": [own, 1]})
            active = self.joined("any", [self.requirement(node.requirement_to_activate), own])
            for other in self.generator.game.region_list.nodes_in_network(node.network):
                yield other.resource(context), self.joined("all", [active, self.requirement(other.is_unlocked)])
            return
        need = self.requirement(node.requirement_to_collect())
        for resource, amount in node.resource_gain_on_collect(context):
            if amount > 0:
                yield resource, need

    def edges(self):
        for number, node in enumerate(self.generator.nodes):
            for target, requirement in self.generator.edges(node):
                if target.node_index in self.numbers:
                    yield [number, self.numbers[target.node_index], self.requirement(requirement)]

    def energy(self):
        """How much energy the player begins with, and how much a tank adds."""
        start = self.generator.state.resources
        tank = self.generator.game.resource_database.energy_tank
        more = [start.duplicate() for _ in range(3)]
        for count, resources in enumerate(more):
            resources.add_resource_gain([(tank, count)])
        none, one, two = (self.generator.full_energy(resources) for resources in more)
        if none <= 0:
            return None
        if two - one != one - none:
            sys.exit("error: energy tanks do not all give the same, which this program can't write")
        return {"start": none, "perTank": one - none, "tank": self.resource(tank)}

    def document(self):
        import randovania

        generator = self.generator
        pool = Pool(generator, self)
        nodes = [self.node(node) for node in generator.nodes]
        edges = list(self.edges())
        configuration = generator.configuration
        starting = [
            [self.resource(resource), amount]
            for resource, amount in generator.state.resources.as_resource_gain()
            if amount > 0 and resource.resource_type.name in ("ITEM", "EVENT", "NODE_IDENTIFIER")
        ]
        excluded = sorted(index.index for index in configuration.available_locations.excluded_indices)
        document = {
            "format": FORMAT,
            "randovania": randovania.VERSION,
            "game": generator.game.game.value,
            "preset": generator.preset.name,
            "warpToStart": getattr(configuration, "warp_to_start", None),
            "start": self.numbers[generator.start.node_index],
            "energy": self.energy(),
            "victory": self.requirement(generator.game.victory_condition),
            "starting": sorted(starting),
            "dangerous": sorted(self.resource(own) for own in generator.game.dangerous_resources),
            "pickups": pool.written(),
            "placed": [[index, pool.numbers[pickup]] for index, pickup in generator.assigned.items()],
            "excluded": excluded,
            "damages": self.damages.rows,
            "resources": self.resources.rows,
            "requirements": self.requirements.rows,
            "nodes": nodes,
            "edges": edges,
        }
        return document, pool


def watched_resources(resources):
    """A copy of resources that remembers which items were looked at."""
    from randovania.game_description.resources.resource_collection import ResourceCollection
    from randovania.game_description.resources.resource_type import ResourceType

    class WatchedResources(ResourceCollection):
        seen: list

        def __getitem__(self, resource):
            if resource.resource_type == ResourceType.ITEM:
                self.seen.append(resource)
            return super().__getitem__(resource)

    watched = WatchedResources()
    watched.seen = []
    watched.add_resource_gain(resources.as_resource_gain())
    return watched


class Pool:
    """The kinds of pickups, with what each copy gives."""

    def __init__(self, generator, dump):
        self.generator = generator
        self.dump = dump
        self.kinds = []
        self.numbers = {}
        self.totals = []
        self.names = []
        for pickup in itertools.chain(generator.to_place, generator.assigned.values()):
            self.totals[self.number(pickup)] += 1

    def number(self, pickup):
        if pickup not in self.numbers:
            self.numbers[pickup] = len(self.kinds)
            self.kinds.append(pickup)
            self.totals.append(0)
            same = sum(1 for other in self.kinds if other.name == pickup.name)
            self.names.append(pickup.name if same == 1 else f"{pickup.name} ({same})")
        return self.numbers[pickup]

    def is_locked(self, pickup):
        """Whether what it gives counts only once something else is found."""
        lock = pickup.resource_lock
        start = self.generator.state.resources
        return lock is not None and not pickup.unlocks_resource and start[lock.locked_by] == 0

    def copies(self, number):
        """What the first, second, ... copy gives to a player who finds no other kind of pickup."""
        pickup = self.kinds[number]
        resources = self.generator.state.resources.duplicate()
        if self.is_locked(pickup):
            resources.set_resource(pickup.resource_lock.locked_by, 1)
        for _ in range(self.totals[number]):
            gain = {}
            for resource, amount in pickup.conditional_for_resources(resources).resources:
                gain[resource] = gain.get(resource, 0) + amount
            resources.add_resource_gain(gain.items())
            yield [[self.dump.resource(resource), amount] for resource, amount in gain.items() if amount != 0]

    def opens(self, number, lock):
        """Whether a kind of pickup opens a lock for good."""
        pickup = self.kinds[number]
        if not pickup.unlocks_resource or pickup.resource_lock != lock:
            return False
        first = pickup.conditional_for_resources(self.generator.state.resources).resources
        return any(resource == lock.locked_by and amount > 0 for resource, amount in first)

    def lock(self, pickup):
        if not self.is_locked(pickup):
            return None
        lock = pickup.resource_lock
        return {
            "item": self.dump.resource(lock.item_to_lock),
            "temporary": self.dump.resource(lock.temporary_item),
            "openedBy": [number for number in range(len(self.kinds)) if self.opens(number, lock)],
        }

    def written(self):
        written = []
        for number, pickup in enumerate(self.kinds):
            category = pickup.generator_params.preferred_location_category
            row = {
                "name": self.names[number],
                "major": category.value == "major",
                "copies": list(self.copies(number)),
                "lock": self.lock(pickup),
            }
            written.append(row)
        return written


class Reach:
    """What can be reached with an inventory, with energy tracked and a warp home after each collection."""

    def __init__(self, generator, pool):
        self.generator = generator
        self.pool = pool
        self.ways = {
            node.node_index: (node, generator.leave(node), generator.edges(node)) for node in generator.nodes
        }

    def cases(self, count, seed):
        numbers = random.Random(f"reach {seed}")
        kinds = range(len(self.pool.kinds))
        for case in range(count):
            share = [0.0, 1.0][case] if case < 2 else numbers.random()
            have = {
                kind: sum(1 for _ in range(self.pool.totals[kind]) if numbers.random() < share) for kind in kinds
            }
            yield self.case({kind: held for kind, held in have.items() if held > 0})

    def case(self, have):
        resources = self.generator.state.resources.duplicate()
        resources.add_self_as_requirement_to_resources = True
        for kind, count in have.items():
            for _ in range(count):
                gain = list(self.pool.kinds[kind].resource_gain(resources, force_lock=True))
                resources.add_resource_gain(gain)
        while self.collect(resources):
            pass
        context = self.generator.context_with(resources)
        energy = self.generator.full_energy(resources)
        return {
            "have": {self.pool.names[kind]: count for kind, count in have.items()},
            "energy": energy,
            "tracked": self.taken(resources, context),
            "goalTracked": bool(self.generator.game.victory_condition.satisfied(context, energy)),
        }

    def taken(self, resources, context):
        from randovania.game_description.db.pickup_node import PickupNode

        nodes = [node for node in self.generator.nodes if isinstance(node, PickupNode)]
        taken = [node.pickup_index.index for node in nodes if resources.has_resource(node.resource(context))]
        return sorted(taken)

    def collect(self, resources):
        """Collects everything in reach; false if there was nothing."""
        context = self.generator.context_with(resources)
        gains = []
        for index, energy in self.reached(context).items():
            node = self.ways[index][0]
            if node.is_resource_node and node.should_collect(context):
                if node.requirement_to_collect().satisfied(context, energy):
                    gains.append(list(node.resource_gain_on_collect(context)))
        for gain in gains:
            resources.add_resource_gain([(own, more) for own, more in gain if not resources.has_resource(own)])
        return bool(gains)

    def reached(self, context):
        """The most energy with which each node can be reached."""
        full = self.generator.full_energy(context.current_resources)
        best = {}
        open_nodes = {self.generator.start.node_index: full}
        while open_nodes:
            index = max(open_nodes, key=open_nodes.get)
            energy = open_nodes.pop(index)
            node, leave, edges = self.ways[index]
            if node.heal:
                energy = full
            if best.get(index, -1) >= energy:
                continue
            best[index] = energy
            if not leave.satisfied(context, energy):
                continue
            left = energy - leave.damage(context)
            for target, requirement in edges:
                other = target.node_index
                if other not in self.ways or best.get(other, -1) >= left:
                    continue
                if requirement.satisfied(context, left):
                    there = left - requirement.damage(context)
                    if there > max(open_nodes.get(other, -1), best.get(other, -1)):
                        open_nodes[other] = there
        return best


def write(document, path):
    """Writes a document with one row of each table in a line, so that positions in it are readable."""
    lines = []
    for key, value in document.items():
        if isinstance(value, list) and value:
            rows = ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in value)
            lines.append(f"  {json.dumps(key)}: [\n{rows}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    if path is None:
        sys.stdout.write(text)
    else:
        path.write_text(text, encoding="utf-8")


def main():
    arguments = parse_arguments()
    try:
        import randovania  # noqa: F401
    except ImportError:
        sys.exit("error: this Python has no randovania; run the program with that of a Randovania installation")
    if arguments.list:
        for game, name, _ in shipped_presets():
            print(f"{game}/{name}")
        return
    generator = Generator(load_preset(arguments.preset), arguments.seed)
    document, pool = Dump(generator).document()
    write(document, arguments.out)
    if arguments.reach:
        cases = list(Reach(generator, pool).cases(arguments.reach, arguments.seed))
        reach = {key: document[key] for key in ("format", "randovania", "game", "preset")}
        reach["cases"] = cases
        write(reach, arguments.reach_out or arguments.out.with_suffix(".reach.json"))


if __name__ == "__main__":
    main()
