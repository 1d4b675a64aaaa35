/// The subject of a sentence about a changed row (decision C8).
extension Event {
  /// The name of the event in quotes: `“Winter Camp”`, cut at 60 characters.
  public var changeSubject: String { Self.changeSubject(name: entry.displayName) }

  /// `“Winter Camp”`, cut at 60 characters.
  public static func changeSubject(name: String) -> String { "\u{201C}\(name.cut(at: 60))\u{201D}" }
}

extension RecruitingTask {
  /// `“Take the SAT”`, cut at 60 characters.
  public var changeSubject: String { "\u{201C}\(displayTitle.cut(at: 60))\u{201D}" }
}

extension Offer {
  /// `The offer from Stanford`; `school` is nil while the schools are not known.
  public static func changeSubject(school: String?) -> String { school.map { "The offer from \($0)" } ?? "The offer" }
}

extension Interaction {
  /// `The contact with Stanford`; `school` is nil for none, and while the schools are not known.
  public static func changeSubject(school: String?) -> String {
    school.map { "The contact with \($0)" } ?? "The contact"
  }
}

extension MetricReading {
  /// `Exit Velocity 91.2 mph, Feb 10` (decision D4).
  public var changeSubject: String {
    "\(type.label.cut(at: 60)) \(measureText.cut(at: 60)), \(recordedDate.calendarMonth.shortName) \(recordedDate.day)"
  }
}
