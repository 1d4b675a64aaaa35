import CompassModel
import Records

/// Everything the app asks of the place where its data lives. Conform to it to supply another one.
///
/// Each page takes only the part it uses. Every call is scoped to an athlete: rows of anybody else are
/// neither returned nor changed (decision X4).
public typealias Backend = RowsBackend & EventsBackend & OffersBackend & SchoolsBackend & TasksBackend & FamilyBackend
  & DetailsBackend & InteractionsBackend & MetricsBackend & ChangesBackend & SignInBackend

/// Rows a service delivered, and how many it had to leave out because they could not be read (decision X5).
public struct Loaded<Row: Sendable>: Sendable {
  /// Those that could be read.
  public var rows: [Row]
  /// How many could not be read.
  public var skipped: Int

  /// A backend that reads rows one by one counts in `skipped` what it leaves out.
  public init(rows: [Row], skipped: Int = 0) {
    self.rows = rows
    self.skipped = skipped
  }
}

extension Loaded: Equatable where Row: Equatable {}
extension Loaded: Codable where Row: Codable {}

/// Where events live (events-list.md §4).
public protocol EventsBackend: Sendable {
  /// All events of an athlete, in no particular order. Rows that cannot be read are counted, not returned.
  func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event>
}

/// Where changes are stored, whatever row they are of (decision Y7).
public protocol ChangesBackend: Sendable {
  /// Stores one change. Doing it again is done already, so that one whose answer got lost can be repeated.
  ///
  /// - A new row never replaces one (decision N7). Throws `.conflict` if the athlete has a row of this id with other
  ///   values, `.notPermitted` if the id is another athlete's, and `.valuesRefused` for what breaks a rule of the table,
  ///   such as a contact with a school the athlete has not.
  /// - An edit stores the columns it names; every other column stays as it is (decision L2). Throws `.notFound` if the
  ///   athlete has no such row; `.changedElsewhere`, with the columns as they are now in `current`, if one holds neither
  ///   its old nor its new value: nothing was stored then.
  /// - How far an athlete got with a task: throws `.notFound` if there is no such task, `.notPermitted` unless the athlete
  ///   itself asks (decision K12).
  /// - A deletion throws `.notFound` if the athlete has no such row: nothing was deleted (defect 22).
  ///
  /// A status that this version does not know is refused with `.valuesRefused` (decision X6).
  @discardableResult
  func make(_ change: Change) async throws(ServiceFailure) -> ChangeResult
}

/// What a backend says of a change that it stored.
public enum ChangeResult: Hashable, Sendable {
  /// Stored as it was sent.
  case stored
  /// The row of a task's status as it is now, with the times that the backend noted.
  case taskStatus(AthleteTask)
}

/// Where offers live (offers-list.md §4).
public protocol OffersBackend: Sendable {
  /// All offers of an athlete, in no particular order. Rows that cannot be read are counted, not returned.
  func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer>
}

/// Where the schools an athlete is in touch with live.
public protocol SchoolsBackend: Sendable {
  /// All schools of an athlete, in no particular order. Rows that cannot be read are counted, not returned.
  func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School>
}

/// Where tasks and their status live (tasks.md §4).
public protocol TasksBackend: Sendable {
  /// All tasks of all grades, since a prerequisite can be of any, and the athlete's status rows, in the order they
  /// are stored. Rows that cannot be read are counted, not returned.
  func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks
}

/// The catalogue and one athlete's way through it.
public struct LoadedTasks: Equatable, Sendable, Codable {
  /// Of all grades.
  public var tasks: [RecruitingTask]
  /// How far the athlete got, a row for each task that was begun; the later of two counts as `replaces` says.
  public var statuses: [AthleteTask]
  /// False where the person signed in cannot see how far the athlete got (decision W4): that there is no status is then
  /// not the same as nothing done.
  public var areStatusesKnown: Bool
  /// How many tasks and status rows could not be read.
  public var skipped: Int

  /// What both tables answered; one that failed fails the load.
  public init(tasks: [RecruitingTask], statuses: [AthleteTask], areStatusesKnown: Bool = true, skipped: Int = 0) {
    self.tasks = tasks
    self.statuses = statuses
    self.areStatusesKnown = areStatusesKnown
    self.skipped = skipped
  }
}

/// Where performance readings live (performance-timeline.md §4).
public protocol MetricsBackend: Sendable {
  /// The readings of an athlete recorded within some days, both included, in no particular order. Rows that cannot
  /// be read are counted, not returned.
  ///
  /// - Parameters:
  ///   - athlete: whose readings.
  ///   - first: nil for no lower bound.
  ///   - last: later readings are not asked for, also where there is no lower bound (decision P2).
  func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric>
}

/// Where contacts with schools live, and how the schools' statuses changed (recruiting-timeline.md §4).
public protocol InteractionsBackend: Sendable {
  /// All contacts of an athlete, in no particular order. Rows that cannot be read, or have no date at all, are counted,
  /// not returned.
  func loadInteractions(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Interaction>

  /// How the athlete's schools moved on, in no particular order. Rows that cannot be read, or have no date, are counted,
  /// not returned.
  func loadStatusChanges(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<StatusChange>
}

/// A backend that may ask its server only for what changed since it asked before.
public protocol RememberingBackend: Sendable {
  /// What is asked for from now on is asked for as a whole: a person wants to see for sure what the server has.
  func askForEverything()
}

/// Where the rows live that a detail page shows with all their columns.
public protocol DetailsBackend: Sendable {
  /// Throws `.notFound` if the athlete has no such row.
  func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record
}

/// Who is signed in and whose rows they may look at (decision S2).
public protocol FamilyBackend: Sendable {
  /// Who is signed in as far as this device knows, without asking the server; nil for the backend's own user.
  var signedInUser: UserID? { get async }

  /// Throws `.sessionOver` if no one is signed in.
  func loadFamily() async throws(ServiceFailure) -> FamilyAccess
}

/// The signed-in person and the athletes they may look at; an athlete sees only itself.
public struct FamilyAccess: Hashable, Sendable, Codable {
  /// Who signed in.
  public var user: UserID
  /// As the account has it, for "Signed in as".
  public var name: String
  /// What they may do, see `Mutation`.
  public var role: UserRole
  /// Whom they may look at, in any order; none for a parent without a linked athlete.
  public var athletes: [Athlete]

  /// What the backend knows of who is signed in.
  public init(user: UserID, name: String, role: UserRole, athletes: [Athlete]) {
    self.user = user
    self.name = name
    self.role = role
    self.athletes = athletes
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
