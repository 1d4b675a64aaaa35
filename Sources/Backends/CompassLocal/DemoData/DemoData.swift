import CompassModel

/// A family's recruiting season, made up around a day and always the same for the same day.
///
/// Days are written as offsets from that day, so that whenever a store is made there is something behind it,
/// something today and something ahead.
enum DemoData {
  typealias Row = [String: any DemoValue]

  static let jordan = "athlete-jordan"
  static let riley = "athlete-riley"
  static let pat = "parent-pat"
  static let family = "family-smith"

  /// A dataset like any other: it goes through the same validation as a file.
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

  /// The catalogue of tasks for a family of its own, due by the graduation year (decision G8).
  static var catalogue: [JSONNode] { tasks(on: nil).map(json) }

  private static func json(_ row: Row) -> JSONNode { JSONNode(.object(row.mapValues { JSONNode($0.json) })) }

  /// Whatever the day, Jordan is in the tenth grade and Riley in the ninth, so that their tasks are this year's.
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

  /// Makes the id of a row: `ev-07`.
  static func id(_ prefix: String, _ number: Int) -> String { "\(prefix)-\(number < 10 ? "0" : "")\(number)" }

  /// A timestamp on a day, at an hour in UTC.
  static func timestamp(_ day: CalendarDate, hour: Int) -> String {
    "\(day.wire)T\(hour < 10 ? "0" : "")\(hour):00:00Z"
  }
}

/// A value of a row of demo data, written as in a file.
protocol DemoValue {
  var json: JSONNode.Content { get }
}

extension String: DemoValue {
  var json: JSONNode.Content { .text(self) }
}

extension Int: DemoValue {
  var json: JSONNode.Content { .number(JSONNumber(self)) }
}

extension Double: DemoValue {
  var json: JSONNode.Content { JSONNumber(self).map(JSONNode.Content.number) ?? .null }
}

extension Bool: DemoValue {
  var json: JSONNode.Content { .flag(self) }
}

extension [String]: DemoValue {
  var json: JSONNode.Content { .list(map { JSONNode(.text($0)) }) }
}
