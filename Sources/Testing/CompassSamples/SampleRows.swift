import CompassModel
import CompassServices
import PageKit
import Records

/// The rows of a backend in memory, of all athletes together.
public struct SampleRows: Sendable {
  /// The events of all athletes.
  public var events: [Event]
  /// The offers of all athletes.
  public var offers: [Offer]
  /// The schools of the family, which all athletes see (decision L1).
  public var schools: [School]
  /// The catalogue of tasks.
  public var tasks: [RecruitingTask]
  /// The task statuses of all athletes.
  public var statuses: [AthleteTask]
  package var metrics: [PerformanceMetric]
  /// The contacts of the family with schools.
  package var interactions: [Interaction]
  /// The users who logged the contacts. A contact logged by an athlete is only that athlete's; others, and those
  /// without an entry, are every athlete's (decision L1).
  package var loggers: [InteractionID: UserID]
  /// The status changes of the family's schools.
  package var history: [StatusChange]

  /// Rows of all other kinds.
  public var others: [RowsKey: AnyRows]

  /// Makes sample rows; omitted tables are empty.
  public init(
    events: [Event] = [], offers: [Offer] = [], schools: [School] = [], tasks: [RecruitingTask] = [],
    statuses: [AthleteTask] = [], metrics: [PerformanceMetric] = [], interactions: [Interaction] = [],
    loggers: [InteractionID: UserID] = [:], history: [StatusChange] = [], others: [RowsKey: AnyRows] = [:]
  ) {
    (self.events, self.offers, self.schools, self.tasks) = (events, offers, schools, tasks)
    (self.statuses, self.metrics, self.interactions, self.loggers) = (statuses, metrics, interactions, loggers)
    (self.history, self.others) = (history, others)
  }
}

/// Accounts by email address, of which one can be signed in.
@MainActor
public final class SampleAccounts {
  private let passwords: [String: String]
  package private(set) var isSignedIn: Bool

  /// Makes accounts from passwords by email address.
  package init(_ passwords: [String: String], isSignedIn: Bool = false) {
    (self.passwords, self.isSignedIn) = (passwords, isSignedIn)
  }

  func signIn(_ email: String, _ password: Secret) throws(ServiceFailure) {
    guard passwords[email] == password.reveal() else { throw ServiceFailure(.invalidCredentials) }
    isSignedIn = true
  }

  func signOut() { isSignedIn = false }
}

extension StubBackend {
  /// Stubs every call to use `rows`, and keeps changes in memory; single closures can be replaced afterwards to make a
  /// call fail. `access` is the signed-in user and their athletes, nil for none. `accounts` can sign in; nil for a
  /// backend without accounts. `now` is the completion time of tasks.
  public func serve(
    _ rows: SampleRows, to access: FamilyAccess?, accounts: SampleAccounts? = nil,
    now: @escaping @MainActor () -> Instant = { PageContext.sample().moment.instant }
  ) {
    let store = RowStore(rows, access, accounts, now)
    signedInUser = nil
    loadFamily = store.family
    signIn = store.signIn
    signOut = store.signOut
    loadEvents = store.events
    deleteEvent = store.deleteEvent
    deleteMetric = store.deleteMetric
    deleteInteraction = store.deleteInteraction
    update = store.update
    createEvent = { event, id, athlete throws(ServiceFailure) in
      try store.create(Event(event, id: id, owner: athlete), in: \.events)
    }
    createMetric = { metric, id, athlete throws(ServiceFailure) in
      try store.create(PerformanceMetric(metric, id: id, owner: athlete), in: \.metrics)
    }
    createInteraction = { interaction, id, athlete throws(ServiceFailure) in
      try store.createInteraction(interaction, as: id, of: athlete)
    }
    loadOffers = store.offers
    createOffer = { offer, id, athlete throws(ServiceFailure) in
      try store.create(Offer(offer, id: id, owner: athlete), in: \.offers)
    }
    deleteOffer = store.deleteOffer
    loadSchools = { _ in Loaded(rows: store.rows.schools) }
    loadTasks = store.tasks
    updateTaskStatus = store.updateTask
    loadMetrics = store.metrics
    loadRecord = store.record
    loadInteractions = { athlete in Loaded(rows: store.interactions(of: athlete)) }
    loadStatusChanges = { _ in Loaded(rows: store.rows.history) }
    loadOthers = { query in Batch(store.others(query.key)) }
    makeOther = store.makeOther
  }
}

