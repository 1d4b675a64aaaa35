import CompassModel

extension DemoData {
  private static let table:
    [(day: Int, school: String, type: String, direction: String, subject: String?, author: String)] = [
      (-395, "hartwell", "email", "outbound", "Introduction and schedule", jordan),
      (-390, "hartwell", "email", "inbound", "Camp invitation", jordan),
      (-340, "lakeview", "email", "outbound", "Introduction and video", jordan),
      (-300, "prairie", "email", "outbound", "Introduction and video", jordan),
      (-262, "lakeview", "email", "inbound", "Thanks for your video", jordan),
      (-214, "hartwell", "camp", "outbound", "Prospect camp", jordan),
      (-205, "hartwell", "phone_call", "inbound", "After the camp", jordan),
      (-170, "st-brendan", "tweet", "inbound", nil, jordan),
      (-150, "lakeview", "unofficial_visit", "outbound", "Campus walk", jordan),
      (-140, "st-brendan", "dm", "inbound", nil, jordan),
      (-125, "st-brendan", "phone_call", "outbound", "Walk-on talk", jordan),
      (-118, "prairie", "text", "inbound", nil, jordan),
      (-110, "cascade", "email", "inbound", "Roster spot", jordan),
      (-100, "san-marcos", "email", "outbound", "Fall schedule", jordan),
      (-92, "san-marcos", "virtual_meeting", "inbound", "Call with Coach Vega", jordan),
      (-80, "redwood", "email", "outbound", "Introduction and grades", jordan),
      (-66, "redwood", "email", "inbound", "Questionnaire", jordan),
      (-55, "piedmont", "email", "outbound", "Winter showcase results", jordan),
      (-52, "northfield", "showcase", "outbound", "Ohio Indoor Showcase", jordan),
      (-44, "hartwell", "phone_call", "inbound", "The offer", pat),
      (-38, "piedmont", "camp", "outbound", "Elite camp", jordan),
      (-31, "lakeview", "phone_call", "inbound", "The offer", jordan),
      (-24, "northfield", "email", "inbound", "Academic camp", jordan),
      (-20, "hartwell", "official_visit", "outbound", "Two days on campus", jordan),
      (-14, "blue-ridge", "virtual_meeting", "inbound", "Meeting the staff", jordan),
      (-11, "magnolia", "email", "outbound", "Introduction and video", jordan),
      (-7, "redwood", "phone_call", "inbound", "Visit dates", jordan),
      (-4, "lakeview", "text", "outbound", "Arrival on the visit day", jordan),
      (-3, "blue-ridge", "game", "outbound", "Watched the doubleheader", jordan),
      (0, "redwood", "phone_call", "inbound", "Which weekend suits you", jordan),
      (0, "lakeview", "email", "inbound", "Parking and practice time", jordan),
    ]

  static func interactions(on day: CalendarDate) -> [Row] {
    table.enumerated().map { index, interaction in
      let hour = 13 + index % (interaction.day == 0 ? 2 : 8)
      let at = timestamp(day.adding(days: interaction.day), hour: hour)
      return [
        "id": id("interaction", index + 1), "school_id": "school-\(interaction.school)", "type": interaction.type,
        "direction": interaction.direction, "subject": interaction.subject,
        "occurred_at": at, "logged_by": interaction.author, "family_unit_id": family, "created_at": at,
      ]
    }
  }
}
