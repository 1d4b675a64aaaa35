import CompassModel
import RecruitingCompass

/// Draws a screen that has no page of its own.
struct PlainText {
  let screen: PlainScreen
  let options: RenderOptions
  private let messages: MessageLines

  init(_ screen: PlainScreen, _ options: RenderOptions) {
    self.screen = screen
    self.options = options
    messages = MessageLines(options: options)
  }

  var lines: [Line] {
    var lines = screen.banner.map(messages.banner) ?? []
    lines += Line.wrapped(screen.title, .bold, to: options.columns)
    lines += Line.wrapped(screen.subtitle, to: options.columns)
    lines.append(messages.rule())
    lines += screen.actions.flatMap { Line.wrapped("[\($0.verb)] \($0.label)", to: options.columns) }
    return lines
  }
}
