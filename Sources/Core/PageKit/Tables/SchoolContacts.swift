import CompassModel
import Records

private protocol SchoolRow: Row {
  associatedtype Time: Comparable & Sendable
  var schoolTime: (school: SchoolID, time: Time)? { get }
}

extension Interaction: SchoolRow {
  fileprivate var schoolTime: (school: SchoolID, time: Instant)? { self.schoolID.map { ($0, self.occurredAt) } }
}

/// An event counts until its last day.
extension Event: SchoolRow {
  fileprivate var schoolTime: (school: SchoolID, time: CalendarDate)? { self.schoolID.map { ($0, lastDate) } }
}

/// The times of each school's rows, cached with the rows, so that a change needs no pass over all of them.
private struct SchoolTimes<R: SchoolRow>: RowIndex {
  private let times: [SchoolID: [(number: Int, time: R.Time)]]
  let latest: [SchoolID: R.Time]

  init(_ rows: [R], auxiliary _: NoAuxiliary) {
    var times: [SchoolID: [(number: Int, time: R.Time)]] = [:]
    for (number, row) in rows.enumerated() {
      if let (school, time) = row.schoolTime { times[school, default: []].append((number, time)) }
    }
    self.times = times
    latest = times.compactMapValues { $0.lazy.map(\.time).max() }
  }

  func latest(without numbers: [Int], of rows: [R]) -> [SchoolID: R.Time] {
    if numbers.isEmpty { return latest }
    var latest = latest
    let hidden = Set(numbers)
    for school in Set(numbers.compactMap { rows[$0].schoolTime?.school }) {
      latest[school] = times[school]?.lazy.filter { !hidden.contains($0.number) }.map(\.time).max()
    }
    return latest
  }
}

extension Rows where R: SchoolRow {
  fileprivate var latestOfSchools: [SchoolID: R.Time] {
    let all = base.table(SchoolTimes<R>.self, auxiliary: NoAuxiliary()).latest(without: hidden, of: base.rows)
    return all.merging(changed.table(SchoolTimes<R>.self, auxiliary: NoAuxiliary()).latest, uniquingKeysWith: max)
  }
}

/// The last contact with each school, and which schools are quiet, that is, long without contact (decision G12).
package struct SchoolContacts: Equatable, Sendable {
  package static let quietDays = 30

  /// The local date of the last contact with each school; nil before contacts are loaded.
  package let days: [SchoolID: CalendarDate]?
  private let events: [SchoolID: CalendarDate]?
  private let today: CalendarDate

  package init(_ context: PageContext) {
    let zone = context.moment.zone
    days = context.rows(Interaction.self)?.latestOfSchools.mapValues { zone.date(at: $0) }
    events = context.rows(Event.self)?.latestOfSchools
    today = context.today
  }

  /// Builds the indexes of a batch; call it off the main actor.
  package static func prepare(_ batch: Batch) {
    _ = batch.base(Interaction.self)?.table(SchoolTimes<Interaction>.self, auxiliary: NoAuxiliary())
    _ = batch.base(Event.self)?.table(SchoolTimes<Event>.self, auxiliary: NoAuxiliary())
  }

  /// Returns the number of days since the last contact; nil for a school without any, and before contacts are loaded.
  package func daysSince(_ school: SchoolID) -> Int? { days?[school].map { $0.days(to: today) } }

  package func text(_ school: SchoolID) -> String? {
    days.map { $0[school].map { "Last contact \($0.mediumText)" } ?? "No contact yet" }
  }

  /// Whether the last contact with a school was at least 30 days ago and it has no upcoming event. False for a school
  /// that was declined, that the athlete committed to or does not pursue, for one without any contact, and before
  /// contacts and events are loaded.
  package func isQuiet(_ school: School) -> Bool {
    guard let events, let count = daysSince(school.id), count >= Self.quietDays else { return false }
    switch school.status {
    case .declined, .committed, .notPursuing: return false
    case nil, .researching, .interested, .contacted, .visiting, .campInvite, .recruited, .officialVisitInvited,
      .officialVisitScheduled, .offerReceived, .other:
      return events[school.id].map { $0 < today } ?? true
    }
  }
}
