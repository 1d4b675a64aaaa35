import CompassModel
import CompassServices

extension SupabaseBackend {
  /// The schools an athlete is in touch with, and the family that most of them belong to (decision L1).
  struct SchoolList: Sendable {
    var ids: [SchoolID] = []
    /// Those that have a name.
    var schools: [School] = []
    /// Those that the athlete added and no family has.
    var withoutFamily: [SchoolID] = []
    /// Those that the athlete added.
    var added: Set<SchoolID> = []
    /// Nil for an athlete of no family.
    var family: FamilyID?
    /// How many rows are no school that can be shown.
    var unreadable = 0
  }

  private struct ListedSchool: Sendable {
    var id: SchoolID
    var name: String?
    var city: String?
    var state: String?
    var family: FamilyID?

    var school: School? { name.map { School(id: id, name: $0, city: city, state: state) } }
  }

  /// The family's, and the athlete's own that no family has. Asked for once by all that need them at the same time
  /// (decision W5).
  func schoolList(of athlete: AthleteID) async throws(ServiceFailure) -> SchoolList {
    try await schoolLists.value(for: athlete) { () async throws(ServiceFailure) in
      let links = try await familyLinks(of: athlete)
      guard let family = links.family, links.siblings != nil else { return try await schoolListByOwner(athlete) }
      return Self.list(try await schools(of: family, or: athlete), own: Loaded(rows: []), of: family)
    }
  }

  /// Where no answer names the athlete's family, its own schools may.
  private func schoolListByOwner(_ athlete: AthleteID) async throws(ServiceFailure) -> SchoolList {
    let own = try await listedSchools(TableQuery.equal("user_id", athlete)) { _ in true }
    guard !client.usesSpecRoutes, let family = own.rows.lazy.compactMap(\.family).first else {
      return Self.list(Loaded(rows: []), own: own, of: nil)
    }
    families.note(family: family, ofSchoolsOf: athlete)
    let ofFamily = try await listedSchools(TableQuery.equal("family_unit_id", family)) { $0.family == family }
    return Self.list(ofFamily, own: own, of: family)
  }

  private static func list(
    _ asked: Loaded<ListedSchool>, own: Loaded<ListedSchool>, of family: FamilyID?
  ) -> SchoolList {
    let known = Set(asked.rows.map(\.id))
    let rows = asked.rows + own.rows.filter { !known.contains($0.id) }
    let schools = rows.compactMap(\.school)
    let withoutFamily = rows.filter { $0.family == nil }.map(\.id)
    return SchoolList(
      ids: rows.map(\.id), schools: schools, withoutFamily: withoutFamily,
      added: Set(own.rows.map(\.id) + withoutFamily), family: family,
      unreadable: asked.skipped + own.skipped + rows.count - schools.count)
  }

  /// The family's, and the athlete's own that no family has, in one request.
  private func schools(
    of family: FamilyID, or athlete: AthleteID
  ) async throws(ServiceFailure) -> Loaded<ListedSchool> {
    try await listedSchools(TableQuery.ofFamily(family, orOwn: athlete)) { $0.family == nil || $0.family == family }
  }

  /// - Parameter isAsked: what the filter says: the server's is not relied on alone (decision X4).
  private func listedSchools(
    _ filter: HTTPRequest.QueryItem, where isAsked: @escaping @Sendable (ListedSchool) -> Bool
  ) async throws(ServiceFailure) -> Loaded<ListedSchool> {
    let query = TableQuery(
      table: "schools", columns: "id,name,city,state,family_unit_id", filters: [filter],
      tellsChanges: !client.usesSpecRoutes)
    return try await client.rows(query) { row throws(UnreadableRow) -> ListedSchool? in
      let school = ListedSchool(
        id: try row.id("id"), name: try? row.requiredText("name"), city: try? row.text("city"),
        state: try? row.text("state"), family: try row.reference("family_unit_id"))
      return isAsked(school) ? school : nil
    }
  }
}

/// What several callers ask for at the same time is asked for once, and its answer good for a moment: a page needs the
/// schools twice, and pages that are opened one after the other need the same ones.
final class SharedAnswers<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Answer {
    var number: Int
    var task: Task<Result<Value, ServiceFailure>, Never>
    var waiters = 0
    /// Until when it may be used; nil while it is under way.
    var goodUntil: Duration?
  }

  private struct State {
    var answers: [Key: Answer] = [:]
    var newest = 0
  }

  private let lifetime: Duration
  private let uptime: @Sendable () -> Duration
  private let state = Lock(State())

  /// - Parameters:
  ///   - lifetime: how old an answer may be for who does not ask for everything.
  ///   - uptime: a clock that only moves on.
  init(lifetime: Duration = .seconds(5), uptime: @escaping @Sendable () -> Duration) {
    self.lifetime = lifetime
    self.uptime = uptime
  }

  /// The answer under way or just come, else what `ask` answers. A failure is that of those who wait for it alone; who
  /// is cancelled stops the request only if no other waits.
  func value(
    for key: Key, ask: @escaping @Sendable () async throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Value {
    let now = uptime()
    let (number, task) = state.withLock { state in
      if let end = state.answers[key]?.goodUntil, now >= end { state.answers[key] = nil }
      var answer =
        state.answers[key] ?? Answer(number: state.newest + 1, task: Task { await outcome(of: ask) })
      state.newest = max(state.newest, answer.number)
      answer.waiters += 1
      state.answers[key] = answer
      return (answer.number, answer.task)
    }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      leave(key, number)
    }
    if Task.isCancelled { throw ServiceFailure(.cancelled) }
    let end = uptime() + lifetime
    state.withLock { state in
      guard state.answers[key]?.number == number, state.answers[key]?.goodUntil == nil else { return }
      if case .success = result { state.answers[key]?.goodUntil = end } else { state.answers[key] = nil }
    }
    return try result.get()
  }

  private func leave(_ key: Key, _ number: Int) {
    let unwanted = state.withLock { state -> Task<Result<Value, ServiceFailure>, Never>? in
      guard var answer = state.answers[key], answer.number == number, answer.goodUntil == nil else { return nil }
      answer.waiters -= 1
      state.answers[key] = answer.waiters == 0 ? nil : answer
      return answer.waiters == 0 ? answer.task : nil
    }
    unwanted?.cancel()
  }

  /// Later calls send a new request (decision L12); who waits already gets the older answer.
  func forget() { state.withLock { $0.answers = [:] } }
}
