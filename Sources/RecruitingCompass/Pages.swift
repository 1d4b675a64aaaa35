import CompassModel
import CompassServices
import EventsList
import OffersList
import PageKit
import PerformanceTimeline
import RecordDetails
import RecordForm
import RecruitingTimeline
import SignIn
import StateMachine
import Tasks
import Today

// All lists that name the pages. A page that is new stands in each of them; the compiler asks for the lines that are
// missing. It also needs its module in Package.swift and its verbs in TextInterface/Faces.swift.

/// The pages that can be opened by name.
public enum Page: String, CaseIterable, Codable, Sendable {
  /// The raw value is the name that a person types and JSON has.
  case home, timeline, tasks, performance, events, offers

  /// Where the way back begins (decision N6); nil for a plain screen.
  static let beginning: Page? = .home

  /// As the web app names it.
  var path: String {
    switch self {
    case .home: "/"
    case .timeline: "/reports/timeline"
    case .performance: "/performance/timeline"
    case .tasks, .events, .offers: "/\(rawValue)"
    }
  }

  /// What the page is: where the root finds its state, its actions and its screens.
  public var feature: any RootPage.Type {
    switch self {
    case .home: Today.self
    case .timeline: RecruitingTimeline.self
    case .tasks: Tasks.self
    case .performance: PerformanceTimeline.self
    case .events: EventsList.self
    case .offers: OffersList.self
    }
  }
}

extension RecruitingTimeline: RootPage {
  public static let page = Page.timeline
  public static func action(_ action: Action) -> AppAction { .timeline(action) }
  public static func state(of app: AppState) -> State { app.timeline }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    builders.timeline.screen(app.timeline, app.context)
  }
}

extension Tasks: RootPage {
  public static let page = Page.tasks
  public static func action(_ action: Action) -> AppAction { .tasks(action) }
  public static func state(of app: AppState) -> State { app.tasks }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    builders.tasks.screen(app.tasks, app.context)
  }
}

extension PerformanceTimeline: RootPage {
  public static let page = Page.performance
  public static func action(_ action: Action) -> AppAction { .performance(action) }
  public static func state(of app: AppState) -> State { app.performance }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    builders.performance.screen(app.performance, app.context)
  }
}

extension EventsList: RootPage {
  public static let page = Page.events
  public static func action(_ action: Action) -> AppAction { .events(action) }
  public static func state(of app: AppState) -> State { app.events }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    builders.events.screen(app.events, app.context)
  }
}

extension OffersList: RootPage {
  public static let page = Page.offers
  public static func action(_ action: Action) -> AppAction { .offers(action) }
  public static func state(of app: AppState) -> State { app.offers }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    builders.offers.screen(app.offers, app.context)
  }
}

extension Today: RootPage {
  public static let page = Page.home
  public static func action(_ action: Action) -> AppAction { .home(action) }
  public static func state(of app: AppState) -> State { app.home }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    builders.home.screen(app.home, app.context, pages: Page.menu)
  }
}

/// Everything the app knows. A screen is a function of this alone.
public struct AppState: Equatable, Sendable, Codable {
  /// What every page may read: the moment, who is signed in, and the notices.
  public var context: PageContext
  /// What became of signing in.
  public var session = Session.starting
  /// From the bottom up; empty before anything was opened.
  public var routes: [Route] = []
  /// The pages that were open before, the last one at the end: where `back` leads to before home (decision N6).
  public var history: [Page] = []
  /// What `/tasks` knows: its rows and what a person set there.
  public var tasks = Tasks.State()
  /// What `/events` knows: its rows and what a person set there.
  public var events = EventsList.State()
  /// What `/offers` knows: its rows and what a person set there.
  public var offers = OffersList.State()
  /// What `/reports/timeline` knows: its rows and what a person set there.
  public var timeline = RecruitingTimeline.State()
  /// What `/performance/timeline` knows: its rows and what a person set there.
  public var performance = PerformanceTimeline.State()
  /// What `/` knows of what needs attention now and of the events of the week.
  public var home = Today.State()
  /// What makes the change of a notice again, by the notice's id (decision N1).
  public var retries: [Int: AppAction] = [:]
  /// What can still be undone, by the ids of the notices that tell of it (decision N11).
  public var waiting = WaitingChanges<AppAction>()
  /// The id of the newest notice.
  public var lastNotice = 0
  /// Who was signed in last: their notices outlive a session that ended, nobody else's (decision N1).
  public var lastUser: UserID?
  /// Of the row whose route lies on a page.
  public var details = RecordDetails.State()
  /// Of the form whose route lies on a page, and what was entered and not saved.
  public var form = RecordForm.State()
  /// What `/login` knows, never the password.
  public var signIn = SignIn.State()

