import CompassModel
import CompassServices
import PageKit
import StateMachine

/// About the smallest page there can be: an athlete's schools, of which one at a time is greeted.
public enum Toy: PageFeature {}

extension Toy {
  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?
    /// Nil before they are known.
    public var schools: [School]?
    public var greeted: SchoolID?
    public var load = PageLoad()
    public var notice: Never?

    public init() {}

    public var hasRows: Bool { schools != nil }
  }

  public enum Tap: PageTap {
    public static let key = "toy"

    case refreshPulled
    case retryTapped
    case greetTapped(id: SchoolID)
  }

  public enum Answer: PageAnswer {
    indirect case loaded(request: Int, schools: [School])
    indirect case loadFailed(request: Int, failure: ServiceFailure)
  }

  public enum Effect: PageEffect {
    case load(request: Int, owner: AthleteID)
    case startSkeletonTimer
    case stop(Track)
    case tell(PageOutcome<Answer>)

    public enum Track: PageTrack { case load, skeleton }

    public var outcome: PageOutcome<Answer>? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Track> {
      switch self {
      case .load: .latest(.load)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let track): .cancel(track)
      case .tell: .together
      }
    }
  }

  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .load(let request, let owner):
      do {
        send(.loaded(request: request, schools: try await services.backend.loadSchools(of: owner).rows))
      } catch {
        send(.loadFailed(request: request, failure: error))
      }
    case .startSkeletonTimer: send(.skeletonDue)
    case .stop, .tell: break
    }
  }
}

extension Toy {
  public static func react(_ state: inout State, to tap: Tap, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled, .retryTapped: return refresh(&state, in: context)
    case .greetTapped(let id):
      state.greeted = state.schools?.contains { $0.id == id } == true ? id : state.greeted
      return []
    }
  }

  public static func take(_ state: inout State, _ answer: Answer, in context: PageContext) -> [Effect] {
    switch answer {
    case .loaded(let request, let schools):
      guard state.load.awaits(request) else { return [] }
      state.load.succeed()
      state.schools = schools.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
      return [.stop(.skeleton)]
    case .loadFailed(let request, let failure):
      return state.load.awaits(request) ? rowsFailed(&state, failure) : []
    }
  }

  public static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    [.load(request: state.load.start(), owner: owner)]
  }

  public static func dropRows(_ state: inout State) -> [Effect] {
    (state.schools, state.greeted) = (nil, nil)
    return []
  }

  public static func forgetRows(_ state: inout State) -> [Effect] { dropRows(&state) }

  public static func leave(_ state: inout State) -> [Effect] {
    state.load.abandon()
    return [.stop(.load), .stop(.skeleton)]
  }
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
      let schools = state.schools ?? []
      let content = Content(
        schools: schools, greeting: schools.first { $0.id == state.greeted }.map { "Hello, \($0.name)!" })
      var head = PageHead(
        page: "toy", route: "/toy", title: "Toy", subtitle: "Schools to say hello to", of: state, in: context,
        banner: nil, ownNotice: nil, empty: nil, dialog: nil, skippedRows: 0)
      head.buttons = [
        ActionButton("refresh", "Refresh", icon: .refresh, verb: "refresh", action: Tap.refreshPulled)
      ]
      self.init(head: head, content: content)
    }

    public var rows: [RowLabel] { content.schools.map { RowLabel(id: $0.id.rawValue, name: $0.name) } }
  }
}
