import StateMachineTesting
import Testing

struct DifferenceTests {
  struct Row: Equatable { var id: Int; var name = "Winter Skills Camp"; var tags: [String] = [] }
  struct Page: Equatable { var title = "Events"; var rows: [Row] = []; var footer = "end" }

  private let page = Page(rows: (0..<20).map { Row(id: $0) })

  /// The difference that a change makes to a page of twenty rows.
  private func after(_ change: (inout Page) -> Void) -> String? {
    var new = page
    change(&new)
    return difference(expected: page, actual: new)
  }

  @Test func equalValuesHaveNoDifference() { #expect(after { _ in } == nil) }

  @Test func aMovedElementMakesTwoLines() {
    let text = after {
      $0.rows.remove(at: 3)
      $0.rows.insert(Row(id: 99), at: 12)
    }
    #expect(
      text == """
        - rows[3]: Row(id: 3, name: "Winter Skills Camp", tags: [])
        + rows[12]: Row(id: 99, name: "Winter Skills Camp", tags: [])
        """)
  }

  @Test func furtherDifferencesAreCounted() throws {
    let text = try #require(after { page in for index in page.rows.indices { page.rows[index].name = "\(index)" } })
    let lines = text.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines.last == "… 17 more")
    let four = try #require(after { page in for index in 0..<4 { page.rows[index].name = "\(index)" } })
    #expect(four.split(separator: "\n").count == 8)
  }

  @Test func aLongTextIsTruncatedAroundItsDifference() throws {
    let long = String(repeating: "x", count: 500)
    let text = try #require(difference(expected: long + "old" + long, actual: long + "new" + long))
    #expect(text.contains("xold") && text.contains("xnew"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 130 })
  }

  @Test(arguments: [1_000, 2_000]) func largeDisjointStatesAreCompared(_ count: Int) throws {
    let old = Page(rows: (0..<count).map { Row(id: $0) })
    let text = try #require(difference(expected: old, actual: Page()))
    #expect(text.hasSuffix("… \(count - 7) more"))
    #expect(difference(expected: old, actual: Page(rows: old.rows.reversed())) != nil)
  }
}
