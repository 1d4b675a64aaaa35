import EventsList
import OffersList
import PerformanceTimeline
import RecordDetails
import RecruitingCompass
import RecruitingTimeline
import SignIn
import Tasks

/// A screen as text: a pure function of the screen and the options (text-ui.md §1).
public enum ScreenText {
  /// LF only, no trailing blanks, one final newline, no line wider than the columns.
  public static func text(_ screen: AppScreen, _ options: RenderOptions) -> String {
    switch screen {
    case .tasks(let screen): text(screen, options)
    case .events(let screen): text(screen, options)
    case .offers(let screen): text(screen, options)
    case .timeline(let screen): text(screen, options)
    case .performance(let screen): text(screen, options)
    case .details(let screen): text(screen, options)
    case .signIn(let screen): text(screen, options)
    case .plain(let screen): text(screen, options)
    }
  }

  public static func text(_ screen: Tasks.Screen, _ options: RenderOptions) -> String {
    render(screen.lines(options), options)
  }

  public static func text(_ screen: EventsList.Screen, _ options: RenderOptions) -> String {
    render(screen.lines(options), options)
  }

  public static func text(_ screen: OffersList.Screen, _ options: RenderOptions) -> String {
    render(screen.lines(options), options)
  }

  public static func text(_ screen: RecordDetails.Screen, _ options: RenderOptions) -> String {
    render(screen.lines(options), options)
  }

  public static func text(_ screen: RecruitingTimeline.Screen, _ options: RenderOptions) -> String {
    render(screen.lines(options), options)
  }

  public static func text(_ screen: PerformanceTimeline.Screen, _ options: RenderOptions) -> String {
    render(screen.lines(options), options)
  }

  public static func text(_ screen: SignIn.Screen, _ options: RenderOptions) -> String {
    render(screen.lines(options), options)
  }

  public static func text(_ screen: PlainScreen, _ options: RenderOptions) -> String {
    render(PlainText(screen, options).lines, options)
  }
}
