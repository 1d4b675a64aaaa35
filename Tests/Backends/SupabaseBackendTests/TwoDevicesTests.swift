import CompassModel
import CompassServices
import EventsList
import Foundation
import OffersList
import PageKit
import RecordForm
import RecruitingCompass
import Scripting
import SupabaseBackend
import Tasks
import TestSupport
import Testing

/// Two devices of one athlete on one project, over connections that lose requests and replies. What a device says it
/// did is on the server, once; what it says it could not do is not; in the end both show the server's rows.
@MainActor @Suite(.serialized) struct TwoDevicesTests {
  /// Ten visits a seed; 200 in a slow run.
  @Test(arguments: few(2, of: UInt64(1)...20))
  func nothingIsLostAndNothingIsThereTwice(_ seed: UInt64) async throws {
    let devices = try TwoDevices(seed)
    for _ in 0..<10 { try await devices.visit() }
    try await devices.expectTheServersRowsOnBoth()
  }
}

/// What a project has, by names that are given once and never changed.
private struct ServerRows: Hashable {
  struct Event: Hashable {
    var cost: Double?
    var city: String?
    var attended: Bool
  }

  var events: [String: Event] = [:]
  var offers: [String: String] = [:]
  var completed: Set<String> = []
  /// Names that two rows have.
  var doubled: Set<String> = []

  init(_ project: LoopbackProject) throws {
    struct Row: Decodable {
      var id: String
      var name, status, city: String?
      var task_id: String?
      var cost: Double?
      var attended: Bool?
    }
    func rows(of table: String) throws -> [Row] {
      try JSONDecoder().decode([Row].self, from: Data(project.rows(of: table).utf8))
    }
    for row in try rows(of: "events") {
      let name = row.name ?? ""
      if events[name] != nil { doubled.insert(name) }
      events[name] = Event(cost: row.cost, city: row.city, attended: row.attended ?? false)
    }
    for row in try rows(of: "offers") { offers[row.id] = row.status }
    for row in try rows(of: "athlete_task") where row.status == "completed" { completed.insert(row.task_id ?? "") }
  }

  /// What they are after a change.
  func after(_ change: TwoDevices.Change) -> ServerRows {
    var rows = self
    switch change {
    case .add(let name): rows.events[name] = Event(attended: false)
    case .setCost(let name, let cost): rows.events[name]?.cost = Double(cost)
    case .delete(let name): rows.events[name] = nil
    case .attend(let name): rows.events[name]?.attended = true
    case .answer(let offer, let status): rows.offers[offer.rawValue] = status.wire
    case .complete(let task): rows.completed.insert(task.rawValue)
    }
    return rows
  }
}

@MainActor private final class TwoDevices {
  enum Change: Hashable, Sendable {
    case add(String), setCost(String, Int), delete(String), attend(String)
    case answer(OfferID, OfferStatus), complete(TaskID)
  }

  private nonisolated static let faults: [(fault: LoopbackFault, times: Int?)] = [
    (.lostReply, 1), (.lostReply, 3), (.lostReply, nil), (.drop, 1), (.drop, nil), (.reset, 2),
    (.truncated(after: 1), 1), (.truncated(after: 5), nil), (.status(500), 1), (.status(500), nil),
    (.status(403), nil), (.status(200, body: "<html>"), 1), (.refusal("PGRST303", "JWT expired", status: 401), 1),
  ]

  private let project: LoopbackProject
  private let devices: [Device]
  private var random: SeededGenerator
  private var names = 0

  init(_ seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let events = (1...3).map { number in
      #"{"id": "e-\#(number)", "user_id": "athlete-1", "type": "camp", "name": "First \#(number)","#
        + #""start_date": "2026-02-0\#(number)", "registered": true}"#
    }
    let offers = (1...2).map { number in
      #"{"id": "o-\#(number)", "user_id": "athlete-1", "school_id": "school-1", "offer_type": "partial","#
        + #""status": "pending", "offer_date": "2026-02-01"}"#
    }
    let project = try LoopbackProject.ofAthlete([
      "events": "[\(events.joined(separator: ","))]", "offers": "[\(offers.joined(separator: ","))]",
      "task": #"[{"id": "task-2", "grade_level": 10, "title": "Letter"}]"#,
    ])
    self.project = project
    devices = try (1...2).map { try Device($0, project) }
  }

