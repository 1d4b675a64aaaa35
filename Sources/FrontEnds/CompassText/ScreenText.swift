import CompassModel
import PageKit
import CompassApp

protocol TextPage {
  var options: RenderOptions { get }
}

extension TextPage {
  var columns: Int { options.columns }
  var glyphs: Glyphs { options.glyphs }
  var messages: MessageLines { MessageLines(options: options) }
}

extension RenderOptions {
  /// The options for lists, at most 120 columns wide: further to the right a text no longer seems to belong to its row.
  var ofList: RenderOptions { isAccessible ? self : with(columns: min(columns, 120)) }
}

extension AppScreen {
  package var page: Page? { Page(rawValue: head.page) }
}

/// A screen as text: a pure function of the screen and the options (text-ui.md §1).
public enum ScreenText {
  /// The screen as text: LF only, no trailing blanks, one final newline, no line wider than the columns.
  public static func text(_ screen: AppScreen, _ options: RenderOptions) -> String { text(screen.pageScreen, options) }

  /// The text of one page's screen.
  public static func text(_ screen: any PageScreen, _ options: RenderOptions) -> String {
    render(lines(screen, options), options)
  }

  package static func lines(_ screen: any PageScreen, _ options: RenderOptions) -> [Line] {
    PageText(screen, screen.sections, options).lines
  }

  package static func lines(_ parts: BoardParts, _ options: RenderOptions) -> [Line] {
    PageText(parts.screen, parts.sections, options).lines
  }

  /// The section drawn beside the rows instead of among them: the month, or the week by its days; else empty.
  package static func aside(_ parts: BoardParts, _ options: RenderOptions) -> [Line] {
    for section in parts.sections where section.region == .aside {
      switch section.kind {
      case .month(let card): return CalendarText(calendar: card, options: options).lines
      case .week(let days):
        return SectionText(parts.screen, sections: [], width: options.columns, options: options)
          .weekByDay(days, title: section.title ?? "")
      default: continue
      }
    }
    return []
  }

  /// The board's line under its tabs (decisions V3, X16); `isScrolled` is whether rows are above the window.
  package static func headline(_ parts: BoardParts, isScrolled: Bool, _ options: RenderOptions) -> Line {
    let head = parts.screen.head
    let isOfAPage = Page(rawValue: head.page) != nil
    return Headline(parts.screen, parts.sections).line(isOfAPage: isOfAPage, isScrolled: isScrolled, head, options)
  }

  /// The lines under the headline that do not scroll: a month that is not beside the rows, whole if rows fit under it.
  package static func pinned(_ parts: BoardParts, _ options: RenderOptions) -> [Line] {
    guard !options.hasAside, parts.screen.head.loadingText == nil else { return [] }
    let month = parts.sections.lazy.compactMap(\.month).first
    return month.map { CalendarText(calendar: $0, options: options).pinned(isWhole: options.isTall) } ?? []
  }

  /// The changes that are not finished, a line each, or that there are none (decision C11).
  package static func text(_ changes: [ListedChange], _ options: RenderOptions) -> String {
    let texts = changes.isEmpty ? [ListedChange.noneText] : changes.map(\.text)
    return render(
      texts.flatMap { Line.wrapped(terminalText($0), to: options.columns, hangingIndent: 2) }, options)
  }

  package static let asideWidth = CalendarText.width

  package static func messages(_ head: PageHead, _ options: RenderOptions) -> [Line] {
    let messages = MessageLines(options: options)
    let rule = messages.rule()
    return messages.bannerAndNotices(head).filter { $0 != rule }
  }
}
