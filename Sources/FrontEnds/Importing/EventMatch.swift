import CompassModel
import CompassServices

/// Finds the rows that the events of a file are (decision F1): by the identities of what was imported before, else by name,
/// day and start. Each row is found once.
struct EventMatch {
  private var rows: [EventID: Event] = [:]
  private var rowsByKey: [NewEvent.Key: [EventID]] = [:]
  private var origins: [EventOrigin.Identity: EventOrigin] = [:]
  private var identitiesByUID: [String: [EventOrigin.Identity]] = [:]
  private var identitiesByRow: [EventID: [EventOrigin.Identity]] = [:]
  /// The identities that the file has.
  private let identities: Set<EventOrigin.Identity>
  /// Rows that the file has, and origins under other identities that it has by now.
  private var seen: Set<EventID> = []
  private var replaced: Set<EventOrigin.Identity> = []

  /// - Parameter identities: those that the file has.
  init(_ existing: some Sequence<Event>, _ origins: [EventOrigin], identities: Set<EventOrigin.Identity>) {
    self.identities = identities
    for event in existing {
      rows[event.id] = event
      rowsByKey[event.entry.key, default: []].append(event.id)
    }
    for origin in origins {
      self.origins[origin.identity] = origin
      identitiesByUID[origin.identity.uid, default: []].append(origin.identity)
      identitiesByRow[origin.event, default: []].append(origin.identity)
    }
  }

  func row(_ id: EventID) -> Event? { rows[id] }

  /// The origins of a row.
  func origins(of id: EventID) -> [EventOrigin] { identitiesByRow[id, default: []].compactMap { origins[$0] } }

  /// The newest version of what was imported of some feeds.
  func version(of feeds: Set<String>) -> EventOrigin.Version {
    origins.values.filter { !$0.feed.isEmpty && feeds.contains($0.feed) }.map(\.version).max() ?? EventOrigin.Version()
  }

  /// The origins of some feeds that the file has no more, without those known to be so.
  func unlisted(in feeds: Set<String>) -> [EventOrigin] {
    origins.values.filter { origin in
      origin.isListed && !origin.feed.isEmpty && feeds.contains(origin.feed) && !identities.contains(origin.identity)
        && !seen.contains(origin.event)
    }.map { $0.withFeedValues($0.feedValues, isListed: false) }
  }

  /// Notes that the file has a row.
  mutating func see(_ id: EventID) { seen.insert(id) }

  /// Takes a row by its id; false where there is none.
  mutating func take(_ id: EventID) -> Bool {
    guard rows[id] != nil else { return false }
    seen.insert(id)
    return true
  }

  /// The origin with an identity, else one of the same UID and day that the file has no more: the times of a series that
  /// was moved to another hour.
  mutating func origin(of identity: EventOrigin.Identity, on day: CalendarDate) -> EventOrigin? {
    var found = origins[identity]
    if found == nil, !identity.uid.isEmpty {
      let wanted = Self.day(identity) ?? day.wire
      let other = identitiesByUID[identity.uid, default: []].first { other in
        !identities.contains(other) && !replaced.contains(other)
          && (Self.day(other) ?? origins[other]?.feedValues["start_date"]) == wanted
      }
      found = other.flatMap { origins[$0] }
      if let other { replaced.insert(other) }
    }
    if let found { seen.insert(found.event) }
    return found
  }

  /// All origins that a cancellation is of.
  mutating func origins(cancelledBy identity: EventOrigin.Identity, on day: CalendarDate?) -> [EventOrigin] {
    var found = identitiesByUID[identity.uid, default: []]
    if !identity.occurrence.isEmpty {
      let ofTheDay = found.filter { Self.day($0) == Self.day(identity) }
      found = found.contains(identity) ? [identity] : ofTheDay.count == 1 ? ofTheDay : []
    }
    let all = found.compactMap { origins[$0] }
    seen.formUnion(all.map(\.event))
    return all
  }

  /// Takes a row of the same name, day and start that no other event of the file is.
  mutating func takeRow(like event: NewEvent) -> EventID? {
    let id = rowsByKey[event.key, default: []].first { id in
      !seen.contains(id) && !identitiesByRow[id, default: []].contains(where: identities.contains)
    }
    if let id { seen.insert(id) }
    return id
  }

  /// Rows that the file does not have, of which all origins pass.
  func unseenRows(where passes: (EventOrigin) -> Bool) -> [Event] {
    identitiesByRow.compactMap { id, identities in
      guard !seen.contains(id), let row = rows[id], origins(of: id).allSatisfy(passes) else { return nil }
      return row
    }
  }

  /// The day of one of a series.
  private static func day(_ identity: EventOrigin.Identity) -> String? {
    identity.uid.isEmpty || identity.occurrence.isEmpty ? nil : String(identity.occurrence.prefix(10))
  }
}

extension EventOrigin {
  /// The origin with other values that the file had last. Where differences are not applied they are found again, and an older
  /// file is older than this one; a row that the file ended has none.
  func withFeedValues(_ feedValues: [String: String], isListed: Bool = true) -> EventOrigin {
    var origin = self
    (origin.feedValues, origin.isListed) = (feedValues, isListed)
    return origin
  }

  /// The origin after a file of a version that has not its values.
  func seen(_ version: Version) -> EventOrigin {
    var origin = self
    (origin.version, origin.isListed) = (max(origin.version, version), true)
    return origin
  }
}
