import CompassModel
import CompassServices
import Foundation
import Records

/// The live backend: a Supabase project's tables, or the web app's endpoints (wire.md).
///
/// Rows are requested by athlete, family or school, and those that are not the athlete's are dropped, so that row
/// security alone is not relied on (decision X4).
public struct SupabaseBackend: Sendable {
  private(set) var client: SupabaseClient
  let session: any SignInBackend
  let families = FamilyDirectory()
  let membershipRequests = SharedRequests<MembersKey, [FamilyID]>()
  let memberRequests = SharedRequests<MembersKey, FamilyMembers>()
  let schoolRequests = SharedRequests<SchoolsKey, SchoolList>()
  let turnLists = Lock<[AthleteID: TurnList]>([:])
  let statusTime = StatusTime()
  let now: @Sendable () -> Instant

  /// Makes a backend. `session` signs in and out and provides the tokens; `attempts` reports repeats of reads (W1).
  public init(
    _ configuration: SupabaseConfiguration, session: Session, attempts: Attempts? = nil,
    now: @escaping @Sendable () -> Instant = { Instant(Date()) }
  ) {
    self.init(SupabaseClient(configuration, tokens: session, attempts: attempts), session: session, now: now)
  }

  /// Makes a backend with its own client, for tests; `session` should be the source of the client's tokens.
  package init(
    _ client: SupabaseClient, session: any SignInBackend, now: @escaping @Sendable () -> Instant = { Instant(Date()) }
  ) {
    (self.client, self.session, self.now) = (client, session, now)
  }
}

extension SupabaseBackend {
  /// A backend for one change, all of whose requests share the change's time limit (decision L6).
  var forOneChange: SupabaseBackend {
    var backend = self
    backend.client = client.forOneChange
    return backend
  }
}

extension SupabaseBackend: SignInBackend {
  public var asksForCredentials: Bool { session.asksForCredentials }

  public var isSignedInElsewhere: Bool { get async { await session.isSignedInElsewhere } }

  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {
    try await session.signIn(email: email, password: password)
    await forget()
  }

  public func signOut() async {
    await forget()
    await session.signOut()
  }

  private func forget() async {
    client.sent.forget()
    families.forget()
    membershipRequests.forget()
    memberRequests.forget()
    schoolRequests.forget()
    turnLists.withLock { $0 = [:] }
  }
}

extension SupabaseBackend: DetailsBackend {
  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    let table = reference.kind.table
    // For a logged row, its author and school decide whose it is.
    let isSchool = reference.kind == .school
    let byOwner = table.isLogged || isSchool ? [] : [TableQuery.equal("user_id", athlete)]
    let request = try request(for: reference, [.init("id", "eq.\(reference.id)")] + byOwner, of: athlete)
    let rows = try AnswerRows(try await client.answer(to: request))
    let isOwned: (JSONRow) throws(UnreadableRow) -> Bool
    var author: (JSONRow) throws(UnreadableRow) -> String? = { (_) throws(UnreadableRow) in nil }
    if isSchool {
      // The list of schools decides which are the family's (decision L1).
      let ids = try await schoolList(for: Query(RowsKey(.schools, of: athlete))).ids
      isOwned = { row throws(UnreadableRow) in ids.contains(try row.id("id")) }
    } else if !table.isLogged {
      isOwned = { row throws(UnreadableRow) in try row.isOwned(by: athlete) }
    } else {
      let ownership = try await interactionOwnership(of: athlete, deciding: rows)
      isOwned = { row throws(UnreadableRow) in
        guard try ownership.isListed(row) else { return false }
        return try ownership.holds(for: row)
      }
      author = { row throws(UnreadableRow) in try ownership.author(of: row) }
    }
    let loaded = rows.load { row throws(UnreadableRow) -> Record? in
      guard try row.id("id") == reference.id, try isOwned(row) else { return nil }
      var fields = try table.fields(of: row)
      if let author = try author(row) { fields.append(RecordField(RecordField.loggedByName, .text(author))) }
      return Record(reference, fields: fields)
    }
    guard let record = loaded.rows.first else {
      throw ServiceFailure(.notFound, detail: "\(reference.noun) \(reference.id) of athlete \(athlete)")
    }
    return record
  }

  /// The request for one row. The spec has an endpoint for single events only.
  private func request(
    for reference: RecordReference, _ filters: [HTTPRequest.QueryItem], of athlete: AthleteID
  ) throws(ServiceFailure) -> HTTPRequest {
    let table = reference.kind.table
    if client.usesSpecRoutes, table.hasRouteOfOne, let route = table.route {
      return try client.route(.get, route + [reference.id], query: [SupabaseClient.owner(athlete)])
    }
    return client.request(for: TableQuery(table: table.name, filters: filters), after: nil)
  }
}