  /// One device is used for a while; sometimes the app restarts with what it kept, sometimes both edit one event.
  func visit() async throws {
    let device = devices[random.number(in: 0...1)]
    for device in devices where !device.isStarted { await device.start() }
    if random.number(in: 1...3) == 1 { await device.start() }
    if random.number(in: 1...4) == 1 { try await editBoth() }
    for _ in 0..<2 {
      if let change = await chosen(on: device) { try await make(change, on: device) }
    }
  }

  func expectTheServersRowsOnBoth() async throws {
    let rows = try ServerRows(project)
    for device in devices {
      let shown = await device.everything()
      #expect(shown.events == rows.events && shown.offers == rows.offers && shown.completed == rows.completed)
    }
  }

  private func chosen(on device: Device) async -> Change? {
    switch random.number(in: 1...6) {
    case 1:
      names += 1
      return .add("Event \(names)")
    case 2:
      return await device.events().randomElement(using: &random).map { .setCost($0.name, random.number(in: 1...900)) }
    case 3: return await device.events().randomElement(using: &random).map { .delete($0.name) }
    case 4:
      return await device.events().filter(\.canMarkAttended).randomElement(using: &random).map { .attend($0.name) }
    case 5:
      guard let offer = await device.offers().randomElement(using: &random) else { return nil }
      let others = [OfferStatus.pending, .accepted, .declined].filter { $0 != offer.status }
      return others.randomElement(using: &random).map { .answer(offer.id, $0) }
    default: return await device.open(Tasks.self, "/tasks").tasks.randomElement(using: &random).map { .complete($0.id) }
    }
  }

  /// One device makes a change while its connection fails, and tries again where it says that it could not.
  private func make(_ change: Change, on device: Device) async throws {
    let before = try ServerRows(project)
    // Where the other device deleted the row, this is what is there.
    var wanted = before.after(change)
    if random.number(in: 1...2) == 1, let failing = Self.faults.randomElement(using: &random) {
      device.fixture.server.fail(.changes, with: failing.fault, times: failing.times)
    }
    var verdict = await device.make(change)
    device.fixture.server.recover()
    try expect(verdict, change, before, wanted)
    if verdict != .done, random.number(in: 1...2) == 1 {
      let between = try ServerRows(project)
      wanted = between.after(change)
      verdict = await device.makeAgain(change)
      try expect(verdict, change, between, wanted)
    }
    if verdict == .done, try ServerRows(project) == wanted { await expectShown(change, on: device) }
    await device.leave()
  }

  private func expect(_ verdict: Verdict, _ change: Change, _ before: ServerRows, _ wanted: ServerRows) throws {
    let after = try ServerRows(project)
    #expect(after.doubled.isEmpty, "\(change)")
    switch verdict {
    case .done: #expect(after == wanted, "\(change) is reported as done")
    case .refused: #expect(after == before, "\(change) is reported as not done")
    case .unknown: #expect(after == before || after == wanted, "\(change) is not known to be done")
    case .taken: #expect(after == before, "\(change) was given up for what is there")
    }
  }

  private func expectShown(_ change: Change, on device: Device) async {
    switch change {
    case .add(let name): #expect(await device.events().contains { $0.name == name })
    case .delete(let name): #expect(await !device.events().contains { $0.name == name })
    case .setCost(let name, let cost):
      #expect(await device.events().first { $0.name == name }?.costText == "$\(cost).00")
    case .attend(let name): #expect(await device.events().first { $0.name == name }?.status == .attended)
    case .answer(let offer, let status):
      #expect(await device.offers().first { $0.id == offer }?.status == status)
    case .complete: break
    }
  }

  /// Both edit one event: another field each, which merge, or the same, which asks (decision L2).
  private func editBoth() async throws {
    guard let name = try ServerRows(project).events.keys.sorted().randomElement(using: &random) else { return }
    for device in devices { await device.refresh() }
    let isSame = random.number(in: 1...2) == 1
    let (cost, other) = (random.number(in: 1...900), random.number(in: 901...999))
    for device in devices { await device.openForm(ofEvent: name) }
    let before = try ServerRows(project)
    let fields: [(RecordForm.Field, String)] = [
      (.cost, "\(cost)"), isSame ? (.cost, "\(other)") : (.city, "City \(other)"),
    ]
    for (device, field) in zip(devices, fields) {
      device.compass.send(RecordForm.Tap.fieldChanged(field: field.0, text: field.1))
    }
    if random.number(in: 1...2) == 1 { devices[1].fixture.server.fail(.changes, with: .lostReply, times: 1) }
    let first = await devices[0].save()
    let keeps = random.number(in: 1...2) == 1
    let second = await devices[1].save(keeps: keeps)
    devices[1].fixture.server.recover()
    var wanted = before
    wanted.events[name]?.cost = Double(isSame && keeps ? other : cost)
    if !isSame { wanted.events[name]?.city = fields[1].1 }
    #expect(first == .done && second == (isSame && !keeps ? .taken : .done))
    #expect(try ServerRows(project) == wanted, "\(name): \(fields), keeps \(keeps)")
    for device in devices { await device.leave() }
  }
}

