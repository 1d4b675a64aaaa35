"""Adds the column `is_verbal` to the offers of a copy of the package, place by place.

usage: add.py COPY PLACE...   puts the lines of these places; `rest` is all but `model` and `test`
       add.py COPY --asked    prints file and text of the lines that the compiler has to ask for
       add.py COPY --count    prints how many files of the program the column changes

Article "Add a column" names the same places.
"""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "page"))

from places import after, put

OFFER = "Sources/Core/CompassModel/Records/Offer.swift"
FIELDS = "Sources/Core/CompassModel/Columns/Column.swift"

# The lines of the model that the compiler asks for once the property is there.
ABOUT = '    case .isVerbal: Column("is_verbal", \\.isVerbal, "Verbal", .verbal, empty: false)\n'
READER = ", isVerbal: try row.flag(.isVerbal)"
BLANK = ", isVerbal: false"
FIELD = ", verbal"

MODEL = {
    OFFER: [
        after("  /// Conditions and notes as free text; nil for none.\n  public var conditions, notes: String?\n",
              "  /// Whether the school made the offer by word of mouth only.\n  public var isVerbal: Bool\n"),
        ("    offerDate: CalendarDate, deadline: CalendarDate? = nil, conditions: String? = nil, notes: String? = nil\n  ) {",
         "    offerDate: CalendarDate, deadline: CalendarDate? = nil, conditions: String? = nil, notes: String? = nil,\n"
         "    isVerbal: Bool\n  ) {"),
        after("(offerDate, deadline, conditions, notes)\n", "    self.isVerbal = isVerbal\n"),
        ("notes: String? = nil, createdAt: Instant? = nil\n  ) {",
         "notes: String? = nil, isVerbal: Bool = false, createdAt: Instant? = nil\n  ) {"),
        ("deadline: deadline, conditions: conditions, notes: notes), id:",
         "deadline: deadline, conditions: conditions, notes: notes, isVerbal: isVerbal), id:"),
        ("offerDate, deadline, conditions, notes\n  case createdAt", "offerDate, deadline, conditions, notes, isVerbal\n  case createdAt"),
        after('    case .notes: Column("notes", \\.notes, "Notes", .notes, kind: .lines)\n', ABOUT),
        ("notes: try row.text(.notes))", f"notes: try row.text(.notes){READER})"),
        ("status: .pending, offerDate: .earliest)", f"status: .pending, offerDate: .earliest{BLANK})"),
    ],
    FIELDS: [after("case status, percentage, amount, offerDate, deadline, conditions", FIELD)],
}

REST = {
    "store": {
        "Sources/Backends/CompassLocal/Tables.swift": [
            after("locks, recordRules, familyRules,\n",
                  '    "ALTER TABLE offers ADD COLUMN is_verbal INTEGER CHECK (is_verbal IN (0, 1))",\n'),
        ],
    },
    "project": {
        "Sources/Testing/CompassLoopback/Project/ProjectSchema.swift": [
            after("offer_date:date! deadline_date:date conditions:text notes:text", " is_verbal:flag"),
        ],
    },
    "demo": {
        "Sources/Backends/CompassLocal/DemoData/DemoOffers.swift": [
            after('"conditions": offer.conditions, "notes": offer.notes,', ' "is_verbal": offer.amount == nil,'),
        ],
    },
    "card": {
        "Sources/Pages/OffersList/OfferCard.swift": [
            after("[.init(.kind, typeLabel, value: type.wire)]", '\n      + (offer.isVerbal ? [.init(.note, "Verbal")] : [])'),
        ],
    },
}

# No place of the program: the row of the tests in which every column has a value.
TEST = {
    "Tests/Core/CompassModelTests/ColumnTableTests.swift": [
        after('deadline: day("2026-02-11"), conditions: "c", notes: "n"', ", isVerbal: true"),
    ],
}

PLACES = {"model": MODEL, "test": TEST, **REST}


def main():
    package = pathlib.Path(sys.argv[1])
    for name in sys.argv[2:]:
        for place in REST.values() if name == "rest" else [PLACES[name]]:
            put(package, place)


if __name__ == "__main__":
    if sys.argv[2:] == ["--count"]:
        print(len(MODEL) + sum(map(len, REST.values())))
    elif sys.argv[2:] == ["--asked"]:
        for file, line in [(OFFER, ABOUT), (OFFER, READER), (OFFER, BLANK), (FIELDS, FIELD)]:
            print(f"{file}\t{line.strip(chr(10))}")
    else:
        main()
