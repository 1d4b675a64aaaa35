import CompassModel

extension DemoData {
  private static let schoolTable:
    [(id: String, name: String, city: String, state: String, division: String, status: String?)] = [
      ("lakeview", "Lakeview State University", "Lakeview", "OH", "D1", "offer_received"),
      ("hartwell", "Hartwell College", "Hartwell", "PA", "D3", "offer_received"),
      ("redwood", "Redwood Coast University", "Arcata", "CA", "D2", "official_visit_invited"),
      ("piedmont", "Piedmont Valley University", "Greenville", "SC", "D1", "recruited"),
      ("northfield", "Northfield Institute of Technology", "Northfield", "MA", "D3", "camp_invite"),
      ("san-marcos", "University of San Marcos", "San Marcos", "TX", "D1", "contacted"),
      ("blue-ridge", "Blue Ridge College", "Asheville", "NC", "D2", "offer_received"),
      ("prairie", "Prairie State University", "Lincoln", "NE", "D1", "interested"),
      ("st-brendan", "St. Brendan’s University", "Worcester", "MA", "D1", "not_pursuing"),
      ("cascade", "Cascade Community College", "Bend", "OR", "NJCAA", "offer_received"),
      ("magnolia", "Magnolia A&M University", "Jackson", "MS", "D1", "researching"),
      ("kenai", "Kenai Peninsula College", "Soldotna", "AK", "NAIA", nil),
    ]

  static func schools(on day: CalendarDate) -> [Row] {
    schoolTable.enumerated().map { index, school in
      [
        "id": "school-\(school.id)", "user_id": school.id == "cascade" ? pat : jordan, "family_unit_id": family,
        "name": school.name, "city": school.city, "state": school.state,
        "location": "\(school.city), \(school.state)", "division": school.division,
        "created_at": timestamp(day.adding(days: -400 + index), hour: 15), "status": school.status,
      ]
    }
  }

  private static let changeTable: [(day: Int, school: String, old: String?, new: String, notes: String?)] = [
    (-398, "hartwell", nil, "researching", nil),
    (-395, "hartwell", "researching", "contacted", nil),
    (-345, "lakeview", nil, "interested", nil),
    (-300, "prairie", nil, "interested", nil),
    (-262, "lakeview", "interested", "contacted", "Coach answered the video"),
    (-205, "hartwell", "contacted", "recruited", "Call after the camp"),
    (-170, "st-brendan", nil, "contacted", nil),
    (-92, "san-marcos", nil, "contacted", nil),
    (-75, "st-brendan", "contacted", "not_pursuing", "Too far from home"),
    (-45, "hartwell", "recruited", "offer_received", nil),
    (-38, "piedmont", "interested", "recruited", nil),
    (-30, "lakeview", "contacted", "offer_received", nil),
    (-24, "northfield", "interested", "camp_invite", nil),
    (-12, "blue-ridge", "recruited", "offer_received", "Full ride"),
    (-7, "redwood", "contacted", "official_visit_invited", nil),
  ]

  static func statusChanges(on day: CalendarDate) -> [Row] {
    changeTable.enumerated().map { index, change in
      [
        "id": id("status", index + 1), "school_id": "school-\(change.school)", "previous_status": change.old,
        "new_status": change.new, "changed_by": jordan,
        "changed_at": timestamp(day.adding(days: change.day), hour: 20), "notes": change.notes,
      ]
    }
  }
}
