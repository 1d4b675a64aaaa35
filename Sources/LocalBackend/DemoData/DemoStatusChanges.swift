import CompassModel

extension DemoData {
  private struct StatusChange {
    var day: Int, school: String, old: String?, new: String, notes: String?

    init(_ day: Int, _ school: String, _ old: String?, _ new: String, _ notes: String? = nil) {
      (self.day, self.school, self.old, self.new, self.notes) = (day, school, old, new, notes)
    }
  }

  private static let table = [
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
    table.enumerated().map { index, change in
      let values: [String: (any DemoValue)?] = [
        "id": id("status", index + 1), "school_id": "school-\(change.school)", "previous_status": change.old,
        "new_status": change.new, "changed_by": jordan,
        "changed_at": timestamp(day.adding(days: change.day), hour: 20), "notes": change.notes,
      ]
      return values.compactMapValues { $0 }
    }
  }
}
