import CompassModel
import CompassServices
import Foundation
import Records
import TestSupport
import Testing

@testable import CompassApp

/// Cached copies of rows that outlive the app (decision Y6).
@MainActor
struct RowCopiesTests {
  private let store = MemoryCopies()
  private let key = RowsKey(.events, of: "athlete-1")
  private var copies: RowCopies { RowCopies(store) { instant(morning) } }

  private func batch(_ ids: String...) -> Batch {
    Batch(.events(Base(ids.map { .sample($0) })), skipped: 2, days: nil)
  }

  /// The ids of the saved rows; nil where there is no copy.
  private func saved(_ key: RowsKey? = nil) async -> [String]? {
    await copies.copy(of: key ?? self.key)?.batch.base(Event.self)?.rows.map(\.id.rawValue)
  }

  private func removed(_ id: String) -> Edit { Edit(.removed, of: id, owner: "athlete-1") }

  @Test func aCopyIncludesLaterConfirmedEdits() async throws {
    #expect(await saved() == nil)
    await copies.save(batch("a", "b", "c"), [removed("a")], of: key, at: instant(morning))
    #expect(await saved() == ["b", "c"])
    await copies.append(removed("b"), to: key)
    let copy = try #require(await copies.copy(of: key))
    #expect(copy.batch.base(Event.self)?.rows.map(\.id) == ["c"] && copy.batch.skipped == 2)
    #expect(copy.savedAt == instant(morning))
    #expect(await saved(RowsKey(.events, of: "athlete-2")) == nil)
    #expect(await copies.copy(of: RowsKey(.offers, of: "athlete-1")) == nil)
  }

  @Test func aNewCopyIgnoresOlderEdits() async {
    await copies.save(batch("a", "b"), [removed("a")], of: key, at: instant(morning))
    let journal = store.all.first { $0.key.name == "events edits" }
    await copies.save(batch("a", "b"), [], of: key, at: instant("2026-02-10T15:00:00Z"))
    #expect(await saved() == ["a", "b"])
    // Simulates a device failure between the two writes.
    if let journal { await store.save(journal.value, under: journal.key) }
    #expect(await saved() == ["a", "b"])
  }

  @Test func anUnchangedResponseUpdatesOnlyTheTime() async {
    await copies.save(batch("a", "b"), [], of: key, at: instant(morning))
    await copies.append(removed("a"), to: key)
    let bytes = store.all[CopyKey(key)]?.bytes
    await copies.confirm(batch("b"), of: key, at: instant("2026-02-10T15:00:00Z"))
    #expect(store.all[CopyKey(key)] == bytes.map { SavedCopy($0, savedAt: instant("2026-02-10T15:00:00Z")) })
    #expect(await saved() == ["b"], "what was confirmed since is part of it")
  }

  @Test func removedCopiesLeaveNothing() async {
    await copies.append(removed("a"), to: key)
    #expect(store.all.isEmpty, "nothing where there is no copy")
    await copies.confirm(batch("a"), of: key, at: instant(morning))
    #expect(await saved() == ["a"], "it was removed since it was saved")
    await copies.save(batch("a"), [removed("b")], of: key, at: instant(morning))
    await copies.remove(key)
    #expect(store.all.isEmpty)
    await copies.save(batch("a"), [removed("b")], of: key, at: instant(morning))
    await copies.save(Record(.event("a"), fields: []), of: "athlete-1")
    await copies.forgetEverything()
    #expect(store.all.isEmpty)
  }

  @Test func unreadableCopiesAreIgnored() async {
    for text in ["", "{}", #"{"rows":[],"skipped":0}"#, "nonsense"] {
      await store.save(SavedCopy(Data(text.utf8), savedAt: instant(morning)), under: CopyKey(key))
      #expect(await saved() == nil)
    }
    await copies.save(batch("a"), [], of: key, at: instant(morning))
    await store.save(
      SavedCopy(Data("nonsense".utf8), savedAt: instant(morning)), under: CopyKey("events edits", of: "athlete-1"))
    #expect(await saved() == ["a"])
  }

  /// Cancelled effects write no copies (decision N10).
  @Test func aCancelledSaveWritesNothing() async {
    let (copies, key, batch) = (copies, key, batch("a"))
    let stopped = Task {
      while !Task.isCancelled { await Task.yield() }
      await copies.save(batch, [], of: key, at: instant(morning))
    }
    stopped.cancel()
    await stopped.value
    #expect(store.all.isEmpty)
    await copies.save(batch, [], of: key, at: instant(morning))
    let forgetting = Task {
      while !Task.isCancelled { await Task.yield() }
      await copies.forgetEverything()
    }
    forgetting.cancel()
    await forgetting.value
    #expect(store.all.isEmpty, "but forgetting is done")
  }

  /// A slow device must not return a copy that is being removed.
  @Test func readingWaitsForPendingWrites() async {
    await copies.save(batch("a"), [], of: key, at: instant(morning))
    let slow = SlowCopies(store)
    slow.gate.isOpen = false
    let copies = RowCopies(slow) { instant(morning) }
    let arrival = AsyncStream<Void>.makeStream()
    slow.gate.onArrival = { arrival.continuation.yield() }
    async let removing: Void = copies.remove(key)
    for await _ in arrival.stream { break }
    async let copy = copies.copy(of: key)
    // A turn of the main actor at a time: long enough to have read the copy, if it did not wait.
    for _ in 0..<50 { await Task.yield() }
    slow.gate.isOpen = true
    slow.gate.releaseAll()
    await removing
    #expect(await copy == nil)
  }

