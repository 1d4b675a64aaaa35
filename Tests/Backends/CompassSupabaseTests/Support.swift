import CompassApp
import CompassBridge
import CompassModel
import CompassServices
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CompassSupabase

/// Tokens of a session that never ends, or of one that does.
actor StubTokens: AccessTokens, SignInBackend {
  nonisolated var asksForCredentials: Bool { true }
  func signIn(email: String, password: Secret) async throws(ServiceFailure) {}
  func signOut() async {}

  static let first = "token-of-the-first-kind"
  static let second = "token-of-the-second-kind"

  let signedInUser: UserID?
  private(set) var rejected: [String] = []
  private let refresh: @Sendable () throws(ServiceFailure) -> String

  init(
    user: UserID? = "athlete-1",
    refresh: @escaping @Sendable () throws(ServiceFailure) -> String = { StubTokens.second }
  ) {
    signedInUser = user
    self.refresh = refresh
  }

  func user() async throws(ServiceFailure) -> UserID {
    guard let signedInUser else { throw ServiceFailure(.sessionOver) }
    return signedInUser
  }

  func token() async throws(ServiceFailure) -> String { Self.first }

  func refreshed(after rejected: String) async throws(ServiceFailure) -> String {
    self.rejected.append(rejected)
    return try refresh()
  }
}

/// Waits that take no time and are recorded: they pass on a clock that nothing else advances.
final class RecordedWaits: Sendable {
  private let noted = Mutex<(waits: [Duration], passed: Duration)>(([], .zero))
  var all: [Duration] { noted.withLock { $0.waits } }
  /// The time that passed, the limits of requests included.
  var passed: Duration { noted.withLock { $0.passed } }
  var uptime: HTTPClient.Uptime { { self.passed } }

  var sleep: HTTPClient.Sleep {
    { wait in
      self.noted.withLock { noted in
        noted.waits.append(wait)
        noted.passed += wait
      }
    }
  }

  /// Advances the clock by the duration of a request.
  func pass(_ time: Duration) { noted.withLock { $0.passed += time } }
}

/// A deadline that never passes: no test depends on the load of the machine. Ends with its call.
let never: HTTPClient.Sleep = { _ in
  for await _ in AsyncStream(Void.self, { _ in }) {}
}

/// Requests that are never answered: only they run into their limits, immediately.
final class Silences: Sendable {
  private let pending = Mutex(0)

  /// Answer of a server's script that keeps the request waiting.
  var answer: LoopbackAnswer {
    pending.withLock { $0 += 1 }
    return .silence
  }

