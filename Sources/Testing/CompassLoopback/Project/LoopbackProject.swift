import CompassModel
import Foundation

/// A Supabase project in memory: tables as PostgREST serves them, sessions as GoTrue grants them, and the routes of the
/// web app that the program uses (wire.md). Its responses are those observed of real servers. It has the checks of a
/// database (columns, values, keys, references) and of row-level security. A `LoopbackServer` makes it available to a
/// live backend.
public final class LoopbackProject: Sendable {
  /// An account that can sign in.
  public struct Account: Sendable, Hashable {
    /// The credentials that the user types.
    public var email, password: String
    /// The id of the account's row in `users`.
    public var user: String

    /// Makes an account of the row `user` with these credentials.
    public init(_ email: String, password: String, user: String) {
      (self.email, self.password, self.user) = (email, password, user)
    }
  }

  /// The tokens that a sign-in or a refresh returns.
  package struct Tokens: Sendable, Hashable {
    /// The token sent with every request, and the token sent with a refresh.
    package var access, refresh: String
  }

  /// The error for a text without valid rows of a project.
  package struct Unreadable: Error, CustomStringConvertible {
    /// The position in the text, and the reason.
    package var description: String
  }

  fileprivate struct State {
    var tables = ProjectTables()
    var auth = ProjectAuth()
    var hasWebApp = true
  }

  /// The public API key that each request must contain.
  public let key: String
  private let now: @Sendable () -> Instant
  private let state = Lock(State())

  /// Makes a project. `rows` is a dataset (interface.md), a JSON object with a list of rows for each table, in which
  /// `family`, or `families` with a list of such, can replace rows of `family_units` and `family_members`. `accounts`
  /// can sign in. `key` is the project's public key. `tokens` are permanent access tokens with their users, and
  /// `lifetime` is that of other access tokens. `now` is the server's clock. Throws `Unreadable` if `rows` is not a
  /// dataset.
  public init(
    _ rows: String = "{}", accounts: [Account] = [], key: String = "public-key", tokens: [String: String] = [:],
    lifetime: Duration = .seconds(3600), now: @escaping @Sendable () -> Instant = { Instant(Date()) }
  ) throws {
    (self.key, self.now) = (key, now)
    state.withLock { state in
      state.auth.accounts = accounts
      state.auth.lasting = tokens
      state.auth.lifetime = lifetime
    }
    guard let tables = try Self.node(rows).object else { throw Unreadable(description: "not a JSON object") }
    for (table, node) in tables {
      switch table {
      case "family": try addFamily(node)
      case "families": for family in node.list ?? [] { try addFamily(family) }
      default: try add(node, to: table)
      }
    }
  }

  /// Processes a request and returns its response, with a `Date` header.
  package func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
    let now = now()
    let answer = state.withLock { $0.answer(request, key: key, at: now) }
    guard case .reply(let status, var headers, let body) = answer else { return answer }
    headers["Date"] = Self.httpDates.string(from: Date(timeIntervalSince1970: Double(now.microseconds) / 1e6))
    return .reply(status: status, headers: headers, body: body)
  }

  /// Formats HTTP dates in GMT; made once, since a formatter costs more than all else in a response.
  private static let httpDates = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter
  }()
}

/// Changes that bypass all checks, and access to the stored rows.
extension LoopbackProject {
  /// Stores rows without checks, replacing those with their keys. `rows` is a JSON object or a list of them; an unknown
  /// `table` is created. Throws `Unreadable` for another text.
  package func put(_ rows: String, into table: String) throws { try add(try Self.node(rows), to: table) }

  /// Removes the row with this id, if there is one.
  package func remove(_ id: String, from table: String) {
    state.withLock { state in
      guard let position = state.tables.tables[table]?.place(of: id), position.isTaken else { return }
      state.tables.tables[table]?.remove(at: [position.index])
    }
  }

  /// The rows of a table as a JSON list, sorted by key, with members sorted by name.
  package func rows(of table: String) -> String {
    let rows = state.withLock { $0.tables.tables[table]?.rows ?? [] }
    return JSONNode(rows: rows).written
  }

  /// Counts the rows of a table; 0 for an unknown table.
  public func count(of table: String) -> Int { state.withLock { $0.tables.tables[table]?.rows.count ?? 0 } }

