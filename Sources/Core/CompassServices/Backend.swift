import CompassModel
import Records

/// All operations that the app needs from its data source: rows and changes in two requests (decision Y7), single rows
/// with all columns, the family, and signing in. Conform to the protocols to supply another backend.
///
/// Every call is scoped to an athlete: rows of other athletes are neither returned nor changed (decision X4).
public typealias Backend = RecordsBackend & DetailsBackend & FamilyBackend & SignInBackend

/// Rows that a service returned, and the number of rows left out because they could not be read (decision X5).
public struct Loaded<Row: Sendable>: Sendable {
  /// The rows that could be read.
  public var rows: [Row]
  /// Number of rows that could not be read.
  public var skipped: Int

  /// Makes a result of readable rows; `skipped` is the number of unreadable ones.
  public init(rows: [Row], skipped: Int = 0) { (self.rows, self.skipped) = (rows, skipped) }
}

extension Loaded: Equatable where Row: Equatable {}
extension Loaded: Codable where Row: Codable {}

extension Batch {
  /// Makes a batch of rows that a backend returned, of all days unless `days` is given.
  public init<R: Row>(_ loaded: Loaded<R>, days: DayRange? = nil, mark: Mark? = nil) {
    self.init(R.anyRows(Base(loaded.rows)), skipped: loaded.skipped, days: days, mark: mark)
  }
}

extension ServiceFailure {
  /// The failure where the signed-in user may not see the statuses of the athlete's tasks (decision W4).
  package static let statusesUnseen = ServiceFailure(.notPermitted, detail: "the athlete's statuses cannot be seen")
}

/// Loads single rows with all their columns, for detail pages.
public protocol DetailsBackend: Sendable {
  /// Loads one row with all columns. Throws `.notFound` if the athlete has no such row.
  func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record
}

/// Loads the signed-in user and the athletes they may see (decision S2).
public protocol FamilyBackend: Sendable {
  /// The signed-in user by the session on this device, read without a request; nil without a readable session, and for
  /// the backend's own user.
  var signedInUser: UserID? { get async }

  /// Loads the user and the athletes they may see. Throws `.sessionOver` if no one is signed in.
  func loadFamily() async throws(ServiceFailure) -> FamilyAccess
}

/// The signed-in user and the athletes they may see; an athlete sees only itself.
public struct FamilyAccess: Hashable, Sendable, Codable {
  /// The user who signed in.
  public var user: UserID
  /// The user's name in the account, for "Signed in as".
  public var name: String
  /// The user's role, which decides permissions, see `Mutation`.
  public var role: UserRole
  /// The athletes that the user may see, in any order; empty for a parent without a linked athlete.
  public var athletes: [Athlete]
  /// Whether the rows are stored on the device or in a project.
  public var store: RowStore

  /// Makes the access of a signed-in user.
  public init(user: UserID, name: String, role: UserRole, athletes: [Athlete], store: RowStore = .device) {
    (self.user, self.name, self.role, self.athletes, self.store) = (user, name, role, athletes, store)
  }

  /// Reads a saved family. The key `store` is missing in saves from before the fourth edition: `.device` then.
  public init(from decoder: any Decoder) throws {
    let saved = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      user: try saved.decode(UserID.self, forKey: .user), name: try saved.decode(String.self, forKey: .name),
      role: try saved.decode(UserRole.self, forKey: .role),
      athletes: try saved.decode([Athlete].self, forKey: .athletes),
      store: try saved.decodeIfPresent(RowStore.self, forKey: .store) ?? .device)
  }
}

/// Signing in and out (decision S1).
public protocol SignInBackend: Sendable {
  /// Whether signing in needs an email address and a password; false for a backend on the device.
  var asksForCredentials: Bool { get }

  /// Signs in. Throws a failure whose sentence the sign-in page shows, and leaves the session as it was.
  func signIn(email: String, password: Secret) async throws(ServiceFailure)

  /// Ends the session on this device, even if the server cannot be reached or refuses.
  func signOut() async

  /// Whether no one is signed in to this backend's server because the device is signed in to another server. No session
  /// ended then, so saved rows and settings stay (decision N10).
  var isSignedInElsewhere: Bool { get async }
}

extension SignInBackend {
  /// Returns false, for backends with only one server.
  public var isSignedInElsewhere: Bool { get async { false } }
}
