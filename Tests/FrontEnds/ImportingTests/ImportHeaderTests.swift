import CompassModel
import Testing

@testable import Importing

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
