import CompassModel
import CompassServices
import Foundation
import CompassLocal
import Records
import CompassApp
import CompassText

/// The rows of the athlete one looks at, for commands that need no page.
@MainActor
struct OwnRows {
  let moment: Moment
  let owner: AthleteID
  let makeID: @Sendable () async -> String
  private let world: AppWorld
  private let backend: any Backend
  let preferences: LocalPreferences
  private let eventOrigins: LocalEventOrigins
  /// The connection of this command: changes after one that found none are kept without a try.
  private let link = Link()

  private final class Link { var isLost = false }

  /// Says on a terminal how far a command got that takes over a second; nil where nothing is to be said.
  let progress: WaitingLine?

  /// The rows of an athlete in an open world.
  ///
  /// - Parameter backend: the world's, tracked where the app itself makes the changes.
  init(
    of owner: AthleteID, in world: AppWorld, _ backend: any Backend, _ store: LocalStore, _ moment: Moment,
    progress: WaitingLine? = nil
  ) {
    (self.owner, self.world, self.backend, self.moment, self.progress) = (owner, world, backend, moment, progress)
    (makeID, preferences, eventOrigins) = (world.makeID, LocalPreferences(store), LocalEventOrigins(store))
  }

  /// Throws where no one is signed in, or there is no athlete to look at.
  static func open(_ flags: Flags, for use: StoreUse = .reading) async throws(CommandError) -> OwnRows {
    let settings = try Settings(flags, environment: Console.current.environment, terminal: .current)
    let (store, world, viewer) = try await AppWorld.forRows(settings, for: use)
    return OwnRows(
      of: viewer.active.id, in: world, world.backend, store, Moment(instant: world.now, zone: settings.zone),
      progress: WaitingLine(settings.options))
  }

  /// The origins of the athlete's imported events (decision F1).
  func origins() async throws(CommandError) -> [EventOrigin] {
    do throws(ServiceFailure) {
      return try await eventOrigins.origins(of: owner)
    } catch {
      throw CommandError(.environment, error.message)
    }
  }

  func change(origins kept: [EventOrigin], removing gone: [EventOrigin.Identity]) async throws(CommandError) {
    do throws(ServiceFailure) {
      try await eventOrigins.change(removing: gone, keeping: kept, of: owner)
    } catch {
      throw CommandError(.environment, error.message)
    }
  }

  /// Lets a file add a row again that is taken back.
  func forgetOrigins(of row: RowReference) async throws(ServiceFailure) {
    if case .event(let id) = row { try await eventOrigins.forget(id, of: owner) }
  }

  func all<R: Row>(_: R.Type) async throws(CommandError) -> [R] {
    do throws(ServiceFailure) {
      let batch = try await backend.rows(of: Query(RowsKey(R.kind, of: owner)), cached: nil)
      return batch.base(R.self)?.rows ?? []
    } catch {
      guard error.isOfConnection, let rows: [R] = await cached() else {
        throw CommandError(.environment, error.message)
      }
      return rows
    }
  }

  /// The rows of the saved copy with what waits for a connection; nil where there is no copy.
  private func cached<R: Row>() async -> [R]? {
    guard let copy = await world.copies?.copy(of: RowsKey(R.kind, of: owner))?.batch else { return nil }
    let kept = (try? await world.outbox?.changes()) ?? []
    let edits = kept.filter { $0.request.change.owner == owner }.map {
      Edit(.changed($0.request.change, at: $0.request.time), of: $0.request.change.id, owner: owner)
    }
    return copy.folded(edits).base(R.self)?.rows
  }

  /// Makes a change, and notes it where it is one of a school's status (decision B6). One that finds no connection is kept
  /// (decision J1), and so is each after it.
  ///
  /// - Returns: whether it is kept.
  @discardableResult
  func make(_ change: Change) async throws(ServiceFailure) -> Bool {
    let changes = [change] + [change.statusNote(at: moment.instant)].compactMap(\.self)
    for (index, change) in changes.enumerated() {
      do throws(ServiceFailure) {
        if link.isLost { throw ServiceFailure(.offline) }
        try await backend.make(change)
      } catch {
        guard let outbox = world.outbox, error.isKept else { throw error }
        link.isLost = true
        for change in changes[index...] {
          let request = KeptChange.Request(
            change, subject: CommandHistory.Step(change, in: nil).subject, time: moment.instant,
            inverse: change.inverse(before: nil))
          let key = try await outbox.add(request, replacing: nil).key
          if error.kind == .unanswered { _ = try await outbox.set(.unknown, of: key) }
        }
        return true
      }
    }
    return false
  }

  /// Takes the newest change that certainly was not sent out of the outbox (decision J4).
  ///
  /// - Returns: the change; nil where there is none.
  func withdrawLastKept() async throws(CommandError) -> KeptChange? {
    do throws(ServiceFailure) {
      guard let outbox = world.outbox,
        let kept = try await outbox.changes().last(where: { $0.progress == .unsent && !$0.request.change.isNote }),
        try await outbox.withdraw([kept.id])
      else { return nil }
      return kept
    } catch {
      throw CommandError(.environment, error.message)
    }
  }

  /// All that a row holds; nil for one that is not there. Readings, which have no page, are asked for together, once.
  func columns(
    of row: RowReference, _ owner: AthleteID, _ readings: inout Batch?
  ) async throws(ServiceFailure) -> [RecordField]? {
    do throws(ServiceFailure) {
      if let record = row.record { return try await backend.loadRecord(record, of: owner).fields }
      if readings == nil {
        readings = try await backend.rows(of: Query(RowsKey(.readings, of: owner)), cached: nil)
      }
      return readings?.columns(of: row.id)
    } catch {
      if error.kind == .notFound { return nil }
      throw error
    }
  }
}
