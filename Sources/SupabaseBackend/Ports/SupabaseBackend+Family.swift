import CompassModel
import CompassServices

extension SupabaseBackend: FamilyBackend {
  public var signedInUser: UserID? {
    get async { await client.tokens.signedInUser }
  }

  /// A player sees itself. Whose rows a parent may see the web app tells; without its address, nobody's (decision S2).
  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    guard let user = await client.tokens.signedInUser else { throw Session.nobody }
    let query = TableQuery(
      table: "users", columns: "id,full_name,role,graduation_year,current_phase",
      filters: [TableQuery.equal("id", user)])
    let people = try await client.rows(query) { row throws(UnreadableRow) in try Self.person(row) }
    guard let person = people.rows.first(where: { $0.athlete.id.rawValue == user.rawValue }) else {
      guard people.skipped == 0 else {
        throw ServiceFailure(.unexpectedReply, detail: "no readable row of user \(user)")
      }
      throw ServiceFailure(
        .setUp, detail: "no row of user \(user)",
        reason: "Your account has no profile in this project: there is no row of it in users.")
    }
    let isPlayer = person.role == .player
    let athletes = isPlayer ? [person.athlete] : try await accessibleAthletes()
    return FamilyAccess(
      user: user, name: person.name ?? (isPlayer ? person.athlete.name : ""), role: person.role, athletes: athletes)
  }

  private struct Person {
    var athlete: Athlete
    var name: String?
    var role: UserRole
  }

  private static func person(_ row: JSONRow) throws(UnreadableRow) -> Person {
    let name = try row.text("full_name")
    return Person(
      athlete: Athlete(
        id: try row.id("id"), name: name ?? "Athlete",
        graduationYear: try row.wholeNumber("graduation_year"),
        isCommitted: try row.text("current_phase") == "committed"),
      name: name, role: UserRole(wire: try row.text("role") ?? "player"))
  }

  /// Each athlete once, with the family noted. A family without an athlete, or one that cannot be read, is left out.
  private func accessibleAthletes() async throws(ServiceFailure) -> [Athlete] {
    guard client.configuration.apiURL != nil else { return [] }
    let request = try client.route(.get, ["family", "accessible"])
    let rows = try AnswerRows(try await client.answer(to: request))
    let loaded = rows.load { row throws(UnreadableRow) -> (Athlete, FamilyID?)? in
      let athlete = Athlete(
        id: try row.id("athleteId"), name: try row.text("athleteName") ?? "Athlete",
        graduationYear: try row.wholeNumber("graduationYear"))
      return (athlete, try row.reference("familyUnitId"))
    }
    var athletes: [Athlete] = []
    for (athlete, family) in loaded.rows where !athletes.contains(where: { $0.id == athlete.id }) {
      athletes.append(athlete)
      await families.note(family, of: athlete.id)
    }
    return athletes
  }
}

/// A row of `family_units`: offers are stored with it, and interactions found by it.
typealias FamilyID = Identifier<FamilyAccess>

/// Which family an athlete belongs to, as far as answers have told: offers are stored with it, and interactions are
/// found by it (wire.md §1).
actor FamilyDirectory {
  private var families: [AthleteID: FamilyID] = [:]

  func family(of athlete: AthleteID) -> FamilyID? { families[athlete] }

  func note(_ family: FamilyID?, of athlete: AthleteID) {
    if let family { families[athlete] = family }
  }

  /// The others of an athlete's family that are known.
  func siblings(of athlete: AthleteID) -> Set<AthleteID> {
    guard let family = families[athlete] else { return [] }
    return Set(families.keys.filter { $0 != athlete && families[$0] == family })
  }
}
