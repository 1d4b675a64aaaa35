import CompassModel
import CompassServices
import PageKit
import Records
import StateMachine

/// The home page: rows that need attention, the week, and links to the other pages (interface.md, "home").
public enum Today: PageFeature {
  /// The kinds of rows that need attention or decide which rows do.
  public static let rows = [RowKind.tasks, .statuses, .offers, .events, .interactions]
  /// The schools, for names and for those without recent contact (decision G12).
  public static let auxiliaryRows = [RowKind.schools]
  /// The hidden rows, stored on the device for each athlete (decision D7), so that parents can hide rows too.
  public static let settings: StoredSettings<State>? = StoredSettings(
    "list of hidden rows", ofAthlete: { [.hiddenRows(of: $0)] }, texts: { [$0.hidden?.text] }
  ) { state, stored in
    if state.hidden == nil { state.hidden = SetAsideRows(text: stored[0]) }
  }

  public static let title = "Today"
  package static let pageSize = 100
  package static let weekLength = 7
}

extension Today {
  /// The state of the page: the user's choices, without rows.
  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?
    package var pageCount = 1
    /// The rows that the user has hidden; nil until the stored ones are loaded, all rows listed meanwhile (decision
    /// X17).
    package var hidden: SetAsideRows?
    /// The value of `hidden` before the last tap changed it, for `undo`; nil after the next tap.
    package var hiddenBefore: SetAsideRows?
    public var notice: Notice?
    /// The search text as typed; hits replace the list (decision G11).
    public var search = ""
    /// The device's own rows and their upload, while signed in to a project; nil until the search for them starts.
    public var device: DeviceUpload?

    public init() {}
  }

  /// A message about the last tap, cleared by the next one.
  public enum Notice: Equatable, Sendable {
    /// The row with this title is hidden until that day.
    case snoozed(title: String, until: CalendarDate)
    /// The past event with this title was marked as missed.
    case missed(title: String)
    /// The viewer has no permission to change rows of this kind (decision X16).
    case notPermitted(Kind)
    /// All snoozed rows, `count` of them, are listed again.
    case listedAgain(count: Int)
    case undone
    case uploaded(UploadOutcome)
  }

  /// The user's taps on the page.
  public enum Tap: PageTap {
    public static let key = "home"

    /// Reloads the rows: the page was pulled down.
    case refreshPulled
    /// Searches the rows of all pages for a text, as typed (decision G11).
    case searchChanged(query: String)
    case retryTapped
    /// Opens the row, for a task the tasks page.
    case rowTapped(id: RowID)
    /// Shows 100 more rows: the end of the list became visible.
    case moreReached
    /// Completes the task of the row (decision G10).
    case completeTapped(id: RowID)
    /// Marks the event of the row as attended (decision G10).
    case attendedTapped(id: RowID)
    /// Hides the row for three days, or until its date if sooner.
    case snoozeTapped(id: RowID)
    /// Marks the past event of the row as missed, so that the page no longer asks about it.
    case missedTapped(id: RowID)
    case unsnoozeTapped
    case undoHidingTapped
    /// Opens the schools page (decision D2).
    case schoolsTapped
    /// Uploads the device's own rows to the project (decision D12).
    case uploadTapped
    case noticeDismissed
  }

  /// The kind of a row, which is its table; in the order of rows with equal urgency and date.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// An offer or task with a deadline, an event, or a school without recent contact.
    case offer, task, event, school
    /// A contact or a reading; only a search finds these.
    case contact, reading

    /// The id of the page that lists such rows; for contacts and readings an id that no page has.
    var page: String { rawValue + "s" }
    var color: ColorToken? {
      switch self {
      case .event: .timelineEvent
      case .offer: .timelineOffer
      case .contact: .timelineInteraction
      case .task, .school, .reading: nil
      }
    }
  }

  /// The id of a row on the page: its kind, and its id in that table. As text `KIND-ID`: `event-ev-1`.
  public struct RowID: Hashable, Sendable {
    public var kind: Kind
    /// Whether the id is the blank for a row's id in a template.
    private var isBlank = false
    public var row: String

    package init(_ kind: Kind, _ row: String) { (self.kind, self.row) = (kind, row) }

    /// Reads an id in its text form; nil if the text does not start with a kind.
    public init?(wire text: String) {
      guard let kind = Kind.allCases.first(where: { text.hasPrefix($0.rawValue + "-") }) else { return nil }
      self.init(kind, String(text.dropFirst(kind.rawValue.count + 1)))
    }

    /// Reads a row's id in its text form, or the blank of a template (`PageHead.rowButtons`). Any other text is taken
    /// as the id of an event.
    init(ofButton text: String) {
      self = RowID(wire: text) ?? RowID(.event, text)
      isBlank = text == ActionTemplate.Blank.row.rawValue
    }
  }
}

extension Today.RowID: WireText {
  public static let noun = "row of this page"
  public var wire: String { isBlank ? row : "\(kind.rawValue)-\(row)" }
}
