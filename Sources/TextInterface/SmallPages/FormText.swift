import CompassModel
import PageKit

/// Draws a form: what was typed, and every problem under its field.
struct FormText<Field: FormField> {
  let form: FormCard<Field>
  /// `[save] Save Offer`.
  let buttons: [String]
  let options: RenderOptions

  /// Longer texts are stored as typed; the screen shows their beginning.
  private var linesPerField: Int { 8 }
  private var choicesNamed: Int { 5 }

  init(_ form: FormCard<Field>, buttons: [String], _ options: RenderOptions) {
    self.form = form
    self.buttons = buttons
    self.options = options
  }

  private var glyphs: Glyphs { options.glyphs }
  private var width: Int { min(options.columns, 72) }
  private var indent: Int { options.columns < 60 ? 2 : 4 }
  private var labelWidth: Int { options.columns < 60 ? 16 : 19 }

  var lines: [Line] {
    var lines = [Line.rule(width, charset: options.charset, title: form.title)]
    let messages =
      [form.problemsText].compactMap { $0 }.flatMap { Line.wrapped($0, .negative, to: width - indent) }
      + [form.failureText].compactMap { $0 }.flatMap(problem)
    lines += messages.map { $0.indented(by: indent) } + (messages.isEmpty ? [] : [Line()])
    lines += form.inputs.flatMap(field).map { $0.indented(by: indent) }
    lines += [Line()] + bottom.map { $0.indented(by: indent) }
    return lines
  }

  private func problem(_ text: String) -> [Line] {
    let sign = options.charset == .unicode ? glyphs.failure : glyphs.warning
    return Line.wrapped("\(sign) \(text)", .negative, to: width - indent - labelWidth, hangingIndent: 2)
  }

  private func field(_ input: FormInput<Field>) -> [Line] {
    let room = width - indent - labelWidth
    var values = value(input, to: room)
    let choices = input.shownText.isEmpty || input.error != nil ? choices(of: input) : ""
    if !choices.isEmpty { values += Line.wrapped(choices, .dim, to: room) }
    if let error = input.error { values += problem(error) }
    let label = Line(input.label + (input.isRequired ? " *" : "")).padded(to: labelWidth)
    return values.enumerated().map { $0 == 0 ? label + $1 : $1.indented(by: labelWidth) }
  }

  private func value(_ input: FormInput<Field>, to room: Int) -> [Line] {
    let shown = Line.wrapped(input.shownText, to: room, atMost: linesPerField)
    if let hint = input.hint {
      if input.kind != .choice { return input.value.isEmpty ? Line.wrapped(hint, .dim, to: room) : shown }
      return (input.shownText.isEmpty ? [] : shown) + Line.wrapped(hint, .urgent, to: room)
    }
    guard input.kind == .choice, input.shownText.isEmpty else { return shown }
    return [Line("[choose \(glyphs.menu)]")]
  }

  /// What can be typed after `set FIELD`.
  private func choices(of input: FormInput<Field>) -> String {
    guard input.hint == nil, let choices = input.choices else { return "" }
    guard input.namesRows else { return choices.map(\.typed).joined(separator: ", ") }
    let more = choices.count - choicesNamed
    let names = choices.prefix(choicesNamed).map { terminalText($0.label, atMost: 60) }
    return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private var bottom: [Line] {
    if let saving = form.savingText { return [Line(saving)] }
    return Line.packed(buttons + [form.requiredText], separator: "   ", to: width - indent)
  }
}

extension FormChoice {
  /// As it is typed: `full-ride`.
  var typed: String { value.replacing("_", with: "-") }

  /// As a row that can be named.
  fileprivate var row: School { School(id: SchoolID(value), name: label) }
}

extension FormCard {
  /// What a field holds once this is typed for it: the id of a row that is named, the wire value of a choice, any other
  /// text as it is. An empty text empties the field.
  ///
  /// - Throws: what can be chosen, if nothing of the kind can.
  func text(from text: String, for field: Field) throws(Refusal) -> String {
    guard !text.isEmpty, let input = inputs.first(where: { $0.field == field }), let choices = input.choices
    else { return text }
    if let hint = input.hint { throw Refusal("\(hint).") }
    if input.namesRows { return try SchoolID(named: text, among: choices.map(\.row)).rawValue }
    let wire = text.replacing("-", with: "_")
    if let choice = choices.first(where: { $0.value == wire || $0.label == text }) { return choice.value }
    throw Refusal(
      "\"\(terminalText(text, atMost: 60))\" does not fit; expected \(choices.map(\.typed).joined(separator: ", "))")
  }
}
