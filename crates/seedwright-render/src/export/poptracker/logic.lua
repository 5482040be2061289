-- Computes what is reachable with the collected items, by the rules in rules.lua.
--
-- There are facts and bodies. A body is a list of weighted facts with conclusions: each is a fact that holds
-- as soon as the known facts of the body weigh as much as it needs. Places, events, passages and parts of
-- requirements are all facts, so nothing else has to be known about a game.
--
-- Where the player has to walk, some facts speak from where the player stands, the base: which places can be
-- reached from there, and from which one can return. They are called here facts. A trip leads into a place
-- without a known way back. It has frames of its own, each with a base and here facts; all other facts last.

-- PopTracker stops a script that runs for too long, so the search for trips ends after so many lookups, those at
-- home included. Then less is shown than can be done, never more, and the search is said to be cut short.
local MOST_LOOKUPS = RULES.lookups
local MOST_FRAMES = 64
-- The number that stands for "the search was cut short" among the facts, which count from one.
local CUT_SHORT = 0

local walk = RULES.walk

local function place_of(first, fact)
    local place = walk and fact - first
    return place and place >= 0 and place < walk.places and place or nil
end

local here = {}
if walk then
    for place = 0, walk.places - 1 do
        here[walk.reached + place], here[walk.returns + place] = true, true
    end
    for _, fact in ipairs(walk.ends) do
        here[fact] = true
    end
end

-- For each fact, the bodies it is in, each followed by its weight there: bodies of lasting facts, and bodies
-- with here facts.
local lasting_uses, here_uses = {}, {}
-- For each fact, what can be done by a player who comes to a place and returns: the number of the body, what it
-- needs, the lasting fact that it concludes, and the place to return from.
local actions, all_actions = {}, {}
-- For each place, the conclusions that the player returns from it: body, need and fact.
local returning = {}
for fact = 1, RULES.facts do
    lasting_uses[fact], here_uses[fact], actions[fact] = {}, {}, {}
end

local function add_actions(number, from, base)
    local conclusions = RULES.bodies[number][2]
    for at = 1, #conclusions, 2 do
        local need, head = conclusions[at], conclusions[at + 1]
        local place = walk and place_of(walk.returns, head)
        if place then
            returning[place] = returning[place] or {}
            table.insert(returning[place], { body = number, need = need, head = head })
        elseif from and base and not here[head] then
            local action = { body = number, need = need, head = head, from = from, base = base }
            table.insert(actions[from], action)
            table.insert(all_actions, action)
        end
    end
end

