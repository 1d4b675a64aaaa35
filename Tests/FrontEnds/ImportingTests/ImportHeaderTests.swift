import CompassModel
import Testing

@testable import Importing

/// The headers of files are written by hand, with their synonyms (Q1).
@Suite struct ImportHeaderTests {
  @Test(arguments: [
    (RecordKind.event, EventFileTable.Column.names.flatMap(\.1)), (.reading, ReadingTable.Column.names.flatMap(\.1)),
  ])
  func everyColumnThatAPersonFillsHasAHeader(kind: RecordKind, headers: [String]) {
    for column in kind.columns where column.field != nil {
      #expect(
        headers.contains(column.name.replacing("_", with: "")),
        "a file of \(kind)s cannot have \(column.name): add it to the names of its columns")
    }
  }
}
