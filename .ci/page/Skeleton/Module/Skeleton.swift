import CompassModel
import PageKit
import Records

/// The page at `/skeleton`: for now the athlete's schools, of which one at a time can be chosen.
public enum Skeleton: PageFeature {
  public typealias Work = NoWork
  public static let rows = [RowKind.schools]

  /// What a person chose on the page.
  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?
    public var chosen: SchoolID?
    public var notice: Never?

    public init() {}
  }

  /// What a person does on the page.
  public enum Tap: PageTap {
    public static let key = "skeleton"

    case refreshPulled
    case retryTapped
    case schoolTapped(id: SchoolID)
  }
}

extension Skeleton {
  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return status(in: context).canReload ? [needRows(refresh: true)] : []
    case .retryTapped: return status(in: context).canRetry ? [needRows(refresh: true)] : []
    case .schoolTapped(let id):
      if context.rows(School.self)?[id] != nil { state.chosen = id }
      return []
    }
  }

  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.chosen = nil
    return []
  }

  public static func leave(_ state: inout State) -> [Effect] { [] }
}

extension Skeleton {
  /// Everything a UI shows of the page.
  public struct Screen: PageScreen {
    public typealias Tap = Skeleton.Tap

    public var parts: ScreenParts<Content>

    public init(parts: ScreenParts<Content>) { self.parts = parts }

    /// What is the page's own.
    public struct Content: Equatable, Sendable, Encodable {
      public var schools: [Row]
      /// The name of the school that was chosen.
      @Nullable public var chosen: String?
    }

    /// A school that can be chosen.
    public struct Row: Equatable, Sendable, Encodable, Identifiable {
      public var id: SchoolID
      public var name: String
      public var isSelected: Bool
      public var buttons: [ActionButton]

      init(_ school: School, isSelected: Bool) {
        id = school.id
        name = school.name
        self.isSelected = isSelected
        buttons = [Self.choose.button(of: school.id.rawValue)]
      }

      static let choose = RowButton {
        ActionButton(
          "choose", "Choose", icon: .select, traits: ButtonTraits("choose", key: "enter", summary: "Chooses ROW."),
          action: Tap.schoolTapped(id: SchoolID($0)))
      }
    }

    public init(_ state: State, _ context: PageContext) {
      let status = Skeleton.status(in: context)
      let schools = (context.rows(School.self)?.all ?? []).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
      var head = PageHead(
        page: "skeleton", route: "/skeleton", title: "Skeleton", subtitle: "A page to be written", status,
        hasRows: status.hasRows, canReload: state.isOpen && status.canReload, in: context,
        banner: status.banner(
          of: "schools", saved: status.age(in: context), in: context, retry: Tap.retryTapped),
        pageNotice: nil, empty: nil, dialog: nil, skippedRows: status.skipped)
      head.buttons = [.refresh(Tap.refreshPulled)]
      let rows = schools.map { Row($0, isSelected: $0.id == state.chosen) }
      self.init(head: head, content: Content(schools: rows, chosen: rows.first(where: \.isSelected)?.name))
    }

    public static var rowNoun: String { "school" }
    public static var occasionalButtons: (page: [ActionButton], rows: [RowButton]) { ([], [Row.choose]) }

    public var sections: [ScreenSection] {
      let rows = content.schools.map { school in
        var row = ScreenRow(id: school.id.rawValue, title: school.name, accessibilityLabel: school.name)
        if school.isSelected { row.state = [.selected] }
        row.buttons = school.buttons
        return row
      }
      return [ScreenSection("schools", .rows(RowList(.list(isSpaced: false), ScreenRows(rows))))]
    }
  }
}
