import CompassModel
import CompassServices

/// Rows as a server sent them, with their ids and times: of one page or of all.
struct ReadRows: Sendable {
  /// The slots of the rows to be shown.
  private(set) var slots: [Int] = []
  /// The ids of these rows, in the same order.
  private(set) var ids: [String] = []
  /// When they, and those that are not shown, were changed last.
  var times = RowTimes()
  /// Number of unreadable rows without an id.
  private var nameless = 0
  /// Number of rows that the server has but did not send.
  var missing = 0
  /// Number of rows sent, including those that are not shown.
  private(set) var sent = 0
  /// Whether it sent rows again that were not asked for: it knows no keys, and the rest cannot be had.
  var repeats = false
  /// Whether each of them came with its id and the time of its last change.
  private(set) var tellsChanges = true

  init() {}

  /// The cached rows; nil if the times are those of other rows.
  init?(cached ids: [String], times: RowTimes) {
    guard ids.count + times.hidden.count == times.all.count else { return nil }
    (slots, self.ids, self.times) = (Array(ids.indices), ids, times)
  }

  /// A page, with the ids of all its rows, in their order.
  ///
  /// - Parameter tellsChanges: whether the time of the last change was asked for.
  static func page(
    _ answer: AnswerRows, tellsChanges: Bool, _ read: RowReader
  ) -> (page: ReadRows, ids: [String]) {
    var page = ReadRows()
    page.tellsChanges = tellsChanges
    var ids: [String] = []
    let loaded = answer.load { (row) throws(UnreadableRow) -> Int? in
      let id = try? row.id("id")
      let time = tellsChanges ? row.instant("updated_at") : nil
      if let id { ids.append(id) }
      if let time, let made = row.instant("created_at"), time > made { page.times.hasMoved = true }
      if id == nil || time == nil { page.tellsChanges = false }
      // Without the times of all rows those of some are of no use.
      let noted = page.tellsChanges ? id : nil
      if let noted { page.times.all[noted] = time }
      do throws(UnreadableRow) {
        let slot = try read(row)
        if let noted { if slot == nil { page.times.hidden[noted] = false } else { page.ids.append(noted) } }
        return slot
      } catch {
        if let noted { page.times.hidden[noted] = true }
        throw error
      }
    }
    page.slots = loaded.rows
    page.sent = answer.count
    page.nameless = loaded.skipped - page.times.hidden.values.count { $0 }
    if page.nameless > 0 { page.tellsChanges = false }
    return (page, ids)
  }

  /// Number of rows that could not be read or were not sent.
  var skipped: Int { times.hidden.values.count { $0 } + nameless + missing }

  /// Appends the rows of another page.
  mutating func append(_ more: ReadRows) {
    slots += more.slots
    ids += more.ids
    times.all.merge(more.times.all) { _, new in new }
    times.hidden.merge(more.times.hidden) { _, new in new }
    times.hasMoved = times.hasMoved || more.times.hasMoved
    nameless += more.nameless
    missing += more.missing
    sent += more.sent
    repeats = repeats || more.repeats
    tellsChanges = tellsChanges && more.tellsChanges
  }
}

/// Applies later changes; all rows must have times.
extension ReadRows {
  /// Later ones replace the cached ones. Where nothing changed, nothing is written.
  mutating func merge(_ later: ReadRows) {
    let indices = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    for (new, id) in later.ids.enumerated() {
      times.hidden[id] = nil
      if let index = indices[id] {
        if times.all[id] != later.times.all[id] { slots[index] = later.slots[new] }
      } else {
        slots.append(later.slots[new])
        ids.append(id)
      }
    }
    let gone = Set(later.times.hidden.keys.filter { indices[$0] != nil })
    times.hidden.merge(later.times.hidden) { _, new in new }
    times.all.merge(later.times.all) { _, new in new }
    times.hasMoved = times.hasMoved || later.times.hasMoved
    if !gone.isEmpty { removeVisible { gone.contains($0) } }
  }

  /// Removes the rows that are not named.
  mutating func retain(only retained: Set<String>) {
    times.all = times.all.filter { retained.contains($0.key) }
    times.hidden = times.hidden.filter { retained.contains($0.key) }
    removeVisible { !retained.contains($0) }
  }

  /// Removes the rows that are named.
  mutating func remove(_ gone: Set<String>) { if !gone.isEmpty { retain(only: Set(times.all.keys).subtracting(gone)) } }

  private mutating func removeVisible(_ isGone: (String) -> Bool) {
    let left = ids.indices.filter { !isGone(ids[$0]) }
    guard left.count < ids.count else { return }
    slots = left.map { slots[$0] }
    ids = left.map { ids[$0] }
  }
}
