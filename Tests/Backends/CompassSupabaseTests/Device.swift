import CompassBridge
import CompassModel
import CompassServices
import EventsList
import Foundation
import OffersList
import RecordForm
import CompassApp
import Tasks
import TestSupport
import Testing

/// Outcome of a change as reported on a device.
enum Verdict: Hashable { case done, refused, unknown, taken }

/// A device with the app on it, as a person uses it.
@MainActor final class Device {
  let fixture: Fixture
  private(set) var compass: Compass
  private(set) var isStarted = false
  private let copies = MemoryCopies()
  private let preferences = MemoryPreferences()
  private let ids = Lock(0)
  private let number: Int
  private var time = ManualTime(Fixture.now)

  init(_ number: Int, _ project: LoopbackProject) throws {
    self.number = number
    fixture = try Fixture(project)
    compass = Self.app(fixture, number, ids, copies, preferences, time)
  }

  private static func app(
    _ fixture: Fixture, _ number: Int, _ ids: Lock<Int>, _ copies: MemoryCopies, _ preferences: MemoryPreferences,
    _ time: ManualTime
  ) -> Compass {
    Compass(fixture.backend, time, preferences: preferences, copies: copies) {
      ids.withLock { ids in
        ids += 1
        return "new-\(number)-\(ids)"
      }
    }
  }

  func start() async {
    time = ManualTime(Fixture.now)
    compass = Self.app(fixture, number, ids, copies, preferences, time)
    isStarted = true
    compass.send(.app(.launched))
    await compass.settled()
  }

  func open<P: RootPage>(_: P.Type, _ path: String) async -> P.Screen {
    await compass.go(to: path)
    return compass.page(P.self).screen
  }

  func events() async -> [EventCard] { await open(EventsList.self, "/events").events }
  func offers() async -> [OfferCard] { await open(OffersList.self, "/offers").offers }

  func refresh() async {
    _ = await events()
    compass.page(EventsList.self).send(.refreshPulled)
    await compass.settled()
  }

  /// Rows visible on all pages after a refresh of each.
  func everything() async -> (events: [String: ServerRows.Event], offers: [String: String], completed: Set<String>) {
    await refresh()
    var events: [String: ServerRows.Event] = [:]
    for card in compass.page(EventsList.self).screen.events {
      let cost = card.costText.flatMap { Double($0.dropFirst()) }
      events[card.name] = ServerRows.Event(cost: cost, city: card.placeText, attended: card.status == .attended)
    }
    _ = await offers()
    compass.page(OffersList.self).send(.refreshPulled)
    await compass.settled()
    let offers = compass.page(OffersList.self).screen.offers.map { ($0.id.rawValue, $0.status.wire) }
    _ = await open(Tasks.self, "/tasks")
    compass.page(Tasks.self).send(.refreshPulled)
    await compass.settled()
    let completed = compass.page(Tasks.self).screen.tasks.filter { $0.status == .completed }.map(\.id.rawValue)
    return (events, Dictionary(uniqueKeysWithValues: offers), Set(completed))
  }

  // MARK: Changes

  func undo() async -> Verdict {
    compass.send(.undoTapped)
    await compass.settled()
    return verdict
  }

  func make(_ change: TwoDevices.Change) async -> Verdict {
    switch change {
    case .add(let name):
      await compass.go(to: "/events/create")
      for (field, text) in [(RecordForm.Field.type, "camp"), (.name, name), (.startDate, "2026-02-09")] {
        compass.send(RecordForm.Tap.fieldChanged(field: field, text: text))
      }
      return await save()
    case .setCost(let name, let cost):
      await openForm(ofEvent: name)
      compass.send(RecordForm.Tap.fieldChanged(field: .cost, text: "\(cost)"))
      return await save()
    case .delete(let name):
      guard let id = await id(ofEvent: name) else { return .refused }
      compass.page(EventsList.self).send(.deleteTapped(id: id))
      compass.page(EventsList.self).send(.deleteConfirmed)
    case .attend(let name):
      guard let id = await id(ofEvent: name) else { return .refused }
      compass.page(EventsList.self).send(.attendedTapped(id: id))
    case .answer(let offer, let status):
      _ = await offers()
      compass.page(OffersList.self).send(.statusChosen(id: offer, status: status))
    case .complete(let task):
      _ = await open(Tasks.self, "/tasks")
      compass.page(Tasks.self).send(.completeTapped(id: task))
    }
    await compass.settled()
    return verdict
  }

  /// Retries as a person would: in the open form, by the notice's button, or by the same tap.
  func makeAgain(_ change: TwoDevices.Change) async -> Verdict {
    if case .form = compass.screen { return await save() }
    guard let notice = compass.screen.head.notices.first(where: \.canRetry) else {
      await leave()
      return await make(change)
    }
    compass.send(.noticeRetried(id: notice.id))
    await compass.settled()
    return verdict
  }

  func openForm(ofEvent name: String) async {
    guard let id = await id(ofEvent: name) else { return }
    await compass.go(to: "/events/\(id)/edit")
  }

  /// - Parameter keeps: the answer to a conflict dialog.
  func save(keeps: Bool = true) async -> Verdict {
    compass.send(RecordForm.Tap.saveTapped)
    await compass.settled()
    guard compass.screen.head.dialog?.kind == "conflict" else { return verdict }
    compass.send(keeps ? RecordForm.Tap.keepTapped : .takeTapped)
    await compass.settled()
    return keeps ? verdict : .taken
  }

  private func id(ofEvent name: String) async -> EventID? { await events().first { $0.name == name }?.id }

  /// Outcome of the last change, read from the notices and the dialog.
  private var verdict: Verdict {
    let screen = compass.screen
    var messages = screen.head.notices.filter { $0.kind == .error }.map(\.message)
    if let dialog = screen.head.dialog { messages.append(dialog.message) }
    if case .form(let form) = screen { messages.append(form.form?.failureText ?? "The form is still open.") }
    if messages.isEmpty { return .done }
    return messages.contains { $0.contains("not known whether") } ? .unknown : .refused
  }

  /// Discards open forms and dismisses notices.
  func leave() async {
    for _ in 0..<3 {
      guard case .form(let form) = compass.screen else { break }
      if form.head.dialog != nil { compass.send(RecordForm.Tap.dialogCancelled) }
      compass.send(RecordForm.Tap.discardTapped)
      compass.send(RecordForm.Tap.discardConfirmed)
      await compass.settled()
      await compass.go(to: "/events")
    }
    compass.page(Tasks.self).send(.dismissTapped)
    for notice in compass.screen.head.notices where notice.canDismiss { compass.send(.noticeDismissed(id: notice.id)) }
    await compass.settled()
  }
}
