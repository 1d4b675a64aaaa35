import CompassModel
import CompassServices
import PageKit
import Records
import StateMachine

/// The home page: what needs attention now, the events of the week, and the way to the other pages
/// (interface.md, "home").
public enum Today: PageFeature {
  /// The kinds of rows that can need attention.
  public static let rows = [RowKind.tasks, .statuses, .offers, .events, .interactions]
  /// For the names of schools, and for those without contact (decision G12).
  public static let auxiliaryRows = [RowKind.schools]
  /// The hidden rows, stored on the device for each athlete (decision D7): a parent hides rows too.
  public static let settings: StoredSettings<State>? = StoredSettings(
    "list of hidden rows", ofAthlete: { [.hiddenRows(of: $0)] }, texts: { [$0.hidden?.text] }
  ) { state, stored in
    if state.hidden == nil { state.hidden = SetAsideRows(text: stored[0]) }
  }

  /// The title of the page.
  public static let title = "Today"
  /// The number of rows on the first page of the list, and on each further one.
  public static let pageSize = 100
  /// The number of days in the week, from today.
  public static let weekLength = 7
}

extension Today {
  /// The user's choices on the page. The rows are those of `Records`.
  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?
    /// The number of visible pages of the list.
    public var pageCount = 1
    /// The rows that are not listed; nil until the stored ones are loaded (decision X17), which lists all rows.
    public var hidden: SetAsideRows?
    /// The hidden rows before the last tap changed them, which `undo` restores. Nil after the next tap.
    public var hiddenBefore: SetAsideRows?
    public var notice: Notice?
    /// The text that is searched for, as it was typed; the hits take the place of the list (decision G11).
    public var search = ""
    /// The device's own rows, where the app is signed in to a project; nil until they are looked for.
    public var device: DeviceUpload?

    public init() {}
  }

  /// The effect of the last tap on the list.
  public enum Notice: Equatable, Sendable {
    /// The row of this title is listed again on that day.
    case snoozed(title: String, until: CalendarDate)
    /// A person did not go to the event of this title.
    case missed(title: String)
    /// The viewer may not change rows of this kind (decision X16).
    case notPermitted(Kind)
    /// All that was snoozed is listed again.
    case listedAgain(count: Int)
    /// The last tap was taken back.
    case undone
    /// The device's own rows were brought into the project.
    case uploaded(UploadOutcome)
  }
}

extension Today {
  /// The actions of a user on the page.
  public enum Tap: PageTap {
    /// The key of the page's actions among the app's.
    public static let key = "home"

    /// The page was pulled down: its rows are to be asked for again.
    case refreshPulled
    /// A text was typed to search for, in the rows of all pages (decision G11).
    case searchChanged(query: String)
    /// Loads again what failed.
    case retryTapped
    /// Opens the row, or the page that lists it.
    case rowTapped(id: RowID)
    /// The end of the list was reached: shows more of it.
    case moreReached
    /// The task of the row is done (decision G10).
    case completeTapped(id: RowID)
    /// The athlete was at the event of the row (decision G10).
    case attendedTapped(id: RowID)
    /// Takes the row off the list for a few days.
    case snoozeTapped(id: RowID)
    /// A person did not go to this past event: its attendance is not asked for any more.
    case missedTapped(id: RowID)
    /// Shows snoozed items again.
    case unsnoozeTapped
    /// Takes back what the last tap hid or listed.
    case undoHidingTapped
    /// The schools are to be seen, or entered (decision D2).
    case schoolsTapped
    /// The device's own rows are to be brought into the project (decision D12).
    case uploadTapped
    /// Takes the message away.
    case noticeDismissed
  }
}

extension Today {
  /// Which table a row is of.
  ///
  /// In the order of rows that are as urgent and of the same day.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// An offer with a deadline, a task to be done, an event, or a school without contact for long.
    case offer, task, event, school
    /// Only found by a search.
    case contact, reading

    /// The page that lists such rows.
    var page: String { rawValue + "s" }
    /// The colour of its word; nil for that of any text.
    var color: ColorToken? {
      switch self {
      case .event: .timelineEvent
      case .offer: .timelineOffer
      case .contact: .timelineInteraction
      case .task, .school, .reading: nil
      }
    }
  }

  /// A row of the list: its kind and its id in that table. Written `task-<id>`, `offer-<id>`, `school-<id>`.
  public struct RowID: Hashable, Sendable {
    /// Which table the row is of.
    public var kind: Kind
    /// Whether it is in the place of any row's, in a template.
    private var isBlank = false
    /// The id in that table.
    public var row: String

    /// The kind, and the row's id in that table.
    public init(_ kind: Kind, _ row: String) {
      self.kind = kind
      self.row = row
    }

    /// Nil for a text that does not begin as the id of one of the kinds.
    public init?(wire text: String) {
      guard let kind = Kind.allCases.first(where: { text.hasPrefix($0.rawValue + "-") }) else { return nil }
      self.init(kind, String(text.dropFirst(kind.rawValue.count + 1)))
    }

    /// Reads the id of a row of the page, or the blank of a template (`PageHead.rowButtons`).
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
