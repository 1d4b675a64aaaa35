import CompassModel
import Records

/// The plain sequential model, which computes everything from the whole history each time.
struct Model {
  enum Step: Equatable { case waiting, queued, sending, done(Int), gone(Int), refused, dropped, irrevocable, removed }

  struct Past {
    var id: Int, change: Change, time: Instant, step: Step
    var failure: ServiceFailure.Kind?
    var isHeldBack = false
    var order: Int
    var noticedAt = 0
    var isDismissed = false
    var inverts: Int?
    var needs: [Int] = []
    var stored: StoredRow?
    /// Whether `undo` can reach it, and the change that reverts it.
    var isStep = false
    var inverse: Change?

    var isOpen: Bool { [.waiting, .queued, .sending].contains(step) }
    var canRetry: Bool {
      guard step == .refused, !isDismissed, let failure else { return false }
      return isHeldBack || failure == .offline || failure == .sessionOver || ServiceFailure(failure).canRetry
    }
    func isSameRow(_ other: Change) -> Bool { change.key == other.key && change.id == other.id }
  }

  struct Answer { var rows: Plain, asked: Int, days: DayRange? }

  var past: [Past] = []
  var answers: [RowsKey: Answer] = [:]
  /// The turn of the newest request, and its time.
  var running: [RowsKey: (turn: Int, step: Int, days: DayRange?)] = [:]
  var forbidden: Set<RowsKey> = []
  /// Loads that ended without an accepted response.
  var withoutAnswer: Set<RowsKey> = []
  var copies: [RowsKey: Answer] = [:]
  var stale: [RowsKey: Int] = [:]
  var lastID = 0, clock = 0, seen = 0

  func index(_ id: Int) -> Int? { past.firstIndex { $0.id == id } }
  var inOrder: [Past] { past.sorted { $0.order < $1.order } }
  mutating func tick() -> Int {
    clock += 1
    return clock
  }

  /// Expected visible rows; nil before an answer.
  func shown(_ key: RowsKey) -> Plain? {
    guard let answer = answers[key] else { return nil }
    return applied(over: answer.rows, key) { entry in
      switch entry.step {
      case .waiting, .queued, .sending: entry.change.showsAtOnce
      case .done(let at), .gone(let at): at > answer.asked
      case .refused, .dropped, .irrevocable, .removed: false
      }
    }
  }

  /// Rows with the changes confirmed by the backend since a moment.
  func confirmed(over rows: Plain, _ key: RowsKey, since asked: Int) -> Plain {
    applied(over: rows, key) { entry in
      switch entry.step {
      case .done(let at), .gone(let at): at > asked
      case .waiting, .queued, .sending, .refused, .dropped, .irrevocable, .removed: false
      }
    }
  }

  private func applied(over rows: Plain, _ key: RowsKey, _ counts: (Past) -> Bool) -> Plain {
    var rows = rows
    let applied = past.filter { $0.step != .removed && $0.change.owner == key.owner && counts($0) }
    for entry in applied.sorted(by: { $0.order < $1.order }) {
      if case .gone = entry.step {
        let isStatus = entry.change.key.kind == .statuses
        if entry.change.key == key || isStatus && key.kind == .tasks { rows.remove(key.kind, entry.change.id) }
      } else if entry.change.key == key {
        rows.make(entry.change, at: entry.time, stored: entry.stored)
      }
    }
    return rows
  }

  func shown(_ kind: RowKind, _ owner: AthleteID) -> Plain? { shown(RowsKey(kind, of: owner)) }

  /// Tasks combined with their statuses.
  func tasks(of owner: AthleteID) -> Plain? {
    guard var plain = shown(.tasks, owner), let statuses = shown(.statuses, owner) else { return nil }
    plain.statuses = statuses.statuses
    return plain
  }

  func prerequisites(_ change: Change) -> [TaskID] {
    guard case .setStatus(let task, _, _, _) = change else { return [] }
    return shown(.tasks, change.owner)?.tasks[task.rawValue]?.prerequisites ?? []
  }

  func needs(_ change: Change) -> [Int] {
    let prerequisites = prerequisites(change)
    return past.filter { entry in
      guard entry.isOpen, entry.change.owner == change.owner else { return false }
      if case .create(.reading(let reading, _), _) = change, case .create(.event(_, let id), _) = entry.change {
        return reading.eventID == id
      }
      if case .setStatus(let task, .completed, _, _) = entry.change { return prerequisites.contains(task) }
      return false
    }.map(\.id)
  }

  func inverse(_ change: Change) -> Change? {
    switch change {
    case .create(let new, let owner): return .delete(new.reference, of: owner)
    case .update(let row, let columns, let owner):
      return .update(row, columns.map { ColumnEdit($0.name, from: $0.new, to: $0.old) }, of: owner)
    case .setStatus(let task, _, _, let owner):
      let before = shown(.statuses, owner)?.statuses[task.rawValue]
      return .setStatus(task, before?.status ?? .notStarted, completedAt: before?.completedAt, of: owner)
    case .delete, .note: return nil
    }
  }