  /// Just started: at home, and nobody asked yet who is signed in. `allowsUndo` lets a confirmed deletion wait a while
  /// before it is sent (decision N11).
  public init(moment: Moment, allowsUndo: Bool = false) {
    context = PageContext(moment: moment)
    context.allowsUndo = allowsUndo
  }
}

/// Anything that can happen: to the app as a whole or to one of its pages.
public enum AppAction: Equatable, Sendable {
  /// Something happened to the app as a whole.
  case app(RootAction)
  /// Something happened to the tasks page.
  case tasks(Tasks.Action)
  /// Something happened to the events page.
  case events(EventsList.Action)
  /// Something happened to the offers page.
  case offers(OffersList.Action)
  /// Something happened to the recruiting timeline.
  case timeline(RecruitingTimeline.Action)
  /// Something happened to the performance timeline.
  case performance(PerformanceTimeline.Action)
  /// Something happened to home.
  case home(Today.Action)
  /// Something happened to the detail page.
  case details(RecordDetails.Action)
  /// Something happened to a form.
  case form(RecordForm.Action)
  /// Something happened to the sign-in page.
  case signIn(SignIn.Action)
}

extension AppAction {
  /// The action of a button.
  public init?(_ action: any KeyedAction) {
    switch action {
    case let action as RootAction: self = .app(action)
    case let action as NoticeAction: self = .app(RootAction(action))
    case let action as RecordDetails.Action: self = .details(action)
    case let action as RecordForm.Action: self = .form(action)
    case let action as SignIn.Action: self = .signIn(action)
    case let action as any PageAction:
      guard let page = Page.allCases.lazy.compactMap({ $0.feature.appAction(action) }).first else { return nil }
      self = page
    default: return nil
    }
  }

  /// The action of the page or of the app, without what says whose it is.
  public var inner: any KeyedAction {
    switch self {
    case .app(let action): action
    case .tasks(let action): action
    case .events(let action): action
    case .offers(let action): action
    case .timeline(let action): action
    case .performance(let action): action
    case .home(let action): action
    case .details(let action): action
    case .form(let action): action
    case .signIn(let action): action
    }
  }

  /// The page it belongs to; nil for the app as a whole and its small pages.
  public var page: Page? {
    switch self {
    case .tasks: .tasks
    case .events: .events
    case .offers: .offers
    case .timeline: .timeline
    case .performance: .performance
    case .home: .home
    case .app, .details, .form, .signIn: nil
    }
  }

  /// Whether a person or the system does it; the rest is what effects answer, which nobody else may send.
  public var isTap: Bool {
    switch self {
    case .app(let action): action.isTap
    case .tasks(let action): action.isSendable
    case .events(let action): action.isSendable
    case .offers(let action): action.isSendable
    case .timeline(let action): action.isSendable
    case .performance(let action): action.isSendable
    case .home(let action): action.isSendable
    case .details(let action): action.isSendable
    case .form(let action): action.isSendable
    case .signIn(let action): action.isTap
    }
  }
}

extension Root {
  static func reduce(_ state: inout AppState, _ action: AppAction) -> [AppEffect] {
    switch action {
    case .app(let action):
      return reduce(&state, action)
    case .tasks(let action):
      let effects = Tasks.reduce(&state.tasks, action, in: state.context)
      return absorb(effects, of: .tasks, &state, as: AppEffect.tasks, { .tasks($0) })
    case .events(let action):
      let effects = EventsList.reduce(&state.events, action, in: state.context)
      return absorb(effects, of: .events, &state, as: AppEffect.events, { .events($0) })
    case .offers(let action):
      let effects = OffersList.reduce(&state.offers, action, in: state.context)
      return absorb(effects, of: .offers, &state, as: AppEffect.offers, { .offers($0) })
    case .timeline(let action):
      let effects = RecruitingTimeline.reduce(&state.timeline, action, in: state.context)
      return absorb(effects, of: .timeline, &state, as: AppEffect.timeline, { .timeline($0) })
    case .performance(let action):
      let effects = PerformanceTimeline.reduce(&state.performance, action, in: state.context)
      return absorb(effects, of: .performance, &state, as: AppEffect.performance, { .performance($0) })
    case .home(let action):
      let effects = Today.reduce(&state.home, action, in: state.context)
      return absorb(effects, of: .home, &state, as: AppEffect.home, { .home($0) })
    case .details(let action):
      return reduce(&state, action)
    case .form(let action):
      return reduce(&state, action)
    case .signIn(let action):
      return state.routes.last == .signIn ? reduce(&state, action) : []
    }
  }

