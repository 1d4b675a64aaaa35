import CompassModel

/// A family's sample recruiting season around a day, always the same for the same day.
///
/// Days are offsets from that day, so that a store made on any day has past, current and upcoming rows.
enum DemoData {
  /// Texts, numbers, flags and lists of texts by column; nil for no value.
  typealias Row = [String: (any Sendable)?]

  static let jordan = "athlete-jordan"
  static let riley = "athlete-riley"
  static let pat = "parent-pat"
  static let family = "family-smith"

  /// Returns the demo dataset, validated like an imported file.
  static func dataset(on day: CalendarDate) -> Dataset {
    let tables: [String: [Row]] = [
      "users": users(on: day), "schools": schools(on: day), "events": events(on: day),
      "interactions": interactions(on: day),
      "offers": offers(on: day), "school_status_history": statusChanges(on: day), "task": tasks(on: day),
      "athlete_task": taskStatuses(on: day), "performance_metrics": metrics(on: day),
    ]
    let members: [Row] = [
      ["user_id": jordan, "role": "player"], ["user_id": riley, "role": "player"],
      ["user_id": pat, "role": "parent"],
    ]
    return Dataset(name: "demo data", rows: tables.mapValues { $0.map(json) }, family: (family, members.map(json)))
  }

  /// JSON rows of the task catalogue for a family's own store, with deadlines by graduation year (decision G8).
  static var catalogue: [JSONNode] { tasks(on: nil).map(json) }

  static func json(_ row: Row) -> JSONNode {
    JSONNode(.object(row.compactMapValues { $0 }.mapValues { JSONNode(content($0)) }))
  }

  private static func content(_ value: any Sendable) -> JSONNode.Content {
    switch value {
    case let text as String: .text(text)
    case let number as Int: .number(JSONNumber(number))
    case let number as Double: JSONNumber(number).map(JSONNode.Content.number) ?? .null
    case let flag as Bool: .flag(flag)
    case let texts as [String]: .list(texts.map { JSONNode(.text($0)) })
    default: .null
    }
  }

  /// The family's users. On every day, Jordan is in grade 10 and Riley in grade 9, with tasks due this school year.
  private static func users(on day: CalendarDate) -> [Row] {
    let tenth = day.year + (day.month >= 9 ? 3 : 2)
    return [
      [
        "id": jordan, "email": "jordan@example.com", "full_name": "Jordan Smith", "role": "player",
        "graduation_year": tenth, "current_phase": "sophomore",
      ],
      [
        "id": riley, "email": "riley@example.com", "full_name": "Riley Smith", "role": "player",
        "graduation_year": tenth + 1, "current_phase": "freshman",
      ],
      ["id": pat, "email": "pat@example.com", "full_name": "Pat Smith", "role": "parent"],
    ]
  }

  static func id(_ prefix: String, _ number: Int) -> String { "\(prefix)-\(number < 10 ? "0" : "")\(number)" }

  static func timestamp(_ day: CalendarDate, hour: Int) -> String {
    "\(day.wire)T\(hour < 10 ? "0" : "")\(hour):00:00Z"
  }
}
