import CompassModel
import Records

/// The progress of signing in. The user is in `PageContext.viewer`.
public enum SignInState: Equatable, Sendable {
  /// The backend is being asked who is signed in.
  case starting
  /// The viewer of the last session is shown while the backend is asked to confirm them (decision W1).
  case confirming
  /// The backend has confirmed the viewer.
  case active
  /// The backend could not be reached; the app works with saved data (decision S1).
  case unconfirmed(ServiceFailure)
  /// The viewer is unknown, or has no athlete to look at, and there is no saved data.
  case failed(ServiceFailure)
  /// The session has ended; only a new sign-in starts another (decision S1).
  case over
}

/// Facts that a page may read but does not own. Changed only by actions of the root feature.
public struct PageContext: Equatable, Sendable {
  /// The current time and the time zone for all dates and times (decision X3).
  public var moment: Moment
  package var session = SignInState.starting
  /// Whether finding out who is signed in takes long enough to be shown (decision X13). Meaningless afterwards.
  package var isSessionSlow = false
  /// The signed-in user and the active athlete; nil until the session is known, and after it ended.
  package var viewer: Viewer?
  /// All known rows, and the log of changes (decisions Y1 to C5).
  package var records = Records.State()
  /// The notices shown on every page, oldest first (decision N1).
  package var notices: [Notice] = []
  /// Whether a deletion can be undone for a while before it is sent (decision N11).
  package var allowsUndo = false
  /// Whether the device can have rows of its own besides those of the signed-in project (decision D12).
  package var hasDeviceRows = false
  /// Whether the user can import files (decision F11).
  package var takesFiles = false
  package var importing: ImportProgress?
  /// The haptic feedback on the last change or import, made or failed, or on the last setting that could not be stored;
  /// nil before any (decision C8).
  package var feedback: Feedback?
  /// Whether `undo` is offered: the athlete on screen has a last change, even an irrevocable one (decision C3).
  package var canUndo = false
  package var signingOut: SigningOut?
  /// The time at which the device was last found offline; nil once the backend has answered since (decision M10).
  package var offlineSince: Instant?
  /// The current attempt of a request that is being repeated; nil if none is (decision W1).
  package var attempt: Attempt?

  package init(moment: Moment, viewer: Viewer? = nil) { (self.moment, self.viewer) = (moment, viewer) }

  package var today: CalendarDate { moment.today }
  package var athlete: AthleteID? { viewer?.active.id }

  /// Returns the active athlete's rows of one kind, with pending edits; nil before they are loaded.
  public func rows<R: Row>(_: R.Type = R.self) -> Rows<R>? { athlete.flatMap { records.rows(of: $0) } }

  /// Returns the unconfirmed changes of the active athlete's rows of one kind, including kept ones, oldest first.
  package func unconfirmedChanges(of kind: RowKind) -> [ChangeLog.Entry] {
    athlete.map { records.log.unconfirmed(of: RowsKey(kind, of: $0)) } ?? []
  }

  /// Returns the waiting, queued and sent changes of the active athlete's rows of one kind, oldest first; no kept ones.
  package func pendingChanges(of kind: RowKind) -> [ChangeLog.Entry] {
    athlete.map { records.log.pending(of: RowsKey(kind, of: $0)) } ?? []
  }

  /// Returns the ids of the active athlete's rows of one kind with a change that waits for a connection (decision J4).
  package func storedIDs(of kind: RowKind) -> Set<String> {
    guard !records.log.entries.isEmpty, let athlete else { return [] }
    return records.log.storedIDs(of: RowsKey(kind, of: athlete))
  }

  /// Whether the row was created on this device and is not confirmed yet, so that it cannot be loaded.
  package func isUnconfirmedNew(_ row: RowReference) -> Bool {
    guard !records.log.entries.isEmpty, let athlete else { return false }
    return records.log.unconfirmed(of: RowsKey(row.kind.rows, of: athlete))
      .contains { $0.change.isCreation && $0.change.id == row.id }
  }

  /// Returns the columns of a row that its loaded list contains; nil if no list contains the row, and for a reading.
  package func listedColumns(of row: RowReference) -> [RecordField]? {
    func columns<R: Row>(of _: R.Type) -> [RecordField]? { rows(R.self)?[Identifier(row.id)]?.record?.fields }
    return columns(of: row.kind.rows.row)
  }

  var statusConflict: StatusConflict? {
    records.log.entries.isEmpty ? nil : athlete.flatMap { records.log.statusConflict(of: $0) }
  }

  package var attending: Set<EventID> {
    Set(
      pendingChanges(of: .events).compactMap { entry in
        guard case .update(.event(let id), _, let owner) = entry.change, entry.change == .attended(id, of: owner)
        else { return nil }
        return id
      })
  }

  /// The failure to read the session saved on the device; nil if it was read, or there is none (decision L11).
  package var unreadableSession: ServiceFailure? {
    switch session {
    case .failed(let failure), .unconfirmed(let failure): failure.kind == .sessionUnreadable ? failure : nil
    case .starting, .confirming, .active, .over: nil
    }
  }

  /// The end of a refusal, with a leading space: how to sign in as the athlete on a family's own device (decision G4).
  /// Empty unless the viewer is a parent on such a device.
  package var signInHint: String {
    guard let viewer, viewer.isParent, viewer.store == .device, let name = viewer.active.name.nilIfBlank?.cut(at: 60)
    else { return "" }
    return " \(name) can: sign-in \"\(name)\", or compass --as \"\(name)\""
  }

  /// Whether the viewer has the permission for this change; false without a session (decision X16).
  public func may(_ mutation: Mutation) -> Bool { viewer?.may(mutation) ?? false }
}
