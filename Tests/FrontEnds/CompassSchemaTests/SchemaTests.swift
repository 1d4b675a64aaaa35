import CompassModel
import DemoHost
import Foundation
import PageKit
import TestSupport
import Testing

@testable import CompassBridge
@testable import CompassSchema
@testable import CompassApp

/// The published schema matches the screens, actions and lines (decision U6).
@MainActor
struct SchemaTests {
  /// The screens that the crawler visits, once for all tests.
  private static let visited = Task { @MainActor in
    var documents: [ScreenDocument] = []
    try await ScreenCrawler { documents.append($0) }.visitAll()
    return documents
  }

  /// Decision Z9: fails for a key, a kind or a value that is missing in the schema.
  @Test func allScreenSectionsMatchTheSchema() async throws {
    let validator = SchemaValidator(definitions: CompassSchema.definitions)
    var (kinds, mistakes): (Set<String>, Set<String>) = ([], [])
    var latest: [String: JSONTree] = [:]
    for document in try await Self.visited.value {
      let name = Self.name(of: document.screen)
      let tree = try JSONTree.encoding(document.formatted(as: .sections), after: latest[name], omitsEmpty: true)
      if latest.updateValue(tree, forKey: name) === tree { continue }
      let value = try #require(JSONValue(tree))
      if let mistake = validator.mistake(in: value, .reference("screen")) {
        mistakes.insert("\(document.screen.head.page): \(mistake)")
      }
      for section in value.members?["sections"]?.elements ?? [] {
        if let kind = section.members?["kind"]?.string { kinds.insert(kind) }
      }
    }
    #expect(mistakes == [])
    let all = CompassSchema.definitions["sectionKind"]?.members?["enum"]?.elements?.compactMap(\.string)
    #expect(kinds == Set(all ?? []), "a kind that no screen has")
  }

  /// The keys of typed screens are frozen: additions appear in sections alone. `SNAPSHOTS=record` records the list again.
  @Test func typedScreenKeysAreFrozen() async throws {
    var keys: [String: Set<String>] = [:]
    var latest: [String: JSONTree] = [:]
    for document in try await Self.visited.value {
      let name = Self.name(of: document.screen)
      let tree = try JSONTree.encoding(document, after: latest[name])
      Self.collect(tree, besides: latest.updateValue(tree, forKey: name), under: "", into: &keys[name, default: []])
    }
    let lines = keys.sorted { $0.key < $1.key }.flatMap { page, keys in keys.sorted().map { "\(page) \($0)" } }
    let file = try SnapshotFolder.packageRoot().appending(path: "Tests/FrontEnds/CompassSchemaTests/typed-keys.txt")
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record" { try Data(text.utf8).write(to: file) }
    let frozen = Set(
      String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n").map(String.init))
    #expect(Set(lines).symmetricDifference(frozen).sorted() == [])
  }

  private static func name(of screen: AppScreen) -> String {
    switch screen {
    case .tasks, .events, .offers, .timeline, .performance, .home, .schools: screen.head.page
    case .details: "details"
    case .form: "form"
    case .signIn: "signIn"
    case .plain: "plain"
    }
  }

  /// Collects the path of each key, except keys of data and of actions, and those below the parts that `old` shares.
  private static func collect(
    _ tree: JSONTree, besides old: JSONTree?, under path: String, into keys: inout Set<String>
  ) {
    if tree === old { return }
    switch tree.content {
    case .object(let members):
      for (key, value) in members {
        keys.insert(path + key)
        if !["action", "template", "fields", "errors"].contains(key) {
          collect(value, besides: old?[key], under: "\(path)\(key).", into: &keys)
        }
      }
    case .list(let elements):
      var shared: Set<ObjectIdentifier> = []
      if case .list(let elements) = old?.content { shared = Set(elements.map(ObjectIdentifier.init)) }
      for element in elements where !shared.contains(ObjectIdentifier(element)) {
        collect(element, besides: nil, under: path, into: &keys)
      }
    case .text, .number, .flag, .null: break
    }
  }

  @Test(arguments: isSlowRun ? Array(1...20) : [3])
  func randomRequestsAndResponsesAreValid(seed: Int) async throws {
    let validator = SchemaValidator(definitions: CompassSchema.definitions)
    let host = try await DemoHost()
    let session = BridgeSession(host)
    var requests = RandomRequests(seed: UInt64(seed))
    var screen: Any = try parsed(await session.answer(#"{"show":"home"}"#))["screen"] ?? [:]
    for number in 1...few(50, of: 500) {
      let line = requests.request(on: screen)
      let answered = await session.answer(line)
      var answer = try #require(JSONValue(json: answered.utf8))
      // Typed screens are not described by the schema.
      if case .object(var members) = answer {
        (members["screen"], members["screens"]) = (nil, nil)
        answer = .object(members)
      }
      if let mistake = validator.mistake(in: answer, .reference("answer")) {
        Issue.record("\(number): \(mistake) after \(line)")
      }
      // Every accepted request matches the schema.
      if answer.members?["ok"] == .flag(true) {
        let request = try #require(JSONValue(json: line.utf8))
        if let mistake = validator.mistake(in: request, .reference("request")) { Issue.record("\(mistake) in \(line)") }
      }
      if let next = try parsed(answered)["screen"] { screen = next }
    }
  }

  @Test(arguments: [nil] + CompassSchema.words)
  func everySchemaReferenceIsDefined(word: String?) throws {
    let json = try #require(CompassSchema.json(of: word))
    let schema = try #require(JSONValue(json: json.utf8))
    let definitions = try #require(schema.members?["$defs"]?.members)
    for reference in Self.references(in: schema) { #expect(definitions[reference] != nil, "\(reference)") }
    #expect(schema.members?["$schema"] == .text("https://json-schema.org/draft/2020-12/schema"))
    #expect(CompassSchema.json(of: "nothing") == nil)
  }

  private static func references(in schema: JSONValue) -> Set<String> {
    switch schema {
    case .object(let members):
      members.reduce(into: []) { found, member in
        if member.key == "$ref", let text = member.value.string {
          found.insert(String(text.dropFirst("#/$defs/".count)))
        } else {
          found.formUnion(references(in: member.value))
        }
      }
    case .list(let elements): elements.reduce(into: []) { $0.formUnion(references(in: $1)) }
    case .text, .number, .flag, .null: []
    }
  }
}

extension JSONValue {
  /// The tree's value; nil for a number that is out of range.
  fileprivate init?(_ tree: JSONTree) {
    switch tree.content {
    case .null: self = .null
    case .flag(let flag): self = .flag(flag)
    case .text(let text): self = .text(text)
    case .number(let number):
      guard let number = Double(number) else { return nil }
      self = .number(number)
    case .list(let elements):
      let values = elements.compactMap(JSONValue.init)
      guard values.count == elements.count else { return nil }
      self = .list(values)
    case .object(let members):
      let values = members.compactMap { member in JSONValue(member.value).map { (member.key, $0) } }
      guard values.count == members.count else { return nil }
      self = .object(Dictionary(uniqueKeysWithValues: values))
    }
  }
}