/// Rows in memory, with the changes that a backend makes.
@MainActor
private final class RowStore {
  private(set) var rows: SampleRows
  private let access: FamilyAccess?
  private let accounts: SampleAccounts?
  private let now: @MainActor () -> Instant

  init(
    _ rows: SampleRows, _ access: FamilyAccess?, _ accounts: SampleAccounts?, _ now: @escaping @MainActor () -> Instant
  ) {
    (self.rows, self.access, self.accounts, self.now) = (rows, access, accounts, now)
  }

  func family() throws(ServiceFailure) -> FamilyAccess {
    guard let access, accounts?.isSignedIn != false else { throw ServiceFailure(.sessionOver) }
    return access
  }

  func signIn(_ email: String, _ password: Secret) throws(ServiceFailure) { try accounts?.signIn(email, password) }
  func signOut() { accounts?.signOut() }

  func events(of athlete: AthleteID) -> Loaded<Event> { Loaded(rows: rows.events.filter { $0.owner == athlete }) }

  func deleteEvent(_ id: EventID, of athlete: AthleteID) throws(ServiceFailure) {
    rows.events.remove(at: try index(rows.events) { $0.id == id && $0.owner == athlete })
  }

  func deleteMetric(_ id: MetricID, of athlete: AthleteID) throws(ServiceFailure) {
    rows.metrics.remove(at: try index(rows.metrics) { $0.id == id && $0.owner == athlete })
  }

  func deleteInteraction(_ id: InteractionID, of athlete: AthleteID) throws(ServiceFailure) {
    guard interactions(of: athlete).contains(where: { $0.id == id }) else { throw ServiceFailure(.notFound) }
    rows.interactions.removeAll { $0.id == id }
  }

  /// Makes an edit, with the checks of decision L2.
  func update(_ edit: [ColumnEdit], of row: RowReference, of athlete: AthleteID) throws(ServiceFailure) {
    let change = Change.update(row, edit, of: athlete)
    guard let columns = stored(change.key).columns(of: row.id) else { throw ServiceFailure(.notFound) }
    let isKnown = edit.allSatisfy { column in columns.contains { $0.name == column.name } }
    guard isKnown, edit.offerStatus(of: row).map(OfferStatus.recognized.contains) != false else {
      throw ServiceFailure(.valuesRefused)
    }
    if try !edit.isDone(of: row, in: columns) { fold(change) }
  }

  func others(_ key: RowsKey) -> AnyRows { rows.others[key] ?? .none(of: key.kind) }

  /// The rows of a kind that an athlete sees.
  private func stored(_ key: RowsKey) -> Batch {
    switch key.kind {
    case .events: Batch(events(of: key.owner))
    case .offers: Batch(offers(of: key.owner))
    case .readings: Batch(metrics(of: key.owner, from: nil, through: .latest))
    case .interactions: Batch(.interactions(Base(interactions(of: key.owner))))
    case .schools: Batch(.schools(Base(rows.schools)))
    // Rows without a list of their own.
    default: Batch(others(key))
    }
  }

  func makeOther(_ change: Change) throws(ServiceFailure) {
    let columns = stored(change.key).columns(of: change.id)
    if change.isDeletion, columns == nil { throw ServiceFailure(.notFound) }
    if case .create(let new, _) = change, let columns {
      if columns != new.columns { throw ServiceFailure(.conflict) }
      return
    }
    fold(change)
  }

