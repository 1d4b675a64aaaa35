import CompassBridge
import CompassModel
import DemoHost
import Foundation
import PageKit
import StateMachineTesting
import TestSupport
import Testing

@testable import CompassSchema
@testable import RecruitingCompass

/// What is published of screens, actions and lines is what they are (decision U6).
@MainActor
struct SchemaTests {
  /// Adding a key or a type to a screen, or a text to an enum, makes it red: `SNAPSHOTS=record .ci/test --filter
  /// SchemaTests` records it again.
  @Test func theRecordedScreensAreThoseOfTheTypes() async throws {
    let recorder = ShapeRecorder()
    var pages: [String: Set<String>] = [:]
    let seen = SeenScreens { document in
      pages[Self.name(of: document.screen), default: []].insert(document.screen.head.page)
      try recorder.note(document, as: Self.name(of: document.screen))
    }
    try await seen.visitAll()
    // Readings have no page of their own.
    #expect(pages["DetailsScreen"] == Set(RecordKind.allCases.map(\.rawValue)).subtracting(["reading"]))
    try recorder.note(
      ListedChange(
        id: 1, what: "", step: .failed, since: nil, undoUntil: nil, reason: nil, canRetry: true, canUndo: false,
        text: ""))
    try recorder.note(ListedEffect("loadEvents"))
    let definitions = recorder.definitions(pages: pages)
    #expect(recorder.unknownPlaces == [], "each of these has to be on one of the screens that are visited")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(JSONValue.object(definitions)) + Data("\n".utf8)
    let file = try SnapshotFolder.packageRoot()
      .appending(path: "Sources/FrontEnds/CompassSchema/Screens/screens.json")
    if ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record" { try json.write(to: file) }
    let recorded = try #require(JSONValue(json: Data(contentsOf: file))?.members)
    for name in Set(recorded.keys).union(definitions.keys).sorted() where recorded[name] != definitions[name] {
      Issue.record("\(name) differs: \(difference(recorded[name], definitions[name]))")
    }
  }

  private func difference(_ recorded: JSONValue?, _ derived: JSONValue?) -> String {
    guard let old = recorded?.members?["properties"]?.members, let new = derived?.members?["properties"]?.members else {
      return recorded == nil ? "it is new" : derived == nil ? "it was not seen" : "it is of another kind"
    }
    let keys = Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
    return keys.isEmpty ? "what may be missing" : keys.joined(separator: ", ")
  }

  private static func name(of screen: AppScreen) -> String {
    switch screen {
    case .tasks: "TasksScreen"
    case .events: "EventsScreen"
    case .offers: "OffersScreen"
    case .timeline: "TimelineScreen"
    case .performance: "PerformanceScreen"
    case .home: "HomeScreen"
    case .schools: "SchoolsScreen"
    case .details: "DetailsScreen"
    case .form: "FormScreen"
    case .signIn: "SignInScreen"
    case .plain: "PlainScreen"
    }
  }

  @Test(arguments: isSlowRun ? Array(1...20) : [3])
  func randomScreensActionsAndLinesAreValid(seed: Int) async throws {
    let validator = SchemaValidator(definitions: CompassSchema.definitions)
    let host = try await DemoHost()
    let session = BridgeSession(host)
    var requests = RandomRequests(seed: UInt64(seed))
    var screen: Any = try parsed(await session.answer(#"{"show":"home"}"#))["screen"] ?? [:]
    for number in 1...few(50, of: 500) {
      let line = requests.request(on: screen)
      let answered = await session.answer(line)
      let answer = try #require(JSONValue(json: answered.utf8))
      if let mistake = validator.mistake(in: answer, .reference("answer")) {
        Issue.record("\(number): \(mistake) after \(line)")
      }
      // What was carried out was a request of the schema.
      if answer.members?["ok"] == .flag(true) {
        let request = try #require(JSONValue(json: line.utf8))
        if let mistake = validator.mistake(in: request, .reference("request")) { Issue.record("\(mistake) in \(line)") }
      }
      if let next = try parsed(answered)["screen"] { screen = next }
    }
  }

  @Test(arguments: [nil] + CompassSchema.words)
  func eachWordHasASchemaWhoseReferencesLeadSomewhere(word: String?) throws {
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
