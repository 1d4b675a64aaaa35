import CompassModel
import CompassServices

/// The id of a row of `family_units`, by which schools are filtered and with which rows are stored (decision L1).
typealias FamilyID = Identifier<FamilyAccess>

/// The members of a user's families, in the server's order.
struct FamilyMembers: Sendable {
  struct Member: Hashable, Sendable {
    var user: UserID
    var family: FamilyID
    var role: UserRole

    var athlete: AthleteID { AthleteID(user.rawValue) }
  }

  var members: [Member] = []
  /// The members as athletes, by id, whatever their roles; only those whose rows in `users` can be read.
  var athletes: [AthleteID: Athlete] = [:]
  /// Names by user id; only of members whose rows in `users` can be read and have a name.
  var names: [UserID: String] = [:]

  var players: [Member] { members.filter { $0.role == .player } }
}

/// Key of a request for members; requests of different generations are not shared.
struct MembersKey: Hashable, Sendable {
  var user: UserID
  var generation: Int
}

/// Family relations that decide which rows are an athlete's (decisions L1, X4).
struct FamilyLinks: Sendable {
  var family: FamilyID?
  /// The other athletes of the family; nil if its members are not known.
  var siblings: Set<UserID>? = []
  var names: [UserID: String] = [:]
}

/// Cached facts about families, all of which must be known before a row is shown (decision L10).
final class FamilyDirectory: Sendable {
  private struct State {
    /// Members read from the tables, by the user who requested them.
    var members: [UserID: FamilyMembers] = [:]
    /// Families of users by their own rows in `family_members`.
    var memberships: [UserID: [FamilyID]] = [:]
    /// The family of each athlete that the web app listed.
    var accessible: [AthleteID: FamilyID] = [:]
    /// The family named by an athlete's own schools, used if neither members nor web app name one.
    var bySchools: [AthleteID: FamilyID] = [:]
    var graduationYears: [AthleteID: Int] = [:]
    /// The turn of the last refresh that discarded the members; nil if none did.
    var refresh: Int?
    /// Incremented when the members are discarded; responses to earlier requests are ignored.
    var generation = 0
  }

  private let state = Lock(State())

  func members(of user: UserID) -> FamilyMembers? { state.withLock { $0.members[user] } }

  /// The generation of the cached facts, to be read before a request and passed to `note` with its response.
  var generation: Int { state.withLock { $0.generation } }

  func note(_ members: FamilyMembers, of user: UserID, requestedIn generation: Int) {
    state.withLock { if $0.generation == generation { $0.members[user] = members } }
  }

  func memberships(of user: UserID) -> [FamilyID]? { state.withLock { $0.memberships[user] } }

  /// Stores memberships, unless requested in an earlier generation; drops the members if they have changed.
  func note(memberships: [FamilyID], of user: UserID, requestedIn generation: Int) {
    state.withLock { state in
      guard state.generation == generation else { return }
      let before = state.members[user]?.members.filter { $0.user == user }.map(\.family)
      if let before, Set(before) != Set(memberships) { state.members[user] = nil }
      state.memberships[user] = memberships
    }
  }

  func note(accessible family: FamilyID?, of athlete: AthleteID) {
    if let family { state.withLock { $0.accessible[athlete] = family } }
  }

  func note(family: FamilyID?, ofSchoolsOf athlete: AthleteID) {
    if let family { state.withLock { $0.bySchools[athlete] = family } }
  }

  /// The cached graduation year, from which deadlines of tasks follow (decision W4); nil if not known.
  func graduationYear(of athlete: AthleteID) -> Int? { state.withLock { $0.graduationYears[athlete] } }

  func note(year: Int?, of athlete: AthleteID) {
    if let year { state.withLock { $0.graduationYears[athlete] = year } }
  }

  /// Discards members and memberships for a refresh (decision L12), at most once per turn; nil is always new.
  func refresh(in turn: Int?) {
    state.withLock { state in
      guard turn == nil || turn != state.refresh else { return }
      (state.members, state.memberships, state.refresh) = ([:], [:], turn)
      state.generation += 1
    }
  }

  /// Discards the memberships at a start of the app (decision Y6); the next refresh counts as new.
  func forgetTurn() { state.withLock { ($0.refresh, $0.memberships) = (nil, [:]) } }

  func forget() { state.withLock { $0 = State(generation: $0.generation + 1) } }

