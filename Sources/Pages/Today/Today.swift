import CompassModel
import PageKit
import Records
import StateMachine

/// The home page: what needs attention now, the events of the week, and the way to the other pages
/// (interface.md, "home").
public enum Today: PageFeature {
  public typealias Work = NoWork
  /// What can need attention.
  public static let rows = [RowKind.tasks, .statuses, .offers, .events]
  /// For the names of the offers' schools.
  public static let rowsBeside = [RowKind.schools]

  /// How many rows the list shows at first, and how many more each time it is asked.
  public static let pageSize = 100
  /// How many days the week has, today being the first.
  public static let weekLength = 7
}

extension Today {
  /// What a person chose on the page. The rows are those of `Records`.
  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?
    /// How many pages of the list are shown.
    public var pageCount = 1
    /// The page says nothing of its own.
    public var notice: Never?

    public init() {}
  }
}

extension Today {
  /// What a person does on the page.
  public enum Tap: PageTap {
    /// The key of the page's actions among the app's.
    public static let key = "home"

    /// The page was pulled down: its rows are to be asked for again.
    case refreshPulled
    /// Loads again what failed.
    case retryTapped
    /// Opens the row, or the page that lists it.
    case rowTapped(id: RowID)
    /// The end of the list was reached: shows more of it.
    case moreReached
  }
}

extension Today {
  /// Which table a row is of.
  ///
  /// In the order of rows that are as urgent and of the same day.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// An offer with a deadline, a task to be done, or an event.
    case offer, task, event

    /// The page that lists such rows.
    var page: String { rawValue + "s" }
  }

  /// A row of the list: its kind and its id in that table. Written `task-<id>`, `offer-<id>`, `event-<id>`.
  public struct RowID: Hashable, Sendable {
    /// Which table the row is of.
    public var kind: Kind
    /// The id in that table.
    public var row: String

    /// The kind, and the row's id in that table.
    public init(_ kind: Kind, _ row: String) {
      self.kind = kind
      self.row = row
    }

    /// Nil for a text that does not begin as the id of one of the three kinds.
    public init?(wire text: String) {
      guard let kind = Kind.allCases.first(where: { text.hasPrefix($0.rawValue + "-") }) else { return nil }
      self.init(kind, String(text.dropFirst(kind.rawValue.count + 1)))
    }
  }
}

extension Today.RowID: WireText {
  public static let noun = "row of this page"
  public var wire: String { "\(kind.rawValue)-\(row)" }
}
