import CompassModel
import CompassServices
import Records

/// The schools of an athlete, and the family of most of them (decision L1); also the note in batches' marks.
final class SchoolList: Sendable {
  let ids: [SchoolID]
  let schools: [School]
  /// Ids of schools that the athlete added and that have no family.
  let withoutFamily: [SchoolID]
  /// Ids of schools that the athlete added: those without a family, and all if they were requested by the athlete.
  let added: Set<SchoolID>
  let family: FamilyID?
  /// Number of rows that cannot be shown as a school.
  let unreadable: Int
  /// The cached rows of the requests behind this list.
  let cached: [CachedRows<ListedSchool>]

  /// Combines the responses to one or two requests; `listed` has the schools without a family unless `added` has.
  fileprivate init(_ listed: ListedSchools? = nil, added: ListedSchools? = nil, of family: FamilyID?) {
    let listedIDs = Set(listed?.loaded.rows.map(\.id) ?? [])
    let addedRows = added?.loaded.rows ?? []
    let rows = (listed?.loaded.rows ?? []) + addedRows.filter { !listedIDs.contains($0.id) }
    ids = rows.map(\.id)
    schools = rows.compactMap(\.school)
    withoutFamily = rows.filter { $0.family == nil }.map(\.id)
    self.added = Set(addedRows.map(\.id) + withoutFamily)
    self.family = family
    unreadable = (listed?.loaded.skipped ?? 0) + (added?.loaded.skipped ?? 0) + rows.count - schools.count
    self.cached = [listed?.cached, added?.cached].compactMap(\.self)
  }

  /// An empty list, for rows that the family alone decides, so that no schools need to be requested.
  static func notNeeded(in family: FamilyID) -> SchoolList { SchoolList(of: family) }
}

struct ListedSchool: Sendable {
  var id: SchoolID
  /// The school; nil for a row without a name.
  var school: School?
  var family: FamilyID?
}

private struct ListedSchools: Sendable {
  var loaded: Loaded<ListedSchool>
  var cached: CachedRows<ListedSchool>?
}

/// Key of a request for schools: requests of one turn share the list.
struct SchoolsKey: Hashable, Sendable {
  var athlete: AthleteID
  var turn: Int?
}

/// The list of an athlete's latest turn, kept as long as a batch of that turn holds it.
struct TurnList: Sendable {
  var turn: Int
  weak var list: SchoolList?
}

extension SupabaseBackend {
  /// Returns the schools of the family, and those the athlete added without a family. All callers of one turn share one
  /// request (decisions W5, Y6). `cached` are the cached rows of the query.
  func schoolList(for query: Query, cached: Batch? = nil) async throws(ServiceFailure) -> SchoolList {
    let key = SchoolsKey(athlete: query.key.owner, turn: query.turn)
    if let turn = key.turn {
      let noted = turnLists.withLock { $0[key.athlete].flatMap { $0.turn == turn ? $0.list : nil } }
      if let noted { return noted }
    }
    let before = query.isRefresh ? nil : cached?.mark?.note as? SchoolList
    return try await schoolRequests.value(for: key) { () async throws(ServiceFailure) in
      let list = try await requestSchools(of: key.athlete, since: before?.cached ?? [])
      if let turn = key.turn { turnLists.withLock { $0[key.athlete] = TurnList(turn: turn, list: list) } }
      return list
    }
  }

  private func requestSchools(
    of athlete: AthleteID, since cached: [CachedRows<ListedSchool>]
  ) async throws(ServiceFailure) -> SchoolList {
    let links = try await familyLinks(of: athlete)
    guard let family = links.family, links.siblings != nil else { return try await schoolsByOwner(athlete, cached) }
    let asked = try await listedSchools(TableQuery.ofFamily(family, orAthlete: athlete), since: cached) {
      $0.family == nil || $0.family == family
    }
    return SchoolList(asked, of: family)
  }

  /// Requests schools by the athlete, then by the family they name, if it is not known otherwise.
  private func schoolsByOwner(
    _ athlete: AthleteID, _ cached: [CachedRows<ListedSchool>]
  ) async throws(ServiceFailure) -> SchoolList {
    let own = try await listedSchools(TableQuery.equal("user_id", athlete), since: cached) { _ in true }
    guard !client.usesSpecRoutes, let family = own.loaded.rows.lazy.compactMap(\.family).first else {
      return SchoolList(added: own, of: nil)
    }
    families.note(family: family, ofSchoolsOf: athlete)
    let ofFamily = try await listedSchools(TableQuery.equal("family_unit_id", family), since: cached) {
      $0.family == family
    }
    return SchoolList(ofFamily, added: own, of: family)
  }

  /// Loads the schools that match a filter; `isAsked` checks each row again (decision X4).
  private func listedSchools(
    _ filter: HTTPRequest.QueryItem, since cached: [CachedRows<ListedSchool>],
    where isAsked: @escaping @Sendable (ListedSchool) -> Bool
  ) async throws(ServiceFailure) -> ListedSchools {
    let query = TableQuery(
      table: "schools", columns: "id,name,city,state,division,status,family_unit_id", filters: [filter],
      reportsChanges: !client.usesSpecRoutes)
    let before = cached.first { $0.noted.note.query.filters == query.filters }
    let (loaded, received) = try await client.rows(query, since: before) { row throws(UnreadableRow) -> ListedSchool? in
      let school = ListedSchool(
        id: try row.id("id"), school: try? School(row.reader(SchoolColumn.table), of: AthleteID("")),
        family: try row.reference("family_unit_id"))
      return isAsked(school) ? school : nil
    }
    return ListedSchools(loaded: loaded, cached: received)
  }
}