  static func reduce(_ state: inout AppState, _ action: RecordDetails.Action) -> [AppEffect] {
    let effects = RecordDetails.reduce(&state.details, action, in: state.context)
    return absorb(effects, of: nil, &state, as: AppEffect.details, { .details($0) })
  }

  static func reduce(_ state: inout AppState, _ action: RecordForm.Action) -> [AppEffect] {
    let effects = RecordForm.reduce(&state.form, action, in: state.context)
    return absorb(effects, of: nil, &state, as: AppEffect.form, { .form($0) })
  }
}

/// `{"events": {"searchChanged": {"query": "camp"}}}`.
extension AppAction: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case app, tasks, events, offers, timeline, performance, home, details, form, signIn
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      let keys = CodingKeys.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "An action has exactly one of the keys \(keys)"))
    }
    switch key {
    case .app: self = .app(try container.decode(RootAction.self, forKey: key))
    case .tasks: self = .tasks(try container.decode(Tasks.Action.self, forKey: key))
    case .events: self = .events(try container.decode(EventsList.Action.self, forKey: key))
    case .offers: self = .offers(try container.decode(OffersList.Action.self, forKey: key))
    case .timeline: self = .timeline(try container.decode(RecruitingTimeline.Action.self, forKey: key))
    case .performance: self = .performance(try container.decode(PerformanceTimeline.Action.self, forKey: key))
    case .home: self = .home(try container.decode(Today.Action.self, forKey: key))
    case .details: self = .details(try container.decode(RecordDetails.Action.self, forKey: key))
    case .form: self = .form(try container.decode(RecordForm.Action.self, forKey: key))
    case .signIn: self = .signIn(try container.decode(SignIn.Action.self, forKey: key))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .app(let action): try container.encode(action, forKey: .app)
    case .tasks(let action): try container.encode(action, forKey: .tasks)
    case .events(let action): try container.encode(action, forKey: .events)
    case .offers(let action): try container.encode(action, forKey: .offers)
    case .timeline(let action): try container.encode(action, forKey: .timeline)
    case .performance(let action): try container.encode(action, forKey: .performance)
    case .home(let action): try container.encode(action, forKey: .home)
    case .details(let action): try container.encode(action, forKey: .details)
    case .form(let action): try container.encode(action, forKey: .form)
    case .signIn(let action): try container.encode(action, forKey: .signIn)
    }
  }
}

/// What the app asks of the world: its own wishes and those of its pages.
public enum AppEffect: Planned {
  /// Asked by the app as a whole.
  case root(RootEffect)
  /// Asked by the tasks page.
  case tasks(Tasks.Effect)
  /// Asked by the events page.
  case events(EventsList.Effect)
  /// Asked by the offers page.
  case offers(OffersList.Effect)
  /// Asked by the recruiting timeline.
  case timeline(RecruitingTimeline.Effect)
  /// Asked by the performance timeline.
  case performance(PerformanceTimeline.Effect)
  /// Asked by home.
  case home(Today.Effect)
  /// Asked by the detail page.
  case details(RecordDetails.Effect)
  /// Asked by a form.
  case form(RecordForm.Effect)
  /// Asked by the sign-in page.
  case signIn(SignIn.Effect)

  public enum Track: Hashable, Sendable {
    case root(RootEffect.Track)
    case tasks(Tasks.Effect.Track)
    case events(EventsList.Effect.Track)
    case offers(OffersList.Effect.Track)
    case timeline(RecruitingTimeline.Effect.Track)
    case performance(PerformanceTimeline.Effect.Track)
    case home(Today.Effect.Track)
    case details(RecordDetails.Effect.Track)
    case form(RecordForm.Effect.Track)
    case signIn(SignIn.Effect.Track)
  }

