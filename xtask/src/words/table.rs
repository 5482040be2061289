//! The phrases that the project does not use, what to write instead, and the places that may keep one.

/// A phrase that has a plainer form.
pub struct Phrase {
    /// The words, in lower case. A `^` in front: only where a sentence that is not a question begins with them.
    pub words: &'static str,
    /// What to write instead.
    pub say: &'static str,
    /// Words that make the phrase plain where one of them is among the three words before it.
    pub unless_after: &'static [&'static str],
    /// Words that make the phrase plain where one of them follows.
    pub unless_before: &'static [&'static str],
}

const fn phrase(words: &'static str, say: &'static str) -> Phrase {
    Phrase { words, say, unless_after: &[], unless_before: &[] }
}

/// "It is no door", but neither "there is no door" nor "it is no longer open".
const fn no(words: &'static str, say: &'static str) -> Phrase {
    const COMPARISONS: &[&str] = &[
        "longer",
        "more",
        "less",
        "fewer",
        "larger",
        "greater",
        "smaller",
        "shorter",
        "wider",
        "deeper",
        "higher",
        "lower",
        "later",
        "earlier",
        "better",
        "worse",
        "slower",
        "faster",
        "farther",
        "further",
        "different",
        "one",
    ];
    let unless_after = &["there", "there's", "where's"];
    Phrase { words, say, unless_after, unless_before: COMPARISONS }
}

/// "It is told", but neither "it is told apart" nor "it is told to stop".
const fn told(words: &'static str, say: &'static str) -> Phrase {
    Phrase { words, say, unless_after: &[], unless_before: &["apart", "to"] }
}

/// Every phrase, with what to say instead.
pub const PHRASES: &[Phrase] = &[
    no("is no", "`is not a`"),
    no("are no", "`are not`"),
    no("was no", "`was not a`"),
    no("were no", "`were not`"),
    no("be no", "`not be a`"),
    no("it's no", "`it is not a`"),
    phrase("anew", "`again`, or a verb with `re-`"),
    phrase("beside", "`next to`, `besides`, `with` or `and`"),
    phrase("^who", "`Anyone who`, or name them"),
    phrase("^whoever", "`Anyone who`, or name them"),
    phrase("by who", "`by anyone who`, or name them"),
    phrase("for who", "`for anyone who`, or name them"),
    phrase("to who", "`to anyone who`, or name them"),
    phrase("than who", "`than anyone who`, or name them"),
    Phrase {
        words: "so many",
        say: "`N`, or the number's name",
        unless_after: &[],
        unless_before: &["that"],
    },
    phrase("anyhow", "`at random`, `in any case`, or nothing"),
    phrase("counted up", "`numbered`"),
    phrase("what is asked", "`the request`, `the settings` or `the constraint`"),
    told("is told", "`reads`, `receives` or `is reported`"),
    told("are told", "`read`, `receive` or `are reported`"),
    phrase("wishes", "`settings` or `request`"),
    phrase("the usual", "`the default` or `the normal`"),
    phrase("closed way", "`lock` or `gated passage`"),
    phrase("closed ways", "`locks` or `gated passages`"),
    phrase("item of use", "`progression item`"),
    phrase("items of use", "`progression items`"),
];

/// Verbs that are spelt with -ize here, without that ending.
pub const VERBS: &[&str] = &[
    "apolog",
    "author",
    "canonical",
    "capital",
    "categor",
    "central",
    "character",
    "custom",
    "emphas",
    "equal",
    "final",
    "formal",
    "general",
    "global",
    "harmon",
    "initial",
    "item",
    "legal",
    "local",
    "material",
    "maxim",
    "memo",
    "memor",
    "minim",
    "modern",
    "modular",
    "neutral",
    "normal",
    "optim",
    "organ",
    "parallel",
    "parameter",
    "penal",
    "polar",
    "priorit",
    "quant",
    "random",
    "raster",
    "real",
    "recogn",
    "regular",
    "sanit",
    "serial",
    "special",
    "stabil",
    "standard",
    "summar",
    "symbol",
    "synchron",
    "token",
    "util",
    "vector",
    "visual",
];

/// Syllables in front of those verbs.
pub const PREFIXES: &[&str] = &["", "de", "re", "un"];

/// The endings of those verbs, and of words that come from them.
pub const ENDINGS: &[&str] =
    &["ise", "ises", "ised", "ising", "iser", "isers", "isable", "isation", "isations"];

/// Where a phrase is right.
pub struct Exception {
    pub path: &'static str,
    /// The phrase as it is reported.
    pub phrase: &'static str,
    pub reason: &'static str,
}

/// The exceptions. One that matches nothing any more is an error.
pub const EXCEPTIONS: &[Exception] = &[];

/// The beginnings of paths that are not read: this table, and files generated from sources that are.
pub const SKIPPED: &[&str] = &[
    "xtask/src/words/",
    "crates/seedwright-serve/dist/",
    "web/src/api.d.ts",
    "web/src/lib/measures.ts",
    "web/src/lib/symbols.ts",
];
