import CompassModel
import PageKit

/// Draws a form: what was typed, every problem under its field, and the buttons that end it (decision R1).
struct FormText: TextPage {
  /// The most lines of a field's text; longer texts are stored as typed.
  private static let linesPerField = 8
  private static let namedRows = 5
  private static let widest = 72

  let form: FormSection
  let buttons: [ActionButton]
  let options: RenderOptions

  private var width: Int { min(options.columns, Self.widest) }
  private var indent: Int { options.columns < 60 ? 2 : 4 }

  private var labelWidth: Int {
    let labels = form.inputs.map { label($0).cellWidth }
    return min(labels.max() ?? 0, (width - indent) / 2) + 2
  }

  var lines: [Line] {
    let problems =
      [form.problemsText].compactMap(\.self).flatMap { Line.wrapped($0, .negative, to: width - indent) }
      + [form.failureText].compactMap(\.self).flatMap { problem($0, to: width - indent) }
    let labelWidth = labelWidth
    let fields = form.inputs.flatMap { field($0, labelWidth).anchored(to: $0.anchor) }
    return (problems + (problems.isEmpty ? [] : [Line()]) + fields + [Line()] + bottom).indented(by: indent)
  }

  var sentences: [Line] {
    spokenLines([form.problemsText, form.failureText.map { "Error: \($0)" }], .negative)
      + form.inputs.flatMap { input in
        let choices = choices(of: input)
        let text = input.accessibilityLabel
        return spokenLines([choices.isEmpty ? text : "\(text) Choices: \(choices.asSentence)"]).anchored(
          to: input.anchor)
      } + [Line()] + spokenLines(form.savingText.map { [$0] } ?? buttons.map(messages.formButton))
  }

  private func label(_ input: FormSection.Input) -> Line {
    Line(input.label + (input.isRequired && form.requiredText != nil ? " *" : ""))
  }

  private func problem(_ text: String, to cells: Int) -> [Line] {
    let sign = options.charset == .unicode ? glyphs.failure : glyphs.warning
    return Line.wrapped("\(sign) \(text)", .negative, to: cells, hangingIndent: 2)
  }

  private func field(_ input: FormSection.Input, _ labelWidth: Int) -> [Line] {
    let room = width - indent - labelWidth
    var values = typed(input, to: room) ?? value(input, to: room)
    let choices = options.isBody ? "" : choices(of: input)
    if !choices.isEmpty { values += Line.wrapped(choices, .dim, to: room) }
    if let error = input.error { values += problem(error, to: room) }
    return values.begun(with: label(input).fitted(to: labelWidth), indentedBy: labelWidth)
  }

  /// The text being typed into the field, or its value with the number of choices; nil without the cursor.
  private func typed(_ input: FormSection.Input, to room: Int) -> [Line]? {
    guard let typed = options.typed, typed.anchor == input.anchor, input.isEnabled else { return nil }
    guard let choices = input.choices else {
      return typed.lines(to: room, atMost: Self.linesPerField, hint: input.hint ?? "")
    }
    var lines = value(input, to: room)
    let help = Line("  space: \(choices.count) to choose from", .dim)
    guard let last = lines.last, input.hint == nil, last.cellWidth + help.cellWidth <= room else { return lines }
    lines[lines.count - 1] = last + help
    return lines
  }

  private func value(_ input: FormSection.Input, to room: Int) -> [Line] {
    if input.kind == .password { return password(to: room) }
    let wrapped = Line.wrapped(input.shownText, to: room, atMost: Self.linesPerField)
    if let hint = input.hint {
      if input.kind != .choice { return input.value.isEmpty ? Line.wrapped(hint, .dim, to: room) : wrapped }
      return (input.shownText.isEmpty ? [] : wrapped) + Line.wrapped(hint, .urgent, to: room)
    }
    guard input.kind == .choice else { return wrapped }
    if input.shownText.isEmpty { return [Line("[choose \(glyphs.menu)]")] }
    guard options.isBody, let last = wrapped.last else { return wrapped }
    return wrapped.dropLast() + [last + Line(" \(glyphs.menu)")]
  }

  private func password(to room: Int) -> [Line] {
    let isTyped = options.hiddenCount > 0
    let text = isTyped ? TypedField.stars(options.hiddenCount) : FormSection.Input.passwordText
    return Line.wrapped(text, isTyped ? .plain : .dim, to: room)
  }

  /// The values to type after `set FIELD` where nothing right is chosen, of many rows some names; else empty.
  private func choices(of input: FormSection.Input) -> String {
    guard input.shownText.isEmpty || input.error != nil, let choices = input.choices else { return "" }
    guard input.namesRows else { return choices.map(\.typed).joined(separator: ", ") }
    if input.hint != nil { return "" }
    let more = choices.count - Self.namedRows
    let names = choices.prefix(Self.namedRows).map { terminalText($0.label, atMost: 60) }
    // `Winter Camp, Feb 7, 2026; Home Opener, Feb 10, 2026`.
    let separator = names.contains { $0.contains(", ") } ? "; " : ", "
    return names.joined(separator: separator)
      + (more > 0 ? " and \(more) more: \(options.isAccessible ? "type " : "")set \(input.id)" : "")
  }

  private var bottom: [Line] {
    if let saving = form.savingText { return [Line(saving)] }
    let texts = buttons.map(messages.formButton) + [form.requiredText].compactMap(\.self)
    return Line.packed(texts, separator: "   ", to: width - indent)
  }
}

extension FormSection.Input {
  /// The id under which the field is drawn, unlike any row's.
  package var anchor: RowID { "field/\(id)" }
}
