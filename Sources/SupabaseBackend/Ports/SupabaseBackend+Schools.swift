import CompassModel
import CompassServices

extension SupabaseBackend: SchoolsBackend {
  public func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> {
    let list = try await schoolList(of: athlete)
    return Loaded(rows: list.schools, skipped: list.unreadable)
  }

  /// An athlete's schools, and the family they belong to.
  struct SchoolList: Sendable {
    var ids: [SchoolID]
    /// Those that have a name.
    var schools: [School]
    var family: FamilyID?
    /// How many rows are no school that can be shown.
    var unreadable: Int
  }

  private struct ListedSchool: Sendable {
    var id: SchoolID
    var name: String?
    var city: String?
    var state: String?
    var family: FamilyID?

    var school: School? { name.map { School(id: id, name: $0, city: city, state: state) } }
  }

  /// Asked for once by all that need it at the same time (decision W5). Notes the family that the rows tell of.
  func schoolList(of athlete: AthleteID) async throws(ServiceFailure) -> SchoolList {
    try await schoolLists.value(for: athlete) { () async throws(ServiceFailure) in
      let query = TableQuery(
        table: "schools", columns: "id,name,city,state,family_unit_id",
        filters: [TableQuery.equal("user_id", athlete)], tellsChanges: !client.usesSpecRoutes)
      let loaded = try await client.rows(query) { row throws(UnreadableRow) -> ListedSchool in
        ListedSchool(
          id: try row.id("id"), name: try? row.requiredText("name"), city: try? row.text("city"),
          state: try? row.text("state"), family: try row.reference("family_unit_id"))
      }
      let schools = loaded.rows.compactMap(\.school)
      let family = loaded.rows.lazy.compactMap(\.family).first
      await families.note(family, of: athlete)
      return SchoolList(
        ids: loaded.rows.map(\.id), schools: schools, family: family,
        unreadable: loaded.skipped + loaded.rows.count - schools.count)
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

  /// The answer under way or just come, else what `ask` answers. A failure is nobody's but those who wait for it; who
  /// is cancelled stops the request only if nobody else waits.
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

  /// What is asked for from now on is asked for anew (decision L12); who waits already gets the older answer.
  func forget() { state.withLock { $0.answers = [:] } }
}
