import CompassModel
import CompassServices
import Foundation
import CompassLocal
import Records
import CompassApp
import CompassText

/// The rows of the active athlete, for commands that need no page.
@MainActor
final class AthleteRows {
  let moment: Moment
  let owner: AthleteID
  let makeID: @Sendable () async -> String
  private let world: AppWorld
  private let backend: any Backend
  let preferences: LocalPreferences
  private let eventOrigins: LocalEventOrigins
  /// Whether the connection was lost in this command: further changes are then kept without a request.
  private var isOffline = false

  /// Shows on a terminal the progress of a command that takes over a second; nil for no progress.
  let progress: WaitingLine?

  /// Makes the rows of an athlete; `backend` is the world's, tracked if the app itself makes the changes.
  init(
    of owner: AthleteID, in world: AppWorld, _ backend: any Backend, _ store: LocalStore, _ moment: Moment,
    progress: WaitingLine? = nil
  ) {
    (self.owner, self.world, self.backend, self.moment, self.progress) = (owner, world, backend, moment, progress)
    (makeID, preferences, eventOrigins) = (world.makeID, LocalPreferences(store), LocalEventOrigins(store))
  }

  /// Opens the rows of the active athlete; throws as `AppWorld.forRows` does.
  static func open(_ flags: Flags, for use: StoreUse = .reading) async throws(CommandError) -> AthleteRows {
    let settings = try Settings(flags, terminal: .current)
    let (store, world, viewer) = try await AppWorld.forRows(settings, for: use)
    return AthleteRows(
      of: viewer.active.id, in: world, world.backend, store, Moment(instant: world.now, zone: settings.zone),
      progress: WaitingLine(settings.options))
  }

  /// The origins of the athlete's imported events (decision F1), in no order. Throws if they cannot be read.
  func origins() async throws(CommandError) -> [EventOrigin] {
    do throws(ServiceFailure) { return try await eventOrigins.origins(of: owner) } catch {
      throw CommandError(.environment, error.message)
    }
  }

  func change(origins stored: [EventOrigin], removing gone: [EventOrigin.Identity]) async throws(CommandError) {
    do throws(ServiceFailure) { try await eventOrigins.change(removing: gone, keeping: stored, of: owner) } catch {
      throw CommandError(.environment, error.message)
    }
  }

  /// Replaces the import origins of an event whose import is undone, so that its file can add or change it again;
  /// ignores other rows. Throws if the store refuses that.
  func setOrigins(of row: RowReference, to origins: [EventOrigin]) async throws(ServiceFailure) {
    guard case .event(let id) = row else { return }
    try await eventOrigins.forget(id, of: owner)
    try await eventOrigins.change(removing: [], keeping: origins, of: owner)
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

  /// The rows of the saved copy, with the changes that wait for a connection; nil if there is no copy.
  private func cached<R: Row>() async -> [R]? {
    guard let copy = await world.copies?.copy(of: RowsKey(R.kind, of: owner))?.batch else { return nil }
    let stored = (try? await world.outbox?.changes()) ?? []
    let edits = stored.filter { $0.request.change.owner == owner && !$0.progress.isRefused }.map {
      Edit(.changed($0.request.change, at: $0.request.time), of: $0.request.change.id, owner: owner)
    }
    return copy.folded(edits).base(R.self)?.rows
  }

  /// Makes a change with its note (decision B6); offline it and later ones are kept, and true returned (decision J1).
  @discardableResult
  func make(_ change: Change) async throws(ServiceFailure) -> Bool {
    let changes = [change] + [change.statusNote(at: moment.instant)].compactMap(\.self)
    for (index, change) in changes.enumerated() {
      do throws(ServiceFailure) {
        if isOffline { throw ServiceFailure(.offline) }
        try await backend.make(change)
      } catch {
        guard let outbox = world.outbox, error.isKept else { throw error }
        isOffline = true
        for change in changes[index...] {
          let request = OutboxChange.Request(
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

  /// Removes the newest change that was not sent from the outbox (decision J4); nil if there is none.
  func withdrawLastStored() async throws(CommandError) -> OutboxChange? {
    do throws(ServiceFailure) {
      guard let outbox = world.outbox,
        let stored = try await outbox.changes().last(where: { $0.progress == .unsent && !$0.request.change.isNote }),
        try await outbox.withdraw([stored.id])
      else { return nil }
      return stored
    } catch {
      throw CommandError(.environment, error.message)
    }
  }

  /// The stored status of a task; a task without a row is not started (decision K5).
  func status(of task: TaskID, _ owner: AthleteID) async throws(ServiceFailure) -> TaskStatus {
    let batch = try await backend.rows(of: Query(RowsKey(.statuses, of: owner)), cached: nil)
    return batch.base(AthleteTask.self)?[task]?.status ?? .notStarted
  }

  /// All columns of a row; nil if there is no such row, other failures are thrown. All readings, which have no page,
  /// are loaded into `readings` once.
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