  public var plan: Plan<Track> {
    switch self {
    case .root(let effect): effect.plan.map(Track.root)
    case .tasks(let effect): effect.plan.map(Track.tasks)
    case .events(let effect): effect.plan.map(Track.events)
    case .offers(let effect): effect.plan.map(Track.offers)
    case .timeline(let effect): effect.plan.map(Track.timeline)
    case .performance(let effect): effect.plan.map(Track.performance)
    case .home(let effect): effect.plan.map(Track.home)
    case .details(let effect): effect.plan.map(Track.details)
    case .form(let effect): effect.plan.map(Track.form)
    case .signIn(let effect): effect.plan.map(Track.signIn)
    }
  }
}

extension Services {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  func handle(_ effect: AppEffect, send: Send<AppAction>) async {
    switch effect {
    case .root(let effect):
      await handle(effect, send: send.map { .app($0) })
    case .tasks(let effect):
      await Tasks.handle(effect, with: self, send: send.map { .tasks($0) })
    case .offers(let effect):
      await OffersList.handle(effect, with: self, send: send.map { .offers($0) })
    case .details(let effect):
      await RecordDetails.handle(effect, with: self, send: send.map { .details($0) })
    case .form(let effect):
      await RecordForm.handle(effect, with: self, send: send.map { .form($0) })
    case .performance(let effect):
      await PerformanceTimeline.handle(effect, with: self, send: send.map { .performance($0) })
    case .home(let effect):
      await Today.handle(effect, with: self, send: send.map { .home($0) })
    case .timeline(let effect):
      await RecruitingTimeline.handle(effect, with: self, send: send.map { .timeline($0) })
    case .events(let effect):
      await EventsList.handle(effect, with: self, send: send.map { .events($0) })
    case .signIn(let effect):
      await SignIn.handle(effect, with: self, send: send.map { .signIn($0) })
    }
  }
}

/// What is to be shown: one of the pages, a detail page, the sign-in page, or a plain screen. Encodes as that screen
/// alone.
public enum AppScreen: Hashable, Sendable {
  /// What `/tasks` shows.
  case tasks(Tasks.Screen)
  /// What `/events` shows.
  case events(EventsList.Screen)
  /// What `/offers` shows.
  case offers(OffersList.Screen)
  /// What `/reports/timeline` shows.
  case timeline(RecruitingTimeline.Screen)
  /// What `/performance/timeline` shows.
  case performance(PerformanceTimeline.Screen)
  /// What `/` shows: what needs attention now, and the way to the other pages.
  case home(Today.Screen)
  /// The detail page of a row.
  case details(RecordDetails.Screen)
  /// A form for a record, new or to be edited.
  case form(RecordForm.Screen)
  /// What `/login` shows while nobody is signed in.
  case signIn(SignIn.Screen)
  /// A screen with nothing but a title, a sentence and buttons.
  case plain(PlainScreen)

  /// What all screens have.
  public var shown: any ShownScreen {
    switch self {
    case .tasks(let screen): screen
    case .events(let screen): screen
    case .offers(let screen): screen
    case .timeline(let screen): screen
    case .performance(let screen): screen
    case .home(let screen): screen
    case .details(let screen): screen
    case .form(let screen): screen
    case .signIn(let screen): screen
    case .plain(let screen): screen
    }
  }
}

extension AppScreen {
  /// Home before anything was opened.
  static func start(_ state: AppState) -> AppScreen {
    .home(Today.Screen(start: .start(state), state.context, pages: Page.menu))
  }
}

/// Derives the pages' screens, and works out anew only what depends on something that changed.
public struct ScreenBuilders {
  fileprivate var tasks = Tasks.ScreenBuilder()
  fileprivate var events = EventsList.ScreenBuilder()
  fileprivate var offers = OffersList.ScreenBuilder()
  fileprivate var timeline = RecruitingTimeline.ScreenBuilder()
  fileprivate var performance = PerformanceTimeline.ScreenBuilder()
  fileprivate var home = Today.ScreenBuilder()

  mutating func screen(of page: Page, _ state: AppState) -> AppScreen {
    switch page {
    case .tasks: .tasks(tasks.screen(state.tasks, state.context))
    case .events: .events(events.screen(state.events, state.context))
    case .offers: .offers(offers.screen(state.offers, state.context))
    case .timeline: .timeline(timeline.screen(state.timeline, state.context))
    case .performance: .performance(performance.screen(state.performance, state.context))
    case .home: .home(home.screen(state.home, state.context, pages: Page.menu))
    }
  }
}
