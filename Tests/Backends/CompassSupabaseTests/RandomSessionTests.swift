import CompassBridge
import CompassModel
import CompassServices
import EventsList
import Foundation
import OffersList
import PageKit
import PerformanceTimeline
import RecordForm
import RecruitingTimeline
import Tasks
import TestSupport
import Testing

@testable import Records
@testable import CompassApp
@testable import CompassSupabase

/// Sessions over a connection that loses and garbles replies, in this process and without time: in the end the server's
/// rows are on screen, nothing is stored twice, and each reported failure still holds (decisions B1, B3, B17).
@MainActor struct RandomSessionTests {
  @Test(arguments: few(12, of: 0..<1_000))
  func aSessionEndsWithServerRowsAndTrueFailures(seed: Int) async throws {
    let session = try RandomSession(UInt64(seed))
    await session.begin()
    for _ in 0..<14 {
      await session.step()
      session.checkFailures()
    }
    await session.restoreConnection()
    try session.check()
  }
}

@MainActor final class RandomSession {
  private typealias Reply = ChangeVerdictTests.Reply

  /// The fault rate, and how often each request was sent: the outcome of a request depends on the seed alone, in
  /// whatever order they arrive.
  private struct FaultState {
    var faults = 0
    var tries: [String: Int] = [:]
  }

  private nonisolated static let replies: [Reply] = [
    .lost, .lost, .lost, .cut, .garbled, .garbled, .tooLarge, .noConnection, .page, .redirect, .forbiddenPage,
    .missingPage, .conflictCut, .badRequest, .tooMany, .badGateway, .unavailable, .connectionLost, .trigger, .denied,
  ]
  private static let athlete: AthleteID = "athlete-1"

  private let project: LoopbackProject
  private let compass: Compass
  private let faultState = Lock(FaultState())
  private var random: SeededGenerator
  private var names = 0
  /// Texts that mark the entered rows, one in each form.
  private var marks: [String] = []
  private var log: [String] = []

  init(_ seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let project = try LoopbackProject.ofAthlete(
      [
        "events": """
        [{"id": "event-1", "user_id": "athlete-1", "type": "camp", "name": "Camp", "start_date": "2026-02-04",
          "registered": true, "attended": false},
         {"id": "event-2", "user_id": "athlete-1", "type": "game", "name": "Game", "start_date": "2026-02-05",
          "registered": true, "attended": false}]
        """,
        "offers": """
        [{"id": "offer-1", "user_id": "athlete-1", "family_unit_id": "family-1", "school_id": "school-1",
          "offer_type": "partial", "status": "pending", "offer_date": "2026-02-01"}]
        """,
        "performance_metrics": """
        [{"id": "metric-1", "user_id": "athlete-1", "metric_type": "velocity", "value": 80,
          "recorded_date": "2026-02-01"}]
        """,
      ], now: { Fixture.now })
    self.project = project
    let transport = ScriptedTransport(project) { [faultState] request in
      let (faults, number) = faultState.withLock { faultState in
        let key = "\(request.method) \(request.target) \(request.text)"
        faultState.tries[key, default: 0] += 1
        return (faultState.faults, faultState.tries[key] ?? 0)
      }
      guard faults > 0, request.path.contains("/rest/") else { return nil }
      var generator = SeededGenerator(seed: request.hash(seed, number))
      guard generator.number(in: 0...99) < faults else { return nil }
      let reply = Self.replies[generator.number(in: 0...(Self.replies.count - 1))]
      return (reply, reply.mayFollow && generator.number(in: 0...1) == 0)
    }
    let waits = RecordedWaits()
    let tokens = StubTokens()
    let configuration = try SupabaseConfiguration(url: "https://project.example", key: Fixture.key)
    let client = SupabaseClient(
      configuration, tokens: tokens, http: HTTPClient(over: transport, sleep: never, uptime: waits.uptime),
      retries: Retries(jitter: { 0 }, sleep: waits.sleep, uptime: waits.uptime))
    let ids = Lock(0)
    let backend = SupabaseBackend(client, session: tokens) { Fixture.now }
    compass = Compass(backend, ManualTime(Fixture.now), copies: nil) {
      ids.withLock { ids in
        ids += 1
        return "new-\(ids)"
      }
    }
  }

  /// Loads all pages before the first fault.
  func begin() async {
    await send(.app(.launched))
    await refreshAll()
    faultState.withLock { $0.faults = [10, 30, 60][random.number(in: 0...2)] }
  }

  // MARK: Steps

