import CompassModel
import Records

/// Checks the invariants after each step, and at rest.
extension Life {
  func check(isAtRest: Bool = false) throws {
    for athlete in Self.athletes {
      for (number, kind) in Plain.kinds.enumerated() {
        // Checks events each time, the others in turn: faults rarely disappear, and `finish` checks all.
        guard kind == .events || isAtRest || number == trace.count % Plain.kinds.count else { continue }
        let key = RowsKey(kind, of: athlete)
        if state.records.loads[key] == nil, model.answers[key] == nil { continue }
        let shown = Plain(state.records, kind, of: athlete)
        let must = model.shown(key)
        try expect(shown == must, "\(kind) of \(athlete):\n  are  \(text(shown))\n  must \(text(must))")
        let load = state.records.load(kind, of: athlete)
        try expect(load.isRunning == (model.running[key] != nil), "\(kind) of \(athlete): running")
        try expect(load.hasRows == (must != nil), "\(kind) of \(athlete): \(load.source)")
        if let answer = model.answers[key] {
          try expect(load.days == answer.days, "\(kind) of \(athlete): of \(String(describing: load.days))")
        }
        for row in names(shown) { try expect(row.hasPrefix(athlete.rawValue), "\(row) shown to \(athlete)") }
      }
      for event in Plain(state.records, .events, of: athlete)?.events.values.map({ $0 }) ?? [] {
        try expect(!gone.contains(event.id.rawValue), "\(event.id) was deleted, and is back")
        let isAttended = event.isAttended || !attended.contains(event.id.rawValue)
        try expect(isAttended, "\(event.id) was attended, and is not")
      }
    }
    try checkNotices()
    try checkLists()
    try checkFreshness()
  }

  private func checkNotices() throws {
    let log = state.records.log
    var notices: [Int: String] = [:]
    for notice in log.notices {
      let entry = log.entries.first { $0.id == notice.id }
      let kind = notice.kind == .failed ? entry?.failure.map { "failed \($0.kind)" } : nil
      notices[notice.id] =
        kind.map { "\($0) \(notice.canRetry)" } ?? (entry?.isIrrevocable == true ? "irrevocable" : notice.kind.rawValue)
    }
    try expect(notices == model.notices, "notices:\n  are  \(notices)\n  must \(model.notices)")
    for athlete in Self.athletes {
      let (next, must) = (log.nextUndo(of: athlete), model.lastStep(of: athlete)?.change)
      try expect(next == must, "undo of \(athlete): \(next as Any), must \(must as Any)")
    }
  }

  /// Expects lists of layered tables to equal filtering and sorting all rows.
  private func checkLists() throws {
    guard let athlete = state.athlete else { return }
    let shown = model.shown(.events, athlete).map { Array($0.events.values) }
    var question = EventIndex.Question()
    question.type = [nil, .camp, .game][model.clock % 3]
    question.search = [nil, "a", "camp"][model.clock % 4 % 3]
    question.sort = EventIndex.Sort.allCases[model.clock % 5 % 3]
    let table = state.records.rows(Event.self, of: athlete).map { Layered<EventIndex>($0) }
    let must = (shown ?? []).filter { event in
      let text = "\(event.name ?? "") \(event.city ?? "")".lowercased()
      return (question.type ?? event.type) == event.type && question.search.map(text.contains) ?? true
    }.sorted {
      switch question.sort {
      case .newest: ($1.startDate, $0.id) < ($0.startDate, $1.id)
      case .oldest: ($0.startDate, $0.id) < ($1.startDate, $1.id)
      case .name: (($0.name ?? "").lowercased(), $0.id) < (($1.name ?? "").lowercased(), $1.id)
      }
    }
    let list = table?.list(question)
    try expect((list.map { Array($0) } ?? []) == must, "list for \(question): \(list?.map(\.id) ?? [])")
    try expect(list?.count ?? 0 == must.count, "count \(list?.count ?? 0), must be \(must.count)")
    let calendar = table?.sum({ $0.starts(from: firstDay, count: 42) }) { index, number in
      [Int(index.days[number] - firstDay.dayNumber): 1]
    }
    let starts = shown.map { rows in (0..<42).map { number in rows.count { $0.startDate == day(number) } } }
    try expect(calendar == starts, "calendar")

    let schools = state.records.rows(School.self, of: athlete)
    let bySchool = state.records.rows(Offer.self, of: athlete).map {
      Layered<OffersBySchool>($0, auxiliary: schools).list(.init()).map(\.id.rawValue)
    }
    let names = schools == nil ? [:] : ["s1": "gamma", "s2": "alpha", "s3": "beta"]
    let offers = model.shown(.offers, athlete)?.offers.values.map { offer in
      (names[offer.terms.schoolID?.rawValue ?? ""] ?? "~", offer.id.rawValue)
    }
    try expect(bySchool == offers?.sorted(by: <).map(\.1), "offers by school: \(bySchool ?? [])")
  }

