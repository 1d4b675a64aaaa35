import CompassModel
import PageKit
import CompassApp

/// Derives the JSON shapes of all actions a client can send from the tap types (decision U3).
package enum ActionShapes {
  /// By the key of the page, and of the app.
  package static let all: [Page] = AppAction.types.map { key, taps, answers in
    let actions = if case .either(let actions) = shape(of: taps) { actions } else { [TypeShape.Member]() }
    return Page(key: key, actions: actions, answers: answers.flatMap { caseNames(of: $0) ?? [] })
  }

  package struct Page: Sendable {
    package var key: String
    package var actions: [TypeShape.Member]
    /// The names of what only effects send.
    var answers: [String]
  }

  private static func shape(of type: any Decodable.Type) -> TypeShape {
    func open<Value: Decodable>(_ type: Value.Type) -> TypeShape { TypeShape.of(type) }
    return open(type)
  }

  /// Refuses what is no action, with what would be one; what effects answer passes, and is refused for what it is.
  ///
  /// - Parameter name: of the request: `send` or `count`.
  static func check(_ node: JSONNode?, _ name: String) throws(BridgeFailure) {
    guard let members = node?.object, let key = members.keys.sorted().first, members.count == 1 else {
      let keys = all.map(\.key).joined(separator: ", ")
      throw BridgeFailure(
        message: "\"\(name)\" needs an object with exactly one of \(keys): {\"events\": {\"addTapped\": {}}}.")
    }
    // The rows' own actions are answers, all of them.
    guard key != "records" else { return }
    guard let page = all.first(where: { $0.key == key }) else {
      throw .unknown(key, in: name, has: "page", among: all.map(\.key))
    }
    // Built without what the compiler leaves for reflection: reading the action says what is wrong, in fewer words.
    guard !page.actions.isEmpty else { return }
    guard let actions = members[key]?.object, let action = actions.keys.sorted().first, actions.count == 1 else {
      throw BridgeFailure(message: "\(name).\(key) needs an object with exactly one action of \(list(page.actions)).")
    }
    guard let known = page.actions.first(where: { $0.name == action }) else {
      if page.answers.contains(action) { return }
      throw .unknown(action, in: "\(name).\(key)", has: "action", among: page.actions.map(\.name))
    }
    guard let node = actions[action] else { return }
    try known.shape.check(node, at: "\(name).\(key).\(action)")
  }

  /// Refuses what is not the value of one action.
  static func check(_ node: JSONNode?, as action: String, of key: String, at path: String) throws(BridgeFailure) {
    if let node { try shape(of: action, of: key)?.check(node, at: path) }
  }

  /// The value of one action; nil for an action that there is not.
  package static func shape(of action: String, of key: String) -> TypeShape? {
    all.first { $0.key == key }?.actions.first { $0.name == action }?.shape
  }

  private static func list(_ actions: [TypeShape.Member]) -> String { actions.map(\.name).joined(separator: ", ") }
}