  func step() async {
    switch random.number(in: 0...13) {
    case 0...2: await enter()
    case 3: await edit()
    case 4: await onEvent { [.events(.tap(.deleteTapped(id: $0))), .events(.tap(.deleteConfirmed))] }
    case 5: await onEvent { [.events(.tap(.attendedTapped(id: $0)))] }
    case 6:
      let status = [OfferStatus.accepted, .declined, .pending][random.number(in: 0...2)]
      await send(.app(.pageOpened(page: .offers)), .offers(.tap(.statusChosen(id: "offer-1", status: status))))
    case 7:
      let tap: Tasks.Tap =
        random.number(in: 0...2) == 0 ? .uncompleteTapped(id: "task-1") : .completeTapped(id: "task-1")
      await send(.app(.pageOpened(page: .tasks)), .tasks(.tap(tap)))
    case 8: if let id = failedNotice?.id { await send(.app(.noticeRetried(id: id))) }
    case 9:
      guard let id = failedNotice?.id else { return await changeAndSave() }
      await send(.app(.noticeOpened(id: id)))
      await changeAndSave()
    case 10: await changeAndSave()
    case 11: if let id = failedNotice?.id { await send(.app(.noticeDismissed(id: id))) }
    case 12: await send(.app(.undoTapped))
    default: await send(.app(.foregrounded))
    }
  }

  /// A new event, reading or contact: each has a mark that no form changes.
  private func enter() async {
    names += 1
    let mark = "mark \(names)"
    let (path, texts): (String, KeyValuePairs<RecordForm.Field, String>) =
      switch random.number(in: 0...2) {
      case 0:
        ("/events/create", [.type: "camp", .name: "New", .startDate: "2026-03-01", .description: mark])
      case 1: ("/performance/log", [.type: "velocity", .value: "81", .notes: mark])
      default: ("/interactions/create", [.school: "school-1", .type: "phone_call", .subject: "Visit", .content: mark])
      }
    guard await open(path) else { return }
    marks.append(mark)
    for (field, text) in texts { await send(.form(.tap(.fieldChanged(field: field, text: text)))) }
    await save()
  }

  private func edit() async {
    await onEvent { [.app(.routeOpened(route: .form(.event($0))))] }
    guard case .form = compass.screen else { return }
    names += 1
    await send(.form(.tap(.fieldChanged(field: .cost, text: "\(names)"))))
    await save()
  }

  private func changeAndSave() async {
    guard case .form(let screen) = compass.screen, let form = screen.form else { return }
    names += 1
    let changes: [(RecordForm.Field, String)] = [
      (.name, "Name \(names)"), (.value, "\(80 + names)"), (.subject, "\(names)"),
    ]
    if let (field, text) = changes.first(where: { change in form.inputs.contains { $0.field == change.0 } }),
      random.number(in: 0...3) > 0
    {
      await send(.form(.tap(.fieldChanged(field: field, text: text))))
    }
    await save()
  }

  private func save() async {
    await send(.form(.tap(.saveTapped)))
    if compass.screen.head.dialog?.kind == "conflict" {
      await send(.form(.tap([.keepTapped, .takeTapped, .dialogCancelled][random.number(in: 0...2)])))
    }
    // A form that failed to save is corrected and saved again.
    if case .form(let screen) = compass.screen, screen.changeFailure != nil, random.number(in: 0...1) == 0 {
      await changeAndSave()
    }
  }

  /// - Returns: whether a form without entries is on screen.
  private func open(_ path: String) async -> Bool {
    await compass.go(to: path)
    guard case .form(let screen) = compass.screen else { return false }
    return screen.form != nil && !screen.content.hasUnsavedChanges
  }

  private func onEvent(_ actions: (EventID) -> [AppAction]) async {
    await send(.app(.pageOpened(page: .events)))
    let events = compass.page(EventsList.self).screen.events
    guard !events.isEmpty else { return }
    for action in actions(events[random.number(in: 0...(events.count - 1))].id) { await send(action) }
  }

  private var failedNotice: NoticeCard? {
    let failed = compass.screen.head.notices.filter { $0.kind == .error && $0.id > 0 }
    return failed.isEmpty ? nil : failed[random.number(in: 0...(failed.count - 1))]
  }

  private func send(_ actions: AppAction...) async {
    for action in actions {
      log.append("\(action)".prefix(160).description)
      compass.send(action)
      await compass.settled()
    }
  }

  // MARK: The end

  /// Ends the faults, and reloads every page.
  func restoreConnection() async {
    faultState.withLock { $0.faults = 0 }
    await refreshAll()
  }

  private func refreshAll() async {
    await send(.app(.pageOpened(page: .events)), .events(.tap(.refreshPulled)))
    await send(.app(.pageOpened(page: .offers)), .offers(.tap(.refreshPulled)))
    await send(.app(.pageOpened(page: .tasks)), .tasks(.tap(.dismissTapped)), .tasks(.tap(.refreshPulled)))
    await send(.app(.pageOpened(page: .performance)), .performance(.tap(.refreshPulled)))
    await send(.app(.pageOpened(page: .timeline)), .timeline(.tap(.refreshPulled)))
    await send(.performance(.tap(.presetChosen(preset: .allTime))))
  }

