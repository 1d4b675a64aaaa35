/// The rule by which two entries of a kind are one record, entered or imported (decisions G9, F1).
extension NewEvent {
  /// The name, the day and the start of an event: a doubleheader is two events.
  public struct Key: Hashable, Sendable {
    private let name: String
    private let day: CalendarDate
    private let start: String?

    fileprivate init(_ event: NewEvent) {
      name = event.displayName.comparable
      (day, start) = (event.startDate, event.startTime.flatMap(TimeOfDay.text))
    }

    /// The key in one line: `vs owls 2026-04-18 12:00`.
    public var text: String { [name, day.wire, start].compactMap(\.self).joined(separator: " ") }
  }

  /// The parts that two equal events have in common.
  public var key: Key { Key(self) }

  public func isSame(as other: NewEvent) -> Bool { startDate == other.startDate && key == other.key }
}

extension NewSchool {
  /// Compares name and state; one that says no state may be in any.
  public func isSame(as other: NewSchool) -> Bool {
    guard !name.isBlank, name.comparable == other.name.comparable else { return false }
    guard let state = state?.nilIfBlank, let otherState = other.state?.nilIfBlank else { return true }
    return state.comparable == otherState.comparable
  }
}

extension OfferTerms {
  public func isSame(as other: OfferTerms) -> Bool {
    (offerDate, type, schoolID) == (other.offerDate, other.type, other.schoolID)
  }
}

extension NewInteraction {
  /// Compares school, kind, direction and time, to the minute that forms show; a row from elsewhere may have no direction, which may
  /// be either.
  public func isSame(as other: NewInteraction) -> Bool {
    guard occurredAt.microseconds / 60_000_000 == other.occurredAt.microseconds / 60_000_000 else { return false }
    let isSameWay = direction == nil || other.direction == nil || direction == other.direction
    return isSameWay && (type, schoolID) == (other.type, other.schoolID)
  }
}

extension MetricReading {
  /// Never holds: an athlete can have several equal readings on a day.
  public func isSame(as _: MetricReading) -> Bool { false }
}

extension String {
  /// The text in small letters, with one blank between words.
  fileprivate var comparable: String {
    lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