  var deadline: HTTPClient.Sleep {
    { _ in
      while true {
        try Task.checkCancellation()
        let isSilent = self.pending.withLock { count in
          defer { count = max(0, count - 1) }
          return count > 0
        }
        if isSilent { return }
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }
}

extension HTTPClient {
  /// Waits for an answer without a limit.
  static var patient: HTTPClient { HTTPClient(over: local, sleep: never) }

  #if os(Linux)
    /// Trusts one certificate. After a broken exchange the client tries https, for which libcurl reads each trusted
    /// certificate: 20 ms of work for all those of the system.
    static let local: any HTTPTransport = CurlTransport(trusting: .init(file: certificate, directory: "/nowhere"))
    private static let certificate = URL(filePath: #filePath).deletingLastPathComponent().path + "/certificate.pem"
  #else
    static let local = system
  #endif
}

/// A backend with the server of a test.
struct Fixture {
  static let key = "public-key-of-the-project"
  static let now = instant("2026-02-10T14:00:00Z")

  let server: LoopbackServer
  let backend: SupabaseBackend
  let waits: RecordedWaits
  let attempts: Attempts

  init(
    _ routes: SupabaseConfiguration.Routes = .tables, api: Bool = true, tokens: StubTokens = StubTokens(),
    now: Instant = Fixture.now, attempts: Attempts = Attempts(), waits: RecordedWaits = RecordedWaits(),
    deadline: @escaping HTTPClient.Sleep = never,
    script: @escaping LoopbackServer.Script
  ) throws {
    self.attempts = attempts
    self.waits = waits
    server = try LoopbackServer(script: script)
    let configuration = try SupabaseConfiguration(
      url: server.url, key: Self.key, apiURL: api ? "\(server.url)/app" : nil, routes: routes)
    // The server lives as long as its backend.
    let sleep: HTTPClient.Sleep = { [server, waits] time in
      try await deadline(time)
      // A deadline whose request was answered took no time.
      try Task.checkCancellation()
      waits.pass(time)
      withExtendedLifetime(server) {}
    }
    let http = HTTPClient(over: HTTPClient.local, sleep: sleep, uptime: waits.uptime)
    let client = SupabaseClient(
      configuration, tokens: tokens, http: http,
      retries: Retries(jitter: { 0.5 }, sleep: waits.sleep, uptime: waits.uptime), attempts: attempts)
    backend = SupabaseBackend(client, session: tokens) { now }
  }

  /// Uses a project whose rows `athlete-1` may read with the first token.
  init(_ project: LoopbackProject, tokens: StubTokens = StubTokens()) throws {
    try self.init(tokens: tokens, script: project.answer)
  }

  /// All requests so far, as curl commands.
  var curls: String {
    server.requests.map { request in
      request.curl(hiding: [StubTokens.first: "token", StubTokens.second: "second token", Self.key: "key"])
    }.joined(separator: "\n")
  }
}

extension SupabaseBackend {
  /// A backend of the project at a URL; it sends each request once.
  init(
    at url: String, apiURL: String? = nil, _ session: some AccessTokens & SignInBackend, http: HTTPClient = .patient,
    retries: Retries = Retries(limit: 0)
  ) throws {
    let configuration = try SupabaseConfiguration(url: url, key: Fixture.key, apiURL: apiURL)
    let client = SupabaseClient(configuration, tokens: session, http: http, retries: retries)
    self.init(client, session: session) { Fixture.now }
  }
}

extension Compass {
  /// An app in New York, with the time of a test.
  convenience init(
    _ backend: SupabaseBackend, _ time: ManualTime, preferences: MemoryPreferences = MemoryPreferences(),
    copies: MemoryCopies? = MemoryCopies(), allowsUndo: Bool = false,
    makeID: @escaping @Sendable () async -> String = { UUID().uuidString }
  ) {
    let services = Services(
      backend: backend, preferences: preferences, copies: copies.map { RowCopies($0) { time.now } },
      exporter: MemoryExporter(), makeID: makeID)
    self.init(
      services: services, zone: zone("America/New_York"), now: { time.now }, timers: time.timers,
      allowsUndo: allowsUndo)
  }

  /// Opens a page, and waits for its rows.
  func go(to path: String) async {
    open(path)
    await settled()
  }
}

extension LoopbackProject {
  /// A project of `athlete-1` with a family and a school, and these rows of further tables.
  static func ofAthlete(
    _ tables: [String: String] = [:], now: @escaping @Sendable () -> Instant = { Instant(Date()) }
  ) throws -> LoopbackProject {
    let project = try LoopbackProject(
      """
      {"users": [{"id": "athlete-1", "full_name": "Ava", "role": "player", "graduation_year": 2028}],
       "family": {"id": "family-1", "members": [{"user_id": "athlete-1", "role": "player"}]},
       "schools": [{"id": "school-1", "user_id": "athlete-1", "family_unit_id": "family-1", "name": "Stanford"}],
       "task": [{"id": "task-1", "grade_level": 10, "title": "Film"}]}
      """,
      key: Fixture.key, tokens: [StubTokens.first: "athlete-1", StubTokens.second: "athlete-1"], now: now)
    for (table, rows) in tables { try project.put(rows, into: table) }
    return project
  }

  static func ofEvents(_ ids: some Sequence<String>) throws -> LoopbackProject {
    let project = try ofAthlete(["events": eventRows(ids)])
    project.shortenEvents()
    return project
  }

  /// Leaves out columns of events, for tests that need many rows and not long ones.
  func shortenEvents() {
    let columns = """
      location address state url description performance_notes end_time checkin_time event_source coaches_present \
      stats_recorded
      """
    for column in columns.split(separator: " ") { leaveOut("events.\(column)") }
  }

  static func eventRows(_ ids: some Sequence<String>) -> String {
    let rows = ids.map { #"{"id":"\#($0)","user_id":"athlete-1","type":"camp","start_date":"2026-03-01"}"# }
    return "[\(rows.joined(separator: ","))]"
  }

  /// Whether a table has a row of that id.
  func has(_ id: String, in table: String) -> Bool { rows(of: table).contains("\"id\":\"\(id)\"") }
}

/// Answers by the last component of a request's path; anything else is an empty list.
func answers(_ bodies: [String: String]) -> LoopbackServer.Script {
  { request in .json(bodies[String(request.path.split(separator: "/").last ?? "")] ?? "[]") }
}

extension NewEvent {
  static let sample = NewEvent(
    schoolID: "school-1", type: .camp, name: "Winter \"Camp\"", startDate: day("2026-02-14"),
    endDate: day("2026-02-15"), startTime: "09:00:00", city: "Ames", cost: 150.5, isRegistered: true)
}

extension MetricReading {
  static let sample = MetricReading(
    type: .sixtyTime, value: 6.87, unit: "sec", recordedDate: day("2026-02-10"), eventID: "event-1", isVerified: true)
}

extension NewInteraction {
  static let sample = NewInteraction(
    schoolID: "school-1", type: .phoneCall, direction: .inbound, subject: "Visit & dates",
    occurredAt: instant("2026-02-10T14:12:00Z"))
}

extension OfferTerms {
  static let sample = OfferTerms(
    schoolID: SchoolID("school-1"), type: .partial, status: .pending, amount: 50_000.5, percentage: 66.67,
    offerDate: day("2026-02-10"), deadline: nil, conditions: "3.0 GPA & \"health\"", notes: nil)
}

extension RowEntry {
  /// The columns that were filled in.
  var entered: [RecordField] { columns.filter { $0.value != nil } }
}

/// Edits of the samples, with values of each kind.
extension Change {
  static func ofEvent(_ id: EventID) -> Change {
    .update(
      .event(id),
      [
        ColumnEdit("name", from: .text("Camp, \"old\" & (new)"), to: .text("Winter \"Camp\"")),
        ColumnEdit("start_date", from: .date(day("2026-02-14")), to: .date(day("2026-02-15"))),
        ColumnEdit("end_time", from: .text("17:30:15"), to: nil),
        ColumnEdit("cost", from: .number(150), to: .number(150.5)),
        ColumnEdit("city", from: nil, to: .text("Ames")), ColumnEdit("registered", from: .flag(true), to: .flag(false)),
        ColumnEdit("attended", from: .flag(false), to: .flag(true)),
      ], of: "athlete-1")
  }
  static let ofMetric = Change.update(
    .reading("metric-1"), [ColumnEdit("value", from: .number(6.87), to: .number(6.9))], of: "athlete-1")
  static let ofOffer = Change.update(
    .offer("offer-1"),
    [ColumnEdit("conditions", from: .text("3.0 GPA"), to: .text("3.0 GPA & \"health\""))], of: "athlete-1")
}

/// Every call of the backend, by its name.
enum Call: String, CaseIterable, Sendable {
  case loadEvents, deleteEvent, updateEvent, loadOffers, createOffer, deleteOffer, loadSchools, loadTasks
  case createEvent, editEvent, createMetric, editMetric, createInteraction, editOffer, answerOffer
  case deleteReading, deleteInteraction
  case updateTaskStatus, loadFamily, loadTimeline, loadMetrics, loadAllMetrics, loadEvent, loadInteraction, loadOffer

  func run(_ backend: SupabaseBackend, of athlete: AthleteID = "athlete-1") async throws(ServiceFailure) {
    switch self {
    case .loadEvents: _ = try await backend.loadEvents(of: athlete)
    case .deleteEvent: try await backend.deleteEvent("event 1/2", of: athlete)
    case .updateEvent: try await backend.make(.attended("event-1", of: athlete))
    case .loadOffers: _ = try await backend.loadOffers(of: athlete)
    case .createOffer: try await backend.createOffer(.sample, as: OfferID("offer-1"), of: athlete)
    case .deleteOffer: try await backend.deleteOffer(OfferID("offer-1"), of: athlete)
    case .deleteReading: try await backend.make(.delete(.reading("metric-2"), of: athlete))
    case .deleteInteraction: try await backend.make(.delete(.interaction("interaction-2"), of: athlete))
    case .createEvent: try await backend.createEvent(.sample, as: "event-1", of: athlete)
    case .editEvent: try await backend.make(.ofEvent("event-1"))
    case .createMetric: try await backend.createMetric(.sample, as: "metric-1", of: athlete)
    case .editMetric: try await backend.make(.ofMetric)
    case .createInteraction: try await backend.createInteraction(.sample, as: "interaction-1", of: athlete)
    case .editOffer: try await backend.make(.ofOffer)
    case .answerOffer:
      try await backend.make(.status("offer-1", from: .pending, to: .accepted, of: athlete))
    case .loadSchools: _ = try await backend.loadSchools(of: athlete)
    case .loadTasks: _ = try await backend.loadTasks(of: athlete)
    case .updateTaskStatus: _ = try await backend.updateTaskStatus(TaskID("task-1"), of: athlete, to: .completed)
    case .loadFamily: _ = try await backend.loadFamily()
    case .loadTimeline:
      let answer = await backend.loadTimeline(of: athlete)
      _ = try answer.events.get()
      _ = try answer.offers.get()
      _ = try answer.interactions.get()
      _ = try answer.statusChanges.get()
    case .loadMetrics:
      _ = try await backend.loadMetrics(of: athlete, from: day("2025-11-10"), through: day("2026-02-10"))
    case .loadAllMetrics: _ = try await backend.loadMetrics(of: athlete, from: nil, through: day("2026-02-10"))
    case .loadEvent: _ = try await backend.loadRecord(.event("event-1"), of: athlete)
    case .loadInteraction:
      _ = try await backend.loadRecord(.interaction(InteractionID("interaction-1")), of: athlete)
    case .loadOffer: _ = try await backend.loadRecord(.offer(OfferID("offer-1")), of: athlete)
    }
  }

  /// The failure of the call; nil if it succeeds.
  func failure(_ backend: SupabaseBackend, of athlete: AthleteID = "athlete-1") async -> ServiceFailure? {
    do { try await run(backend, of: athlete) } catch { return error }
    return nil
  }

  var isChange: Bool {
    switch self {
    case .deleteEvent, .updateEvent, .createOffer, .deleteOffer, .updateTaskStatus, .createEvent, .editEvent,
      .createMetric, .editMetric, .createInteraction, .editOffer, .answerOffer, .deleteReading, .deleteInteraction:
      true
    default: false
    }
  }

  /// Calls for which the family is requested before the row can be stored.
  static let creations = [Call.createOffer, .createEvent, .createMetric, .createInteraction]
}
