import CompassModel

extension DemoData {
  private struct Interaction {
    var day: Int, school: String, type: String
    var isIncoming: Bool
    var subject: String?
    var author: String

    init(
      _ day: Int, _ school: String, _ type: String, incoming: Bool = false, _ subject: String? = nil,
      by author: String = jordan
    ) {
      (self.day, self.school, self.type, isIncoming, self.subject) = (day, school, type, incoming, subject)
      self.author = author
    }
  }

  private static let table = [
    Interaction(-395, "hartwell", "email", "Introduction and schedule"),
    Interaction(-390, "hartwell", "email", incoming: true, "Camp invitation"),
    Interaction(-340, "lakeview", "email", "Introduction and video"),
    Interaction(-300, "prairie", "email", "Introduction and video"),
    Interaction(-262, "lakeview", "email", incoming: true, "Thanks for your video"),
    Interaction(-214, "hartwell", "camp", "Prospect camp"),
    Interaction(-205, "hartwell", "phone_call", incoming: true, "After the camp"),
    Interaction(-170, "st-brendan", "tweet", incoming: true),
    Interaction(-150, "lakeview", "unofficial_visit", "Campus walk"),
    Interaction(-140, "st-brendan", "dm", incoming: true),
    Interaction(-125, "st-brendan", "phone_call", "Walk-on talk"),
    Interaction(-118, "prairie", "text", incoming: true),
    Interaction(-110, "cascade", "email", incoming: true, "Roster spot"),
    Interaction(-100, "san-marcos", "email", "Fall schedule"),
    Interaction(-92, "san-marcos", "virtual_meeting", incoming: true, "Call with Coach Vega"),
    Interaction(-80, "redwood", "email", "Introduction and grades"),
    Interaction(-66, "redwood", "email", incoming: true, "Questionnaire"),
    Interaction(-55, "piedmont", "email", "Winter showcase results"),
    Interaction(-52, "northfield", "showcase", "Ohio Indoor Showcase"),
    Interaction(-44, "hartwell", "phone_call", incoming: true, "The offer", by: pat),
    Interaction(-38, "piedmont", "camp", "Elite camp"),
    Interaction(-31, "lakeview", "phone_call", incoming: true, "The offer"),
    Interaction(-24, "northfield", "email", incoming: true, "Academic camp"),
    Interaction(-20, "hartwell", "official_visit", "Two days on campus"),
    Interaction(-14, "blue-ridge", "virtual_meeting", incoming: true, "Meeting the staff"),
    Interaction(-11, "magnolia", "email", "Introduction and video"),
    Interaction(-7, "redwood", "phone_call", incoming: true, "Visit dates"),
    Interaction(-4, "lakeview", "text", "Arrival on the visit day"),
    Interaction(-3, "blue-ridge", "game", "Watched the doubleheader"),
    Interaction(0, "redwood", "phone_call", incoming: true, "Which weekend suits you"),
    Interaction(0, "lakeview", "email", incoming: true, "Parking and practice time"),
  ]

  static func interactions(on day: CalendarDate) -> [Row] {
    table.enumerated().map { index, interaction in
      let hour = 13 + index % (interaction.day == 0 ? 2 : 8)
      let at = timestamp(day.adding(days: interaction.day), hour: hour)
      let values: [String: (any DemoValue)?] = [
        "id": id("interaction", index + 1), "school_id": "school-\(interaction.school)", "type": interaction.type,
        "direction": interaction.isIncoming ? "inbound" : "outbound", "subject": interaction.subject,
        "occurred_at": at, "logged_by": interaction.author, "family_unit_id": family, "created_at": at,
      ]
      return values.compactMapValues { $0 }
    }
  }
}
