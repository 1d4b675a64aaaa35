import CompassModel
import Foundation
import Testing

@testable import Importing

/// Checks files of real programs and people against expected results (decisions F1 to F8): the same events that other
/// calendar programs read; an unsupported rule is a problem with its name, never another day.
///
/// `COMPASS_RECORD=1` rewrites `expected.txt`.
@Suite struct FieldFilesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Field")

  /// Options for tables without complete information.
  private static let feedValues: [String: (columns: [String], player: String?, day: String?)] = [
    "r24-gamechanger.csv": ([], "Avery Lee", "2026-02-01"), "r20-trackman.csv": (["ExitSpeed=exit-velo"], nil, nil),
  ]

  @Test func eachFileMatchesItsExpectation() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path()).sorted()
    let files = names.filter { $0.hasSuffix(".ics") || $0.hasSuffix(".csv") }
    #expect(files.count > 100)
    let expected = Self.folder.appending(path: "expected.txt")
    let sections = try files.map { "== \($0)\n\(try Self.text(of: $0))" }
    if ProcessInfo.processInfo.environment["COMPASS_RECORD"] == "1" {
      try sections.joined().write(to: expected, atomically: true, encoding: .utf8)
    }
    let known = try String(contentsOf: expected, encoding: .utf8).split(separator: "== ").map { "== \($0)" }
    #expect(known.count == sections.count)
    for (section, known) in zip(sections, known) { #expect(section == known) }
  }

  private static func text(of name: String) throws -> String {
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
    let feedValues = feedValues[name]
    if name.hasPrefix("r") {
      let context = ReadingContext(
        moment: FeedWorld.moment, events: [], columns: ColumnNames(feedValues?.columns ?? []) ?? ColumnNames(),
        player: feedValues?.player, day: feedValues?.day.flatMap(CalendarDate.init(wire:)))
      return lines(of: ReadingImport(bytes, existing: [], context))
    }
    let context = ImportContext(schools: SchoolDirectory([]), moment: FeedWorld.moment, fileName: name)
    return lines(of: EventImport(bytes, existing: [], context))
  }

  /// The problems, then the rows; of more than 60 rows the first three and the last.
  private static func lines<Plan: FileImport>(of plan: Plan) -> String {
    let rows = plan.added.map { "\($0.line): \(plan.text(of: $0.row))\n" }
    let shown = rows.count > 60 ? Array(rows.prefix(3)) + ["… \(rows.count - 4) more\n", rows[rows.count - 1]] : rows
    return (plan.problems.map { "\($0.line):\($0.column): problem: \($0.message)\n" } + shown).joined()
  }

  @Test func feedVersionsAreAppliedInOrder() throws {
    func text(_ number: Int) throws -> String {
      try String(contentsOf: Self.folder.appending(path: "51-update-\(number).ics"), encoding: .utf8)
    }
    var (listing, following) = (FeedWorld(), FeedWorld())
    var texts: [[String]] = []
    for number in 1...3 {
      listing.take(try text(number))
      following.take(try text(number), updates: true)
      texts.append(following.texts)
    }
    #expect(listing.texts == texts[0])
    #expect(texts[1] == ["vs Hawks 2026-04-19 15:00 Field 9", "vs Owls 2026-04-25 17:00 Field 9"])
    // The third is of a lower SEQUENCE: it is older.
    #expect(texts[2] == texts[1])
    following.take(try text(3).replacing("SEQUENCE:0", with: "SEQUENCE:2"), updates: true)
    #expect(following.texts == [])
  }
}

/// Checks the headers of files, which are written by hand, with their synonyms (Q1).
@Suite struct ImportHeaderTests {
  @Test(arguments: [
    (RecordKind.event, EventFileTable.Column.names.flatMap(\.1)), (.reading, ReadingTable.Column.names.flatMap(\.1)),
  ])
  func everyEditableColumnHasAHeader(kind: RecordKind, headers: [String]) {
    for column in kind.columns where column.field != nil {
      #expect(
        headers.contains(column.name.replacing("_", with: "")),
        "a file of \(kind)s cannot have \(column.name): add it to the names of its columns")
    }
  }
}
