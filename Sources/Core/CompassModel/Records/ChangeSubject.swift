/// Subjects of sentences about a changed row (decision C8).
extension Event {
  /// The event's name in curly quotes, cut at 60 characters: `“Winter Camp”`.
  package var changeSubject: String { Self.changeSubject(name: entry.displayName) }

  package static func changeSubject(name: String) -> String { "\u{201C}\(name.cut(at: 60))\u{201D}" }
}

extension RecruitingTask {
  package var changeSubject: String { "\u{201C}\(displayTitle.cut(at: 60))\u{201D}" }
}

extension Offer {
  /// The subject `The offer from Stanford`; `The offer` if `school` is nil because the schools are not loaded.
  package static func changeSubject(school: String?) -> String { school.map { "The offer from \($0)" } ?? "The offer" }
}

extension Interaction {
  /// The subject `The contact with Stanford`; `The contact` if `school` is nil.
  package static func changeSubject(school: String?) -> String {
    school.map { "The contact with \($0)" } ?? "The contact"
  }
}

extension MetricReading {
  /// The metric, its value and the day: `Exit Velocity 91.2 mph, Feb 10` (decision D4).
  package var changeSubject: String {
    "\(type.label.cut(at: 60)) \(measureText.cut(at: 60)), \(recordedDate.dayText)"
  }
}
