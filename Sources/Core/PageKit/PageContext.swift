import CompassModel
import Records

/// The progress of signing in. Who it is follows from the context.
public enum SignInState: Equatable, Sendable {
  /// The backend is asked who is signed in.
  case starting
  /// A viewer was signed in last time; whether they still are is being asked for (decision W1).
  case confirming
  /// The backend has confirmed the viewer.
  case active
  /// The backend could not be asked; the app works with what is stored (decision S1).
  case unconfirmed(ServiceFailure)
  /// The person could not be found out, or has no athlete to look at, and nothing stored helps.
  case failed(ServiceFailure)
  /// Over until the next sign-in; nothing else ends it (decision S1).
  case over
}

/// Facts a page may read and does not own. Changed only by the root's actions.
public struct PageContext: Equatable, Sendable {
  /// The time and the time zone that everything is worked out for (decision X3).
  public var moment: Moment
  /// The progress of signing in.
  public var session = SignInState.starting
  /// Whether finding out who is signed in takes long enough to be shown (decision X13). Of no meaning afterwards.
  public var isSessionSlow = false
  /// Nil until the session is known, and after it ended.
  public var viewer: Viewer?
  /// All rows that are known, and the log of changes (decisions Y1 to C5).
  public var records = Records.State()
  /// The notices shown on every page, oldest first (decision N1).
  public var notices: [Notice] = []
  /// Whether a confirmed deletion waits a while before it is sent, so that it can be undone (decision N11).
  public var allowsUndo = false
  /// Whether the device can have rows of its own beside the project that one is signed in to (decision D12).
  public var hasDeviceRows = false
  /// Whether a person can hand in a file (decision F11).
  public var takesFiles = false
  /// The progress of the file that was handed in; nil where none was.
  public var importing: ImportProgress?
  /// The device's feedback on the last change that was made or failed; nil before any was (decision C8).
  public var feedback: Feedback?
  /// Whether the last change of the athlete on screen can be taken back, or it is to be said that it cannot
  /// (decision C3).
  public var canUndo = false
  /// The progress of signing out; nil where no sign-out is under way.
  public var signingOut: SigningOut?
  /// When the device was last found to be offline; nil once the backend has answered after that (decision M10).
  public var offlineSince: Instant?
  /// The try that is under way for something that is loaded; nil while none had to be repeated (decision W1).
  public var attempt: Attempt?

  /// The facts at `moment`, without notices; `viewer` is nil until it is known who is signed in.
  public init(moment: Moment, viewer: Viewer? = nil) {
    self.moment = moment
    self.viewer = viewer
  }

  /// The local day of `moment`.
  public var today: CalendarDate { moment.today }
  /// Whose rows are shown; nil until it is known who is signed in.
  public var athlete: AthleteID? { viewer?.active.id }

  /// The active athlete's rows of one kind, with what was changed since; nil before anything is known of them.
  public func rows<R: Row>(_: R.Type = R.self) -> Rows<R>? { athlete.flatMap { records.rows(of: $0) } }

  /// The changes of the active athlete's rows of one kind that are not confirmed, kept ones too, oldest first.
  public func unconfirmedChanges(of kind: RowKind) -> [ChangeLog.Entry] {
    athlete.map { records.log.unconfirmed(of: RowsKey(kind, of: $0)) } ?? []
  }

  /// The changes of the active athlete's rows of one kind that are under way, oldest first.
  public func pendingChanges(of kind: RowKind) -> [ChangeLog.Entry] {
    athlete.map { records.log.pending(of: RowsKey(kind, of: $0)) } ?? []
  }

  /// The ids of the active athlete's rows of one kind with a change that waits for a connection (decision J4).
  public func keptIDs(of kind: RowKind) -> Set<String> {
    guard !records.log.entries.isEmpty, let athlete else { return [] }
    return records.log.keptIDs(of: RowsKey(kind, of: athlete))
  }

  /// Whether one of the active athlete's rows was added here and the backend has not confirmed it: it is not asked for.
  public func isUnconfirmedNew(_ row: RowReference) -> Bool {
    guard !records.log.entries.isEmpty, let athlete else { return false }
    return records.log.unconfirmed(of: RowsKey(row.kind.rows, of: athlete))
      .contains { $0.change.isCreation && $0.change.id == row.id }
  }

  /// The columns that a list has of one of the active athlete's rows; nil for a row that is in none.
  public func listedColumns(of row: RowReference) -> [RecordField]? {
    func columns<R: Row>(of _: R.Type) -> [RecordField]? { rows(R.self)?[Identifier(row.id)]?.record?.fields }
    return columns(of: row.kind.rows.row)
  }

  /// The question which status of one of the active athlete's rows holds; nil where there is none.
  var statusConflict: StatusConflict? {
    records.log.entries.isEmpty ? nil : athlete.flatMap { records.log.statusConflict(of: $0) }
  }

  /// The events whose attendance is being stored.
  public var attending: Set<EventID> {
    Set(
      pendingChanges(of: .events).compactMap { entry in
        guard case .update(.event(let id), _, let owner) = entry.change, entry.change == .attended(id, of: owner)
        else { return nil }
        return id
      })
  }

  /// Why the session that is kept on the device cannot be read; nil where it can, or there is none (decision L11).
  public var unreadableSession: ServiceFailure? {
    switch session {
    case .failed(let failure), .unconfirmed(let failure): failure.kind == .sessionUnreadable ? failure : nil
    case .starting, .confirming, .active, .over: nil
    }
  }

  /// Says after a refusal how the athlete acts on a family's own device (decision G4); empty elsewhere.
  public var wayForAthlete: String {
    guard let viewer, viewer.isParent, viewer.store == .device, let name = viewer.active.name.nilIfBlank?.cut(at: 60)
    else { return "" }
    return " \(name) can: sign-in \"\(name)\", or compass --as \"\(name)\""
  }

  /// Whether the viewer may do this; without a session nothing is permitted (decision X16).
  public func may(_ mutation: Mutation) -> Bool { viewer?.may(mutation) ?? false }
}
