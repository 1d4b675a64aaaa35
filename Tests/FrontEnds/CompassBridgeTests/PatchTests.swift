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
    #expect(patch.json == #"[{"op":"remove","path":"/rows/1"},{"op":"replace","path":"/rows/0/text","value":"y"}]"#)
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

/// Applies a patch according to RFC 6902.
func patched(_ json: Any, with steps: [[String: Any]]) throws -> Any {
  var json = json
  for step in steps {
    let path = try #require(step["path"] as? String)
    switch step["op"] as? String {
    case "add": json = try put(step["value"] ?? NSNull(), at: path, in: json, inserts: true)
    case "replace": json = try put(step["value"] ?? NSNull(), at: path, in: json, inserts: false)
    case "remove": json = try taken(at: path, from: json).remaining
    case "move":
      let (value, remaining) = try taken(at: try #require(step["from"] as? String), from: json)
      json = try put(value, at: path, in: remaining, inserts: true)
    default: Issue.record("no such step: \(step)")
    }
  }
  return json
}

private func parts(_ path: String) -> [String] {
  path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
    String($0).replacing("~1", with: "/").replacing("~0", with: "~")
  }
}

private func put(_ value: Any, at path: String, in json: Any, inserts: Bool) throws -> Any {
  try change(json, parts(path)) { holder, key in
    if var list = holder as? [Any] {
      let index = try #require(Int(key))
      if inserts { list.insert(value, at: index) } else { list[index] = value }
      return list
    }
    var object = try #require(holder as? [String: Any])
    #expect(inserts == (object[key] == nil), "\(path)")
    object[key] = value
    return object
  }
}

private func taken(at path: String, from json: Any) throws -> (value: Any, remaining: Any) {
  var value: Any = NSNull()
  let remaining = try change(json, parts(path)) { holder, key in
    if var list = holder as? [Any] {
      value = list.remove(at: try #require(Int(key)))
      return list
    }
    var object = try #require(holder as? [String: Any])
    let removed = object.removeValue(forKey: key)
    value = try #require(removed)
    return object
  }
  return (value, remaining)
}

private func change(_ json: Any, _ path: [String], _ body: (Any, String) throws -> Any) throws -> Any {
  guard path.count > 1 else { return try body(json, path[0]) }
  if var list = json as? [Any] {
    let index = try #require(Int(path[0]))
    list[index] = try change(list[index], Array(path.dropFirst()), body)
    return list
  }
  var object = try #require(json as? [String: Any])
  object[path[0]] = try change(try #require(object[path[0]]), Array(path.dropFirst()), body)
  return object
}
