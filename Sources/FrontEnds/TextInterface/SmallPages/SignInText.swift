import CompassModel
import PageKit
import RecruitingCompass
import SignIn

/// Draws the sign-in page: what was typed, every problem under its field, and under all why it did not work.
struct SignInText: TextPage {
  let screen: SignIn.Screen
  let options: RenderOptions

  private let labelWidth = 10

  var lines: [Line] {
    if options.isAccessible { return spoken }
    var lines = messages.top(screen.head)
    if !options.isBody { lines += Line.wrapped(screen.title, .bold, to: columns) }
    lines += Line.wrapped(screen.subtitle, to: columns)
    lines.append(messages.rule())
    lines += screen.inputs.flatMap(field)
    if let failure = screen.failureText { lines += [Line()] + problem(failure, to: columns) }
    if !screen.inputs.isEmpty { lines.append(Line()) }
    return lines + button
  }

  /// A sentence for each field, then why it did not work and what to type.
  private var spoken: [Line] {
    messages.top(screen.head) + said([screen.title], .bold) + said([screen.subtitle])
      + screen.inputs.flatMap { said([$0.spokenText]).anchored(to: $0.anchor) }
      + said([screen.failureText.map { "Error: \($0)" }]) + [Line()] + button
  }

  private func field(_ input: SignIn.Input) -> [Line] {
    let room = columns - labelWidth
    var values = typed(input, to: room) ?? value(input, to: room)
    if let error = input.error { values += problem(error, to: room) }
    let lines = values.enumerated().map { index, value in
      index == 0 ? Line(input.label).padded(to: labelWidth) + value : value.indented(by: labelWidth)
    }
    return lines.anchored(to: input.anchor)
  }

  /// What is being typed into the field; nil of a field without the cursor.
  private func typed(_ input: SignIn.Input, to room: Int) -> [Line]? {
    guard let typed = options.typed, typed.anchor == input.anchor, input.isEnabled else { return nil }
    return typed.lines(to: room, atMost: 3, hint: "")
  }

  private func value(_ input: SignIn.Input, to room: Int) -> [Line] {
    guard input.isHidden else { return Line.wrapped(input.text, to: room, atMost: 3) }
    let isTyped = options.hiddenCount > 0
    let text = isTyped ? TypedField.stars(options.hiddenCount) : "asked for when you sign in, hidden while you type"
    return Line.wrapped(text, isTyped ? .plain : .dim, to: room)
  }

  private func problem(_ text: String, to width: Int) -> [Line] {
    let sign = options.charset == .unicode ? glyphs.failure : glyphs.warning
    return Line.wrapped("\(sign) \(text)", .negative, to: width, hangingIndent: 2)
  }

  private var button: [Line] {
    if let activity = screen.activity { return options.isAccessible ? said([activity]) : [Line(activity)] }
    return screen.buttons.flatMap {
      let verb = screen.asksForCredentials ? "\($0.verb) EMAIL" : $0.verb
      let mark = options.isBody ? "[enter]" : "[\(verb)]"
      if options.isAccessible { return said(["\($0.label): type \(verb).", [verb].explained()]) }
      return Line.wrapped("\(mark) \($0.label)", to: columns)
    }
  }
}

extension SignIn.Input {
  /// A field is no row: its name is no row's.
  package var anchor: RowID { "field/\(field.rawValue)" }
}

extension SignIn.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { SignInText(screen: self, options: options).lines }
}

/// Draws a screen that has no page of its own.
struct PlainText: TextPage {
  let screen: PlainScreen
  let options: RenderOptions

  var lines: [Line] {
    var lines = messages.top(screen.head)
    if options.isAccessible {
      lines += said([screen.title], .bold) + saidInWords([screen.subtitle])
    } else {
      lines += Line.wrapped(screen.title, .bold, to: options.columns)
      lines += Line.wrapped(screen.subtitle, to: options.columns)
    }
    lines.append(messages.rule())
    lines += screen.buttons.flatMap {
      Line.wrapped(
        options.isAccessible ? "\($0.label): type \($0.verb)." : "\(messages.mark($0.verb)) \($0.label)",
        to: options.columns)
    }
    return lines
  }
}
