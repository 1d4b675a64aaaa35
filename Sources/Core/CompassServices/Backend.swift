import CompassModel
import Records

/// Everything the app asks of the place where its data lives: rows and changes in two requests (decision Y7), single rows
/// with all their columns, the family, and signing in. Conform to it to supply another one.
///
/// Every call is scoped to an athlete: rows of anybody else are neither returned nor changed (decision X4).
public typealias Backend = RecordsBackend & DetailsBackend & FamilyBackend & SignInBackend

/// Rows a service delivered, and how many it had to leave out because they could not be read (decision X5).
public struct Loaded<Row: Sendable>: Sendable {
  /// The rows that could be read.
  public var rows: [Row]
  /// Number of rows that could not be read.
  public var skipped: Int

  /// A backend that reads rows one by one counts in `skipped` what it leaves out.
  public init(rows: [Row], skipped: Int = 0) {
    self.rows = rows
    self.skipped = skipped
  }
}

extension Loaded: Equatable where Row: Equatable {}
extension Loaded: Codable where Row: Codable {}

extension Batch {
  /// Rows that a backend delivered.
  public init<R: Row>(_ loaded: Loaded<R>, days: DayRange? = nil, mark: Mark? = nil) {
    self.init(R.anyRows(Base(loaded.rows)), skipped: loaded.skipped, days: days, mark: mark)
  }
}

extension ServiceFailure {
  /// The person signed in cannot see how far the athlete got (decision W4).
  public static let statusesUnseen = ServiceFailure(.notPermitted, detail: "the athlete's statuses cannot be seen")
}

/// Where the rows live that a detail page shows with all their columns.
public protocol DetailsBackend: Sendable {
  /// Throws `.notFound` if the athlete has no such row.
  func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record
}

/// Provides the signed-in user and the athletes they may look at (decision S2).
public protocol FamilyBackend: Sendable {
  /// The signed-in user by the session on this device, without a request; nil for the backend's own user.
  var signedInUser: UserID? { get async }

  /// Throws `.sessionOver` if no one is signed in.
  func loadFamily() async throws(ServiceFailure) -> FamilyAccess
}

/// The signed-in person and the athletes they may look at; an athlete sees only itself.
public struct FamilyAccess: Hashable, Sendable, Codable {
  /// The user who signed in.
  public var user: UserID
  /// As the account has it, for "Signed in as".
  public var name: String
  /// The user's role, which decides permissions, see `Mutation`.
  public var role: UserRole
  /// Whom they may look at, in any order; none for a parent without a linked athlete.
  public var athletes: [Athlete]
  /// Where the rows are kept.
  public var store: RowStore

  /// Makes the access of a signed-in user.
  public init(user: UserID, name: String, role: UserRole, athletes: [Athlete], store: RowStore = .device) {
    self.user = user
    self.name = name
    self.role = role
    self.athletes = athletes
    self.store = store
  }

  /// Reads a saved family. One that was saved before the fourth edition does not say where the rows are.
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
  /// Whether an email address and a password are needed at all; a backend on the device has its own user.
  var asksForCredentials: Bool { get }

  /// Throws a failure whose sentence the sign-in page shows, and leaves the session as it was.
  func signIn(email: String, password: Secret) async throws(ServiceFailure)

  /// Ends the session on this device, whatever the server says.
  func signOut() async

  /// Whether no one is signed in here because this device is signed in to another server than this backend's: nothing
  /// ended then, and what is kept stays (decision N10).
  var isSignedInElsewhere: Bool { get async }
}

extension SignInBackend {
  /// No, of a backend that knows of no other server.
  public var isSignedInElsewhere: Bool { get async { false } }
}