  /// Family relations of an athlete by `members`, the signed-in user's families, else by the web app, else by the
  /// athlete's schools. Without a family if none is known.
  func links(of athlete: AthleteID, among members: FamilyMembers) -> FamilyLinks {
    state.withLock { state in
      let player = UserID(athlete.rawValue)
      if let family = members.members.first(where: { $0.user == player })?.family {
        let siblings = members.players.filter { $0.family == family && $0.user != player }
        return FamilyLinks(family: family, siblings: Set(siblings.map(\.user)), names: members.names)
      }
      if let family = state.accessible[athlete] {
        let siblings = state.accessible.filter { $0.key != athlete && $0.value == family }
        return FamilyLinks(
          family: family, siblings: Set(siblings.map { UserID($0.key.rawValue) }), names: members.names)
      }
      guard let family = state.bySchools[athlete] else { return FamilyLinks() }
      return FamilyLinks(family: family, siblings: nil, names: members.names)
    }
  }
}

extension SupabaseBackend {
  /// Family, siblings and members' names, requested before rows are shown that a later response would forbid (L10). The
  /// spec's endpoints have no families.
  func familyLinks(of athlete: AthleteID) async throws(ServiceFailure) -> FamilyLinks {
    guard !client.usesSpecRoutes, let user = await client.tokens.signedInUser else { return FamilyLinks() }
    let noted = families.members(of: user)
    let members = if let noted { noted } else { try await familyMembers(of: user) }
    let links = families.links(of: athlete, among: members)
    if links.family != nil || user.rawValue == athlete.rawValue || client.configuration.apiURL == nil { return links }
    // If a parent may not read the tables, the web app may list the family.
    _ = try await accessibleAthletes(byWebAppTo: user)
    return families.links(of: athlete, among: members)
  }

  /// Loads all members of the families of `user`; concurrent calls share one request.
  func familyMembers(of user: UserID) async throws(ServiceFailure) -> FamilyMembers {
    let generation = families.generation
    return try await memberRequests.value(for: MembersKey(user: user, generation: generation)) {
      () async throws(ServiceFailure) in
      let found = try await requestMembers(of: user)
      families.note(found, of: user, requestedIn: generation)
      for athlete in found.athletes.values { families.note(year: athlete.graduationYear, of: athlete.id) }
      return found
    }
  }

  private func requestMembers(of user: UserID) async throws(ServiceFailure) -> FamilyMembers {
    let own = try await memberships(of: user)
    guard !own.isEmpty else { return FamilyMembers() }
    let rows = try await members(TableQuery.among("family_unit_id", own))
    let people = try await people(TableQuery.among("id", Set(rows.map(\.user)).sorted()))
    var found = FamilyMembers()
    for person in people.rows {
      found.athletes[person.athlete.id] = person.athlete
      found.names[UserID(person.athlete.id.rawValue)] = person.name?.nilIfBlank
    }
    found.members = rows.map { row in
      let account = people.rows.first { $0.athlete.id.rawValue == row.user.rawValue }?.role
      return FamilyMembers.Member(user: row.user, family: row.family, role: row.role ?? account ?? .player)
    }
    return found
  }

  /// Returns the families of `user`, requested once until the next start or refresh (decision Y6).
  func memberships(of user: UserID) async throws(ServiceFailure) -> [FamilyID] {
    if let noted = families.memberships(of: user) { return noted }
    let generation = families.generation
    return try await membershipRequests.value(for: MembersKey(user: user, generation: generation)) {
      () async throws(ServiceFailure) in
      let own = try await members(TableQuery.equal("user_id", user)).map(\.family)
      families.note(memberships: own, of: user, requestedIn: generation)
      return own
    }
  }

  /// Loads rows of `family_members`; `role` is nil for a member whose account's role applies.
  private func members(
    _ filter: HTTPRequest.QueryItem
  ) async throws(ServiceFailure) -> [(user: UserID, family: FamilyID, role: UserRole?)] {
    let request = HTTPRequest(
      .get, client.address(ofTable: "family_members"), query: [.init("select", "user_id,family_unit_id,role"), filter])
    return try AnswerRows(try await client.answer(to: request)).load {
      row throws(UnreadableRow) -> (user: UserID, family: FamilyID, role: UserRole?)? in
      (try row.id("user_id"), try row.id("family_unit_id"), try row.text("role")?.nilIfBlank.map(UserRole.init(wire:)))
    }.rows
  }
}
