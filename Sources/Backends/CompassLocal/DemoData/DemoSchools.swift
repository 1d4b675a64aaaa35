import CompassModel

extension DemoData {
  private struct School {
    var id: String, name: String, city: String, state: String, division: String, status: String?

    init(_ id: String, _ name: String, _ city: String, _ state: String, _ division: String, _ status: String?) {
      (self.id, self.name, self.city, self.state) = (id, name, city, state)
      (self.division, self.status) = (division, status)
    }
  }

  private static let schoolTable = [
    School("lakeview", "Lakeview State University", "Lakeview", "OH", "D1", "offer_received"),
    School("hartwell", "Hartwell College", "Hartwell", "PA", "D3", "offer_received"),
    School("redwood", "Redwood Coast University", "Arcata", "CA", "D2", "official_visit_invited"),
    School("piedmont", "Piedmont Valley University", "Greenville", "SC", "D1", "recruited"),
    School("northfield", "Northfield Institute of Technology", "Northfield", "MA", "D3", "camp_invite"),
    School("san-marcos", "University of San Marcos", "San Marcos", "TX", "D1", "contacted"),
    School("blue-ridge", "Blue Ridge College", "Asheville", "NC", "D2", "offer_received"),
    School("prairie", "Prairie State University", "Lincoln", "NE", "D1", "interested"),
    School("st-brendan", "St. Brendan’s University", "Worcester", "MA", "D1", "not_pursuing"),
    School("cascade", "Cascade Community College", "Bend", "OR", "NJCAA", "offer_received"),
    School("magnolia", "Magnolia A&M University", "Jackson", "MS", "D1", "researching"),
    School("kenai", "Kenai Peninsula College", "Soldotna", "AK", "NAIA", nil),
  ]

  static func schools(on day: CalendarDate) -> [Row] {
    schoolTable.enumerated().map { index, school in
      var row: Row = [
        "id": "school-\(school.id)", "user_id": school.id == "cascade" ? pat : jordan, "family_unit_id": family,
        "name": school.name,
        "city": school.city, "state": school.state, "location": "\(school.city), \(school.state)",
        "division": school.division, "created_at": timestamp(day.adding(days: -400 + index), hour: 15),
      ]
      if let status = school.status { row["status"] = status }
      return row
    }
  }

  private struct StatusChange {
    var day: Int, school: String, old: String?, new: String, notes: String?

    init(_ day: Int, _ school: String, _ old: String?, _ new: String, _ notes: String? = nil) {
      (self.day, self.school, self.old, self.new, self.notes) = (day, school, old, new, notes)
    }
  }

  private static let changeTable = [
    StatusChange(-398, "hartwell", nil, "researching"),
    StatusChange(-395, "hartwell", "researching", "contacted"),
    StatusChange(-345, "lakeview", nil, "interested"),
    StatusChange(-300, "prairie", nil, "interested"),
    StatusChange(-262, "lakeview", "interested", "contacted", "Coach answered the video"),
    StatusChange(-205, "hartwell", "contacted", "recruited", "Call after the camp"),
    StatusChange(-170, "st-brendan", nil, "contacted"),
    StatusChange(-92, "san-marcos", nil, "contacted"),
    StatusChange(-75, "st-brendan", "contacted", "not_pursuing", "Too far from home"),
    StatusChange(-45, "hartwell", "recruited", "offer_received"),
    StatusChange(-38, "piedmont", "interested", "recruited"),
    StatusChange(-30, "lakeview", "contacted", "offer_received"),
    StatusChange(-24, "northfield", "interested", "camp_invite"),
    StatusChange(-12, "blue-ridge", "recruited", "offer_received", "Full ride"),
    StatusChange(-7, "redwood", "contacted", "official_visit_invited"),
  ]

  static func statusChanges(on day: CalendarDate) -> [Row] {
    changeTable.enumerated().map { index, change in
      let values: [String: (any DemoValue)?] = [
        "id": id("status", index + 1), "school_id": "school-\(change.school)", "previous_status": change.old,
        "new_status": change.new, "changed_by": jordan,
        "changed_at": timestamp(day.adding(days: change.day), hour: 20), "notes": change.notes,
      ]
      return values.compactMapValues { $0 }
    }
  }
}
