import CompassBridge
import Foundation
import CompassApp
import TestSupport

/// Random requests of a client that has only the JSON, valid or not.
package struct RandomRequests {
  private var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A random request, mostly an action of the screen with its blanks filled in.
  package mutating func request(on screen: Any) -> String {
    switch random.number(in: 0...19) {
    case 0: return #"{"show":"\#(Page.allCases.randomElement(using: &random)?.rawValue ?? "home")"}"#
    case 1: return #"{"advance":\#(random.number(in: 0...9))}"#
    case 2, 3: return line(#"{"send":\#(ownAction())}"#)
    case 4: return noise()
    default:
      // An open dialog refuses everything else.
      let question = (screen as? [String: Any])?["dialog"] as? [String: Any]
      var actions: [Any] = []
      if let question, Bool.random(using: &random) {
        Self.collect(question, into: &actions)
      } else {
        Self.collect(screen, into: &actions)
        for row in RowTaps.all(of: screen) { Self.collect(row.buttons, into: &actions) }
      }
      guard let action = actions.randomElement(using: &random) else { return #"{"show":"events"}"# }
      return text(["send": filled(action)])
    }
  }

  /// Random bytes, often no request or JSON.
  package mutating func noise() -> String {
    switch random.number(in: 0...3) {
    case 0:
      let bytes = (0..<random.number(in: 0...80)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      return line(String(decoding: bytes, as: UTF8.self))
    case 1:
      let pieces = ["{", "}", "[", "]", ":", ",", "\"send\"", "\"events\"", "null", "1e999", "\"\\u0000\"", "\\", " "]
      return random.text(of: pieces, upTo: 12)
    case 2:
      let request = #"{"send":\#(ownAction()),"id":"x"}"#
      return line(String(request.dropLast(random.number(in: 0...request.count))))
    default:
      let names = ["send", "count", "run", "show", "subscribe", "screens", "changes", "effects", "page", "x"]
      let values = [
        "true", "false", "null", "1", "-1", "\"\"", "{}", "[]", "\"patch\"", "\"events\"", "1e99", ownAction(),
      ]
      let members = (0..<random.number(in: 1...2)).map { _ in
        "\"\(names.randomElement(using: &random) ?? "")\":\(values.randomElement(using: &random) ?? "")"
      }
      return line("{\(members.joined(separator: ","))}")
    }
  }

  /// A random action of a type, with values of the right shape, and sometimes of a wrong one.
  private mutating func ownAction() -> String {
    let pages = ActionShapes.all.filter { !$0.actions.isEmpty }
    guard let page = pages.randomElement(using: &random), let action = page.actions.randomElement(using: &random) else {
      return "{}"
    }
    // Actions that end the session would leave nothing to do afterwards.
    if ["signOutTapped", "signInTapped"].contains(action.name) { return "{}" }
    return #"{"\#(page.key)":{"\#(action.name)":\#(value(of: action.shape))}}"#
  }

  private mutating func value(of shape: TypeShape) -> String {
    if random.number(in: 0...19) == 0 { return ["null", "1", "\"x\"", "[]", "{}"].randomElement(using: &random) ?? "" }
    switch shape {
    case .text:
      let texts = [
        "", "camp", "ev-1", "of-1", "2026-02-14", "2026-03", "é\u{1}\u{1B}[31m", "/events/ev-1", "event-ev-1",
      ]
      return text(texts.randomElement(using: &random) ?? "")
    case .choice(let texts): return text(texts.randomElement(using: &random) ?? "")
    case .whole: return "\(random.number(in: -2...12))"
    case .number: return "\(random.number(in: -100...100)).5"
    case .flag: return "\(Bool.random(using: &random))"
    case .list(let element): return "[\(value(of: element))]"
    case .map, .anything: return "{}"
    case .object(let members):
      let written = members.map { "\"\($0.name)\":\(value(of: $0.shape))" }
      return "{\(written.joined(separator: ","))}"
    case .either(let members):
      return members.randomElement(using: &random).map { "{\"\($0.name)\":\(value(of: $0.shape))}" } ?? "{}"
    }
  }

  /// Collects all actions in a screen's JSON except signing out.
  package static func collect(_ value: Any, into actions: inout [Any]) {
    if let list = value as? [Any] {
      for element in list { collect(element, into: &actions) }
    } else if let object = value as? [String: Any] {
      for (key, value) in object.sorted(by: { $0.key < $1.key }) {
        if key == "signOut" { continue }
        if key == "action", value is [String: Any] { actions.append(value) } else { collect(value, into: &actions) }
      }
    }
  }

  /// Fills in the blanks of an action (decision U1).
  package mutating func filled(_ template: Any) -> Any {
    switch template {
    case let object as [String: Any]:
      var filled: [String: Any] = [:]
      for (key, value) in object.sorted(by: { $0.key < $1.key }) { filled[key] = self.filled(value) }
      return filled
    case let text as String:
      switch text {
      case "$text": return random.text(of: ["camp", "a", " ", "é"], upTo: 2)
      case "$start": return "2026-01-0\(random.number(in: 1...9))"
      case "$end": return "2026-03-0\(random.number(in: 1...9))"
      case "$month": return "2026-0\(random.number(in: 1...9))"
      case "$number": return random.number(in: 1...3)
      default: return text
      }
    default: return template
    }
  }

  private func text(_ value: Any) -> String {
    let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// A request is one line.
  private func line(_ text: String) -> String { text.replacing("\n", with: " ") }
}
