import CompassModel
import CompassServices
import Records
import StateMachine

/// A request of a page, as data. Only its own work is the page's: the rest is done for all pages in one place, by the
/// root (`Root.apply`) and, for timers and settings, by `PageEffect.handle`.
public enum PageEffect<Tap: PageTap, Work: PageWork>: PlannedEffect {
  /// Carries out work that no other page has: an export, a load of one whole row.
  case work(Work)
  /// Stops what runs on a track of the page's own work: no answer of it may come any more.
  case stop(Work.Track)
  /// Sends `skeletonDue` once a first load has stayed blank long enough, or sends it no more (decision X13).
  case startSkeletonTimer, stopSkeletonTimer
  /// Reads what is stored of the page's settings; answered by `settingsRead` (decision X17).
  case readSettings(SettingsQuery)
  /// Stores the page's settings; only a failure is answered, by `settingsNotStored`.
  case storeSettings(SettingTexts)

  /// The page shows rows of these kinds from now on: they are requested where they are not known, or too old, and on a
  /// refresh in any case (decision Y5). None for a page that closes. `days` are those of readings, nil for all.
  case needRows(Set<RowKind>, days: DayRange? = nil, refresh: Bool = false)
  /// A person wants a change of a row: the log of changes has it from now on (decision C1). `subject` begins a sentence
  /// about the row, should it be gone by then: `“Winter Camp”`, `The offer from Stanford`. `form` is the form that saves
  /// it (decision B3).
  case change(Change, subject: String, form: ChangeLog.Form? = nil)
  /// A change that failed is to be tried again, its failure was read, or it was decided about; by its number in the log.
  case retryChange(Int), dismissChange(Int), settleChange(Int)
  /// A setting could not be stored, which is in no log: it is shown whatever page is open (decision N1).
  case failed(FailedChange<PageAction<Tap, Work.Answer>>)
  /// Leads on; nothing happens where the page is not on top any more (decision X9).
  case open(Destination)
  /// Rows were stored beside the log of changes: all that are known are asked for again.
  case rowsOutdated
  /// A form was left for good: what lies under it is to be shown.
  case closeForm(path: String)
  /// A form is done with: its record was stored, or nothing was changed.
  case recordSaved(SavedRecord)
  /// The backend knows who signs in; whose rows they may see is to be looked up.
  case signedIn
  /// The backend knows the session no more: the person has to sign in.
  case sessionEnded
}

/// The work of one page alone, as data.
public protocol PageWork: PlannedEffect {
  /// The answers of the work, and the orders of the page's parent.
  associatedtype Answer: PageAnswer
}

/// The work of a page that has none of its own: there is no such value.
public enum NoWork: PageWork {
  public typealias Answer = Never

  public var plan: Plan<Never> { .together }
}

/// The answers of work that a page does not have: there is no such value.
public protocol UninhabitedAnswer: PageAnswer {}

extension Never: UninhabitedAnswer {}

/// Where a tap leads.
public enum Destination: Hashable, Sendable {
  /// The detail page of a row.
  case record(RecordReference)
  /// The form for a new record.
  case new(RecordKind)
  /// The form that edits what has this path: `/events/ev-1/edit`.
  case form(path: String)
  /// Another page: `/tasks`; or a row of its list that it is to lead to (decision V2): `/tasks/t-1`.
  case page(path: String)

  /// A row that people enter: a reading has no page of its own, and is opened on the one that lists it.
  public init(_ row: RowReference) {
    self = row.record.map(Destination.record) ?? .page(path: "/performance/timeline/\(row.id)")
  }

  /// The path of it; nil for the form for a new record.
  package var path: String? {
    switch self {
    case .record(let record): record.path
    case .form(let path), .page(let path): path
    case .new: nil
    }
  }
}

/// A record that a form has stored: the page it lies on is to show it.
public struct SavedRecord: Hashable, Sendable {
  /// The entry of the log that stored it; nil where nothing was changed (decision G2).
  public var entry: Int?
  /// Text that its notice adds: `: your best by 0.6`.
  public var detail: String
  /// Whose record it is.
  public var athlete: AthleteID
  /// The path of its form: `/events/create`.
  public var form: String
  /// Whether that form is on screen: it is left.
  public var isOnScreen: Bool
  /// The row that the page is led to (decision V2); nil where it is not known under which id it was stored.
  public var row: String?

  /// A record that was stored.
  public init(
    _ entry: Int?, detail: String = "", of athlete: AthleteID, form: String, isOnScreen: Bool, row: String?
  ) {
    self.entry = entry
    self.detail = detail
    self.athlete = athlete
    self.form = form
    self.isOnScreen = isOnScreen
    self.row = row
  }
}

/// A setting that could not be stored; the root shows it as a notice (decision N1).
public struct FailedChange<Action: Equatable & Sendable>: Equatable, Sendable {
  /// One or two sentences that name the row.
  public var message: String
  /// Whose row it is; nil for what is of no athlete, such as a setting.
  public var athlete: AthleteID?
  /// The action that makes the change again, whatever page is open and whichever athlete is shown by then; nil where that
  /// cannot help.
  public var retry: Action?

  /// A change that failed; `retry` makes it again, nil where that cannot help.
  public init(message: String, athlete: AthleteID?, retry: Action?) {
    self.message = message
    self.athlete = athlete
    self.retry = retry
  }

  /// A failure with `retry` where making the change again can help: after an offline failure it can, and one that was
  /// refused for want of a session can be made in the next (decision N1).
  public init(message: String, athlete: AthleteID?, _ failure: ServiceFailure, retry: Action?) {
    let canRetry = failure.canRetry || failure.kind == .offline || failure.kind == .sessionOver
    self.init(message: message, athlete: athlete, retry: canRetry ? retry : nil)
  }
}

extension PageEffect {
  /// The track of an effect, which shares time with others of it.
  public enum Track: Hashable, Sendable {
    /// A track of the page's own work.
    case work(Work.Track)
    /// The timer of the placeholders.
    case skeleton
    /// Reading and storing settings, of an athlete or of the device: read after all that was chosen before is stored.
    case settings(AthleteID?)
  }

  public var plan: Plan<Track> {
    switch self {
    case .work(let work): work.plan.map(Track.work)
    case .stop(let track): .cancel(.work(track))
    case .startSkeletonTimer: .latest(.skeleton, after: RecordLoad.skeletonDelay)
    case .stopSkeletonTimer: .cancel(.skeleton)
    case .readSettings(let query): .queued(.settings(query.athlete))
    case .storeSettings(let settings): .newest(.settings(settings.athlete))
    case .needRows, .change, .retryChange, .dismissChange, .settleChange, .failed, .open, .rowsOutdated, .closeForm,
      .recordSaved, .signedIn, .sessionEnded:
      .together
    }
  }

  /// Does what every page asks of the device, and sends what comes of it. Nothing for what the root does, nor for the
  /// page's own work.
  @MainActor
  public func handle(_ preferences: any Preferences, send: Send<PageAction<Tap, Work.Answer>>) async {
    switch self {
    case .startSkeletonTimer: send(.event(.skeletonDue))
    case .readSettings(let query): send(.event(.settingsRead(stored: await preferences.texts(of: query))))
    case .storeSettings(let settings):
      do {
        try await preferences.store(settings)
      } catch {
        send(.event(.settingsNotStored(settings: settings, failure: error)))
      }
    case .work, .stop, .stopSkeletonTimer, .needRows, .change, .retryChange, .dismissChange, .settleChange, .failed,
      .open, .rowsOutdated, .closeForm, .recordSaved, .signedIn, .sessionEnded:
      break
    }
  }
}
