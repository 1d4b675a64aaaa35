import CompassModel
import CompassServices
import Records
import StateMachine

/// A request of a page, as data. Only `work` is specific to the page: the rest is handled for all pages, by the root
/// (`Root.apply`) and, for timers and settings, by `PageEffect.handle`.
public enum PageEffect<Tap: PageTap, Work: PageWork>: PlannedEffect {
  /// Does work that only this page has: an export, loading one row.
  case work(Work)
  /// Cancels the page's work on a track; no answer of it will arrive.
  case stop(Work.Track)
  /// Starts the timer that sends `skeletonDue` during a first load, or cancels it (decision X13).
  case startSkeletonTimer, stopSkeletonTimer
  /// Reads the page's stored settings; answered by `settingsRead` (decision X17).
  case readSettings(SettingsQuery)
  /// Stores the page's settings; only a failure is answered, by `settingsNotStored`.
  case storeSettings(SettingTexts)

  /// Sets the kinds of rows that the page shows: those missing or too old are requested, with `refresh` all (decision
  /// Y5). An empty set for a page that closes. `days` are those of readings, nil for all.
  case needRows(Set<RowKind>, days: DayRange? = nil, refresh: Bool = false)
  /// Adds a change of a row to the change log (decision C1). `subject` begins sentences about the row, even after it is
  /// gone: `“Winter Camp”`, `The offer from Stanford`. `form` is the form that saves the row (decision B3), nil if none
  /// does.
  case change(Change, subject: String, form: ChangeLog.Form? = nil)
  /// Retries a failed change, dismisses its notice, or removes it; by its id in the change log.
  case retryChange(Int), dismissChange(Int), settleChange(Int)
  /// Reports a setting that could not be stored, which no log contains: shown whatever page is open (decision N1).
  case failed(FailedChange<PageAction<Tap, Work.Answer>>)
  /// Opens a destination; ignored if this page is no longer on top (decision X9).
  case open(Destination)
  /// Reports that rows were stored without the change log: all known rows are requested again.
  case rowsOutdated
  /// Closes a form, so that the page below is shown.
  case closeForm(path: String)
  /// Ends a form whose record was stored, or in which nothing was changed.
  case recordSaved(SavedRecord)
  /// Reports a successful sign-in: the user's family is loaded next.
  case signedIn
  /// Reports that the server has ended the session: the user has to sign in.
  case sessionEnded
}

/// The effects that only one page has.
public protocol PageWork: PlannedEffect {
  /// The results of the work, and the commands of the page's parent.
  associatedtype Answer: PageAnswer
}

/// The `Work` of a page that has none: an enum without values.
public enum NoWork: PageWork {
  public typealias Answer = Never

  public var plan: Plan<Never> { .together }
}

/// The `Answer` type of a page without work, which has no values.
public protocol UninhabitedAnswer: PageAnswer {}

extension Never: UninhabitedAnswer {}

/// A page or form that a tap opens.
public enum Destination: Hashable, Sendable {
  /// The detail page of a row.
  case record(RecordReference)
  /// The form for a new record.
  case new(RecordKind)
  /// The form with this path: `/events/ev-1/edit`.
  case form(path: String)
  /// Another page, `/tasks`, or a row of its list to scroll to (decision V2): `/tasks/t-1`.
  case page(path: String)

  /// Makes the destination of a row: its detail page; a reading has none, so the page that lists it.
  package init(_ row: RowReference) {
    self = row.record.map(Destination.record) ?? .page(path: "/performance/timeline/\(row.id)")
  }

  package var path: String? {
    switch self {
    case .record(let record): record.path
    case .form(let path), .page(let path): path
    case .new: nil
    }
  }
}

/// The record that a form has stored, so that the page below can show it.
public struct SavedRecord: Hashable, Sendable {
  /// The id of the log's entry that stored the record; nil if nothing was changed (decision G2).
  package var entry: Int?
  /// Text appended to the notice: `: your best by 0.6`.
  package var detail: String
  package var athlete: AthleteID
  package var form: String
  /// Whether the form is on screen, so that it must be closed.
  package var isOnScreen: Bool
  /// The id of the row to scroll to (decision V2); nil if the id is unknown.
  package var row: String?

  package init(
    _ entry: Int?, detail: String = "", of athlete: AthleteID, form: String, isOnScreen: Bool, row: String?
  ) {
    (self.entry, self.detail, self.athlete) = (entry, detail, athlete)
    (self.form, self.isOnScreen, self.row) = (form, isOnScreen, row)
  }
}

/// A setting that could not be stored, which the root shows as a notice (decision N1).
public struct FailedChange<Action: Equatable & Sendable>: Equatable, Sendable {
  package var message: String
  /// The athlete to whom the setting belongs; nil for one of the device.
  package var athlete: AthleteID?
  /// The action that stores the setting again, whatever page and athlete are shown; nil if a retry cannot help.
  package var retry: Action?

  /// Makes a failed change, with `retry` only if it can help: it can once the device is online, and in the next session
  /// if this one has ended (decision N1).
  package init(message: String, athlete: AthleteID?, _ failure: ServiceFailure, retry: Action?) {
    let canRetry = failure.canRetry || failure.kind == .offline || failure.kind == .sessionOver
    (self.message, self.athlete, self.retry) = (message, athlete, canRetry ? retry : nil)
  }
}

extension PageEffect {
  /// The tracks of a page's effects, see `Plan`.
  public enum Track: Hashable, Sendable {
    /// A track of the page's own work: its effects wait for, replace or cancel each other as their `plan` says.
    case work(Work.Track)
    /// The timer for placeholders.
    case skeleton
    /// Settings of an athlete, or of the device for nil: read after earlier writes are done.
    case settings(AthleteID?)
  }

  public var plan: Plan<Track> {
    switch self {
    case .work(let work): work.plan.map(Track.work)
    case .stop(let track): .cancel(.work(track))
    case .startSkeletonTimer: .latest(.skeleton, after: Load.slowDelay)
    case .stopSkeletonTimer: .cancel(.skeleton)
    case .readSettings(let query): .queued(.settings(query.athlete))
    case .storeSettings(let settings): .newest(.settings(settings.athlete))
    case .needRows, .change, .retryChange, .dismissChange, .settleChange, .failed, .open, .rowsOutdated, .closeForm,
      .recordSaved, .signedIn, .sessionEnded:
      .together
    }
  }

  /// Runs the timers and settings effects that all pages share, and sends the results. Ignores effects that the root or
  /// the page itself must run.
  @MainActor
  package func handle(_ preferences: any Preferences, send: Send<PageAction<Tap, Work.Answer>>) async {
    switch self {
    case .startSkeletonTimer: send(.event(.skeletonDue))
    case .readSettings(let query): send(.event(.settingsRead(stored: await preferences.texts(of: query))))
    case .storeSettings(let settings):
      do { try await preferences.store(settings) } catch {
        send(.event(.settingsNotStored(settings: settings, failure: error)))
      }
    case .work, .stop, .stopSkeletonTimer, .needRows, .change, .retryChange, .dismissChange, .settleChange, .failed,
      .open, .rowsOutdated, .closeForm, .recordSaved, .signedIn, .sessionEnded:
      break
    }
  }
}