  /// Expects rows that a change made out of date to be requested again.
  private func checkFreshness() throws {
    guard let needs = state.needs else { return }
    for kind in needs.kinds {
      let key = RowsKey(kind, of: needs.owner)
      if model.withoutAnswer.contains(key) { continue }
      let days = kind == .readings ? needs.days : nil
      let isOfDays = model.running[key].map { $0.days == days } ?? (model.answers[key]?.days == days)
      try expect(isOfDays, "\(kind) of \(needs.owner) are of other days")
      guard let stale = model.stale[key] else { continue }
      let asked = model.running[key]?.step ?? model.answers[key]?.asked
      try expect(asked.map { $0 > stale } ?? true, "\(kind) of \(needs.owner) are out of date")
    }
  }

  /// Answers everything and loads it once more, and expects the visible rows to equal those of the backend.
  mutating func finish() throws {
    while state.athlete == nil { try signIn() }
    if state.page == nil { try send(.opened(.events)) }
    for _ in 0..<3 {
      try background()
      while !sends.isEmpty {
        try advanceSend(onlySuccess: true)
        if state.athlete == nil { try signIn() }
      }
    }
    try expect(!state.records.log.isBusy, "something is never sent")
    try send(.opened(.all))
    for athlete in state.athletes {
      try send(.athlete(athlete))
      var isAtRest = false
      while !isAtRest {
        try send(.foregrounded)
        // A response may show that a change was made after all, and so request more.
        while let index = loads.firstIndex(where: { load in
          load.key.owner == athlete && model.running[load.key]?.turn == load.asked
        }) {
          var load = loads.remove(at: index)
          load.read = server[athlete]
          try deliver(load, true)
          try check(isAtRest: true)
        }
        // A status that was made after all is noted (decision B6).
        isAtRest = sends.isEmpty
        while !sends.isEmpty { try advanceSend(onlySuccess: true) }
      }
      for kind in Plain.kinds {
        let shown = Plain(state.records, kind, of: athlete)
        let truth = server[athlete]?.only(kind)
        try expect(shown == truth, "at rest, \(kind):\n  are  \(text(shown))\n  must \(text(truth))")
      }
    }
    for notice in state.records.log.notices {
      model.dismiss(notice.id)
      try send(.dismissed(notice.id))
    }
    try tap()
    let kept = state.records.log.entries.filter { !$0.isDismissed }
    try expect(kept.isEmpty, "the log keeps \(kept)")
  }

  private func names(_ plain: Plain?) -> [String] {
    guard let plain else { return [] }
    var names = [String](plain.events.keys)
    names += plain.offers.keys
    names += plain.readings.keys
    names += plain.interactions.keys
    names += plain.tasks.keys
    names += plain.statuses.keys
    return names
  }

  private func text(_ plain: Plain?) -> String {
    guard let plain else { return "unknown" }
    var parts = plain.events.values.map { "\($0.id)\($0.isAttended ? "+" : "") \($0.name ?? "")" }
    parts += plain.offers.values.map { "\($0.id) \($0.terms.status.wire)" }
    parts += plain.readings.values.map { "\($0.id) \($0.reading.measureText)" }
    parts += plain.interactions.values.map { "\($0.id) \($0.subject ?? "")" }
    parts += plain.tasks.values.map { "\($0.id)\($0.isLockedByServer ? " locked" : "")" }
    parts += plain.statuses.values.map { "\($0.task) \($0.status.wire) \($0.updatedAt?.wire ?? "")" }
    parts += plain.schools.values.map { "\($0.id) \($0.status?.wire ?? "")" }
    parts += plain.history.keys
    return parts.sorted().joined(separator: ", ")
  }
}

extension ChangeLog.Entry {
  fileprivate var isIrrevocable: Bool { if case .irrevocable = state { true } else { false } }
}
