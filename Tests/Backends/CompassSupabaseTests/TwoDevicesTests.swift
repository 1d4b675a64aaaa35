import CompassModel
import EventsList
import Foundation
import OffersList
import PageKit
import RecordForm
import CompassApp
import Tasks
import TestSupport
import Testing

/// Two devices of one athlete on one project, over connections that lose requests and replies. A change reported as
/// done is on the server, once; a change reported as failed is not; in the end both display the server's rows.
@MainActor @Suite(.serialized) struct TwoDevicesTests {
  /// Ten visits a seed; 200 in a slow run.
  @Test(arguments: few(1, of: UInt64(1)...20))
  func noChangeIsLostOrDuplicated(_ seed: UInt64) async throws {
    let devices = try TwoDevices(seed)
    for _ in 0..<10 { try await devices.visit() }
    try await devices.expectTheServersRowsOnBoth()
  }
}

/// Contents of a project, keyed by names that are given once and never changed.
struct ServerRows: Hashable {
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

  /// The contents after a change.
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

@MainActor final class TwoDevices {
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

  /// Uses one device for a while; sometimes the app restarts with its stored data, sometimes both edit one event.
  func visit() async throws {
    let device = devices[random.number(in: 0...1)]
    for device in devices where !device.isStarted { await device.start() }
    if random.number(in: 1...3) == 1 { await device.start() }
    if random.number(in: 1...4) == 1 { try await editBoth() }
    if random.number(in: 1...4) == 1, let change = await chosen(on: device) {
      try await makeOffline(change, on: device)
    }
    for _ in 0..<2 {
      if let change = await chosen(on: device) { try await make(change, on: device) }
    }
  }

  /// Disconnects a device for a while, perhaps with a restart: it displays its stored rows, and nothing is
  /// changed before a person retries the change.
  private func makeOffline(_ change: Change, on device: Device) async throws {
    let before = try ServerRows(project)
    device.fixture.server.fail(.any, with: .drop)
    let restarts = random.number(in: 1...2) == 1
    if restarts { await device.start() }
    let verdict = await device.make(change)
    // A page that was never opened has no copy and nothing to change; an equal value needs no change.
    let isNone = restarts || before.after(change) == before
    #expect(verdict != .done || isNone, "\(change) is reported as done without a connection")
    #expect(try ServerRows(project) == before, "\(change) is made without a connection")
    device.fixture.server.recover()
    device.compass.send(.connectivityReturned)
    await device.compass.settled()
    await device.leave()
    let between = try ServerRows(project)
    // A change with an unknown outcome is made only if a person retries it.
    #expect(between == before, "\(change) is made by itself")
    if random.number(in: 1...2) == 1 { try expect(await device.make(change), change, between, between.after(change)) }
    await device.leave()
  }

  /// Undoes the last change: the server has its previous rows.
  private func undo(_ change: Change, _ before: ServerRows, on device: Device) async throws {
    if case .delete = change { return }
    let made = try ServerRows(project)
    if random.number(in: 1...2) == 1, let failing = Self.faults.randomElement(using: &random) {
      device.fixture.server.fail(.changes, with: failing.fault, times: failing.times)
    }
    let verdict = await device.undo()
    device.fixture.server.recover()
    let after = try ServerRows(project)
    switch verdict {
    case .done: #expect(after == before, "\(change) was undone")
    case .refused, .taken: #expect(after == made, "\(change) was not undone")
    case .unknown: #expect(after == before || after == made, "\(change) is perhaps undone")
    }
    await device.leave()
  }

  func expectTheServersRowsOnBoth() async throws {
    let rows = try ServerRows(project)
    for device in devices {
      let visible = await device.everything()
      #expect(visible.events == rows.events && visible.offers == rows.offers && visible.completed == rows.completed)
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

  /// Makes a change on a device while its connection fails, and retries it after a reported failure.
  private func make(_ change: Change, on device: Device) async throws {
    let before = try ServerRows(project)
    // If the other device deleted the row, this equals the stored rows.
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
    let isDone = try verdict == .done && ServerRows(project) == wanted
    if isDone { await expectVisible(change, on: device) }
    await device.leave()
    if isDone, wanted != before, random.number(in: 1...3) == 1 { try await undo(change, before, on: device) }
  }

  private func expect(_ verdict: Verdict, _ change: Change, _ before: ServerRows, _ wanted: ServerRows) throws {
    let after = try ServerRows(project)
    #expect(after.doubled.isEmpty, "\(change)")
    switch verdict {
    case .done: #expect(after == wanted, "\(change) is reported as done")
    case .refused: #expect(after == before, "\(change) is reported as not done")
    case .unknown: #expect(after == before || after == wanted, "\(change) is not known to be done")
    case .taken: #expect(after == before, "\(change) was discarded for the stored value")
    }
  }

  private func expectVisible(_ change: Change, on device: Device) async {
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

  /// Edits one event on both: different fields merge, the same field opens a conflict dialog (decision L2).
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
