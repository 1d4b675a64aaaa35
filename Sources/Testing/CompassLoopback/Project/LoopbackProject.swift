import CompassModel
import CompassServices
import Foundation

/// A Supabase project in memory: tables as PostgREST serves them, sessions as GoTrue grants them, and the routes of the
/// web app that the program asks (wire.md). What it answers, real ones were seen to answer.
///
/// It checks what a database checks (columns, values, keys, references) and who may see and change what. Put a
/// `LoopbackServer` before it, and give that to a live backend.
public final class LoopbackProject: Sendable {
  /// An account that may sign in.
  public struct Account: Sendable, Hashable {
    /// The typed email address and password.
    public var email, password: String
    /// A row of `users`.
    public var user: String

    /// Signs `user` in with this email address and password.
    public init(_ email: String, password: String, user: String) {
      (self.email, self.password, self.user) = (email, password, user)
    }
  }

  /// The tokens of a sign-in or a refresh.
  public struct Tokens: Sendable, Hashable {
    /// One comes with every request, the other with a refresh.
    public var access, refresh: String
  }

  /// The error for a text that has no readable rows of a project.
  public struct Unreadable: Error, CustomStringConvertible {
    /// Where in the text, and why.
    public var description: String
  }

  fileprivate struct State {
    var tables = ProjectTables()
    var auth = ProjectAuth()
    var webAppIsThere = true
  }

  /// The public API key that each request has to name.
  public let key: String
  private let now: @Sendable () -> Instant
  private let state = Lock(State())

  /// A project with these rows and accounts.
  ///
  /// - Parameters:
  ///   - rows: a dataset (interface.md): a JSON object with a list of rows for each table. `family`, or a list of such
  ///     as `families`, may replace rows of `family_units` and `family_members`.
  ///   - accounts: who may sign in.
  ///   - key: the project's public key.
  ///   - tokens: access tokens that are good without a sign-in, and whose they are.
  ///   - lifetime: how long other access tokens are good.
  ///   - now: the server's clock.
  /// - Throws: `Unreadable` if `rows` is not such an object.
  public init(
    _ rows: String = "{}", accounts: [Account] = [], key: String = "public-key", tokens: [String: String] = [:],
    lifetime: Duration = .seconds(3600), now: @escaping @Sendable () -> Instant = { Instant(Date()) }
  ) throws {
    self.key = key
    self.now = now
    state.withLock { state in
      state.auth.accounts = accounts
      state.auth.lasting = tokens
      state.auth.lifetime = lifetime
    }
    for (table, node) in try Self.object(rows) {
      switch table {
      case "family": try addFamily(node)
      case "families": for family in node.list ?? [] { try addFamily(family) }
      default: try add(node, to: table)
      }
    }
  }

  /// Returns the answer to a request.
  public func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
    let now = now()
    let answer = state.withLock { $0.answer(request, key: key, at: now) }
    guard case .reply(let status, var headers, let body) = answer else { return answer }
    headers["Date"] = Self.httpDate(now)
    return .reply(status: status, headers: headers, body: body)
  }

  /// As HTTP writes it.
  private static func httpDate(_ instant: Instant) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: Date(timeIntervalSince1970: Double(instant.microseconds) / 1e6))
  }
}

/// Changes by others, and the stored rows.
extension LoopbackProject {
  /// Stores rows past all checks, over those with their keys.
  ///
  /// - Parameters:
  ///   - rows: a JSON object, or a list of them.
  ///   - table: its name; one that no project has is made.
  public func put(_ rows: String, into table: String) throws {
    do { try add(try JSONReader.read(Array(rows.utf8)), to: table) } catch let mistake as JSONMistake {
      throw Unreadable(description: "byte \(mistake.offset): \(mistake.reason)")
    }
  }

  /// Takes the row of that id away.
  public func remove(_ id: String, from table: String) {
    state.withLock { state in
      guard let place = state.tables.tables[table]?.place(of: id), place.isTaken else { return }
      state.tables.tables[table]?.remove(at: [place.index])
    }
  }

  /// The rows of a table as a JSON list, in the order of their keys, members in that of their names.
  public func rows(of table: String) -> String {
    let rows = state.withLock { $0.tables.tables[table]?.rows ?? [] }
    return String(decoding: JSONNode(.list(rows.map { JSONNode(.object($0)) })).bytes, as: UTF8.self)
  }

  /// Returns the number of rows of a table.
  public func count(of table: String) -> Int { state.withLock { $0.tables.tables[table]?.rows.count ?? 0 } }

  /// Leaves a table or a column (`events.cost`) out, as an older project does.
  public func leaveOut(_ name: String) {
    let parts = name.split(separator: ".").map(String.init)
    state.withLock { state in
      guard parts.count == 2 else { return state.tables.tables[name] = nil }
      guard var table = state.tables.tables[parts[0]] else { return }
      table.schema.columns.removeAll { $0.name == parts[1] }
      state.tables.tables[parts[0]] = table
    }
  }

  /// Lets row security hide all rows of a table from changes: `200 []`.
  public func makeReadOnly(_ table: String) { state.withLock { _ = $0.tables.readOnly.insert(table) } }

  /// Cuts answers at that many rows without a word; 1,000 unless set.
  public func setMaximumRows(_ count: Int) { state.withLock { $0.tables.maximumRows = count } }

  /// Whether `Prefer: count=exact` is understood; it is unless set.
  public func setCountsRows(_ counts: Bool) { state.withLock { $0.tables.countsRows = counts } }

