"""The library from Python, without the Python package: python smoke.py LIBRARY."""

import ctypes
import json
import sys
import threading

library = ctypes.CDLL(sys.argv[1])
library.seedwright_call.restype = ctypes.c_void_p
library.seedwright_call.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_int32)]
library.seedwright_free.argtypes = [ctypes.c_void_p]


def call(name, **request):
    """Calls an operation, and returns its status and its answer."""
    status = ctypes.c_int32(-1)
    answer = library.seedwright_call(name.encode(), json.dumps(request).encode(), ctypes.byref(status))
    text = ctypes.string_at(answer)
    library.seedwright_free(answer)
    return status.value, json.loads(text)


assert library.seedwright_abi() == 1
status, world = call("generate", pack="station", seed="demo")
assert status == 0 and world["placements"], world
status, problem = call("generate", pack="stations")
assert status == 422 and "stations" in problem["detail"], problem

# Several threads get what one gets: ctypes holds no lock while it calls.
seeds = [str(number) for number in range(8)]
alone = [call("items", pack="station", seed=seed) for seed in seeds]
together = {}
threads = [
    threading.Thread(target=lambda seed=seed: together.update({seed: call("items", pack="station", seed=seed)}))
    for seed in seeds
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert alone == [together[seed] for seed in seeds]
