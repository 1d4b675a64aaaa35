import CompassModel
import EventsList
import OffersList
import PageKit
import PerformanceTimeline
import RecordDetails
import RecordForm
import Records
import RecruitingTimeline
import SchoolsList
import SignIn
import StateMachine
import Tasks
import Today

// All lists that name the pages. A new page is in each of them; the compiler asks for the lines that are missing. It
// also needs its module in Package.swift and its verbs in CompassText/Page+Verbs.swift.

/// The pages that can be opened by name.
public enum Page: String, CaseIterable, Codable, Sendable {
  /// Pages with a tab; the raw value is the page's name in commands and in JSON.
  case home, timeline, tasks, performance, events, offers
  /// A page without a tab, which other pages open.
  case schools

  /// The page at the start of the back stack (decision N6); nil would mean a plain screen.
  static let beginning: Page? = .home

  /// The path of the page in the web app: `/events`.
  var path: String {
    switch self {
    case .home: "/"
    case .timeline: "/reports/timeline"
    case .performance: PerformanceTab.timeline.path
    case .tasks, .events, .offers, .schools: "/\(rawValue)"
    }
  }

  package var feature: any RootPage.Type {
    switch self {
    case .home: Today.self
    case .timeline: RecruitingTimeline.self
    case .tasks: Tasks.self
    case .performance: PerformanceTimeline.self
    case .events: EventsList.self
    case .offers: OffersList.self
    case .schools: SchoolsList.self
    }
  }

  /// The page under whose tab this page is shown: the offers page for schools, else the page itself (decision D2).
  package var tab: Page { self == .schools ? .offers : self }

  /// Whether the page lists rows without a detail page, whose paths lead to the row on this page (decision V2).
  var listsPagelessRows: Bool { self == .tasks || self == .performance }

  /// The pages with a tab, in the order of their numbers.
  package static let tabs = allCases.filter { $0.tab == $0 }
}

extension RecordKind {
  var page: Page {
    switch self {
    case .event: .events
    case .offer: .offers
    case .school: .schools
    case .interaction: .timeline
    case .reading: .performance
    }
  }
}

extension RecruitingTimeline: RootPage {
  public static let page = Page.timeline
  public static func action(_ action: Action) -> AppAction { .timeline(action) }
  public static func wrap(_ screen: Screen) -> AppScreen { .timeline(screen) }
  public static func state(of app: AppState) -> State { app.timeline }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    builders.timeline.screen(app.timeline, app.context)
  }
}

extension Tasks: RootPage {
  public static let page = Page.tasks
  public static func action(_ action: Action) -> AppAction { .tasks(action) }
  public static func wrap(_ screen: Screen) -> AppScreen { .tasks(screen) }
  public static func state(of app: AppState) -> State { app.tasks }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    builders.tasks.screen(app.tasks, app.context)
  }
}

extension PerformanceTimeline: RootPage {
  public static let page = Page.performance
  public static func action(_ action: Action) -> AppAction { .performance(action) }
  public static func wrap(_ screen: Screen) -> AppScreen { .performance(screen) }
  public static func state(of app: AppState) -> State { app.performance }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    builders.performance.screen(app.performance, app.context)
  }
}

extension EventsList: RootPage {
  public static let page = Page.events
  public static func action(_ action: Action) -> AppAction { .events(action) }
  public static func wrap(_ screen: Screen) -> AppScreen { .events(screen) }
  public static func state(of app: AppState) -> State { app.events }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    builders.events.screen(app.events, app.context)
  }
}

extension OffersList: RootPage {
  public static let page = Page.offers
  public static func action(_ action: Action) -> AppAction { .offers(action) }
  public static func wrap(_ screen: Screen) -> AppScreen { .offers(screen) }
  public static func state(of app: AppState) -> State { app.offers }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    builders.offers.screen(app.offers, app.context)
  }
}

extension Today: RootPage {
  public static let page = Page.home
  public static func action(_ action: Action) -> AppAction { .home(action) }
  public static func wrap(_ screen: Screen) -> AppScreen { .home(screen) }
  public static func state(of app: AppState) -> State { app.home }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    builders.home.screen(app.home, app.context, pages: Page.menu)
  }
  static func pageCards(_ app: AppState, _ builders: inout ScreenBuilders) -> [PageCard] {
    builders.home.pageCards(app.home, app.context, pages: Page.menu)
  }
}

