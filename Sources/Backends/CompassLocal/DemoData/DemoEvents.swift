import CompassModel

/// An event of the demo data; `day` is the start, in days from today, and `days` the length.
struct DemoEvent {
  enum Attendance { case none, registered, attended }

  var day: Int
  var type, name: String
  var days = 1
  var school: String?
  var attendance = Attendance.none
  var time: String?
  var cost: Double?
  var location, address, city, state, details, notes: String?

  func row(id: String, owner: String, on today: CalendarDate) -> DemoData.Row {
    let start = today.adding(days: day)
    return [
      "id": id, "user_id": owner, "family_unit_id": DemoData.family, "type": type, "name": name,
      "school_id": school.map { "school-\($0)" }, "start_date": start.wire,
      "end_date": days > 1 ? start.adding(days: days - 1).wire : nil, "start_time": time, "cost": cost,
      "location": location, "address": address, "city": city, "state": state, "description": details,
      "performance_notes": notes, "registered": attendance != .none, "attended": attendance == .attended,
      "created_at": DemoData.timestamp(today.adding(days: min(day, 0) - 30), hour: 16),
    ]
  }
}

extension DemoData {
  /// Id of Jordan's first event today.
  static var eventOfTheDay: String { id("ev", jordanPast.count + 1 + (jordanAhead.firstIndex { $0.day == 0 } ?? 0)) }

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

  static let jordanPast = [
    DemoEvent(
      day: -410, type: "camp", name: "First Pitch Camp", days: 2, attendance: .attended, time: "09:00", cost: 120,
      city: "Columbus", state: "OH", notes: "Learned the changeup grip"),
    DemoEvent(
      day: -330, type: "game", name: "First Freshman Game", attendance: .attended, time: "17:00",
      city: "Columbus", state: "OH"),
    DemoEvent(
      day: -270, type: "showcase", name: "Midwest Freshman Showcase", attendance: .attended, time: "08:00", cost: 225,
      location: "Grand Park", address: "19000 Grand Park Blvd", city: "Westfield", state: "IN",
      details: "60-yard dash, batting practice and two innings on the mound", notes: "Ran 7.21; asked for video"),
    DemoEvent(
      day: -214, type: "camp", name: "Hartwell Prospect Camp", days: 3, school: "hartwell", attendance: .attended,
      time: "09:00", cost: 310, city: "Hartwell", state: "PA", notes: "Coach Ellis took notes during bullpen"),
    DemoEvent(
      day: -180, type: "game", name: "Columbus League Final", attendance: .attended, time: "19:30", cost: 0,
      city: "Dayton", state: "OH", notes: "5 innings, 7 strikeouts"),
    DemoEvent(
      day: -150, type: "unofficial_visit", name: "Campus Walk at Lakeview State", school: "lakeview",
      attendance: .attended, time: "11:00", cost: 0, city: "Lakeview", state: "OH"),
    DemoEvent(
      day: -122, type: "showcase", name: "Buckeye Velocity Combine", attendance: .attended, time: "10:00", cost: 175.5,
      location: "Dome 3", city: "Pittsburgh", state: "PA"),
    DemoEvent(
      day: -95, type: "camp", name: "Élan Vital Pitching Académie", days: 2, attendance: .attended, time: "08:30",
      cost: 480, city: "Montréal", state: "QC", details: "Two days with video analysis"),
    DemoEvent(
      day: -70, type: "unofficial_visit", name: "Open Practice at Prairie State", school: "prairie",
      attendance: .registered, time: "14:00", city: "Lincoln", state: "NE"),
    DemoEvent(
      day: -52, type: "showcase", name: "Ohio Indoor Showcase", attendance: .attended, time: "09:00", cost: 150,
      location: "Fieldhouse", address: "400 Stadium Drive", city: "Ann Arbor", state: "MI", notes: "84 mph, new best"),
    DemoEvent(
      day: -38, type: "camp", name: "Piedmont Valley Elite Camp", days: 2, school: "piedmont", attendance: .attended,
      time: "09:00", cost: 275, city: "Greenville", state: "SC"),
    DemoEvent(
      day: -27, type: "game", name: "Alumni Game", attendance: .registered, time: "13:00", cost: 0, city: "Columbus",
      state: "OH"),
    DemoEvent(
      day: -20, type: "official_visit", name: "Official Visit: Hartwell College", days: 2, school: "hartwell",
      attendance: .attended, time: "08:00", address: "1 College Hill", city: "Hartwell", state: "PA",
      notes: "Met the dean; bring transcript next time"),
    DemoEvent(
      day: -13, type: "showcase", name: "Great Lakes Scout Day", attendance: .registered, time: "08:00", cost: 199,
      city: "Erie", state: "PA"),
    DemoEvent(
      day: -8, type: "camp", name: "Bullpen and Beyond", attendance: .registered, time: "18:00", cost: 35,
      location: "Northside Cages"),
    DemoEvent(
      day: -3, type: "game", name: "Doubleheader vs. Central", attendance: .attended, time: "12:00", cost: 0,
      city: "Columbus", state: "OH", notes: "Complete game, 2 earned runs"),
    DemoEvent(day: -1, type: "camp", name: "Catcher and Pitcher Clinic", days: 3, time: "17:30", cost: 80),
  ]