  mutating func ask(_ change: Change, at time: Instant, allowsUndo: Bool) {
    if inOrder.last(where: { $0.isOpen && $0.isSameRow(change) })?.change == change { return }
    for index in past.indices where past[index].step == .refused && past[index].change == change { remove(index) }
    lastID += 1
    var isWaiting = false
    if case .delete = change { isWaiting = allowsUndo }
    var entry = Past(id: lastID, change: change, time: time, step: isWaiting ? .waiting : .queued, order: tick())
    (entry.needs, entry.isStep, entry.inverse) = (needs(change), true, inverse(change))
    past.append(entry)
    send()
  }

  /// Sends the first open change of each row, unless it depends on an open one.
  mutating func send() {
    var busy: Set<String> = []
    for entry in past.filter(\.isOpen).sorted(by: { $0.order < $1.order }) {
      let isFirst = busy.insert("\(entry.change.key) \(entry.change.id)").inserted
      let isFree = !entry.needs.contains { need in past.contains { $0.id == need && $0.isOpen } }
      if isFirst, isFree, entry.step == .queued, let index = index(entry.id) { past[index].step = .sending }
    }
  }

  mutating func remove(_ index: Int) {
    past[index].step = .removed
    past[index].failure = nil
    past[index].isStep = false
  }

  mutating func done(_ index: Int, stored: StoredRow?) {
    let at = tick()
    past[index].step = .done(at)
    past[index].stored = stored
    past[index].noticedAt = at
    past[index].isDismissed = false
    let change = past[index].change
    var isDeletion = false
    if case .delete = change { isDeletion = true }
    for other in past.indices where other != index && past[other].isSameRow(change) {
      if isDeletion {
        if [.queued, .refused].contains(past[other].step) { remove(other) }
        past[other].isStep = false
      } else if past[other].step == .refused, overrides(change, past[other].change) {
        remove(other)
      }
    }
    markStale(change, at)
    note(index)
    send()
  }

  /// Adds a note once the change of a school's status is made (decision B6).
  private mutating func note(_ index: Int) {
    let entry = past[index]
    guard let note = entry.change.statusNote(at: entry.time, number: entry.id) else { return }
    lastID += 1
    past.append(Past(id: lastID, change: note, time: entry.time, step: .queued, order: tick()))
  }

  private mutating func markStale(_ change: Change, _ at: Int) {
    switch change {
    case .setStatus: stale[RowsKey(.tasks, of: change.owner)] = at
    // A trigger may have changed the school's status (decision B7).
    case .create(.interaction, _):
      for kind in [RowKind.interactions, .schools, .history] { stale[RowsKey(kind, of: change.owner)] = at }
    case .update(.school, _, _): stale[RowsKey(.history, of: change.owner)] = at
    case .delete(.event, _):
      for kind in [RowKind.readings, .interactions] { stale[RowsKey(kind, of: change.owner)] = at }
    case .create, .update, .delete, .note: break
    }
  }

  func overrides(_ change: Change, _ other: Change) -> Bool {
    switch (change, other) {
    case (.delete, _), (.create, .create), (.setStatus, .setStatus), (.note, .note): true
    case (.update(_, let mine, _), .update(_, let others, _)):
      Set(others.map(\.name)).isSubset(of: mine.map(\.name))
    default: false
    }
  }

  mutating func refuse(_ index: Int, _ kind: ServiceFailure.Kind) {
    let change = past[index].change
    if kind == .notFound {
      if case .delete = change { return done(index, stored: nil) }
      if !isCreation(change) {
        gone(index, since: tick())
        return send()
      }
    }
    fail(index, kind, tick())
    // A change that was not made needs no inverse.
    let id = past[index].id
    let inverses = past.indices.filter { past[$0].inverts == id && [.queued, .refused].contains(past[$0].step) }
    if kind != .unanswered, !inverses.isEmpty {
      for inverse in inverses { remove(inverse) }
      past[index].step = .dropped
      past[index].failure = nil
    }
    forgetSilent()
    send()
  }

  private func isCreation(_ change: Change) -> Bool { if case .create = change { true } else { false } }

  private mutating func fail(_ index: Int, _ kind: ServiceFailure.Kind, _ at: Int) {
    past[index].step = .refused
    past[index].noticedAt = at
    past[index].isDismissed = false
    past[index].failure = kind == .cancelled ? nil : kind
    for other in past.indices where past[other].step == .queued && past[other].needs.contains(past[index].id) {
      fail(other, kind == .unanswered ? .timedOut : kind, at)
    }
  }

  /// Removes cancelled changes, which have no notice.
  mutating func forgetSilent() {
    for index in past.indices where past[index].step == .refused && past[index].failure == nil { remove(index) }
  }

  mutating func gone(_ index: Int, since asked: Int) {
    let change = past[index].change
    if past[index].step != .refused { past[index].isDismissed = false }
    past[index].step = .gone(asked)
    past[index].failure = .notFound
    past[index].noticedAt = tick()
    for other in past.indices where past[other].isSameRow(change) { past[other].isStep = false }
  }

