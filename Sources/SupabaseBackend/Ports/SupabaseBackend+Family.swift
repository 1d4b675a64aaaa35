import CompassModel
import CompassServices

extension SupabaseBackend: FamilyBackend {
  public var signedInUser: UserID? {
    get async { await client.tokens.signedInUser }
  }

  /// A player sees itself. Whose rows a parent may see the web app tells (decision S2), or the tables (decision W4).
  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
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
    await families.note(year: person.athlete.graduationYear, of: person.athlete.id)
    let isPlayer = person.role == .player
    let athletes = isPlayer ? [person.athlete] : try await accessibleAthletes(to: user)
    return FamilyAccess(
      user: user, name: person.name ?? (isPlayer ? person.athlete.name : ""), role: person.role, athletes: athletes)
  }

  private struct Person {
    var athlete: Athlete
    var name: String?
    var role: UserRole
  }

  private func people(_ filter: HTTPRequest.QueryItem) async throws(ServiceFailure) -> Loaded<Person> {
    let query = TableQuery(
      table: "users", columns: "id,full_name,role,graduation_year,current_phase", filters: [filter])
    return try await client.rows(query, read: Self.person)
  }

  @Sendable private static func person(_ row: JSONRow) throws(UnreadableRow) -> Person {
    let name = try row.text("full_name")
    return Person(
      athlete: Athlete(
        id: try row.id("id"), name: name ?? "Athlete",
        graduationYear: try row.wholeNumber("graduation_year"),
        isCommitted: try row.text("current_phase") == "committed"),
      name: name, role: UserRole(wire: try row.text("role") ?? "player"))
  }

  /// Each athlete once, with the family noted. A family without an athlete, or one that cannot be read, is left out.
  private func accessibleAthletes(to user: UserID) async throws(ServiceFailure) -> [Athlete] {
    guard client.configuration.apiURL != nil else { return try await athletesOfFamilies(of: user) }
    let answer: HTTPAnswer
    switch try await client.exchange(try client.route(.get, ["family", "accessible"])) {
    case .success(let success): answer = success
    // The web app has given this endpoint up.
    case .failure(let refusal) where refusal.status == 404: return try await athletesOfFamilies(of: user)
    case .failure(let refusal): throw refusal.serviceFailure(isChange: false)
    }
    let loaded = try AnswerRows(answer).load { row throws(UnreadableRow) -> (Athlete, FamilyID?)? in
      let athlete = Athlete(
        id: try row.id("athleteId"), name: try row.text("athleteName") ?? "Athlete",
        graduationYear: try row.wholeNumber("graduationYear"))
      return (athlete, try row.reference("familyUnitId"))
    }
    return await noted(loaded.rows)
  }

  /// The players of the families that somebody is a member of, as the tables tell them (decision W4).
  private func athletesOfFamilies(of user: UserID) async throws(ServiceFailure) -> [Athlete] {
    let own = try await members(TableQuery.equal("user_id", user)).map(\.family)
    guard !own.isEmpty else { return [] }
    let players = try await members(.init("role", "eq.player"), TableQuery.among("family_unit_id", own))
    guard !players.isEmpty else { return [] }
    let people = try await people(TableQuery.among("id", players.map(\.athlete)))
    let known = Dictionary(people.rows.map { ($0.athlete.id, $0.athlete) }) { first, _ in first }
    // A player whose own row cannot be read is there all the same.
    return await noted(players.map { (known[$0.athlete] ?? Athlete(id: $0.athlete, name: "Athlete"), $0.family) })
  }

  private func members(
    _ filters: HTTPRequest.QueryItem...
  ) async throws(ServiceFailure) -> [(athlete: AthleteID, family: FamilyID)] {
    let request = HTTPRequest(
      .get, client.address(ofTable: "family_members"),
      query: [.init("select", "user_id,family_unit_id")] + filters)
    return try AnswerRows(try await client.answer(to: request)).load {
      row throws(UnreadableRow) -> (athlete: AthleteID, family: FamilyID)? in
      (try row.id("user_id"), try row.id("family_unit_id"))
    }.rows
  }

  private func noted(_ rows: [(Athlete, FamilyID?)]) async -> [Athlete] {
    var athletes: [Athlete] = []
    for (athlete, family) in rows where !athletes.contains(where: { $0.id == athlete.id }) {
      athletes.append(athlete)
      await families.note(family, of: athlete.id)
      await families.note(year: athlete.graduationYear, of: athlete.id)
    }
    return athletes
  }

  /// Known, or as the table tells it; nil where nobody entered one.
  func graduationYear(of athlete: AthleteID) async throws(ServiceFailure) -> Int? {
    if let year = await families.graduationYear(of: athlete) { return year }
    let query = TableQuery(
      table: "users", columns: "id,graduation_year", filters: [TableQuery.equal("id", athlete)])
    let years = try await client.rows(query) { row throws(UnreadableRow) in try row.wholeNumber("graduation_year") }
    await families.note(year: years.rows.first, of: athlete)
    return years.rows.first
  }
}

/// A row of `family_units`: offers are stored with it, and interactions found by it.
typealias FamilyID = Identifier<FamilyAccess>

/// Which family an athlete belongs to, as far as answers have told: offers are stored with it, and interactions are
/// found by it (wire.md §1).
actor FamilyDirectory {
  private var families: [AthleteID: FamilyID] = [:]
  private var graduationYears: [AthleteID: Int] = [:]

  func family(of athlete: AthleteID) -> FamilyID? { families[athlete] }

  func note(_ family: FamilyID?, of athlete: AthleteID) {
    if let family { families[athlete] = family }
  }

  /// Tells when tasks are due (decision W4).
  func graduationYear(of athlete: AthleteID) -> Int? { graduationYears[athlete] }

  func note(year: Int?, of athlete: AthleteID) {
    if let year { graduationYears[athlete] = year }
  }

  func forget() {
    families = [:]
    graduationYears = [:]
  }

  /// The others of an athlete's family that are known.
  func siblings(of athlete: AthleteID) -> Set<AthleteID> {
    guard let family = families[athlete] else { return [] }
    return Set(families.keys.filter { $0 != athlete && families[$0] == family })
  }
}
