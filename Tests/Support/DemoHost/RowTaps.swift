/// Buttons of a row as a client reads them from the screen's JSON (decision U4).
package struct RowTaps {
  /// The id of the row.
  package let row: String
  /// Buttons in unspecified order, each with at least `id`, `isEnabled` and `action`.
  package let buttons: [[String: Any]]

  /// Buttons of each row, and shared buttons unless the row excludes or replaces them.
  package static func all(of screen: Any) -> [RowTaps] {
    guard let screen = screen as? [String: Any], let shared = screen["rowButtons"] as? [[String: Any]] else {
      return []
    }
    return rows(in: screen).compactMap { row in
      guard let id = row["id"] as? String else { return nil }
      let own = row["buttons"] as? [[String: Any]] ?? []
      let except = own.compactMap { $0["id"] as? String } + (row["withoutRowButtons"] as? [String] ?? [])
      return RowTaps(
        row: id,
        buttons: own
          + shared.filter { !except.contains($0["id"] as? String ?? "") }.map { button in
            var button = button
            button["action"] = filled(button.removeValue(forKey: "template") ?? [:], with: id)
            return button
          })
    }
  }

  /// Objects that list their excluded row buttons, at any depth, and the items of lanes.
  private static func rows(in value: Any) -> [[String: Any]] {
    if let list = value as? [Any] { return list.flatMap(rows) }
    guard let object = value as? [String: Any] else { return [] }
    let inner = object.keys.sorted().flatMap { rows(in: object[$0] ?? []) }
    return object["withoutRowButtons"] == nil && object["continuesBefore"] == nil ? inner : [object] + inner
  }

  private static func filled(_ template: Any, with id: String) -> Any {
    if let object = template as? [String: Any] { return object.mapValues { filled($0, with: id) } }
    return template as? String == "$row" ? id : template
  }
}
