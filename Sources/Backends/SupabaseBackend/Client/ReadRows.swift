import CompassModel
import CompassServices

/// Rows as a server sent them: a page of them, or all.
struct ReadRows<Row: Sendable>: Sendable {
  /// Those to be shown.
  private(set) var rows: [Row] = []
  /// Their ids.
  private(set) var ids: [String] = []
  /// When they were changed last, by the server's clock.
  private(set) var times: [Instant] = []
  /// Those that are not shown, by their ids.
  private(set) var hidden: [String: Hidden] = [:]
  /// How many could not be read, of those that cannot be distinguished.
  private var nameless = 0
  /// How many the server has but did not send.
  var missing = 0
  /// How many it sent, with those that are not shown.
  private(set) var sent = 0
  /// Whether it sent rows again that were not asked for: it knows no keys, and the rest cannot be had.
  var repeats = false
  /// When they were asked for, by the server's clock; nil where it does not tell.
  var asked: Instant?
  /// Whether each of them came with its id and the time of its last change.
  private(set) var tellsChanges = true
  /// Whether one of them was changed after it was made: then something moves the table's times (decision L3).
  private(set) var hasMoved = false

  struct Hidden: Sendable {
    var time: Instant
    /// Whether it could not be read; else it is another person's.
    var isSkipped: Bool
  }

  /// None yet.
  init() {}

  /// A page, with the ids of all its rows, in their order.
  ///
  /// - Parameters:
  ///   - tellsChanges: whether the time of the last change was asked for.
  ///   - read: nil for a row that is another person's.
  static func page(
    _ answer: AnswerRows, tellsChanges: Bool, _ read: (JSONRow) throws(UnreadableRow) -> Row?
  ) -> (page: ReadRows, ids: [String]) {
    var page = ReadRows()
    page.tellsChanges = tellsChanges
    var ids: [String] = []
    let loaded = answer.load { (row) throws(UnreadableRow) -> Row? in
      let id = try? row.id("id")
      let time = tellsChanges ? row.instant("updated_at") : nil
      if let id { ids.append(id) }
      if let time, let made = row.instant("created_at"), time > made { page.hasMoved = true }
      if id == nil || time == nil { page.tellsChanges = false }
      do throws(UnreadableRow) {
        let value = try read(row)
        if page.tellsChanges, let id, let time {
          if value == nil {
            page.hidden[id] = Hidden(time: time, isSkipped: false)
          } else {
            page.ids.append(id)
            page.times.append(time)
          }
        }
        return value
      } catch {
        if page.tellsChanges, let id, let time { page.hidden[id] = Hidden(time: time, isSkipped: true) }
        throw error
      }
    }
    page.rows = loaded.rows
    page.sent = answer.count
    page.nameless = loaded.skipped - page.hidden.values.count(where: \.isSkipped)
    if page.nameless > 0 { page.tellsChanges = false }
    return (page, ids)
  }

  /// As the app gets them.
  var loaded: Loaded<Row> {
    Loaded(rows: rows, skipped: hidden.values.count(where: \.isSkipped) + nameless + missing)
  }

  /// How many are known by their ids.
  var count: Int { ids.count + hidden.count }

  /// The time of the last change of all; nil where there are no rows.
  var newest: Instant? { max(times.max(), hidden.values.lazy.map(\.time).max()) }

  /// The time of the change that is the longest ago.
  var oldest: Instant? {
    [times.min(), hidden.values.lazy.map(\.time).min()].compactMap(\.self).min()
  }

  /// How many were changed at that time or later.
  func count(since time: Instant) -> Int { times.count { $0 >= time } + hidden.values.count { $0.time >= time } }

  /// More of them.
  mutating func append(_ more: ReadRows) {
    rows += more.rows
    ids += more.ids
    times += more.times
    hidden.merge(more.hidden) { _, new in new }
    nameless += more.nameless
    missing += more.missing
    sent += more.sent
    repeats = repeats || more.repeats
    tellsChanges = tellsChanges && more.tellsChanges
    hasMoved = hasMoved || more.hasMoved
  }

  private func max(_ one: Instant?, _ other: Instant?) -> Instant? { [one, other].compactMap(\.self).max() }
}

/// What became of them since; all came with their times.
extension ReadRows: RememberedRows {
  /// Later ones take the place of those that are known. Where nothing changed, nothing is written.
  mutating func merge(_ later: ReadRows) {
    let places = self.places
    var gone: Set<String> = []
    for (index, id) in later.ids.enumerated() {
      hidden[id] = nil
      if let place = places[id] {
        guard times[place] != later.times[index] else { continue }
        rows[place] = later.rows[index]
        times[place] = later.times[index]
      } else {
        rows.append(later.rows[index])
        ids.append(id)
        times.append(later.times[index])
      }
    }
    for (id, row) in later.hidden {
      hidden[id] = row
      if places[id] != nil { gone.insert(id) }
    }
    if !gone.isEmpty { removeShown { gone.contains($0) } }
  }

  /// The others are gone.
  mutating func keep(only kept: Set<String>) {
    hidden = hidden.filter { kept.contains($0.key) }
    removeShown { !kept.contains($0) }
  }

  mutating func remove(_ id: String) {
    hidden[id] = nil
    removeShown { $0 == id }
  }

  /// Nil for a row that is not known.
  func time(of id: String) -> Instant? {
    hidden[id]?.time ?? ids.firstIndex(of: id).map { times[$0] }
  }

  /// Of all that are known.
  var allIDs: Set<String> { Set(ids).union(hidden.keys) }

  private var places: [String: Int] { Dictionary(zip(ids, ids.indices)) { first, _ in first } }

  private mutating func removeShown(_ isGone: (String) -> Bool) {
    let left = ids.indices.filter { !isGone(ids[$0]) }
    guard left.count < ids.count else { return }
    rows = left.map { rows[$0] }
    times = left.map { times[$0] }
    ids = left.map { ids[$0] }
  }
}

/// Rows of whatever kind.
protocol RememberedRows: Sendable {
  mutating func remove(_ id: String)
}
