//! Names: unique, visible and distinguishable.

use super::*;

#[test]
fn e0301_a_name_stands_for_one_thing() {
    let twice = findings(|draft| draft.items.push(Item::new("Rope")));
    let expected = ["E0301 Item(ItemId(3)): the item `Rope` is declared twice"];
    assert_eq!(twice, expected);
    let room = RoomId(0);
    let twice = findings(|draft| draft.add_spot(room, "pier"));
    let expected = ["E0301 Spot(SpotId(3)): the spot `Dock.pier` is declared twice"];
    assert_eq!(twice, expected);
    // Spots of different rooms can share a name, and so can things of different kinds.
    let mut draft = sound();
    draft.add_spot(RoomId(1), "pier");
    draft.items.push(Item::new("Dock"));
    assert_eq!(draft.finish().map(|_| ()), Ok(()));
}

#[test]
fn e0302_names_are_told_apart_by_eye() {
    let alike = findings(|draft| draft.items.push(Item::new("ROPE")));
    let expected = "E0302 Item(ItemId(3)): the item names `Rope` and `ROPE` differ only in case, \
                    spaces or Unicode form";
    assert_eq!(alike, [expected]);
    // Settings can name either options or tricks, so they share one namespace.
    let switch = OptionKind::Switch { default: true };
    let alike = findings(|draft| draft.options.push(option("Leap", switch)));
    let expected = "E0302 Trick(TrickId(0)): the option or trick names `Leap` and `leap` differ \
                    only in case, spaces or Unicode form";
    assert_eq!(alike, [expected]);
}

#[test]
fn e0303_names_are_visible_and_short() {
    let long = "x".repeat(limits::NAME + 1);
    for (name, message) in [
        (" \u{a0}", "this item has an empty name"),
        ("a\0b", "the name of this item contains a NUL character"),
        (&long, "the name of this item is longer than 500 characters"),
        (" a", "the item name ` a` begins or ends with a space"),
    ] {
        let faulty = findings(|draft| draft.items.push(Item::new(name)));
        assert_eq!(faulty, [format!("E0303 Item(ItemId(3)): {message}")]);
    }
    let longest = "x".repeat(limits::NAME);
    let mut draft = sound();
    draft.items.push(Item::new(&longest));
    assert_eq!(draft.finish().map(|_| ()), Ok(()));
}

#[test]
fn e0316_tricks_is_no_name() {
    let option = findings(|draft| draft.options[HARD].name = "tricks".to_owned());
    let message = "`tricks` stands for every trick in settings and can't be a name";
    assert_eq!(option[0], format!("E0316 Option(OptionId(0)): {message}"));
    let trick = findings(|draft| draft.tricks[TrickId(0)].name = "tricks".to_owned());
    assert_eq!(trick, [format!("E0316 Trick(TrickId(0)): {message}")]);
}
