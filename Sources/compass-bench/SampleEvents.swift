import CompassModel

/// Events as long as real ones, the same every time.
enum SampleEvents {
  private static let words = [
    "Winter", "Skills", "Presidents", "Showcase", "Prospect", "Camp", "League", "Visit", "Elite", "Invitational",
    "Stanford", "Academy", "Velocity", "Combine", "Regional", "Classic",
  ]
  private static let cities = ["Atlanta", "Phoenix", "Omaha", "Columbus", "Fort Myers", "San Marcos", "Ann Arbor"]

  static func events(_ count: Int, of owner: AthleteID, around day: CalendarDate) -> [Event] {
    (0..<count).map { index in
      let scattered = index &* 7_919
      let word = { (step: Int) in words[(scattered / step) % words.count] }
      return Event(
        id: EventID("e0000000-0000-4000-8000-" + String(String(1_000_000_000_000 + index).dropFirst())),
        owner: owner, type: EventType.known[scattered % 5], name: "\(word(1)) \(word(3)) \(word(7)) \(index)",
        location: "\(word(2)) Stadium", address: "\(index) Main Street", city: cities[scattered % 7], state: "GA",
        startDate: day.adding(days: scattered % 1_000 - 500),
        endDate: index.isMultiple(of: 4) ? day.adding(days: scattered % 1_000 - 498) : nil, startTime: "09:00:00",
        details: "Bring cleats and two bats, check in at the north gate. \(word(5)) \(word(11))",
        cost: Double(scattered % 500), isRegistered: index.isMultiple(of: 2), isAttended: index.isMultiple(of: 6))
    }
  }
}
