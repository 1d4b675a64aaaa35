import Foundation
import StateMachineTesting
import Testing

struct DescribeTests {
  enum Kind: Equatable { case plain, one(Int), labelled(id: Int), many(Int, name: String), nested(Inner), list([Int]) }
  enum Inner: Equatable { case dialog(title: String, buttons: [String]), none }
  struct Row { var id: Int; var kind: Kind }
  struct Page { var rows: [Row]; var note: String? }
  struct Empty {}
  struct Name: CustomStringConvertible { var raw: String; var description: String { "never seen" } }
  final class Object: CustomStringConvertible {
    var other: Object?
    var description: String { "an object" }
  }

  static let plain: [(any Sendable, String)] = [
    (1, "1"), (1.5, "1.5"), (true, "true"), ("a\n\"b\"", #""a\n\"b\"""#), (Optional<Int>.none as Int?, "nil"),
    (Optional(Optional(3)) as Int??, "3"), ([Int](), "[]"), (Set<Int>(), "[]"), ([String: Int](), "[:]"),
    (Duration.seconds(2), "2.0 seconds"), (0..<3, "0..<3"),
    (Date(timeIntervalSince1970: 0.25), "1970-01-01T00:00:00.250Z"),
  ]

  @Test(arguments: plain.indices) func plainValuesAreDescribed(_ index: Int) {
    #expect(describe(Self.plain[index].0) == Self.plain[index].1)
  }

  @Test func foundationValuesAreLeaves() throws {
    let url = try #require(URL(string: "https://example.org/a"))
    let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
    #expect(describe(url) == "https://example.org/a")
    #expect(describe(id) == "00000000-0000-0000-0000-000000000001")
    #expect(describe(Decimal(12.5)) == "12.5")
    #expect(describe(Data([1, 2])) == "2 bytes")
  }

  @Test(arguments: [
    (Kind.plain, ".plain"), (.one(1), ".one(1)"), (.labelled(id: 2), ".labelled(id: 2)"),
    (.many(3, name: "x"), ".many(3, name: \"x\")"), (.list([1, 2]), ".list([1, 2])"),
    (.nested(.none), ".nested(.none)"),
    (
      .nested(.dialog(title: "Delete?", buttons: ["Yes", "No"])),
      ".nested(.dialog(title: \"Delete?\", buttons: [\"Yes\", \"No\"]))"
    ),
  ])
  func enumCasesAreDescribed(_ kind: Kind, _ text: String) { #expect(describe(kind) == text) }

  @Test func fieldsAreNamed() {
    let page = Page(rows: [Row(id: 1, kind: .plain), Row(id: 2, kind: .one(1))], note: nil)
    #expect(describe(page) == "Page(rows: [Row(id: 1, kind: .plain), Row(id: 2, kind: .one(1))], note: nil)")
    #expect(describe((1, "a")) == "(1, \"a\")")
    #expect(describe((id: 1, name: "a")) == "(id: 1, name: \"a\")")
  }

  @Test func setsAndDictionariesAreSorted() {
    #expect(describe(Set(["b", "c", "a"])) == "[\"a\", \"b\", \"c\"]")
    #expect(describe(["b": 2, "a": 1]) == "[\"a\": 1, \"b\": 2]")
    #expect(describe([Inner.none: 1] as [Inner: Int]) == "[.none: 1]")
  }

  @Test func customDescriptionsAreIgnored() {
    #expect(describe(Name(raw: "x")) == "Name(raw: \"x\")")
    #expect(describe(Empty()) == "Empty()")
  }

  @Test func selfReferencesDoNotTrap() {
    let object = Object()
    object.other = object
    #expect(describe(object) == "an object")
    object.other = nil
  }
}

extension DescribeTests.Inner: Hashable {}
