import CompassModel
import Records

/// The server of a life, and the checks of each request.
extension OutboxLife {
  /// Throws if a request of the user is not answered.
  func answers(_ user: String?, _ owner: AthleteID) throws(ServiceFailure) {
    if !isOnline { throw ServiceFailure(.offline) }
    guard let user else { throw ServiceFailure(.sessionOver) }
    guard Self.families[user]?.contains(owner) == true else { throw ServiceFailure(.notPermitted) }
  }

  func answersRows(_ user: String?, _ owner: AthleteID) throws(ServiceFailure) {
    try answers(user, owner)
    if failsRows, !isReliable { throw ServiceFailure(.serverError) }
  }

  /// A request leaves the process.
  func begins(_ change: Change, _ key: Int?, by run: Run) {
    trace("\(run.device.number).\(run.number) sends \(key.map(String.init) ?? "unkept") \(change)")
    count("requests")
    let device = run.device
    check(run.state.athletes.contains(change.owner)) { "sent for another person: \(change)" }
    guard let key, let op = device.ops[key] else { return }
    check(!runs.contains { $0 !== run && $0.device === device && $0.requests > 0 && !$0.isDead }) {
      "two processes of a device send at once: \(change)"
    }
    device.ops[key]?.tries += 1
    // A process killed before it has stored the response leaves the change to the next one.
    check(op.confirmedTo?.isDead != false) { "sent again after it was confirmed: \(key) \(change)" }
    check(op.end == nil) { "sent after it was taken back: \(key) \(change)" }
    guard let request = device.changes(of: op.user).first(where: { $0.id == key })?.request else { return }
    // Another process may have stored one while this one was in flight.
    guard runs.count(where: { $0.device === device }) == 1 else { return }
    let open = run.state.records.log.unconfirmed(of: change.key)
    for other in device.changes(of: op.user) where other.id < key && other.request.change != change {
      guard open.contains(where: { $0.change == other.request.change && $0.time == other.request.time }) else {
        continue
      }
      // A deletion ends every other change of its row.
      let isBefore =
        other.request.change.row == change.row && other.request.time <= request.time && !change.isDeletion
      guard isBefore || request.needs.contains(other.id) else { continue }
      if case .refused = other.progress { continue }
      check(false) { "sent before \(other.id): \(key) \(change)" }
    }
  }

  func serve(
    _ change: Change, _ key: Int?, for user: String?, on device: Device, _ call: String
  ) -> Result<StoredRow?, ServiceFailure> {
    do throws(ServiceFailure) {
      try answers(user, change.owner)
      if fails(8, call + "a") {
        throw ServiceFailure([.serverError, .offline, .timedOut][Int(number(call + "b") % 3)])
      }
      if fails(10, call + "c") {
        if draw(50, call + "d") { serveLate(change, key, on: device) }
        count("unanswered")
        throw ServiceFailure(.unanswered)
      }
      if fails(4, call + "e") { throw ServiceFailure(.refused) }
      if fails(1, call + "f") {
        device.user = nil
        count("sessions ended")
        throw ServiceFailure(.sessionOver)
      }
    } catch {
      if let key, error.kind == .refused || error.kind == .serverError { device.ops[key]?.isRefused = true }
      return .failure(error)
    }
    do {
      let (stored, isEffective) = try server.make(change, by: isRetry(key, on: device) ? nil : device.number, at: time)
      served(change, key, isEffective, on: device)
      return .success(change.isDeletion || change.isNote ? nil : stored)
    } catch let failure as ServiceFailure {
      if let key { device.ops[key]?.isRefused = true }
      count("refused \(failure.kind)")
      return .failure(failure)
    } catch {
      check(false) { (error as? Wrong)?.what ?? "\(error)" }
      return .failure(ServiceFailure(.serverError))
    }
  }

  /// Handles a request whose response is lost.
  func serveLate(_ change: Change, _ key: Int?, on device: Device) {
    do {
      let (_, isEffective) = try server.make(change, by: isRetry(key, on: device) ? nil : device.number, at: time)
      served(change, key, isEffective, on: device)
      count("made without an answer")
    } catch {
      if let wrong = error as? Wrong { check(false) { wrong.what } }
    }
  }

  /// Whether the user has retried it.
  private func isRetry(_ key: Int?, on device: Device) -> Bool { key.flatMap { device.ops[$0] }?.isRetry == true }

  private func served(_ change: Change, _ key: Int?, _ isEffective: Bool, on device: Device) {
    trace("made \(key.map(String.init) ?? "unkept") \(isEffective)")
    guard let key, let op = device.ops[key] else { return }
    check(!(op.isServed && isEffective && change.isCreation && server.gone[change.row] == nil)) {
      "made twice: \(key) \(change)"
    }
    device.ops[key]?.isServed = true
  }
}
