import CompassModel
import CompassServices
import Records

extension SupabaseBackend: FamilyBackend {
  public var signedInUser: UserID? {
    get async { await client.tokens.signedInUser }
  }

  /// Loads the signed-in user, and the athletes the user may see: a player only that player; others those that the web
  /// app (decision S2) or the tables (decision W4) list.
  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    // An app that starts counts its turns from one again.
    turnLists.withLock { $0 = [:] }
    families.forgetTurn()
    let user: UserID
    do throws(ServiceFailure) {
      user = try await client.tokens.user()
    } catch {
      let isElsewhere = error.kind == .sessionOver ? await isSignedInElsewhere : false
      throw isElsewhere ? Session.elsewhere : error
    }
    let people = try await people(TableQuery.equal("id", user))
    guard let person = people.rows.first(where: { $0.athlete.id.rawValue == user.rawValue }) else {
      guard people.skipped == 0 else {
        throw ServiceFailure(.unexpectedReply, detail: "no readable row of user \(user)")
      }
      throw ServiceFailure(
        .setUp, detail: "no row of user \(user)",
        reason: "Your account has no profile in this project: there is no row of it in users.")
    }
    families.note(year: person.athlete.graduationYear, of: person.athlete.id)
    let isPlayer = person.role == .player
    var athletes = [person.athlete]
    if isPlayer {
      athletes[0].hasFamily = await hasFamily(user)
    } else {
      athletes = try await accessibleAthletes(to: user)
    }
    return FamilyAccess(
      user: user, name: person.name ?? (isPlayer ? person.athlete.name : ""), role: person.role, athletes: athletes,
      store: .project)
  }

  struct Person: Sendable {
    var athlete: Athlete
    var name: String?
    var role: UserRole
  }

  func people(_ filter: HTTPRequest.QueryItem) async throws(ServiceFailure) -> Loaded<Person> {
    let query = TableQuery(
      table: "users", columns: "id,full_name,role,graduation_year,current_phase", filters: [filter])
    return try await client.rows(query, read: Self.person)
  }

  @Sendable private static func person(_ row: JSONRow) throws(UnreadableRow) -> Person {
    let name = try row.text("full_name")
    return Person(
      athlete: Athlete(
        id: try row.id("id"), name: name ?? "Athlete", graduationYear: try row.wholeNumber("graduation_year"),
        isCommitted: try row.text("current_phase") == "committed"),
      name: name, role: UserRole(wire: try row.text("role") ?? "player"))
  }

  private func accessibleAthletes(to user: UserID) async throws(ServiceFailure) -> [Athlete] {
    if let athletes = try await accessibleAthletes(byWebAppTo: user) { return athletes }
    // A player whose row in `users` cannot be read is listed nevertheless.
    let found = try await familyMembers(of: user)
    return found.players.uniqued { $0.user }.map { player in
      var athlete = found.athletes[player.athlete] ?? Athlete(id: player.athlete, name: "Athlete")
      athlete.hasFamily = true
      return athlete
    }
  }

  /// Whether a player belongs to a family, by membership or schools (decision L1); nil if that is not known.
  private func hasFamily(_ player: UserID) async -> Bool? {
    if client.usesSpecRoutes { return nil }
    do throws(ServiceFailure) {
      let own = try await memberships(of: player)
      if !own.isEmpty { return true }
      return try await schoolList(for: Query(RowsKey(.schools, of: AthleteID(player.rawValue)))).family != nil
    } catch {
      return nil
    }
  }

  /// Loads the accessible athletes from the web app, and caches their families; nil without its endpoint.
  func accessibleAthletes(byWebAppTo user: UserID) async throws(ServiceFailure) -> [Athlete]? {
    guard client.configuration.apiURL != nil else { return nil }
    let request = try client.route(.get, ["family", "accessible"])
    guard let answer = try await client.answer(to: request, unless: { $0.status == 404 }) else { return nil }
    let loaded = try AnswerRows(answer).load { row throws(UnreadableRow) -> (athlete: Athlete, family: FamilyID?)? in
      let family: FamilyID? = try row.reference("familyUnitId")
      let athlete = Athlete(
        id: try row.id("athleteId"), name: try row.text("athleteName") ?? "Athlete",
        graduationYear: try row.wholeNumber("graduationYear"), hasFamily: family == nil ? nil : true)
      return (athlete, family)
    }
    for (athlete, family) in loaded.rows.uniqued({ $0.athlete.id }) {
      families.note(accessible: family, of: athlete.id)
      families.note(year: athlete.graduationYear, of: athlete.id)
    }
    return loaded.rows.map(\.athlete).uniqued { $0.id }
  }

  /// Returns the graduation year, cached or from the table; nil if none was entered.
  func graduationYear(of athlete: AthleteID) async throws(ServiceFailure) -> Int? {
    if let year = families.graduationYear(of: athlete) { return year }
    let query = TableQuery(
      table: "users", columns: "id,graduation_year", filters: [TableQuery.equal("id", athlete)])
    let years = try await client.rows(query) { row throws(UnreadableRow) in try row.wholeNumber("graduation_year") }
    families.note(year: years.rows.first, of: athlete)
    return years.rows.first
  }
}

extension Sequence {
  fileprivate func uniqued<Key: Hashable>(_ key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
