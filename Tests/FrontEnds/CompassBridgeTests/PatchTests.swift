import CompassModel
import CompassTesting
import Foundation
import TestSupport
import Testing

@testable import CompassBridge

/// Checks the patch between two screens (decision U5).
struct PatchTests {
  private struct Row: Hashable, Encodable, Identifiable {
    var id: String
    var text: String
    var marks: [Int] = []
  }

  private struct Page: Hashable, Encodable {
    var title = "a/b~c"
    var rows: [Row] = []
    var names: [String: Double?] = [:]
    var row: Row?
    var words: [String] = []
    var isOpen = false
  }

  private func plain(_ value: some Encodable) throws -> NSObject {
    let encoder = JSONEncoder()
    return try #require(try JSONSerialization.jsonObject(with: encoder.encode(value)) as? NSObject)
  }

  private func parsed(_ tree: JSONTree) throws -> NSObject {
    try #require(try JSONSerialization.jsonObject(with: Data(tree.json.utf8)) as? NSObject)
  }

  @Test func equalScreensGiveAnEmptyPatch() throws {
    let page = Page(rows: [Row(id: "a", text: "x")])
    let tree = try JSONTree.encoding(page)
    #expect(try JSONTree.encoding(page, after: tree) === tree)
    #expect(JSONPatch(from: tree, to: try JSONTree.encoding(page)).isEmpty)
  }

  @Test func rowsAreMatchedByID() throws {
    let before = Page(rows: (0..<5).map { Row(id: "\($0)", text: "x") })
    var after = before
    after.rows.remove(at: 1)
    after.rows[0].text = "y"
    let old = try JSONTree.encoding(before)
    let patch = JSONPatch(from: old, to: try JSONTree.encoding(after, after: old))
    #expect(
      patch.json
        == #"[{"op":"remove","path":"/rows/1"},{"op":"replace","path":"/rows/0/text","value":"y"}]"#)
  }

  @Test(arguments: 0..<(isSlowRun ? 20_000 : 400))
  func applyingThePatchGivesTheNewScreen(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = ["", "é\u{1}\n\"\\/", "\u{2028}", "x", "y"]
    func page() -> Page {
      Page(
        title: texts.randomElement(using: &random) ?? "",
        rows: (0..<8).shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random)).map {
          Row(
            id: "\($0)", text: texts.randomElement(using: &random) ?? "",
            marks: (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: -1...1, using: &random) })
        },
        names: Dictionary(
          uniqueKeysWithValues: ["a/b", "~c", "d"].shuffled(using: &random).prefix(2).map {
            ($0, [nil, 0.1, -3, 1e300].randomElement(using: &random) ?? nil)
          }),
        row: Bool.random(using: &random) ? Row(id: "z", text: "q") : nil,
        words: texts.shuffled(using: &random).dropLast(Int.random(in: 0...5, using: &random)),
        isOpen: Bool.random(using: &random))
    }
    let (first, second) = (page(), page())
    let old = try JSONTree.encoding(first)
    let new = try JSONTree.encoding(second, after: old)
    #expect(try parsed(old) == plain(first) && parsed(new) == plain(second))
    let patch = Data(JSONPatch(from: old, to: new).json.utf8)
    let steps = try #require(try JSONSerialization.jsonObject(with: patch) as? [[String: Any]])
    #expect(try patched(parsed(old), with: steps) as? NSObject == (try plain(second)))
  }
}
