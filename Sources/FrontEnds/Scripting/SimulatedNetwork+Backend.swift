import CompassModel
import CompassServices
import Records

extension SimulatedNetwork: Backend {
  public var signedInUser: UserID? { get async { await backend.signedInUser } }

  @discardableResult
  public func make(_ change: Change, at time: Instant?) async throws(ServiceFailure) -> StoredRow? {
    try await pass(Operation(change), change.id)
    return try await backend.make(change, at: time)
  }

  public func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch {
    try await pass(Operation(query.key.kind), query.key.owner.rawValue)
    return try await backend.rows(of: query, cached: cached)
  }

  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    try await pass(.loadRecord, reference.id)
    return try await backend.loadRecord(reference, of: athlete)
  }

  public nonisolated var asksForCredentials: Bool { backend.asksForCredentials }

  public var isSignedInElsewhere: Bool { get async { await backend.isSignedInElsewhere } }

  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {
    try await pass(.signIn, email)
    try await backend.signIn(email: email, password: password)
  }

  /// Signs out under any condition, as it works on the device alone; only its end can be held or delayed.
  public func signOut() async {
    await backend.signOut()
    try? await pass(.signOut, nil)
  }

  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    try await pass(.loadFamily, nil)
    return try await backend.loadFamily()
  }
}

extension SimulatedNetwork.Operation {
  init(_ kind: RowKind) { self.init(kind.requestName) }

  /// The operation of a change, named after its effect and the kind of row: `createEvent`.
  init(_ change: Change) { self.init(change.requestName) }

  /// Load operations of all row kinds, and change operations of all record kinds.
  static let ofKinds =
    RowKind.allCases.map { Self($0) }
    + RecordKind.allCases.flatMap { kind in ["create", "update", "delete"].map { Self(kind.requestName($0)) } }
}
