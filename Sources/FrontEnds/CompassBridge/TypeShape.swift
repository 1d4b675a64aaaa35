import CompassModel

/// JSON shape of a value, derived from its type (decision U6): what an action accepts and what it rejects (U3).
package indirect enum TypeShape: Hashable, Sendable {
  /// Any text, or one with a meaning, named by `noun`: a `date`.
  case text(noun: String?)
  case choice([String])
  case whole
  case number
  case flag
  case list(TypeShape)
  /// An object with arbitrary keys.
  case map(TypeShape)
  case object([Member])
  /// An object with exactly one of these keys, for an enum whose cases have values.
  case either([Member])
  /// Any JSON value, since the type gives no constraint.
  case anything

  package struct Member: Hashable, Sendable {
    package var name: String
    package var shape: TypeShape
    /// Whether the member may be missing or null.
    package var isOptional = false
  }
}

extension TypeShape {
  /// Description of the expected value, to follow "needs": `a text`.
  var phrase: String {
    switch self {
    case .text(let noun): noun.map { "a text, a \($0)" } ?? "a text"
    case .choice(let texts): "one of \(texts.joined(separator: ", "))"
    case .whole: "a whole number"
    case .number: "a number"
    case .flag: "true or false"
    case .list: "a list"
    case .map, .object, .either: "an object"
    case .anything: "a value"
    }
  }

  /// Checks a value; throws the first mistake, with a correction. `path` names the value in the message.
  func check(_ node: JSONNode, at path: String) throws(BridgeFailure) {
    let wrong = BridgeFailure(message: "\(path) needs \(phrase).")
    switch (self, node.content) {
    case (.anything, _), (.text, .text), (.number, .number), (.flag, .flag): return
    case (.choice(let texts), .text(let text)) where texts.contains(text): return
    case (.choice(let texts), .text(let text)): throw .unknown(text, in: path, has: "value", among: texts)
    case (.whole, .number(let number)): if number.whole == nil { throw wrong }
    case (.list(let element), .list(let elements)):
      for (index, node) in elements.enumerated() { try element.check(node, at: "\(path).\(index)") }
    case (.map(let element), .object(let members)):
      for (name, node) in members.sorted(by: { $0.key < $1.key }) {
        try element.check(node, at: "\(path).\(terminalText(name, atMost: 60))")
      }
    case (.object(let expected), .object(let members)): try Self.check(members, expected, at: path)
    case (.either(let expected), .object(let members)):
      guard let name = members.keys.sorted().first, let node = members[name], members.count == 1 else {
        throw BridgeFailure(message: "\(path) has exactly one of \(expected.map(\.name).joined(separator: ", ")).")
      }
      guard let member = expected.first(where: { $0.name == name }) else {
        throw .unknown(name, in: path, has: "case", among: expected.map(\.name))
      }
      try member.shape.check(node, at: "\(path).\(name)")
    case (.text, _), (.choice, _), (.whole, _), (.number, _), (.flag, _), (.list, _), (.map, _), (.object, _),
      (.either, _):
      throw wrong
    }
  }

  private static func check(_ members: [String: JSONNode], _ expected: [Member], at path: String) throws(BridgeFailure)
  {
    let takes = expected.isEmpty ? "It takes nothing." : "It takes \(expected.map(\.phrase).joined(separator: "; "))."
    for name in members.keys.sorted() where !expected.contains(where: { $0.name == name }) {
      let near = Suggestion.candidates(for: name, among: expected.map(\.name))
      let hint = near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?"
      throw BridgeFailure(message: "\(path) has no \"\(terminalText(name, atMost: 60))\".\(hint) \(takes)")
    }
    for member in expected {
      switch members[member.name] {
      case nil where member.isOptional: continue
      case nil: throw BridgeFailure(message: "\(path).\(member.name) is missing. \(takes)")
      case let node?:
        if node.isNull, member.isOptional { continue }
        try member.shape.check(node, at: "\(path).\(member.name)")
      }
    }
  }
}

extension TypeShape.Member {
  fileprivate var phrase: String { "\(name), \(isOptional ? "perhaps " : "")\(shape.phrase)" }
}
