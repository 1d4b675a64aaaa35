import CompassModel
import PageKit
import CompassApp

/// Derives the JSON shapes of all actions a client can send from the tap types (decision U3).
package enum ActionShapes {
  package static let all: [Page] = AppAction.types.map { key, taps, answers in
    let actions = if case .either(let actions) = shape(of: taps) { actions } else { [TypeShape.Member]() }
    return Page(key: key, actions: actions, answers: answers.flatMap { caseNames(of: $0) ?? [] })
  }

  package struct Page: Sendable {
    package var key: String
    package var actions: [TypeShape.Member]
    /// Names of actions that only effects send.
    var answers: [String]
  }

  private static func shape(of type: any Decodable.Type) -> TypeShape {
    func open<Value: Decodable>(_ type: Value.Type) -> TypeShape { TypeShape.of(type) }
    return open(type)
  }

  /// Checks the shape of an action in the request `name`, `send` or `count`; throws the first mistake with a
  /// correction. Answers of effects pass, and are refused later.
  static func check(_ node: JSONNode?, _ name: String) throws(BridgeFailure) {
    guard let members = node?.object, let key = members.keys.sorted().first, members.count == 1 else {
      let keys = all.map(\.key).joined(separator: ", ")
      throw BridgeFailure(
        message: "\"\(name)\" needs an object with exactly one of \(keys): {\"events\": {\"addTapped\": {}}}.")
    }
    // All actions with the key `records` are answers of effects.
    guard key != "records" else { return }
    guard let page = all.first(where: { $0.key == key }) else {
      throw .unknown(key, in: name, has: "page", among: all.map(\.key))
    }
    // In a build without reflection metadata, decoding the action reports mistakes, with less detail.
    guard !page.actions.isEmpty else { return }
    guard let actions = members[key]?.object, let action = actions.keys.sorted().first, actions.count == 1 else {
      let names = page.actions.map(\.name).joined(separator: ", ")
      throw BridgeFailure(message: "\(name).\(key) needs an object with exactly one action of \(names).")
    }
    guard let described = page.actions.first(where: { $0.name == action }) else {
      if page.answers.contains(action) { return }
      throw .unknown(action, in: "\(name).\(key)", has: "action", among: page.actions.map(\.name))
    }
    guard let node = actions[action] else { return }
    try described.shape.check(node, at: "\(name).\(key).\(action)")
  }

  /// Checks the value of one action; throws the first mistake. Missing values pass.
  static func check(_ node: JSONNode?, as action: String, of key: String, at path: String) throws(BridgeFailure) {
    if let node { try shape(of: action, of: key)?.check(node, at: path) }
  }

  package static func shape(of action: String, of key: String) -> TypeShape? {
    all.first { $0.key == key }?.actions.first { $0.name == action }?.shape
  }
}
