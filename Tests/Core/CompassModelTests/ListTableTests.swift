import CompassModel
import Testing

/// Checks lists exported as tables (decisions D8, P11).
@Suite struct ListTableTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
    ("two\nlines", "\"two\nlines\""),
    ("=1+1", "'=1+1"), ("+1 555", "'+1 555"), ("@name", "'@name"), (" -x", "' -x"), ("＝1", "'＝1"), ("-1.5", "-1.5"),
    ("=a,\"b\"", "\"'=a,\"\"b\"\"\""), ("esc\u{1B}[2J", "esc[2J"), ("é 日本", "é 日本"),
  ])
  func cellsAreQuotedAndFormulasEscaped(text: String, cell: String) {
    #expect(ListTable(columns: ["a"], rows: [[text]]).csv == "a\n\(cell)\n")
  }

  @Test func plainRowsAreSingleLines() {
    let table = ListTable(columns: ["a", "b"], rows: [["one\ttwo", "three\nfour"]])
    #expect(table.plain.split(separator: "\n").count == 2)
    #expect(table.plain.filter { $0 == "\t" }.count == 2)
  }

  @Test func anEmptyTableHasOnlyTheHeader() {
    #expect(ListTable(columns: ["a", "b"], rows: []).csv == "a,b\n")
  }
}