  /// Whether the web app's routes are there; they are unless set, and a 404 otherwise.
  public func setWebApp(isThere: Bool) { state.withLock { $0.webAppIsThere = isThere } }

  private func add(_ node: JSONNode, to table: String) throws {
    let objects = node.list ?? [node]
    let rows = objects.compactMap(\.object)
    guard rows.count == objects.count else { throw Unreadable(description: "\(table) has what is no row") }
    state.withLock { state in
      var stored = state.tables.tables[table] ?? ProjectTable(ProjectSchema(table))
      for row in rows { stored.put(row) }
      state.tables.tables[table] = stored
    }
  }

  /// The dataset's shape of a family: `{"id", "members": [{"user_id", "role"}]}`.
  private func addFamily(_ node: JSONNode) throws {
    guard let family = node.object, let id = family["id"] else { throw Unreadable(description: "family has no id") }
    try add(JSONNode(.object(["id": id])), to: "family_units")
    let members = (family["members"]?.list ?? []).compactMap(\.object).map { member in
      JSONNode(.object(member.merging(["family_unit_id": id]) { _, new in new }))
    }
    try add(JSONNode(.list(members)), to: "family_members")
  }

  private static func object(_ text: String) throws -> [String: JSONNode] {
    do {
      if let object = try JSONReader.read(Array(text.utf8)).object { return object }
    } catch {
      throw Unreadable(description: "byte \(error.offset): \(error.reason)")
    }
    throw Unreadable(description: "not a JSON object")
  }
}

/// Sessions of the project's accounts.
extension LoopbackProject {
  /// All tokens that were granted, the oldest first.
  public var issued: [Tokens] { state.withLock { $0.auth.issued } }

  /// The refresh tokens that were presented, one after the other.
  public var presented: [String] { state.withLock { $0.auth.presented } }

  /// The number of sign-ins that have not ended.
  public var openSessions: Int { state.withLock { $0.auth.openSessions } }

  /// Makes every access token so far one that the tables refuse; a refresh brings a good one.
  public func revokeAccess() { state.withLock { $0.auth.revokeAccess() } }

  /// Ends every session for good.
  public func endSessions() { state.withLock { $0.auth.endSessions() } }
}

extension LoopbackProject.State {
  mutating func answer(_ request: LoopbackRequest, key: String, at now: Instant) -> LoopbackAnswer {
    guard request.path.contains("/api/") || request.header("apikey") == key else {
      let reason = request.header("apikey") == nil ? "No API key found in request" : "Invalid API key"
      return .json(#"{"message":"\#(reason)"}"#, status: 401)
    }
    if let answer = auth.answer(request, at: now) { return answer }
    var user: String?
    if let token = request.bearer {
      user = auth.user(of: token, at: now)
      if user == nil {
        let refusal = ProjectRefusal(401, "PGRST303", "JWT expired")
        return refusal.answer
      }
    }
    if let place = request.path.firstRange(of: "/api/") {
      return webApp(request, String(request.path[place.upperBound...]), as: user, at: now)
    }
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.count == 3, parts.starts(with: ["rest", "v1"]) else {
      return ProjectRefusal(404, "PGRST125", "Invalid path specified in request URL").answer
    }
    do { return try tables.answer(request, parts[2], as: user, at: now) } catch { return error.answer }
  }

  /// The routes of the web app that the program asks (decision W4).
  private func webApp(
    _ request: LoopbackRequest, _ path: String, as user: String?, at now: Instant
  ) -> LoopbackAnswer {
    guard webAppIsThere, request.method == "GET" else { return .json(#"{"message":"Page not found"}"#, status: 404) }
    guard user != nil else { return .json(#"{"message":"Unauthorized"}"#, status: 401) }
    let access = ProjectAccess(user, in: tables.tables, readOnly: [])
    switch path {
    case "family/accessible": return .json(accessibleFamilies(to: access))
    case "athlete-tasks":
      let athlete = request.query.first { $0.hasPrefix("athleteId=") }.map { String($0.dropFirst(10)) }
      guard let athlete, access.isRelative(athlete) else { return .json(#"{"message":"Forbidden"}"#, status: 403) }
      let rows = tables.tables["athlete_task"]?.rows.filter { $0["athlete_id"]?.text == athlete } ?? []
      return .reply(
        status: 200, headers: ["Content-Type": "application/json"],
        body: JSONNode(.list(rows.map { JSONNode(.object($0)) })).bytes)
    default: return .json(#"{"message":"Page not found"}"#, status: 404)
    }
  }

  private func accessibleFamilies(to access: ProjectAccess) -> String {
    let users = tables.tables["users"]?.rows ?? []
    let members = (tables.tables["family_members"]?.rows ?? []).filter { row in
      row["role"]?.text == "player" && access.sees(row, of: "family_members")
    }
    let families = members.compactMap { member -> JSONNode? in
      guard let family = member["family_unit_id"], let id = member["user_id"] else { return nil }
      let user = users.first { $0["id"]?.text == id.text } ?? [:]
      return JSONNode(
        .object([
          "familyUnitId": family, "athleteId": id, "athleteName": user["full_name"] ?? JSONNode(.null),
          "graduationYear": user["graduation_year"] ?? JSONNode(.null),
        ]))
    }
    let answer = JSONNode(.object(["families": JSONNode(.list(families)), "success": JSONNode(.flag(true))]))
    return String(decoding: answer.bytes, as: UTF8.self)
  }
}
