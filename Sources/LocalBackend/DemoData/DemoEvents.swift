import CompassModel

/// An event of the demo data; most have a place, a time and a price, none needs them.
struct DemoEvent {
  enum Attendance { case none, registered, attended }

  var day: Int
  var type: String
  var name: String
  var days = 1
  var school: String?
  var attendance = Attendance.none
  var time: String?
  var cost: Double?
  var place: String?
  var address: String?
  var city: String?
  var state: String?
  var details: String?
  var notes: String?

  func row(id: String, owner: String, on today: CalendarDate) -> DemoData.Row {
    let start = today.adding(days: day)
    let values: [String: (any DemoValue)?] = [
      "id": id, "user_id": owner, "family_unit_id": DemoData.family, "type": type, "name": name,
      "school_id": school.map { "school-\($0)" }, "start_date": start.wire,
      "end_date": days > 1 ? start.adding(days: days - 1).wire : nil, "start_time": time, "cost": cost,
      "location": place, "address": address, "city": city, "state": state, "description": details,
      "performance_notes": notes, "registered": attendance != .none, "attended": attendance == .attended,
      "created_at": DemoData.timestamp(today.adding(days: min(day, 0) - 30), hour: 16),
    ]
    return values.compactMapValues { $0 }
  }
}

extension DemoData {
  static func events(on day: CalendarDate) -> [Row] {
    let past = jordanPast.enumerated().map { $1.row(id: id("ev", $0 + 1), owner: jordan, on: day) }
    let ahead = jordanAhead.enumerated().map {
      $1.row(id: id("ev", jordanPast.count + $0 + 1), owner: jordan, on: day)
    }
    return past + ahead + rileyEvents.enumerated().map { $1.row(id: id("ev-riley", $0 + 1), owner: riley, on: day) }
  }

  private static let rileyEvents = [
    DemoEvent(
      day: -40, type: "camp", name: "Youth Pitching Camp", attendance: .attended, time: "09:00", cost: 60,
      city: "Columbus", state: "OH"),
    DemoEvent(
      day: -15, type: "game", name: "Freshman Scrimmage", attendance: .attended, time: "16:30", cost: 0,
      city: "Columbus", state: "OH", notes: "Two innings, no walks"),
    DemoEvent(day: -6, type: "camp", name: "Catching Fundamentals", attendance: .registered, time: "10:00", cost: 45),
    DemoEvent(day: 0, type: "game", name: "Freshman Home Opener", attendance: .registered, time: "17:00"),
    DemoEvent(
      day: 9, type: "showcase", name: "Underclass Showcase", attendance: .registered, time: "08:30", cost: 99,
      city: "Dayton", state: "OH"),
    DemoEvent(day: 24, type: "game", name: "Away Game at Westerville", time: "18:00", cost: 0),
    DemoEvent(
      day: 60, type: "camp", name: "Hartwell Prospect Camp", days: 3, school: "hartwell", time: "09:00", cost: 310,
      city: "Hartwell", state: "PA"),
    DemoEvent(day: 120, type: "unofficial_visit", name: "Campus Walk at Lakeview State", school: "lakeview"),
  ]
}
