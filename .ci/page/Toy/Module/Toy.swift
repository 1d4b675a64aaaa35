import CompassModel
import CompassServices
import PageKit
import Records
import StateMachine

/// About the smallest page there can be: an athlete's schools, of which one at a time is greeted.
public enum Toy: PageFeature {
  public static let rows = [RowKind.schools]

  public typealias Work = NoWork

  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?
    public var greeted: SchoolID?
    public var notice: Never?

    public init() {}
  }

  public enum Tap: PageTap {
    public static let key = "toy"

    case refreshPulled
    case retryTapped
    case greetTapped(id: SchoolID)
  }
}

extension Toy {
  public static func react(_ state: inout State, to tap: Tap, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled, .retryTapped: return [needRows(refresh: true)]
    case .greetTapped(let id):
      if context.rows(School.self)?[id] != nil { state.greeted = id }
      return []
    }
  }

  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.greeted = nil
    return []
  }

  public static func leave(_ state: inout State) -> [Effect] { [] }
}

extension Toy {
  public struct Screen: ShownScreen {
    public typealias Tap = Toy.Tap

    public var parts: ScreenParts<Content>

    public init(parts: ScreenParts<Content>) { self.parts = parts }

    public struct Content: Hashable, Sendable, Encodable {
      public var schools: [School]
      /// `Hello, Stanford!`.
      @Nullable public var greeting: String?
    }

    public init(_ state: State, _ context: PageContext) {
      let status = Toy.status(in: context)
      let schools = (context.rows(School.self)?.all ?? []).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
      let content = Content(
        schools: schools, greeting: schools.first { $0.id == state.greeted }.map { "Hello, \($0.name)!" })
      var head = PageHead(
        page: "toy", route: "/toy", title: "Toy", subtitle: "Schools to say hello to", status, hasRows: status.hasRows,
        canReload: state.isOpen && status.canReload, in: context, banner: nil, ownNotice: nil, empty: nil, dialog: nil,
        skippedRows: status.skipped)
      head.buttons = [
        ActionButton("refresh", "Refresh", icon: .refresh, action: Tap.refreshPulled)
      ]
      self.init(head: head, content: content)
    }

    public var rows: [RowLabel] { content.schools.map { RowLabel(id: $0.id.rawValue, name: $0.name) } }
  }
}
