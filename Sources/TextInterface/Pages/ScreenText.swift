import EventsList
import RecruitingCompass

/// A screen as text: a pure function of the screen and the options (text-ui.md §1).
public enum ScreenText {
  /// LF only, no trailing blanks, one final newline, no line wider than the columns.
  public static func text(_ screen: AppScreen, _ options: RenderOptions) -> String {
    switch screen {
    case .events(let screen): text(screen, options)
    case .plain(let screen): text(screen, options)
    }
  }

  public static func text(_ screen: EventsList.Screen, _ options: RenderOptions) -> String {
    render(EventsText(screen, options).lines, options)
  }

  public static func text(_ screen: PlainScreen, _ options: RenderOptions) -> String {
    render(PlainText(screen, options).lines, options)
  }

  /// All that a row says, for checks.
  static func rowText(id: String, of screen: AppScreen) -> String {
    guard case .events(let screen) = screen, let card = screen.events.first(where: { $0.id.rawValue == id }) else {
      return ""
    }
    return ([card.name, card.typeLabel, card.statusLabel] + EventsText.details(card)
      + (card.canMarkAttended ? [EventsText.markAttendedLabel] : [])).joined(separator: " · ")
  }
}
