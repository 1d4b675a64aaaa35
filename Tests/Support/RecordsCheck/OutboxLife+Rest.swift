import CompassModel
import Records

/// The end of a life.
extension OutboxLife {
  /// Keeps the network up and signs every user in: all is sent, and every screen equals the server's rows.
  func finish() async throws {
    isReliable = true
    isOnline = true
    for device in devices {
      for user in ["u1", "u2"] { try await finish(device, user) }
      for op in device.ops.values.sorted(by: { $0.key < $1.key }) {
        try expect(op.end != nil, "never sent: \(op.key) \(op.change)")
      }
    }
    for device in devices { try await compare(device) }
    if let wrong { throw wrong }
  }

  private func finish(_ device: Device, _ user: String) async throws {
    trace("\(device.number) rest of \(user)")
    if device.user != user {
      for run in runs where run.device === device { end(run) }
      device.user = user
      start(device)
    } else {
      for run in runs where run.device === device && run.athlete == nil { signIn(user, run) }
    }
    try await send(device, user, until: { $0.isRefused })
    // The next process lists refused changes too.
    start(device)
    await runs.last?.settle()
    for kept in device.changes(of: user) where kept.progress.isRefused {
      for run in runs where run.device === device {
        let isListed = run.state.records.log.entries.contains {
          $0.change == kept.request.change && $0.failure != nil && !$0.isDismissed
        }
        try expect(isListed, "a refused change is not listed: \(kept.id) \(kept.request.change)")
        count("refused and listed")
      }
    }
    for run in runs where run.device === device { run.send(.retried(nil)) }
    try await send(device, user, until: { $0.isRefused })
    for _ in 0..<20 where !device.changes(of: user).isEmpty {
      for run in runs where run.device === device {
        for notice in run.state.records.log.notices { dismiss(notice.id, run) }
        await run.settle()
      }
    }
    let left = device.changes(of: user)
    try expect(left.isEmpty, "left after all was dismissed: \(left.map(\.id))")
  }

  private func send(_ device: Device, _ user: String, until isOver: (OutboxChange.Progress) -> Bool) async throws {
    for round in 0..<60 {
      var isBusy = false
      for run in runs where run.device === device {
        run.resumeAll()
        run.fireAllTimers()
        run.send(.looked)
        await run.settle()
        if let wrong { throw wrong }
        isBusy = isBusy || run.state.records.log.isBusy || run.isHeldBack()
      }
      let open = device.changes(of: user).filter { !isOver($0.progress) }
      if open.isEmpty, !isBusy, round > 1 { return }
    }
    let open = device.changes(of: user).filter { !isOver($0.progress) }
    let logs = runs.filter { $0.device === device }.map { "\($0.number): \($0.state.records.log.unfinished)" }
    throw Wrong(
      what:
        "not sent at rest on \(device.number): \(open.map { "\($0.id) \($0.progress) \($0.request.change)" }); logs \(logs)"
    )
  }

  private func compare(_ device: Device) async throws {
    for run in runs where run.device === device {
      for athlete in run.state.athletes {
        run.send(.athlete(athlete))
        run.send(.opened(.all))
        await run.settle()
        run.send(.refreshed)
        await run.settle()
        for kind in Plain.kinds {
          let shown = Plain(run.state.records, kind, of: athlete)
          let must = server.rows[athlete]?.only(kind)
          try expect(shown == must, "at rest \(kind) of \(athlete) are not what the server has")
        }
      }
    }
  }
}