  static let jordanAhead = [
    DemoEvent(
      day: 0, type: "game", name: "Home Opener", attendance: .registered, time: "16:00", cost: 0,
      location: "Jefferson Field", address: "210 Elm Street", city: "Columbus", state: "OH"),
    DemoEvent(day: 0, type: "camp", name: "Evening Video Session", time: "19:00", location: "Online"),
    DemoEvent(
      day: 2, type: "unofficial_visit", name: "Lakeview State Practice Visit", school: "lakeview",
      attendance: .registered, time: "10:30", cost: 0, city: "Lakeview", state: "OH"),
    DemoEvent(
      day: 5, type: "showcase", name: "Premier Prospects Showcase", days: 2, attendance: .registered, time: "08:00",
      cost: 250, location: "Lakepoint Complex", address: "261 Stars Way", city: "Emerson", state: "GA",
      details: "Two games, pro-style workout, results posted the same night"),
    DemoEvent(
      day: 5, type: "game", name: "Conference Game at Westerville", attendance: .registered, time: "17:30",
      city: "Westerville", state: "OH"),
    DemoEvent(day: 5, type: "camp", name: "Sunrise Long-Toss Clinic", time: "06:45", cost: 20),
    DemoEvent(
      day: 8, type: "game", name: "Conference Game vs. Dublin", attendance: .registered, time: "17:30", cost: 0,
      city: "Columbus", state: "OH"),
    DemoEvent(
      day: 12, type: "camp", name: "日本語 Baseball Exchange 野球キャンプ", days: 2, time: "09:00", cost: 95,
      city: "Cincinnati", state: "OH", details: "With players from 大阪; interpreters on the field"),
    DemoEvent(
      day: 16, type: "official_visit", name: "Official Visit: Redwood Coast University", days: 3, school: "redwood",
      attendance: .registered, address: "1 Harpst Street", city: "Arcata", state: "CA",
      details: "Flight and hotel are covered by the school"),
    DemoEvent(
      day: 19, type: "showcase",
      name: "The Annual Ohio Valley Invitational Showcase and College Exposure Weekend, Session B", days: 2,
      time: "07:30", cost: 1249.99, city: "Marietta", state: "OH"),
    DemoEvent(day: 23, type: "game", name: "Game of the Week", time: "19:00"),
    DemoEvent(
      day: 27, type: "camp", name: "Northfield Tech Academic Camp", days: 2, school: "northfield", time: "09:00",
      cost: 340, city: "Northfield", state: "MA"),
    DemoEvent(
      day: 31, type: "unofficial_visit", name: "Tour of San Marcos", school: "san-marcos", time: "13:00", cost: 0,
      city: "San Marcos", state: "TX"),
    DemoEvent(
      day: 34, type: "showcase", name: "Buckeye State Games", attendance: .registered, time: "09:00", cost: 60,
      city: "Columbus", state: "OH"),
    DemoEvent(day: 38, type: "game", name: "Game at Mansfield", time: "18:00", city: "Mansfield", state: "OH"),
    DemoEvent(
      day: 45, type: "camp", name: "Blue Ridge Team Camp", days: 4, school: "blue-ridge", time: "08:00", cost: 420,
      address: "75 Mountain View Road", city: "Asheville", state: "NC"),
    DemoEvent(
      day: 58, type: "official_visit", name: "Official Visit: Lakeview State", days: 2, school: "lakeview",
      city: "Lakeview", state: "OH"),
    DemoEvent(
      day: 75, type: "camp", name: "Free Throwing-Health Workshop", time: "18:30", cost: 0, location: "Library"),
    DemoEvent(
      day: 96, type: "showcase", name: "National Prospects Showcase", days: 5, time: "08:00", cost: 695,
      city: "Fort Myers", state: "FL"),
    DemoEvent(day: 130, type: "game", name: "League Game at Dayton", time: "19:00", city: "Dayton", state: "OH"),
    DemoEvent(
      day: 190, type: "unofficial_visit", name: "Open House at Magnolia A&M", school: "magnolia", cost: 0,
      city: "Jackson", state: "MS"),
    DemoEvent(
      day: 260, type: "camp", name: "Kenai Prospect Camp", days: 3, school: "kenai", time: "10:00", cost: 530,
      city: "Soldotna", state: "AK"),
    DemoEvent(day: 400, type: "showcase", name: "Upperclass Showcase Weekend", days: 2, time: "08:00", cost: 275),
  ]
}