  private struct ServerRow: Decodable {
    var id: String
    var name, status, description, notes, content, subject, task_id: String?
    var cost, value: Double?
    var attended: Bool?

    /// Values that a session changes and lists contain.
    var values: String {
      let texts = [name, status, description, notes, subject].map { $0 ?? "-" }
      return "\(id) \(texts) \(cost ?? -1) \(value ?? -1) \(attended ?? false)"
    }
  }

  private func server(_ table: String) throws -> [ServerRow] {
    try JSONDecoder().decode([ServerRow].self, from: Data(project.rows(of: table).utf8))
  }

  /// Columns of the displayed rows, by their ids.
  private func columns(of kind: RowKind) -> [String: [RecordField]] {
    func columns<R: Row>(_: R.Type) -> [String: [RecordField]] {
      let rows: Rows<R>? = compass.store.untracked.records.rows(of: Self.athlete)
      return Dictionary((rows?.all ?? []).map { ($0.rowID.rawValue, $0.columns) }) { $1 }
    }
    return columns(kind.row)
  }

  private func visible(_ kind: RowKind) -> [ServerRow] {
    return columns(of: kind).map { id, columns in
      func value(_ column: String) -> RecordField.Value? { columns.first { $0.name == column }?.value }
      func number(_ column: String) -> Double? { if case .number(let number)? = value(column) { number } else { nil } }
      return ServerRow(
        id: id, name: value("name")?.text, status: value("status")?.text,
        description: value("description")?.text, notes: value("notes")?.text, content: value("content")?.text,
        subject: value("subject")?.text, cost: number("cost"), value: number("value"),
        attended: value("attended") == .flag(true))
    }
  }

  /// A deletion that failed has left the row, and a first save that failed has stored none (decision B1).
  func checkFailures() {
    for failure in compass.store.untracked.records.log.failures {
      guard let entry = compass.store.untracked.records.log.entry(failure.id.entry),
        entry.failure?.kind != .unanswered
      else { continue }
      let story: Comment = "\(failure.text)\n\(log.joined(separator: "\n"))"
      switch entry.change {
      case .delete(let row, _): #expect(project.has(row.id, in: row.kind.table.name), story)
      case .create(let new, _) where entry.form?.replaces == nil:
        #expect(!project.has(new.reference.id, in: new.reference.kind.table.name), story)
      case .create, .update, .setStatus, .note: break
      }
    }
  }

  func check() throws {
    let state = compass.store.untracked
    let story: Comment = "\(log.joined(separator: "\n"))"
    for (kind, table) in [
      (RowKind.events, "events"), (.offers, "offers"), (.readings, "performance_metrics"),
      (.interactions, "interactions"),
    ] {
      let (stored, visible) = (try server(table).map(\.values).sorted(), visible(kind).map(\.values).sorted())
      #expect(stored == visible, story)
    }
    let completed = try server("athlete_task").first?.status == "completed"
    let visibleStatus = state.context.rows(AthleteTask.self)?.all.first?.status
    #expect((visibleStatus == .completed) == completed, story)

    let entered = try ["events", "performance_metrics", "interactions"].flatMap { try server($0) }
    for mark in marks {
      let rows = entered.filter { [$0.description, $0.notes, $0.content].contains(mark) }
      #expect(rows.count < 2, "\(mark) is stored twice\n\(story)")
    }
    #expect(!state.records.log.isBusy, story)
    for failure in state.records.log.failures {
      let entry = try #require(state.records.log.entry(failure.id.entry))
      #expect(isTrue(entry), "\(failure.text)\n\(story)")
      // A list without the text of a contact does not reveal which of two tries is stored.
      let isContact = entry.change.key.kind == .interactions
      #expect(isContact || !failure.text.contains("not known"), "\(failure.text)\n\(story)")
    }
  }

  /// Whether the server's row lacks the values of a change.
  private func isTrue(_ entry: ChangeLog.Entry) -> Bool {
    let row = columns(of: entry.change.key.kind)[entry.change.id]
    func holds(_ name: String, _ value: RecordField.Value?) -> Bool {
      RecordField.Value.isSame(row?.first { $0.name == name }?.value, value)
    }
    switch entry.change {
    case .delete: return row != nil
    case .note: return row == nil
    case .create(let new, _): return row == nil || !new.columns.allSatisfy { holds($0.name, $0.value) }
    case .update(_, let columns, _): return row == nil || !columns.allSatisfy { holds($0.name, $0.new) }
    case .setStatus(_, let status, _, _):
      let stored = compass.store.untracked.context.rows(AthleteTask.self)?.all.first?.status ?? .notStarted
      return stored != status
    }
  }
}

extension LoopbackRequest {
  /// A number for the try of a request in a session (FNV-1a).
  fileprivate func hash(_ seed: UInt64, _ number: Int) -> UInt64 {
    "\(seed) \(number) \(method) \(target) \(text)".utf8.reduce(14_695_981_039_346_656_037) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
  }
}
