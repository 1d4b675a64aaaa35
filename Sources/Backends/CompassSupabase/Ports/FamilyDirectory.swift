import CompassModel
import CompassServices

/// A row of `family_units`: schools are asked for by it, rows are stored with it (decision L1).
typealias FamilyID = Identifier<FamilyAccess>

/// The members of a user's families, in the order in which the server names them.
struct FamilyMembers: Sendable {
  struct Member: Hashable, Sendable {
    var user: UserID
    var family: FamilyID
    var role: UserRole

    var athlete: AthleteID { AthleteID(user.rawValue) }
  }

  var members: [Member] = []
  /// The athletes among them, as far as their own rows can be read.
  var athletes: [AthleteID: Athlete] = [:]
  /// Names, of those whose rows can be read and have one.
  var names: [UserID: String] = [:]

  var players: [Member] { members.filter { $0.role == .player } }
}

/// Members that are asked for, known by when.
struct MembersKey: Hashable, Sendable {
  var user: UserID
  var generation: Int
}

/// Family relations that decide which rows are an athlete's (decisions L1, X4).
struct FamilyLinks: Sendable {
  /// Nil for an athlete of no family.
  var family: FamilyID?
  /// The other athletes of the family; nil where its members cannot be seen.
  var siblings: Set<UserID>? = []
  var names: [UserID: String] = [:]
}

/// Facts about families in answers: a row depends on all of them or waits (decision L10).
final class FamilyDirectory: Sendable {
  private struct State {
    /// As the tables tell them, by who asked.
    var members: [UserID: FamilyMembers] = [:]
    /// The families of each player who signed in, as the own rows of `family_members` name them.
    var memberships: [UserID: [FamilyID]] = [:]
    /// The family of each athlete that the web app named.
    var accessible: [AthleteID: FamilyID] = [:]
    /// Where neither tells: the family that an athlete's own schools name.
    var bySchools: [AthleteID: FamilyID] = [:]
    var graduationYears: [AthleteID: Int] = [:]
    /// The turn of the refresh that forgot the members last.
    var refresh: Int?
    /// Counts up when the members are forgotten: answers to requests from before do not count.
    var generation = 0
  }

  private let state = Lock(State())

  /// Nil before they were asked for.
  func members(of user: UserID) -> FamilyMembers? { state.withLock { $0.members[user] } }

  /// Handed to `note` with the members that are asked for from now on.
  var generation: Int { state.withLock { $0.generation } }

  func note(_ members: FamilyMembers, of user: UserID, requestedIn generation: Int) {
    state.withLock { if $0.generation == generation { $0.members[user] = members } }
  }

  /// Nil before they were asked for.
  func memberships(of user: UserID) -> [FamilyID]? { state.withLock { $0.memberships[user] } }

  /// Stores a user's memberships; drops the cached members if the memberships have changed.
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

  /// Tells when tasks are due (decision W4).
  func graduationYear(of athlete: AthleteID) -> Int? { state.withLock { $0.graduationYears[athlete] } }

  func note(year: Int?, of athlete: AthleteID) {
    if let year { state.withLock { $0.graduationYears[athlete] = year } }
  }

  /// A person wants to see for sure what there is (decision L12): the members are asked for again, once in a turn.
  func refresh(in turn: Int?) {
    state.withLock { state in
      guard turn == nil || turn != state.refresh else { return }
      (state.members, state.memberships, state.refresh) = ([:], [:], turn)
      state.generation += 1
    }
  }

  /// A start asks for the families once (decision Y6), and its next refresh is another one, whatever its turn.
  func forgetTurn() { state.withLock { ($0.refresh, $0.memberships) = (nil, [:]) } }

  func forget() { state.withLock { $0 = State(generation: $0.generation + 1) } }

  /// Family relations of an athlete, by `members` of the signed-in user's families and by the web app.
  ///
  /// - Returns: without a family where none is known.
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
  /// An athlete's family, brothers and sisters, and the names of its members; asked for if they are not known yet, so
  /// that no row is shown or saved that a later answer would forbid (decision L10). The spec's endpoints know no
  /// families.
  func familyLinks(of athlete: AthleteID) async throws(ServiceFailure) -> FamilyLinks {
    guard !client.usesSpecRoutes, let user = await client.tokens.signedInUser else { return FamilyLinks() }
    let noted = families.members(of: user)
    let members = if let noted { noted } else { try await familyMembers(of: user) }
    let links = families.links(of: athlete, among: members)
    if links.family != nil || user.rawValue == athlete.rawValue || client.configuration.apiURL == nil { return links }
    // Where a parent may not read the tables, the web app tells.
    _ = try await accessibleAthletes(byWebAppTo: user)
    return families.links(of: athlete, among: members)
  }

  /// All members of the families of `user`, asked for once by all that need them at the same time.
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

  /// The families of `user`, asked for once until the next start or refresh (decision Y6).
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

  /// A member without a role has that of its account.
  private func members(
    _ filter: HTTPRequest.QueryItem
  ) async throws(ServiceFailure) -> [(user: UserID, family: FamilyID, role: UserRole?)] {
    let request = HTTPRequest(
      .get, client.address(ofTable: "family_members"),
      query: [.init("select", "user_id,family_unit_id,role"), filter])
    return try AnswerRows(try await client.answer(to: request)).load {
      row throws(UnreadableRow) -> (user: UserID, family: FamilyID, role: UserRole?)? in
      (try row.id("user_id"), try row.id("family_unit_id"), try row.text("role")?.nilIfBlank.map(UserRole.init(wire:)))
    }.rows
  }
}
