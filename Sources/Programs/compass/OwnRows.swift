import CompassModel
import CompassServices
import Foundation
import LocalBackend
import Records
import RecruitingCompass
import TextInterface

/// The rows of the athlete one looks at, for commands that need no page.
@MainActor
struct OwnRows {
  let moment: Moment
  let owner: AthleteID
  let makeID: @Sendable () async -> String
  private let world: AppWorld
  let preferences: LocalPreferences
  private let eventOrigins: LocalEventOrigins
  /// Says on a terminal how far a command got that takes over a second.
  let progress: WaitingLine

  /// Throws where no one is signed in, or there is no athlete to look at.
  static func open(_ flags: Flags) async throws(CommandError) -> OwnRows {
    let settings = try Settings(flags, environment: Console.current.environment, terminal: .current)
    let (store, world, viewer) = try await AppWorld.forRows(settings)
    return OwnRows(
      moment: Moment(instant: world.now, zone: settings.zone), owner: viewer.active.id,
      makeID: settings.makeID(over: store), world: world, preferences: LocalPreferences(store),
      eventOrigins: LocalEventOrigins(store), progress: WaitingLine(settings.options))
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
      let batch = try await world.backend.rows(of: Query(RowsKey(R.kind, of: owner)), cached: nil)
      return batch.base(R.self)?.rows ?? []
    } catch {
      throw CommandError(.environment, error.message)
    }
  }

  /// Makes a change, and notes it where it is one of a school's status (decision B6).
  func make(_ change: Change) async throws(ServiceFailure) {
    try await world.backend.make(change)
    if let note = change.statusNote(at: moment.instant) { try await world.backend.make(note) }
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
      if let record = row.record { return try await world.backend.loadRecord(record, of: owner).fields }
      if readings == nil {
        readings = try await world.backend.rows(of: Query(RowsKey(.readings, of: owner)), cached: nil)
      }
      return readings?.columns(of: row.id)
    } catch {
      if error.kind == .notFound { return nil }
      throw error
    }
  }
}