  mutating func retry(_ id: Int?) {
    var wanted: Set<Int> = []
    if let id {
      var open = [id]
      while let next = open.popLast() {
        // A finished change retries no others.
        if wanted.insert(next).inserted, let index = index(next), past[index].step == .refused {
          open += past[index].needs
        }
      }
    }
    let retried = inOrder.filter { (id == nil || wanted.contains($0.id)) && $0.canRetry }
    for entry in retried {
      guard let index = index(entry.id) else { continue }
      if isLocked(entry.change) {
        past[index].failure = .refused
        past[index].isHeldBack = true
        continue
      }
      past[index].failure = nil
      past[index].isHeldBack = false
      past[index].isDismissed = false
      past[index].step = .queued
      past[index].order = tick()
      past[index].needs = []
      past[index].needs = needs(entry.change).filter { $0 != entry.id }
      send()
    }
  }

  func isLocked(_ change: Change) -> Bool {
    guard case .setStatus(let task, let status, _, _) = change, status != .notStarted,
      let plain = tasks(of: change.owner)
    else { return false }
    return !plain.locks(task.rawValue).isEmpty
  }

  func lastStep(of owner: AthleteID) -> Past? {
    past.filter { $0.isStep && $0.change.owner == owner && $0.step != .refused }.max { $0.order < $1.order }
  }

  mutating func undoLast(of owner: AthleteID, at time: Instant) {
    guard let last = lastStep(of: owner), let index = index(last.id) else { return }
    past[index].isStep = false
    if [.waiting, .queued].contains(last.step) {
      past[index].step = .dropped
      past[index].noticedAt = tick()
      past[index].isDismissed = false
      return send()
    }
    lastID += 1
    let isBeingDeleted = past.contains { entry in
      guard entry.step == .sending, entry.isSameRow(last.change), case .delete = entry.change else { return false }
      return true
    }
    guard let inverse = last.inverse, !isBeingDeleted else {
      past.append(
        Past(id: lastID, change: last.change, time: time, step: .irrevocable, order: tick(), noticedAt: clock))
      return
    }
    past.append(Past(id: lastID, change: inverse, time: time, step: .queued, order: tick(), inverts: last.id))
    send()
  }

  /// Updates failed changes with the rows of an answer.
  mutating func resolve(_ key: RowsKey, _ answer: Answer) {
    for index in past.indices where past[index].step == .refused && past[index].change.key == key {
      let entry = past[index]
      guard let failure = entry.failure, entry.noticedAt < answer.asked,
        !past.contains(where: { $0.isOpen && $0.isSameRow(entry.change) })
      else { continue }
      let columns = answer.rows.columns(key.kind, entry.change.id)
      let isMade: Bool
      switch entry.change {
      case .delete: isMade = columns == nil
      case .create(let new, _):
        if case .reading(let reading, _) = new, let days = answer.days, !days.contains(reading.recordedDate) {
          continue
        }
        isMade = columns != nil
      case .note: isMade = columns != nil
      case .setStatus(let task, let status, _, _):
        isMade = (answer.rows.statuses[task.rawValue]?.status ?? .notStarted) == status
      case .update(_, let edit, _):
        guard let columns else {
          if answer.days != nil { continue }
          if failure == .unanswered { gone(index, since: answer.asked) } else { remove(index) }
          continue
        }
        isMade = edit.allSatisfy { column in
          RecordField.Value.isSame(columns.first { $0.name == column.name }?.value, column.new)
        }
      }
      if isMade, failure == .unanswered {
        past[index].step = .done(answer.asked)
        past[index].failure = nil
        past[index].noticedAt = tick()
        markStale(entry.change, clock)
        note(index)
      } else if isMade, failure != .conflict {
        remove(index)
      } else if !isMade, failure == .unanswered {
        past[index].failure = .timedOut
      }
    }
    send()
  }

  mutating func sessionEnded() {
    running = [:]
    copies = [:]
    let at = tick()
    for index in past.indices {
      past[index].isStep = false
      guard [.waiting, .queued].contains(past[index].step) else { continue }
      past[index].step = .refused
      past[index].failure = .sessionOver
      past[index].isDismissed = false
      past[index].noticedAt = at
    }
  }

  mutating func dismiss(_ id: Int) {
    guard let index = index(id) else { return }
    past[index].isDismissed = true
  }

  /// Expected notices, by entry.
  var notices: [Int: String] {
    var notices: [Int: String] = [:]
    for entry in past {
      if let failure = entry.failure {
        if !entry.isDismissed { notices[entry.id] = "failed \(failure) \(entry.canRetry)" }
      } else if !entry.isDismissed {
        let isNew = entry.noticedAt > seen
        switch entry.step {
        case .waiting: notices[entry.id] = "waiting"
        // A note has no notice beside that of its status change.
        case .done where entry.change.isNote: break
        case .done where isNew, .dropped where isNew: notices[entry.id] = "done"
        case .irrevocable where isNew: notices[entry.id] = "irrevocable"
        case .queued, .sending, .done, .gone, .refused, .dropped, .irrevocable, .removed: break
        }
      }
    }
    return notices
  }
}