extension SchoolsList: RootPage {
  public static let page = Page.schools
  public static func action(_ action: Action) -> AppAction { .schools(action) }
  public static func wrap(_ screen: Screen) -> AppScreen { .schools(screen) }
  public static func state(of app: AppState) -> State { app.schools }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    Screen(app.schools, app.context)
  }
}

extension RecordDetails: AppPage {
  public static func action(_ action: Action) -> AppAction { .details(action) }
  public static func wrap(_ screen: Screen) -> AppScreen { .details(screen) }
  public static func state(of app: AppState) -> State { app.details }
  public static func screenOnTop(_ app: AppState, _: inout ScreenBuilders) -> Screen? {
    Screen(app.details, app.context)
  }
}

extension RecordForm: AppPage {
  public static func action(_ action: Action) -> AppAction { .form(action) }
  public static func wrap(_ screen: Screen) -> AppScreen { .form(screen) }
  public static func state(of app: AppState) -> State { app.form }
  public static func screenOnTop(_ app: AppState, _: inout ScreenBuilders) -> Screen? { Screen(app.form, app.context) }
}

extension SignIn: AppPage {
  public static func action(_ action: Action) -> AppAction { .signIn(action) }
  public static func wrap(_ screen: Screen) -> AppScreen { .signIn(screen) }
  public static func state(of app: AppState) -> State { app.signIn }
  public static func screenOnTop(_ app: AppState, _: inout ScreenBuilders) -> Screen? {
    Screen(app.signIn, app.context)
  }
}

/// The whole state of the app, from which every screen is derived.
public struct AppState: Equatable, Sendable {
  /// State that every page can read: the moment, the viewer, the notices and the rows.
  public var context: PageContext
  /// The stack of routes from the bottom to the top; empty before a page was opened.
  public var routes: [Route] = []
  /// The previously open pages, the last one at the end, through which `back` goes before home (decision N6).
  package var history: [Page] = []
  public var tasks = Tasks.State()
  public var events = EventsList.State()
  public var offers = OffersList.State()
  package var timeline = RecruitingTimeline.State()
  package var performance = PerformanceTimeline.State()
  package var home = Today.State()
  public var schools = SchoolsList.State()
  /// Actions that repeat the change of a failed setting, by the notice's id (decision N1).
  package var retries: [Int: AppAction] = [:]
  /// Notices that do not come from the change log: of settings, forms and imports.
  package var otherNotices: [Notice] = []
  /// The last signed-in user; nil before the first. Notices are kept when their session ends, and dropped when another
  /// user signs in (decision N1).
  package var lastUser: UserID?
  /// State of the detail page on top of a page.
  public var details = RecordDetails.State()
  /// State of the form on top of a page, including values that were entered and not saved.
  public var form = RecordForm.State()
  /// State of polling for changes by others while a page is open (decision W6).
  package var polling = Polling()
  /// State of the page `/login`, without the password.
  public var signIn = SignIn.State()

  /// Makes the initial state, at home before the viewer is known. With `allowsUndo` a confirmed deletion waits before
  /// it is sent (decision N11); `pollsForChanges` turns on polling for changes by others every 45 s.
  package init(moment: Moment, allowsUndo: Bool = false, pollsForChanges: Bool = false) {
    polling = Polling(isOn: pollsForChanges)
    context = PageContext(moment: moment)
    context.allowsUndo = allowsUndo
  }
}

/// All actions: of the app as a whole, of its records and of its pages.
public enum AppAction: Equatable, Sendable {
  /// An action of the user or the system on the app as a whole.
  case app(RootAction)
  /// The result of an effect of the app as a whole.
  case answered(RootAnswer)
  /// A result of loading rows, or an event of the change log.
  // Indirect, because otherwise every action would be as large as this largest case.
  indirect case records(Records.Action)
  /// An action of a page with a name.
  case tasks(Tasks.Action), events(EventsList.Action), offers(OffersList.Action)
  case timeline(RecruitingTimeline.Action), performance(PerformanceTimeline.Action), home(Today.Action)
  case schools(SchoolsList.Action)
  /// An action of a detail page, a form, or the sign-in page.
  case details(RecordDetails.Action), form(RecordForm.Action), signIn(SignIn.Action)
}