  @Test func changingARowRemovesItsRecordCopy() async {
    let live = LiveCompass(copies: store)
    live.stub(.player, [.sample("camp", on: "2026-02-09", registered: true)])
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    await live.send(.events(.tap(.eventTapped(id: "camp"))))
    let record = CopyKey("record /events/camp", of: "athlete-1")
    #expect(store.all[record] != nil)
    await live.send(.app(.backTapped), .events(.tap(.attendedTapped(id: "camp"))))
    #expect(store.all[record] == nil)
  }

  /// Changes made in the app, followed by a start without a connection.
  @Test func confirmedEditsSurviveAnOfflineStart() async {
    let earlier = LiveCompass(copies: store)
    earlier.stub(.player, [.sample("camp"), .sample("game", on: "2026-02-09", registered: true)])
    await earlier.send(.app(.launched), .app(.pageOpened(page: .events)))
    await earlier.send(
      .events(.tap(.attendedTapped(id: "game"))), .events(.tap(.deleteTapped(id: "camp"))),
      .events(.tap(.deleteConfirmed)))
    let live = LiveCompass(copies: store)
    live.stub(.player)
    live.stubs.backend.loadEvents = { _ throws(ServiceFailure) in throw ServiceFailure(.offline) }
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    guard case .events(let screen) = live.compass.screen else { return recordMissingScreen("events") }
    #expect(screen.events.map(\.id) == ["game"] && screen.events.first?.status == .attended)
    live.stubs.backend.loadEvents = { _ throws(ServiceFailure) in throw ServiceFailure(.notPermitted) }
    await live.send(.app(.foregrounded))
    #expect(store.all.keys.filter { $0.name.hasPrefix("events") }.isEmpty)
  }

  /// Unchanged rows are neither computed nor written again.
  @Test func unchangedRowsAreReused() async {
    let live = LiveCompass(copies: store)
    live.stub(.player, [.sample("camp")])
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    let (base, bytes) = (live.state.context.rows(Event.self)?.base, store.all[CopyKey(key)]?.bytes)
    await live.send(.events(.tap(.refreshPulled)))
    #expect(base != nil && live.state.context.rows(Event.self)?.base === base)
    #expect(live.stubs.calls.count("loadEvents") == 2 && store.all[CopyKey(key)]?.bytes == bytes)
    live.stub(.player, [.sample("camp"), .sample("game")])
    await live.send(.events(.tap(.refreshPulled)))
    #expect(live.state.context.rows(Event.self)?.count == 2 && store.all[CopyKey(key)]?.bytes != bytes)
  }
}

/// A start with cached rows and a saved family (decision W1).
@MainActor
struct SavedStartTests {
  /// The server holds back every response.
  @Test func aStartShowsCachedDataAndLoadsInParallel() async {
    let copies = MemoryCopies()
    let earlier = LiveCompass(copies: copies)
    earlier.stub(.player, [.sample("camp")])
    await earlier.send(.app(.launched), .app(.pageOpened(page: .events)))
    let live = LiveCompass(copies: copies)
    live.stub(.player, [.sample("camp"), .sample("game")])
    live.stubs.preferences.savedFamily = earlier.stubs.preferences.savedFamily
    let gate = live.gate
    live.stubs.backend.loadFamily = {
      await gate.pass()
      return .player
    }
    live.holdEvents([.sample("camp"), .sample("game")])
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    #expect(gate.count == 2, "neither waits for the other")
    guard case .events(let screen) = live.compass.screen else { return recordMissingScreen("events") }
    #expect(screen.events.map(\.id) == ["camp"] && screen.isLoading)
    #expect(screen.banner?.message == "Showing events saved at 09:00.")
    #expect(live.state.session == .confirming)
    await live.release()
    #expect(live.state.session == .active && live.stubs.calls.count("loadEvents") == 1, "confirmed, not asked again")
    guard case .events(let fresh) = live.compass.screen else { return recordMissingScreen("events") }
    #expect(fresh.events.count == 2 && fresh.banner == nil && !fresh.isLoading)
  }

  /// Only a refresh by the user loads all rows without a difference (decision L12).
  @Test(arguments: [(AppAction.events(.tap(.refreshPulled)), true), (.app(.foregrounded), false)])
  func onlyAPullMarksTheQueryAsRefresh(action: AppAction, isRefresh: Bool) {
    var state = AppState.onEvents()
    let effects = Root.reduce(&state, TimedAction(at: state.context.moment.instant, action), in: ())
    let queries = effects.compactMap { if case .records(.load(let query, _, _)) = $0 { query } else { nil } }
    #expect(queries.map(\.key.kind) == [.events] && queries.allSatisfy { $0.isRefresh == isRefresh })
  }
}

/// Copies on a device that removes them only when a test opens the gate.
@MainActor
private final class SlowCopies: SavedCopies {
  let gate = Gate()
  private let copies: MemoryCopies

  init(_ copies: MemoryCopies) { self.copies = copies }

  func copy(under key: CopyKey) async -> SavedCopy? { await copies.copy(under: key) }
  func save(_ copy: SavedCopy, under key: CopyKey) async { await copies.save(copy, under: key) }
  func confirm(_ key: CopyKey, at instant: Instant) async { await copies.confirm(key, at: instant) }
  func remove(_ key: CopyKey) async {
    await gate.pass()
    await copies.remove(key)
  }
  func forgetEverything() async { await copies.forgetEverything() }
}
