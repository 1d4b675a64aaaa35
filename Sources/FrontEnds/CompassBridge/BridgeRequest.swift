import CompassModel
import CompassServices
import Foundation
import PageKit
import CompassApp

/// A parsed line of JSON from another program (interface.md "Pipe").
package struct BridgeRequest {
  /// Any JSON value as it was written, to be repeated in the answer (decision M2); nil for none.
  var id: String?
  /// Format of screens in the answer and in a subscription; nil for the subscription's format, or typed without one
  /// (decision Z9).
  var format: ScreenFormat?
  var wish: Wish

  enum Wish {
    /// Sends an action to the top of the stack, or to the named page anywhere in it.
    case send(AppAction, page: String?)
    /// Returns how many rows the list would have after an action, without sending it.
    case count(AppAction)
    case run(String)
    /// Opens a page by its name, or the screen at a path.
    case show(String)
    case advance(Duration)
    case subscribe(Subscription)
    case file(PageFile.ID, option: String?)
    /// Returns all screens, from the bottom of the stack.
    case screens
    case changes
    case effects
  }

  enum Subscription {
    case none
    case screens
    /// The difference from the previous screen, in answers too (decision U5).
    case patches
  }
}

extension BridgeFailure {
  fileprivate static let secondsNeeded = BridgeFailure(message: "\"advance\" needs a number of seconds, 0 or more.")
}

extension BridgeRequest {
  init(_ line: String) throws(BridgeFailure) {
    let bytes = Array(line.utf8)
    let value: JSONNode
    do throws(JSONMistake) {
      value = try JSONReader.read(bytes)
    } catch {
      let before = String(decoding: line.utf8.prefix(error.offset), as: UTF8.self)
      throw BridgeFailure(
        message: "The line is not JSON: \(error.reason).", code: .unreadable, column: before.count + 1)
    }
    guard let members = value.object else { throw BridgeFailure(message: "A request is a JSON object.") }
    let id = members["id"].map { String(decoding: JSONReader.bytes(of: $0, in: bytes), as: UTF8.self) }
    do throws(BridgeFailure) {
      self.init(id: id, format: try Self.format(members["format"]), wish: try Self.wish(in: members, line))
    } catch {
      var failure = error
      failure.id = id
      throw failure
    }
  }

  package static let names = [
    "send", "count", "run", "show", "import", "advance", "subscribe", "screens", "changes", "effects", "files",
  ]

  private static func wish(in members: [String: JSONNode], _ line: String) throws(BridgeFailure) -> Wish {
    let strangers = members.keys.filter {
      !names.contains($0) && $0 != "id" && $0 != "page" && $0 != "format" && $0 != "option"
    }
    .sorted()
    if let stranger = strangers.first {
      throw BridgeFailure(
        message: "A request has no \"\(terminalText(stranger, atMost: 60))\"; it has one of "
          + "\(names.joined(separator: ", ")), and may have id, page, option and format.")
    }
    let found = names.filter { members[$0] != nil }
    guard let name = found.first, found.count == 1 else {
      throw BridgeFailure(message: "A request has exactly one of \(names.joined(separator: ", ")).")
    }
    if members["option"] != nil, name != "files" {
      throw BridgeFailure(message: "\"option\" goes with \"files\".")
    }
    if members["page"] != nil, name != "send" { throw BridgeFailure(message: "\"page\" goes with \"send\".") }
    switch (name, members[name]?.content ?? .null) {
    case ("send", _), ("count", _):
      try ActionShapes.check(members[name], name)
      let action = try action(in: line)
      return name == "count" ? .count(action) : .send(action, page: try text(members["page"], "page"))
    case ("import", _): return .send(try importing(members[name]), page: nil)
    case ("run", .text(let verbs)): return .run(verbs)
    case ("show", .text(let page)): return .show(page)
    case ("advance", .number(let number)):
      guard let seconds = number.double, seconds >= 0, seconds <= 1e11 else { throw .secondsNeeded }
      return .advance(.milliseconds(Int64((seconds * 1_000).rounded())))
    case ("subscribe", .flag(let isOn)): return .subscribe(isOn ? .screens : .none)
    case ("subscribe", .text("patch")): return .subscribe(.patches)
    case ("screens", .flag(true)): return .screens
    case ("changes", .flag(true)): return .changes
    case ("effects", .flag(true)): return .effects
    case ("files", .text(let name)):
      guard let id = PageFile.ID(rawValue: name) else { fallthrough }
      return .file(id, option: try text(members["option"], "option"))
    case ("files", _):
      throw BridgeFailure(
        message: "\"files\" needs one of \(PageFile.ID.allCases.map(\.rawValue).joined(separator: ", ")).")
    case ("run", _), ("show", _): throw BridgeFailure(message: "\"\(name)\" needs a text.")
    case ("advance", _): throw .secondsNeeded
    case ("subscribe", _): throw BridgeFailure(message: "\"subscribe\" needs true, false or \"patch\".")
    default: throw BridgeFailure(message: "\"\(name)\" needs true.")
    }
  }

  /// Parses `{"kind": "events", "name": "team.ics", "contents": "…"}`, a short form of the action behind the import
  /// button (decision F11). Throws the first mistake.
  private static func importing(_ node: JSONNode?) throws(BridgeFailure) -> AppAction {
    try ActionShapes.check(node, as: "fileImported", of: RootAction.key, at: "import")
    guard let members = node?.object, let kind = members["kind"]?.text.flatMap(ImportedFile.Kind.init(rawValue:)),
      let name = members["name"]?.text, let contents = members["contents"]?.text
    else { throw BridgeFailure(message: "\"import\" needs an object.") }
    return .app(.fileImported(kind: kind, name: name, contents: contents))
  }

  private static func format(_ value: JSONNode?) throws(BridgeFailure) -> ScreenFormat? {
    guard let value else { return nil }
    guard let format = value.text.flatMap(ScreenFormat.init) else {
      let names = ScreenFormat.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      throw BridgeFailure(message: "\"format\" needs \(names).")
    }
    return format
  }

  private static func text(_ value: JSONNode?, _ name: String) throws(BridgeFailure) -> String? {
    guard let value else { return nil }
    guard let text = value.text else { throw BridgeFailure(message: "\"\(name)\" needs a text.") }
    return text
  }

  private struct Sent: Decodable {
    var action: AppAction

    private enum CodingKeys: CodingKey { case send, count }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      action = try container.decode(AppAction.self, forKey: container.contains(.send) ? .send : .count)
    }
  }

  private static func action(in line: String) throws(BridgeFailure) -> AppAction {
    do {
      return try JSONDecoder().decode(Sent.self, from: Data(line.utf8)).action
    } catch let error as DecodingError {
      throw BridgeFailure(message: error.sentence)
    } catch {
      throw BridgeFailure(message: "This is no action.")
    }
  }
}

extension DecodingError {
  /// A sentence with the path inside the request: `send.events.dateTapped.date: "x" is not a date.` The action's shape
  /// was checked before, so only unreadable texts remain.
  fileprivate var sentence: String {
    let (context, problem): (Context, String) =
      switch self {
      case .keyNotFound(let key, let context): (context, "\(key.stringValue) is missing")
      case .typeMismatch(_, let context): (context, "this is not what the action needs")
      case .valueNotFound(_, let context): (context, "null is not what the action needs")
      case .dataCorrupted(let context): (context, context.debugDescription)
      @unknown default: (Context(codingPath: [], debugDescription: ""), "this is no action")
      }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return "\(terminalText("\(path): \(problem)", atMost: 200))."
  }
}