/// What a device says of a change.
private enum Verdict: Hashable { case done, refused, unknown, taken }

@MainActor private final class Device {
  let fixture: Fixture
  private(set) var compass: Compass
  private(set) var isStarted = false
  private let copies = MemoryCopies()
  private let preferences = MemoryPreferences()
  private let ids = Lock(0)
  private let number: Int
  private var time = StandingTime(Fixture.now)

  init(_ number: Int, _ project: LoopbackProject) throws {
    self.number = number
    fixture = try Fixture(project)
    compass = Self.app(fixture, number, ids, copies, preferences, time)
  }

  private static func app(
    _ fixture: Fixture, _ number: Int, _ ids: Lock<Int>, _ copies: MemoryCopies, _ preferences: MemoryPreferences,
    _ time: StandingTime
  ) -> Compass {
    let services = Services(
      backend: fixture.backend, preferences: preferences, copies: RowCopies(copies) { time.now },
      makeID: {
        ids.withLock { ids in
          ids += 1
          return "new-\(number)-\(ids)"
        }
      })
    return Compass(
      services: services, zone: zone("America/New_York"), now: { time.now }, timers: time.timers, allowsUndo: false)
  }

  /// The app begins with what it kept.
  func start() async {
    time = StandingTime(Fixture.now)
    compass = Self.app(fixture, number, ids, copies, preferences, time)
    isStarted = true
    compass.send(.app(.launched))
    await compass.settled()
  }

  func open<P: RootPage>(_: P.Type, _ path: String) async -> P.Screen {
    compass.open(path)
    await compass.settled()
    return compass.page(P.self).screen
  }

  func events() async -> [EventCard] { await open(EventsList.self, "/events").events }
  func offers() async -> [OfferCard] { await open(OffersList.self, "/offers").offers }

  func refresh() async {
    _ = await events()
    compass.page(EventsList.self).send(.refreshPulled)
    await compass.settled()
  }

  /// What all pages show after each was refreshed.
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

  func make(_ change: TwoDevices.Change) async -> Verdict {
    switch change {
    case .add(let name):
      compass.open("/events/create")
      await compass.settled()
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

  /// As a person tries again: in the form that stays, by the notice's button, or by the same tap.
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
    compass.open("/events/\(id)/edit")
    await compass.settled()
  }

  /// - Parameter keeps: what is answered where it was changed elsewhere.
  func save(keeps: Bool = true) async -> Verdict {
    compass.send(RecordForm.Tap.saveTapped)
    await compass.settled()
    guard compass.screen.head.dialog?.kind == "conflict" else { return verdict }
    compass.send(keeps ? RecordForm.Tap.keepTapped : .takeTapped)
    await compass.settled()
    return keeps ? verdict : .taken
  }

  private func id(ofEvent name: String) async -> EventID? { await events().first { $0.name == name }?.id }

  /// What the screen says.
  private var verdict: Verdict {
    let screen = compass.screen
    var said = screen.head.notices.filter { $0.kind == .error }.map(\.message)
    if let dialog = screen.head.dialog { said.append(dialog.message) }
    if case .form(let form) = screen { said.append(form.form?.failureText ?? "The form is still open.") }
    if said.isEmpty { return .done }
    return said.contains { $0.contains("not known whether") } ? .unknown : .refused
  }

  /// Forms are discarded, and what was said is read.
  func leave() async {
    for _ in 0..<3 {
      guard case .form(let form) = compass.screen else { break }
      if form.head.dialog != nil { compass.send(RecordForm.Tap.dialogCancelled) }
      compass.send(RecordForm.Tap.discardTapped)
      compass.send(RecordForm.Tap.discardConfirmed)
      await compass.settled()
      compass.open("/events")
      await compass.settled()
    }
    compass.page(Tasks.self).send(.dismissTapped)
    for notice in compass.screen.head.notices where notice.canDismiss { compass.send(.noticeDismissed(id: notice.id)) }
    await compass.settled()
  }
}
