import CompassModel

/// The events that stand as markers on the charts, in the order of their dates (decision P13).
///
/// Built once when rows arrive, off the main actor.
public struct ContextEvents: Hashable, Sendable, Codable {
  /// By start date, then by id.
  public let events: [EventMarker]

  public init(_ events: [Event]) {
    self.events = events.map { EventMarker(id: $0.id, name: $0.shownName.cut(at: 60), date: $0.startDate) }
      .sorted { ($0.date, $0.id) < ($1.date, $1.id) }
  }

  /// Those that start within a span.
  func events(in span: DateSpan) -> [EventMarker] {
    let start = span.start.map { start in place { $0 < start } } ?? 0
    return Array(events[start..<max(start, place { $0 <= span.end })])
  }

  private func place(where passes: (CalendarDate) -> Bool) -> Int {
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if passes(events[middle].date) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// An event as a marker on the charts.
public struct EventMarker: Hashable, Sendable, Codable, Identifiable {
  public var id: EventID
  /// At most 60 characters and an ellipsis (decision X18).
  public var name: String
  /// Its first day.
  public var date: CalendarDate
}
