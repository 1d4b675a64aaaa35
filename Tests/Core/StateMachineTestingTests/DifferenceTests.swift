import StateMachineTesting
import Testing

struct DifferenceTests {
  struct Row: Equatable { var id: Int; var name = "Winter Skills Camp"; var tags: [String] = [] }
  struct Page: Equatable { var title = "Events"; var rows: [Row] = []; var footer = "end" }

  @Test func equalValuesHaveNoDifference() {
    #expect(difference(expected: Page(), actual: Page()) == nil)
  }

  @Test func theEnclosingBlockIsShownAndTheRestCounted() {
    var page = Page(rows: (0..<20).map { Row(id: $0) })
    let old = page
    page.rows[10].name = "Visit"
    #expect(
      difference(expected: old, actual: page) == """
          Page(
            … 1 unchanged
            rows: [
            … 8 unchanged
              Row(id: 8, name: "Winter Skills Camp", tags: [])
              Row(id: 9, name: "Winter Skills Camp", tags: [])
        -     Row(id: 10, name: "Winter Skills Camp", tags: [])
        +     Row(id: 10, name: "Visit", tags: [])
              Row(id: 11, name: "Winter Skills Camp", tags: [])
              Row(id: 12, name: "Winter Skills Camp", tags: [])
            … 10 unchanged
        (expected -, actual +)
        """)
  }

  @Test func aRemovedAndAnAddedElementAreOneLineEach() throws {
    let old = Page(rows: (0..<20).map { Row(id: $0) })
    var new = old
    new.rows.remove(at: 3)
    new.rows.insert(Row(id: 99), at: 12)
    let text = try #require(difference(expected: old, actual: new))
    let changes = text.split(separator: "\n").filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }
    #expect(changes.count == 2)
    #expect(changes[0].contains("id: 3,"))
    #expect(changes[1].contains("id: 99,"))
  }

  @Test func onlyTheBlocksAroundAChangeAreShown() throws {
    let tags = (0..<20).map { "tag number \($0)" }
    var page = Page(rows: (0..<3).map { Row(id: $0, tags: tags) })
    let old = page
    page.rows[1].tags[10] = "changed"
    let text = try #require(difference(expected: old, actual: page))
    let opened = text.split(separator: "\n").filter { $0.hasSuffix("(") || $0.hasSuffix("[") }
    #expect(opened == ["  Page(", "    rows: [", "      Row(", "        tags: ["])
  }

  @Test(arguments: [1_000, 2_000]) func bigStatesThatShareNothingAreCompared(_ count: Int) throws {
    let tags = (0..<3).map { "a tag that is too long for one line, number \($0)" }
    let old = Page(rows: (0..<count).map { Row(id: $0, tags: tags) })
    let text = try #require(difference(expected: old, actual: Page()))
    #expect(text.split(separator: "\n").count > count)
    let moved = Page(rows: old.rows.reversed())
    #expect(difference(expected: old, actual: moved) != nil)
  }
}
