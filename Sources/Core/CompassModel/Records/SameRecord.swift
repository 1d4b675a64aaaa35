/// Rules that decide whether two entries describe the same record, in forms and imports (decisions G9, F1).
extension NewEvent {
  /// Name, day and start of an event, regardless of case and white space: games of a doubleheader differ.
  package struct Key: Hashable, Sendable {
    private let name: String
    private let day: CalendarDate
    private let start: String?

    fileprivate init(_ event: NewEvent) {
      name = event.displayName.comparable
      (day, start) = (event.startDate, event.startTime.flatMap(TimeOfDay.text))
    }

    package var text: String { [name, day.wire, start].compactMap(\.self).joined(separator: " ") }
  }

  package var key: Key { Key(self) }

  public func isSame(as other: NewEvent) -> Bool { startDate == other.startDate && key == other.key }
}

extension NewSchool {
  /// Whether name and state match, regardless of case and blanks; a missing state matches any, a blank name none.
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
  /// Whether school, type, time to the minute, and direction are equal; a missing direction matches both.
  public func isSame(as other: NewInteraction) -> Bool {
    guard occurredAt.microseconds / 60_000_000 == other.occurredAt.microseconds / 60_000_000 else { return false }
    let isSameDirection = direction == nil || other.direction == nil || direction == other.direction
    return isSameDirection && (type, schoolID) == (other.type, other.schoolID)
  }
}

extension MetricReading {
  /// Always false: an athlete can have several equal readings on a day.
  public func isSame(as _: MetricReading) -> Bool { false }
}

extension String {
  fileprivate var comparable: String { lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
