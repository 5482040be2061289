"""A game that builds its world when it starts."""

import seedwright

try:
    world = seedwright.World.embedded("station").generate("demo")
    print(world.words)
    for placed in world.placements[:3]:
        print(f"{placed['locationName']}: {placed['item']}")
except seedwright.SeedwrightError as error:
    print(f"no world: {error}")