extension AppAction {
  var payload: any ActionPayload {
    switch self {
    case .app(let action): action
    case .answered(let answer): answer
    case .records(let action): action
    case .tasks(let action): action
    case .events(let action): action
    case .offers(let action): action
    case .timeline(let action): action
    case .performance(let action): action
    case .home(let action): action
    case .schools(let action): action
    case .details(let action): action
    case .form(let action): action
    case .signIn(let action): action
    }
  }

  /// Whether the user or the system sent the action, so that it is not the result of an effect.
  // Not through `payload`: every action is checked, and boxing it would take longer than everything else.
  package var isTap: Bool {
    switch self {
    case .app: true
    case .answered, .records: false
    case .tasks(let action): action.isTap
    case .events(let action): action.isTap
    case .offers(let action): action.isTap
    case .timeline(let action): action.isTap
    case .performance(let action): action.isTap
    case .home(let action): action.isTap
    case .schools(let action): action.isTap
    case .details(let action): action.isTap
    case .form(let action): action.isTap
    case .signIn(let action): action.isTap
    }
  }
}

extension Root {
  static func reduce(_ state: inout AppState, _ action: AppAction) -> [AppEffect] {
    switch action {
    case .app(let action): return reduce(&state, action)
    case .answered(let answer): return reduce(&state, answer)
    case .records(let action): return reduce(&state, action)
    case .tasks(let action):
      return apply(Tasks.reduce(&state.tasks, action, in: state.context), Tasks.self, action, &state)
    case .events(let action):
      return apply(EventsList.reduce(&state.events, action, in: state.context), EventsList.self, action, &state)
    case .offers(let action):
      return apply(OffersList.reduce(&state.offers, action, in: state.context), OffersList.self, action, &state)
    case .timeline(let action):
      let effects = RecruitingTimeline.reduce(&state.timeline, action, in: state.context)
      return apply(effects, RecruitingTimeline.self, action, &state)
    case .performance(let action):
      let effects = PerformanceTimeline.reduce(&state.performance, action, in: state.context)
      return apply(effects, PerformanceTimeline.self, action, &state)
    case .home(let action):
      return apply(Today.reduce(&state.home, action, in: state.context), Today.self, action, &state)
    case .schools(let action):
      return apply(SchoolsList.reduce(&state.schools, action, in: state.context), SchoolsList.self, action, &state)
    case .details(let action):
      return apply(RecordDetails.reduce(&state.details, action, in: state.context), RecordDetails.self, action, &state)
    case .form(let action):
      return apply(RecordForm.reduce(&state.form, action, in: state.context), RecordForm.self, action, &state)
    case .signIn(let action):
      return apply(SignIn.reduce(&state.signIn, action, in: state.context), SignIn.self, action, &state)
    }
  }
}

/// The screen to show: a page, a detail page, a form, the sign-in page, or a plain screen. Encodes as that screen
/// alone.
public enum AppScreen: Equatable, Sendable {
  /// The screen of a page.
  case tasks(Tasks.Screen), events(EventsList.Screen), offers(OffersList.Screen)
  case timeline(RecruitingTimeline.Screen), performance(PerformanceTimeline.Screen), home(Today.Screen)
  case schools(SchoolsList.Screen)
  /// A screen on top of a page: a detail page, a form, or the sign-in page.
  case details(RecordDetails.Screen), form(RecordForm.Screen), signIn(SignIn.Screen)
  /// A screen with only a title, a sentence and buttons.
  case plain(PlainScreen)

  /// The screen in the current case, as the protocol that all screens conform to.
  public var pageScreen: any PageScreen {
    switch self {
    case .tasks(let screen): screen
    case .events(let screen): screen
    case .offers(let screen): screen
    case .timeline(let screen): screen
    case .performance(let screen): screen
    case .home(let screen): screen
    case .schools(let screen): screen
    case .details(let screen): screen
    case .form(let screen): screen
    case .signIn(let screen): screen
    case .plain(let screen): screen
    }
  }
}

/// Derives the pages' screens, and recomputes only parts whose inputs have changed.
public struct ScreenBuilders {
  fileprivate var tasks = Tasks.ScreenBuilder()
  fileprivate var events = EventsList.ScreenBuilder()
  fileprivate var offers = OffersList.ScreenBuilder()
  fileprivate var timeline = RecruitingTimeline.ScreenBuilder()
  fileprivate var performance = PerformanceTimeline.ScreenBuilder()
  fileprivate var home = Today.ScreenBuilder()
}
