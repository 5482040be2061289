-- Computes what is reachable with the collected items, by the rules in rules.lua.
--
-- There are facts and bodies. A body is a list of weighted facts with conclusions: each is a fact that holds
-- as soon as the known facts of the body weigh as much as it needs. Places, events, passages and parts of
-- requirements are all facts, so nothing else has to be known about a game.

-- For each fact, the bodies it is in, each followed by its weight there.
local uses = {}
for fact = 1, RULES.facts do
    uses[fact] = {}
end
for number, body in ipairs(RULES.bodies) do
    local entries = body[1]
    for at = 1, #entries, 2 do
        local list = uses[entries[at]]
        list[#list + 1] = number
        list[#list + 1] = entries[at + 1]
    end
end

-- Derives everything that follows from the given item counts: a table whose keys are the known facts.
local function conclude(counts)
    local known, trail = {}, {}
    local function learn(fact)
        if not known[fact] then
            known[fact] = true
            trail[#trail + 1] = fact
        end
    end
    for _, fact in ipairs(RULES.start) do
        learn(fact)
    end
    for number, item in ipairs(RULES.items) do
        -- The code comes first, then the fact of each copy.
        for copy = 1, math.min(counts[number], #item - 1) do
            learn(item[1 + copy])
        end
    end
    local weights, passed, at = {}, {}, 1
    while trail[at] do
        local list = uses[trail[at]]
        for use = 1, #list, 2 do
            local number = list[use]
            local weight = (weights[number] or 0) + list[use + 1]
            weights[number] = weight
            -- Conclusions are sorted by what they need.
            local conclusions, next = RULES.bodies[number][2], passed[number] or 1
            while conclusions[next] and conclusions[next] <= weight do
                learn(conclusions[next + 1])
                next = next + 2
            end
            passed[number] = next
        end
        at = at + 1
    end
    return known
end

local counts, known = {}, nil

-- The access rule of every location. PopTracker evaluates all of them at each click, so the known facts are
-- cached until the count of some item changes.
function reachable(fact)
    local changed = known == nil
    for number, item in ipairs(RULES.items) do
        local count = Tracker:ProviderCountForCode(item[1])
        if counts[number] ~= count then
            counts[number] = count
            changed = true
        end
    end
    if changed then
        known = conclude(counts)
    end
    return known[tonumber(fact)] and 1 or 0
end