for number, body in ipairs(RULES.bodies) do
    local entries, from, base = body[1], nil, nil
    for at = 1, #entries, 2 do
        if walk and place_of(walk.returns, entries[at]) then
            base = place_of(walk.returns, entries[at])
        elseif here[entries[at]] then
            from = entries[at]
        end
    end
    local uses = (from or base) and here_uses or lasting_uses
    for at = 1, #entries, 2 do
        local list = uses[entries[at]]
        list[#list + 1] = number
        list[#list + 1] = entries[at + 1]
    end
    add_actions(number, from, base)
end

-- What is known: the lasting facts, and the here facts of home. The trail has them in the order in which they
-- became known, and `next_fact` is the first that was not yet propagated.
local known, trail, next_fact, weights, passed
-- The frames of a trip, the facts it gained, what held on trips that were taken back, and the lookups so far.
local frames, gained, seen, lookups
-- Whether the search for trips ended early.
local is_cut_short

local function learn(fact)
    if not known[fact] then
        known[fact] = true
        trail[#trail + 1] = fact
    end
end

-- Adds the weight of a fact to the bodies it is in, and learns what they conclude.
local function count(uses)
    for use = 1, #uses, 2 do
        local number = uses[use]
        local weight = (weights[number] or 0) + uses[use + 1]
        weights[number] = weight
        -- Conclusions are sorted by what they need.
        local conclusions, next = RULES.bodies[number][2], passed[number] or 1
        while conclusions[next] and conclusions[next] <= weight do
            learn(conclusions[next + 1])
            next = next + 2
        end
        passed[number] = next
    end
    -- This takes less than half as long as weighing as many facts.
    lookups = lookups + #uses / 4
end

-- Derives everything that follows at home without a trip.
local function close()
    while trail[next_fact] do
        count(lasting_uses[trail[next_fact]])
        count(here_uses[trail[next_fact]])
        next_fact = next_fact + 1
    end
end

-- Takes back what was learned away from home since the trail had this length.
local function undo(length)
    for at = #trail, length + 1, -1 do
        local fact = trail[at]
        known[fact], trail[at] = nil, nil
        local uses = at < next_fact and lasting_uses[fact] or {}
        for use = 1, #uses, 2 do
            local number = uses[use]
            local weight = weights[number] - uses[use + 1]
            weights[number] = weight
            local conclusions, next = RULES.bodies[number][2], passed[number]
            while next > 1 and conclusions[next - 2] > weight do
                next = next - 2
            end
            passed[number] = next
        end
    end
    next_fact = math.min(next_fact, length + 1)
end

-- The weight of the known facts of a body for a player in a frame, with one more fact that counts as known.
local function weigh(frame, number, also)
    local entries, weight = RULES.bodies[number][1], 0
    for at = 1, #entries, 2 do
        local fact = entries[at]
        -- Here facts of home do not hold away from it.
        if frame.known[fact] or fact == also or (known[fact] and not here[fact]) then
            weight = weight + entries[at + 1]
        end
    end
    lookups = lookups + #entries / 2
    return weight
end

-- Adds a here fact to a frame.
local function know(frame, fact)
    if not frame.known[fact] then
        frame.known[fact] = true
        frame.found[#frame.found + 1] = fact
    end
end

local function conclude(frame, head)
    if not here[head] then
        if not known[head] then
            learn(head)
            gained[#gained + 1] = head
        end
        return
    end
    local place = place_of(walk.returns, head)
    -- Ways back are followed only among places that were reached.
    if not place or frame.known[walk.reached + place] then
        know(frame, head)
    end
end

local function occur(frame, uses)
    for use = 1, #uses, 2 do
        local number = uses[use]
        local weight, conclusions = weigh(frame, number, nil), RULES.bodies[number][2]
        for at = 1, #conclusions, 2 do
            if conclusions[at] <= weight then
                conclude(frame, conclusions[at + 1])
            end
        end
    end
end

-- Fires the rules that a here fact completes. Returns how the trip ends if the player comes to an earlier base.
local function arrive(depth, fact)
    local frame, place = frames[depth], place_of(walk.reached, fact)
    if place then
        local back = walk.returns + place
        if known[back] then
            return "home"
        elseif depth > 1 and frames[depth - 1].known[back] then
            return "below"
        end
    end
    occur(frame, here_uses[fact])
    for _, way in ipairs(place and returning[place] or {}) do
        if weigh(frame, way.body, nil) >= way.need then
            know(frame, way.head)
        end
    end
end

-- Derives what follows from the base of a frame. Returns how the trip ends, if it does.
local function settle(depth)
    local frame = frames[depth]
    while true do
        if frame.found[frame.spread] then
            frame.spread = frame.spread + 1
            local outcome = arrive(depth, frame.found[frame.spread - 1])
            if outcome then
                return outcome
            end
        elseif trail[frame.matched] then
            frame.matched = frame.matched + 1
            occur(frame, here_uses[trail[frame.matched - 1]])
        elseif trail[next_fact] then
            next_fact = next_fact + 1
            count(lasting_uses[trail[next_fact - 1]])
        else
            return nil
        end
        if lookups > MOST_LOOKUPS then
            is_cut_short = true
            return "exhausted"
        end
    end
end

-- Lets the player do something at a place ahead and stay there.
local function leave(depth, action)
    local frame = { known = {}, found = {}, spread = 1, matched = #trail + 1 }
    frames[depth] = frame
    know(frame, walk.reached + action.base)
    know(frame, walk.returns + action.base)
    if action.from ~= walk.reached + action.base then
        -- The player passes a door, which opens it, and stays behind it.
        conclude(frame, action.head)
    end
end

-- The things that can be done ahead of a frame, by a player who stays there.
local function stops_ahead(frame)
    local stops = {}
    for _, fact in ipairs(frame.found) do
        for _, action in ipairs(actions[fact]) do
            local back = walk.returns + action.base
            if not frame.known[back] and not known[action.head] then
                if weigh(frame, action.body, back) >= action.need then
                    stops[#stops + 1] = action
                end
            end
        end
    end
    return stops
end

-- Records what held on a path before it is taken back.
local function witness(depth, length)
    for _, fact in ipairs(frames[depth].found) do
        seen[fact] = true
    end
    for at = length + 1, #trail do
        seen[trail[at]] = true
    end
end

-- Does everything that can be done from the base of a frame. Returns how the trip ends.
local function explore(depth)
    while true do
        local outcome = settle(depth)
        if outcome then
            return outcome
        elseif depth == MOST_FRAMES then
            is_cut_short = true
            return "exhausted"
        end
        local below, failed = false, {}
        for _, action in ipairs(stops_ahead(frames[depth])) do
            local passes = action.from ~= walk.reached + action.base
            if not below and (passes or not failed[walk.reached + action.base]) then
                local length, gains = #trail, #gained
                leave(depth + 1, action)
                outcome = explore(depth + 1)
                if outcome == "below" then
                    below = true
                elseif outcome ~= "stuck" then
                    witness(depth + 1, length)
                    return outcome
                else
                    -- Places that were reached from a stop that failed would fail, too.
                    for _, fact in ipairs(frames[depth + 1].found) do
                        failed[fact] = true
                    end
                    witness(depth + 1, length)
                    undo(length)
                    for at = #gained, gains + 1, -1 do
                        gained[at] = nil
                    end
                end
            end
        end
        if not below then
            return "stuck"
        end
    end
end

-- Makes the first trip that comes home with something new. Returns whether there is one.
local function venture()
    for _, action in ipairs(all_actions) do
        local back = walk.returns + action.base
        if known[action.from] and not known[back] and not known[action.head] then
            local home = { known = known }
            if lookups > MOST_LOOKUPS then
                is_cut_short = true
                return false
            elseif weigh(home, action.body, back) >= action.need then
                local length = #trail
                gained = {}
                leave(1, action)
                local outcome = explore(1)
                witness(1, length)
                undo(length)
                if outcome == "home" then
                    for _, fact in ipairs(gained) do
                        learn(fact)
                    end
                    return true
                end
            end
        end
    end
    return false
end

-- Derives everything that follows from the given item counts: for each fact "home" if it holds without a trip,
-- "trip" if it needs one that comes home, and "away" if it holds only where no way back is known.
local function derive(counts)
    known, trail, next_fact, weights, passed, seen, lookups = {}, {}, 1, {}, {}, {}, 0
    frames, is_cut_short = {}, false
    for _, fact in ipairs(RULES.start) do
        learn(fact)
    end
    for number, item in ipairs(RULES.items) do
        -- The code comes first, then the fact of each copy.
        for copy = 1, math.min(counts[number], #item - 1) do
            learn(item[1 + copy])
        end
    end
    close()
    local at_home = #trail
    while walk and venture() do
        close()
    end
    local levels = { [CUT_SHORT] = is_cut_short and "away" or nil }
    for fact in pairs(seen) do
        levels[fact] = "away"
    end
    for at, fact in ipairs(trail) do
        levels[fact] = at <= at_home and "home" or "trip"
    end
    if levels[RULES.goal] == "away" then
        -- The game ends there, so no way back is needed.
        levels[RULES.goal] = "trip"
    end
    return levels
end

local LEVELS = {
    home = AccessibilityLevel.Normal,
    trip = AccessibilityLevel.Inspect,
    away = AccessibilityLevel.SequenceBreak,
}

local counts, levels = {}, nil

-- The access rule of every location. PopTracker evaluates all of them at each click, so the answers are cached
-- until the count of some item changes.
function access(fact)
    local changed = levels == nil
    for number, item in ipairs(RULES.items) do
        local count = Tracker:ProviderCountForCode(item[1])
        if counts[number] ~= count then
            counts[number] = count
            changed = true
        end
    end
    if changed then
        levels = derive(counts)
    end
    return LEVELS[levels[tonumber(fact)]] or AccessibilityLevel.None
end
