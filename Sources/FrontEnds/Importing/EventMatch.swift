import CompassModel
import CompassServices

/// Matches events to rows once (decision F1): by the identities of earlier imports, else by name, day and start.
struct EventMatch {
  private var rows: [EventID: Event] = [:]
  private var rowsByKey: [NewEvent.Key: [EventID]] = [:]
  private var origins: [EventOrigin.Identity: EventOrigin] = [:]
  private var identitiesByUID: [String: [EventOrigin.Identity]] = [:]
  private var identitiesByRow: [EventID: [EventOrigin.Identity]] = [:]
  private let identities: Set<EventOrigin.Identity>
  /// Rows that the file has, and identities whose events the file has under other identities.
  private var seen: Set<EventID> = []
  private var replaced: Set<EventOrigin.Identity> = []

  /// Indexes existing rows and their origins; `identities` are those of the file's events and cancellations.
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

  func origins(of id: EventID) -> [EventOrigin] { identitiesByRow[id, default: []].compactMap { origins[$0] } }

  func version(of feeds: Set<String>) -> EventOrigin.Version {
    origins.values.filter { !$0.feed.isEmpty && feeds.contains($0.feed) }.map(\.version).max() ?? EventOrigin.Version()
  }

  /// Origins of the given feeds that the file no longer has, marked as unlisted; without those marked before.
  func unlisted(in feeds: Set<String>) -> [EventOrigin] {
    origins.values.filter { origin in
      origin.isListed && !origin.feed.isEmpty && feeds.contains(origin.feed) && !identities.contains(origin.identity)
        && !seen.contains(origin.event)
    }.map { $0.withFeedValues($0.feedValues, isListed: false) }
  }

  mutating func see(_ id: EventID) { seen.insert(id) }

  mutating func take(_ id: EventID) -> Bool {
    guard rows[id] != nil else { return false }
    seen.insert(id)
    return true
  }

  /// Finds the origin with an identity, else of a moved occurrence, with the same UID and day; marks its row as seen.
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

  /// Finds the origins that a cancellation concerns, of the UID or of one occurrence, and marks their rows as seen.
  mutating func origins(cancelledBy identity: EventOrigin.Identity) -> [EventOrigin] {
    var found = identitiesByUID[identity.uid, default: []]
    if !identity.occurrence.isEmpty {
      let ofTheDay = found.filter { Self.day($0) == Self.day(identity) }
      found = found.contains(identity) ? [identity] : ofTheDay.count == 1 ? ofTheDay : []
    }
    let all = found.compactMap { origins[$0] }
    seen.formUnion(all.map(\.event))
    return all
  }

  /// Finds a row with the same name, day and start that no other event matches, and marks it as seen.
  mutating func takeRow(like event: NewEvent) -> EventID? {
    let id = rowsByKey[event.key, default: []].first { id in
      !seen.contains(id) && !identitiesByRow[id, default: []].contains(where: identities.contains)
    }
    if let id { seen.insert(id) }
    return id
  }

  /// Rows that were imported and that the file does not have, if `passes` holds for all of their origins.
  func unseenRows(where passes: (EventOrigin) -> Bool) -> [Event] {
    identitiesByRow.compactMap { id, identities in
      guard !seen.contains(id), let row = rows[id], origins(of: id).allSatisfy(passes) else { return nil }
      return row
    }
  }

  /// The day of an occurrence as `YYYY-MM-DD`; nil for an event that is not part of a series.
  private static func day(_ identity: EventOrigin.Identity) -> String? {
    identity.uid.isEmpty || identity.occurrence.isEmpty ? nil : String(identity.occurrence.prefix(10))
  }
}

extension EventOrigin {
  /// With the file's values, empty for an ended event; differences not applied keep the old ones, to be found again.
  func withFeedValues(_ feedValues: [String: String], isListed: Bool = true) -> EventOrigin {
    var origin = self
    (origin.feedValues, origin.isListed) = (feedValues, isListed)
    return origin
  }

  /// The listed origin after a file that has no values of it, with the newer of both versions.
  func seen(_ version: Version) -> EventOrigin {
    var origin = self
    (origin.version, origin.isListed) = (max(origin.version, version), true)
    return origin
  }
}