  /// Removes a table, or a column such as `events.cost`, as in an older project.
  package func leaveOut(_ name: String) {
    let parts = name.split(separator: ".").map(String.init)
    state.withLock { state in
      guard parts.count == 2 else { return state.tables.tables[name] = nil }
      guard var table = state.tables.tables[parts[0]] else { return }
      table.schema.columns.removeAll { $0.name == parts[1] }
      state.tables.tables[parts[0]] = table
    }
  }

  /// Hides all rows of a table from updates and deletions, which return `200 []`, and refuses insertions.
  package func makeReadOnly(_ table: String) { state.withLock { _ = $0.tables.readOnly.insert(table) } }

  /// Limits the rows of each response, without an error; 1,000 by default.
  package func setMaximumRows(_ count: Int) { state.withLock { $0.tables.maximumRows = count } }

  /// Sets whether the server supports `Prefer: count=exact`; true by default.
  package func setCountsRows(_ counts: Bool) { state.withLock { $0.tables.countsRows = counts } }

  /// Sets whether the web app's routes exist; true by default, else they return 404.
  package func setWebApp(isThere: Bool) { state.withLock { $0.hasWebApp = isThere } }

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

  /// Adds a family in the format of datasets: `{"id", "members": [{"user_id", "role"}]}`.
  private func addFamily(_ node: JSONNode) throws {
    guard let family = node.object, let id = family["id"] else { throw Unreadable(description: "family has no id") }
    try add(JSONNode(.object(["id": id])), to: "family_units")
    let members = (family["members"]?.list ?? []).compactMap(\.object).map { member in
      JSONNode(.object(member.merging(["family_unit_id": id]) { _, new in new }))
    }
    try add(JSONNode(.list(members)), to: "family_members")
  }

  private static func node(_ text: String) throws(Unreadable) -> JSONNode {
    do { return try JSONReader.read(Array(text.utf8)) } catch {
      throw Unreadable(description: "byte \(error.offset): \(error.reason)")
    }
  }
}

extension LoopbackProject {
  /// All tokens that were issued, oldest first.
  package var issued: [Tokens] { state.withLock { $0.auth.issued } }

  /// All refresh tokens that clients sent, oldest first.
  package var presented: [String] { state.withLock { $0.auth.presented } }

  package var openSessions: Int { state.withLock { $0.auth.openSessions } }

  /// Makes the tables refuse all access tokens issued so far, not the permanent ones; refreshing still works.
  package func revokeAccess() { state.withLock { $0.auth.revokeAccess() } }

  /// Ends all sessions, so that refreshing fails too.
  package func endSessions() { state.withLock { $0.auth.endSessions() } }
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
    if let position = request.path.firstRange(of: "/api/") {
      return webApp(request, String(request.path[position.upperBound...]), as: user, at: now)
    }
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.count == 3, parts.starts(with: ["rest", "v1"]) else {
      return ProjectRefusal(404, "PGRST125", "Invalid path specified in request URL").answer
    }
    do { return try tables.answer(request, parts[2], as: user, at: now) } catch { return error.answer }
  }

  /// Responds to the routes of the web app that the program uses (decision W4).
  private func webApp(_ request: LoopbackRequest, _ path: String, as user: String?, at now: Instant) -> LoopbackAnswer {
    guard hasWebApp, request.method == "GET" else { return .json(#"{"message":"Page not found"}"#, status: 404) }
    guard user != nil else { return .json(#"{"message":"Unauthorized"}"#, status: 401) }
    let access = ProjectAccess(user, in: tables.tables, readOnly: [])
    switch path {
    case "family/accessible": return .json(accessibleFamilies(to: access))
    case "athlete-tasks":
      let athlete = request.query.first { $0.hasPrefix("athleteId=") }.map { String($0.dropFirst(10)) }
      guard let athlete, access.isRelative(athlete) else { return .json(#"{"message":"Forbidden"}"#, status: 403) }
      let rows = tables.tables["athlete_task"]?.rows.filter { $0["athlete_id"]?.text == athlete } ?? []
      return .json(JSONNode(rows: rows).written)
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
    return JSONNode(.object(["families": JSONNode(.list(families)), "success": JSONNode(.flag(true))])).written
  }
}
