import CompassModel

/// Rows read from a server, with their ids and times; of one page or of all.
struct ReadRows: Sendable {
  /// Slots of the visible rows in `RowSlots`.
  private(set) var slots: [Int] = []
  /// Ids of the visible rows, in the order of `slots`.
  private(set) var ids: [String] = []
  /// Times of the last changes of all rows, hidden ones included.
  var times = RowTimes()
  /// Number of unreadable rows without an id.
  private var nameless = 0
  /// Number of rows that the server has but did not send.
  var missing = 0
  /// Number of rows sent, including those that are not shown.
  private(set) var sent = 0
  /// Whether the server ignored the id filter and sent the same rows again, so that the remaining rows cannot be read.
  var repeats = false
  /// Whether every row came with its id and the time of its last change.
  private(set) var reportsChanges = true

  init() {}

  /// Makes the cached rows, in the first slots; nil if `times` belong to other rows.
  init?(cached ids: [String], times: RowTimes) {
    guard ids.count + times.hidden.count == times.all.count else { return nil }
    (slots, self.ids, self.times) = (Array(ids.indices), ids, times)
  }

  /// Reads a page, and returns the ids of all its rows, hidden ones included, in order. `reportsChanges` says whether the
  /// request included `updated_at`.
  static func page(_ answer: AnswerRows, reportsChanges: Bool, _ read: RowReader) -> (page: ReadRows, ids: [String]) {
    var page = ReadRows()
    page.reportsChanges = reportsChanges
    var ids: [String] = []
    let loaded = answer.load { (row) throws(UnreadableRow) -> Int? in
      let id = try? row.id("id")
      let time = reportsChanges ? row.instant("updated_at") : nil
      if let id { ids.append(id) }
      if let time, let made = row.instant("created_at"), time > made { page.times.hasMoved = true }
      if id == nil || time == nil { page.reportsChanges = false }
      // Times of only some rows are of no use, so none are recorded.
      let noted = page.reportsChanges ? id : nil
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
    if page.nameless > 0 { page.reportsChanges = false }
    return (page, ids)
  }

  var skipped: Int { times.hidden.values.count { $0 } + nameless + missing }

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
    reportsChanges = reportsChanges && more.reportsChanges
  }
}

/// Later answers and deletions. Every row must have its time in `times`: `remove` drops rows without one.
extension ReadRows {
  /// Replaces, adds and hides rows by their later state. Rows with an unchanged time keep their slots.
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
    let hidden = Set(later.times.hidden.keys.filter { indices[$0] != nil })
    times.hidden.merge(later.times.hidden) { _, new in new }
    times.all.merge(later.times.all) { _, new in new }
    times.hasMoved = times.hasMoved || later.times.hasMoved
    if !hidden.isEmpty { removeVisible { hidden.contains($0) } }
  }

  mutating func retain(only retained: Set<String>) {
    times.all = times.all.filter { retained.contains($0.key) }
    times.hidden = times.hidden.filter { retained.contains($0.key) }
    removeVisible { !retained.contains($0) }
  }

  mutating func remove(_ hidden: Set<String>) {
    if !hidden.isEmpty { retain(only: Set(times.all.keys).subtracting(hidden)) }
  }

  private mutating func removeVisible(_ isRemoved: (String) -> Bool) {
    let left = ids.indices.filter { !isRemoved(ids[$0]) }
    guard left.count < ids.count else { return }
    slots = left.map { slots[$0] }
    ids = left.map { ids[$0] }
  }
}
