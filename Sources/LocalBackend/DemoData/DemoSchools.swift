import CompassModel

extension DemoData {
  /// A school of Jordan's; `status` is where its history has got to.
  private struct School {
    var id: String, name: String, city: String, state: String, division: String, status: String?

    init(_ id: String, _ name: String, _ city: String, _ state: String, _ division: String, _ status: String?) {
      (self.id, self.name, self.city, self.state) = (id, name, city, state)
      (self.division, self.status) = (division, status)
    }
  }

  private static let table = [
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
    table.enumerated().map { index, school in
      var row: Row = [
        "id": "school-\(school.id)", "user_id": jordan, "family_unit_id": family, "name": school.name,
        "city": school.city, "state": school.state, "location": "\(school.city), \(school.state)",
        "division": school.division, "created_at": timestamp(day.adding(days: -400 + index), hour: 15),
      ]
      if let status = school.status { row["status"] = status }
      return row
    }
  }
}
