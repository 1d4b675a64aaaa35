import CompassBridge
import CompassModel
import Foundation
import PageKit
import CompassApp

/// JSON Schema 2020-12 of requests, answers and sections (decisions U6, Z9), and TypeScript; actions by their types.
package enum CompassSchema {
  /// The version of the JSON: additions raise its minor, removals and renames its major number (decision Q10).
  package static let version = "4.0"

  /// Words that `json(of:)` accepts.
  package static let words = ["actions", "requests"]

  /// Returns the schema for a word; for nil, that of any screen as sections. Nil for an unknown word.
  package static func json(of word: String? = nil) -> String? {
    guard let root = root(word) else { return nil }
    let document: JSONValue = .object([
      "$schema": .text("https://json-schema.org/draft/2020-12/schema"),
      "$id": .text("urn:recruiting-compass:json:\(version):\(root)"),
      "title": .text("Recruiting Compass: \(root)"), "$ref": .text("#/$defs/\(root)"), "$defs": .object(definitions),
    ])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(document)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// TypeScript types that compile under `tsc --strict`.
  package static var typeScript: String { TypeScript.text(of: definitions) }

  package static var definitions: [String: JSONValue] {
    SectionsSchema.definitions.merging(lines) { $1 }.merging(actions) { $1 }
  }

  private static func root(_ word: String?) -> String? {
    switch word {
    case nil: "screen"
    case "actions": "action"
    case "requests": "request"
    default: nil
    }
  }
}

extension CompassSchema {
  /// Definitions of `action`, one for each page such as `eventsAction`, and `actionTemplate` (decision U1).
  private static var actions: [String: JSONValue] {
    var definitions: [String: JSONValue] = [:]
    for page in ActionShapes.all {
      definitions["\(page.key)Action"] = TypeShape.either(page.actions).schema
    }
    definitions["action"] = .any(
      ActionShapes.all.map { .object([$0.key: .reference("\($0.key)Action")], required: [$0.key], isClosed: true) })
    // Templates have texts such as `$text` in place of the values to fill in (decision U1).
    definitions["actionTemplate"] = .map(.map(.map(.type("string"))))
    return definitions
  }

  /// Definitions of the lines on the pipe, the C interface and the server.
  private static var lines: [String: JSONValue] {
    let field: JSONValue = .object(
      ["field": .type("string"), "code": .choice(["required", "invalid"]), "message": .type("string")],
      required: ["field", "code", "message"])
    let error: JSONValue = .object(
      [
        "message": .type("string"), "code": .choice(BridgeFailure.Code.allCases.map(\.rawValue)),
        "column": .nullable(.type("integer")), "fields": .list(field),
      ], required: ["message", "code", "column"])
    let screen: [String: JSONValue] = [
      "screen": .reference("screen"), "patch": .reference("patch"), "route": .type("string"), "ok": .type("boolean"),
      "revision": .type("integer"), "from": .type("integer"),
    ]
    let answer: [String: JSONValue] = [
      "id": .object([:]), "screens": .list(.reference("screen")), "changes": .list(.reference("change")),
      "effects": .list(.reference("effect")), "count": .nullable(.type("integer")), "file": .reference("fileContents"),
      "output": .type("string"), "failed": .list(.type("string")), "error": error,
    ]
    let step: JSONValue = .object(
      [
        "op": .choice(["add", "remove", "replace", "move"]), "path": .type("string"), "from": .type("string"),
        "value": .object([:]),
      ], required: ["op", "path"], isClosed: true)
    return [
      "request": request, "patch": .list(step),
      "answer": .object(answer.merging(screen) { $1 }, required: ["ok"]),
      "push": .object(screen, required: ["revision", "route"]),
    ]
  }

  private static var request: JSONValue {
    .any(
      BridgeRequest.names.map { name in
        var members: [String: JSONValue] = [
          "id": .object([:]), "format": .choice(ScreenFormat.allCases.map(\.rawValue)),
        ]
        switch name {
        case "send", "count": members[name] = .reference("action")
        case "run": members[name] = .type("string")
        case "import": members[name] = ActionShapes.shape(of: "fileImported", of: "app")?.schema ?? .object([:])
        case "show":
          let path: JSONValue = .object(["type": .text("string"), "pattern": .text("^/")])
          members[name] = .any([.choice(Page.allCases.map(\.rawValue)), path])
        case "files":
          members[name] = .choice(PageFile.ID.allCases.map(\.rawValue))
          members["option"] = .type("string")
        case "advance": members[name] = .type("number")
        case "subscribe": members[name] = .any([.type("boolean"), .choice(["patch"])])
        default: members[name] = .object(["const": .flag(true)])
        }
        if name == "send" { members["page"] = .choice(Page.allCases.map(\.rawValue)) }
        return .object(members, required: [name], isClosed: true)
      })
  }
}

extension TypeShape {
  fileprivate var schema: JSONValue {
    switch self {
    case .text(let noun): noun.map { .object(["type": .text("string"), "description": .text($0)]) } ?? .type("string")
    case .choice(let texts): .choice(texts)
    case .whole: .type("integer")
    case .number: .type("number")
    case .flag: .type("boolean")
    case .list(let element): .list(element.schema)
    case .map(let element): .map(element.schema)
    case .anything: .object([:])
    case .object(let members): Self.schema(members)
    case .either(let members):
      .any(members.map { .object([$0.name: $0.shape.schema], required: [$0.name], isClosed: true) })
    }
  }

  private static func schema(_ members: [Member]) -> JSONValue {
    let properties = members.map { ($0.name, $0.isOptional ? .nullable($0.shape.schema) : $0.shape.schema) }
    return .object(
      Dictionary(properties) { $1 }, required: members.filter { !$0.isOptional }.map(\.name), isClosed: true)
  }
}