  private func fold(_ change: Change) {
    let edit = Edit(.changed(change, at: now()), of: change.id, owner: change.owner)
    switch change.key.kind {
    case .events: rows.events = Base(rows.events).folded([edit]).rows
    case .offers: rows.offers = Base(rows.offers).folded([edit]).rows
    case .readings: rows.metrics = Base(rows.metrics).folded([edit]).rows
    case .interactions: rows.interactions = Base(rows.interactions).folded([edit]).rows
    case .schools: rows.schools = Base(rows.schools).folded([edit]).rows
    default: rows.others[change.key] = Batch(others(change.key)).folded([edit]).rows
    }
  }

  func offers(of athlete: AthleteID) -> Loaded<Offer> { Loaded(rows: rows.offers.filter { $0.owner == athlete }) }

  /// Stores a new row, or does nothing if it is stored already; throws `.conflict` if a different row has its id
  /// (decision N7).
  func create<Row: Identifiable & Equatable>(
    _ row: Row, in table: WritableKeyPath<SampleRows, [Row]>
  ) throws(ServiceFailure) {
    guard let stored = rows[keyPath: table].first(where: { $0.id == row.id }) else {
      return rows[keyPath: table].append(row)
    }
    if stored != row { throw ServiceFailure(.conflict) }
  }

  /// Stores a contact, logged by the signed-in user.
  func createInteraction(
    _ interaction: NewInteraction, as id: InteractionID, of athlete: AthleteID
  ) throws(ServiceFailure) {
    try create(Interaction(interaction, id: id), in: \.interactions)
    rows.loggers[id] = access?.user
  }

  /// The contacts of an athlete: those that no other athlete logged; those that the signed-in user logged for the
  /// athlete have that user's name.
  func interactions(of athlete: AthleteID) -> [Interaction] {
    rows.interactions.compactMap { row in
      guard let logger = rows.loggers[row.id], logger.rawValue != athlete.rawValue else { return row }
      guard access?.athletes.contains(where: { $0.id.rawValue == logger.rawValue }) != true else { return nil }
      var row = row
      if logger == access?.user { row.loggedBy = access?.name }
      return row
    }
  }

  func deleteOffer(_ id: OfferID, of athlete: AthleteID) throws(ServiceFailure) {
    rows.offers.remove(at: try index(rows.offers) { $0.id == id && $0.owner == athlete })
  }

  func tasks(of athlete: AthleteID) -> LoadedTasks {
    LoadedTasks(tasks: rows.tasks, statuses: rows.statuses.filter { $0.athlete == athlete })
  }

  func updateTask(_ id: TaskID, of athlete: AthleteID, to status: TaskStatus) throws(ServiceFailure) -> AthleteTask {
    guard rows.tasks.contains(where: { $0.id == id }) else { throw ServiceFailure(.notFound) }
    guard TaskStatus.recognized.contains(status) else { throw ServiceFailure(.valuesRefused) }
    let row = AthleteTask(
      athlete: athlete, task: id, status: status, completedAt: status == .completed ? now() : nil)
    rows.statuses.removeAll { $0.task == id && $0.athlete == athlete }
    rows.statuses.append(row)
    return row
  }

  func metrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) -> Loaded<PerformanceMetric> {
    Loaded(
      rows: rows.metrics.filter { row in
        row.owner == athlete && row.recordedDate <= last && first.map { $0 <= row.recordedDate } ?? true
      })
  }

  func record(_ reference: RecordReference, of athlete: AthleteID) throws(ServiceFailure) -> Record {
    let record = stored(RowsKey(reference.kind.rows, of: athlete)).record(of: reference.id)
    guard let record else { throw ServiceFailure(.notFound) }
    return record
  }

  private func index<Row>(_ rows: [Row], _ isIt: (Row) -> Bool) throws(ServiceFailure) -> Int {
    guard let index = rows.firstIndex(where: isIt) else { throw ServiceFailure(.notFound) }
    return index
  }
}

/// Allows string literals as ids: `"ev-1"` for an `EventID`.
extension Identifier: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
