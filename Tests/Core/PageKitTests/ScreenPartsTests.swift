import PageKit
import TestSupport
import Testing

/// A screen is a value, although its content is stored in a box.
struct ScreenPartsTests {
  private let parts = ScreenParts(
    head: PageHead(page: "events", route: "/events", title: "Events", subtitle: "", context: .sample()),
    content: ["a"])

  @Test func mutatingACopyKeepsTheOriginal() {
    var copy = parts
    #expect(copy == parts)
    copy.head.title = "Others"
    copy.content.append("b")
    #expect(parts.head.title == "Events" && parts.content == ["a"] && copy != parts)
    #expect(copy.head.title == "Others" && copy.content == ["a", "b"])
  }

  @Test func equalContentInDifferentBoxesIsEqual() {
    let other = ScreenParts(head: parts.head, content: parts.content)
    #expect(other == parts)
  }

  @Test func reflectionListsHeadAndContent() {
    #expect(Mirror(reflecting: parts).children.compactMap(\.label) == ["head", "content"])
  }
}
