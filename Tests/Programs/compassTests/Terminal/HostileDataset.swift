import Foundation

extension Datasets {
  /// Controls that would take over a terminal: erase it, ring, colour it, turn the text round, name the window.
  static let takeover = "\u{1B}[2J\u{7}\u{9B}31m\u{202E}\u{0}\r\n\u{85}é\u{1B}]0;t\u{7}"

  /// A dataset with more rows than lists and swimlanes show at once, and the takeover at the end of every text that
  /// people write.
  static func hostile(madeFrom dataset: Data) throws -> Data {
    guard var tables = try JSONSerialization.jsonObject(with: dataset) as? [String: Any] else {
      throw CocoaError(.fileReadCorruptFile)
    }
    for number in 0..<100 {
      let id = ["id": "more-\(number)", "user_id": "athlete-jordan"]
      add(["type": "camp", "name": "Camp \(number)", "start_date": "2025-06-01"], id, to: "events")
      add(["name": "School \(number)"], id, to: "schools")
      add(
        ["school_id": "more-\(number)", "type": "email", "occurred_at": "2026-01-15T15:00:00Z"], id,
        to: "interactions")
    }
    return try JSONSerialization.data(withJSONObject: tables.mapValues(spoiled))

    func add(_ row: [String: String], _ id: [String: String], to table: String) {
      tables[table] = (tables[table] as? [Any] ?? []) + [row.merging(id) { $1 }]
    }
  }

  private static let written: Set = [
    "name", "full_name", "notes", "performance_notes", "title", "subject", "content", "conditions", "city", "location",
    "address", "description", "category", "event_source", "details",
  ]

  private static func spoiled(_ value: Any) -> Any {
    if let list = value as? [Any] { return list.map(spoiled) }
    guard let object = value as? [String: Any] else { return value }
    return Dictionary(
      uniqueKeysWithValues: object.map { key, value in
        guard written.contains(key), let text = value as? String else { return (key, spoiled(value)) }
        return (key, text + takeover)
      })
  }
}
