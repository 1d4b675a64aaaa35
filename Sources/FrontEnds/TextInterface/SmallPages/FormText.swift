import CompassModel
import PageKit
import RecordForm
import RecruitingCompass

/// Draws a form: what was typed, and every problem under its field.
struct FormText<Field: FormField>: TextPage {
  let form: FormCard<Field>
  /// `[save] Save Offer`.
  let buttons: [String]
  let options: RenderOptions

  /// Longer texts are stored as typed; the screen shows their beginning.
  private var linesPerField: Int { 8 }
  private var rowsNamed: Int { 5 }

  private var width: Int { min(options.columns, 72) }
  private var indent: Int { options.columns < 60 ? 2 : 4 }
  private var labelWidth: Int { options.columns < 60 ? 16 : 19 }

  var lines: [Line] {
    let title = Line.rule(width, charset: options.charset, title: form.title)
    // The board's headline says it.
    if options.isAccessible { return spoken }
    var lines = options.isBody ? [] : [title]
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
    drawn(input).anchored(to: input.anchor)
  }

  /// Title, what is wrong, a sentence for each field, and what ends it.
  private var spoken: [Line] {
    said([form.title], .bold) + said([form.problemsText, form.failureText], .negative)
      + form.inputs.flatMap { sentences($0).anchored(to: $0.anchor) } + [Line()]
      + said(form.savingText.map { [$0] } ?? buttons)
  }

  /// `School, required: Stanford.`, then what can be typed.
  private func sentences(_ input: FormInput<Field>) -> [Line] {
    let choices = input.shownText.isEmpty || input.error != nil ? choices(of: input) : ""
    return said([choices.isEmpty ? input.spokenText : "\(input.spokenText) Choices: \(choices.asSentence)"])
  }

  private func drawn(_ input: FormInput<Field>) -> [Line] {
    let room = width - indent - labelWidth
    var values = typed(input, to: room) ?? value(input, to: room)
    let isListed = !options.isBody && (input.shownText.isEmpty || input.error != nil)
    let choices = isListed ? choices(of: input) : ""
    if !choices.isEmpty { values += Line.wrapped(choices, .dim, to: room) }
    if let error = input.error { values += problem(error) }
    let label = Line(input.label + (input.isRequired ? " *" : "")).padded(to: labelWidth)
    return values.enumerated().map { $0 == 0 ? label + $1 : $1.indented(by: labelWidth) }
  }

  /// What is being typed into the field, or can be chosen for it; nil of a field without the cursor.
  private func typed(_ input: FormInput<Field>, to room: Int) -> [Line]? {
    guard let typed = options.typed, typed.anchor == input.anchor, input.isEnabled else { return nil }
    guard let choices = input.choices else {
      return typed.lines(to: room, atMost: linesPerField, hint: input.hint ?? "")
    }
    var lines = value(input, to: room)
    let help = Line("  space: \(choices.count) to choose from", .dim)
    guard let last = lines.last, input.hint == nil, last.cellWidth + help.cellWidth <= room else { return lines }
    lines[lines.count - 1] = last + help
    return lines
  }

  private func value(_ input: FormInput<Field>, to room: Int) -> [Line] {
    let shown = Line.wrapped(input.shownText, to: room, atMost: linesPerField)
    if let hint = input.hint {
      if input.kind != .choice { return input.value.isEmpty ? Line.wrapped(hint, .dim, to: room) : shown }
      return (input.shownText.isEmpty ? [] : shown) + Line.wrapped(hint, .urgent, to: room)
    }
    guard input.kind == .choice, input.shownText.isEmpty else {
      guard options.isBody, input.kind == .choice, let last = shown.last else { return shown }
      return shown.dropLast() + [last + Line(" \(glyphs.menu)")]
    }
    return [Line("[choose \(glyphs.menu)]")]
  }

  /// What can be typed after `set FIELD`.
  private func choices(of input: FormInput<Field>) -> String {
    guard let choices = input.choices else { return "" }
    guard input.namesRows else { return choices.map(\.typed).joined(separator: ", ") }
    if input.hint != nil { return "" }
    let more = choices.count - rowsNamed
    let names = choices.prefix(rowsNamed).map { terminalText($0.label, atMost: 60) }
    // `Winter Camp, Feb 7, 2026; Home Opener, Feb 10, 2026`.
    let separator = names.contains { $0.contains(", ") } ? "; " : ", "
    return names.joined(separator: separator)
      + (more > 0 ? " and \(more) more: \(options.isAccessible ? "type " : "")set \(input.id)" : "")
  }

  private var bottom: [Line] {
    if let saving = form.savingText { return [Line(saving)] }
    return Line.packed(buttons + [form.requiredText], separator: "   ", to: width - indent)
  }
}

extension FormInput {
  /// A field is no row: its name is no row's.
  package var anchor: RowID { "field/\(id)" }
}

extension TapChoice {
  /// As it is typed: `full-ride`.
  fileprivate var typed: String { value.replacing("_", with: "-") }
}

extension FormCard {
  /// What a field holds once this is typed for it: the id of a row that is named, the wire value of a choice, a day
  /// counted from `today`, any other text as it is. An empty text empties the field.
  ///
  /// - Parameter meaning: which day is meant where the year is left out.
  /// - Throws: what can be chosen, if nothing of the kind can.
  package func text(
    from text: String, for field: Field, today: CalendarDate, _ meaning: DateArgument.Meaning
  ) throws(Refusal) -> String {
    guard !text.isEmpty, let input = inputs.first(where: { $0.field == field }) else { return text }
    if input.kind == .date { return DateArgument(text)?.date(today: today, meaning).wire ?? text }
    guard let choices = input.choices else { return text }
    if input.namesRows {
      if let hint = input.hint { throw Refusal("\(hint).") }
      return try input.row(named: text)
    }
    let wire = text.lowercased().replacing("-", with: "_").replacing(" ", with: "_")
    if let choice = choices.first(where: { $0.value == wire || $0.label == text }) { return choice.value }
    throw Refusal(
      "\"\(terminalText(text, atMost: 60))\" does not fit; expected \(choices.map(\.typed).joined(separator: ", "))")
  }

  /// All that can be chosen for a field, a line each, as it can be typed.
  ///
  /// - Throws: what is typed there instead, if nothing is chosen.
  func lines(of field: Field) throws(Refusal) -> [String] {
    guard let input = inputs.first(where: { $0.field == field }) else {
      throw Refusal("This form has no field \(field.rawValue); it has \(inputs.map(\.id).joined(separator: ", ")).")
    }
    guard let choices = input.choices else {
      throw Refusal("\(input.label) is typed: set \(field.rawValue) \(input.kind == .date ? "DATE" : "VALUE")")
    }
    if let hint = input.hint { throw Refusal("\(hint).") }
    guard input.namesRows else { return choices.map { "\($0.typed)  \($0.label)" } }
    let counts = Dictionary(choices.map { ($0.label, 1) }, uniquingKeysWith: +)
    return choices.map { counts[$0.label] == 1 ? $0.label : "\($0.label)  #\($0.value)" }
  }
}

extension FormInput {
  /// The value of the choice with this id, name, or any part of a name that no other has, in any case.
  fileprivate func row(named text: String) throws(Refusal) -> String {
    try SchoolID(
      named: text, among: (choices ?? []).map { School(id: SchoolID($0.value), name: $0.label) },
      noun: label.lowercased(),
      advice: addition == nil ? nil : "To enter it: add school \"\(terminalText(text, atMost: 60))\""
    ).rawValue
  }
}

/// Draws the page of a form; with `--accessible` without a line that is drawn.
struct RecordFormText: TextPage {
  let screen: RecordForm.Screen
  let options: RenderOptions

  var lines: [Line] {
    let rule = options.isAccessible ? Line() : messages.rule()
    var lines = messages.top(screen.head) + messages.viewing(screen.head)
    if let form = screen.form {
      // A question over the form has a `cancel` of its own.
      let buttons = screen.head.buttons.filter { ["save", "cancel", "addSchool"].contains($0.id) }
      lines += FormText(form: form, buttons: buttons.map(messages.formButton), options: options).lines
    } else {
      lines +=
        options.isAccessible
        ? said([screen.title], .bold) : Line.wrapped(terminalText(screen.title), .bold, to: columns)
      lines += [rule] + loading
    }
    let notes = [screen.permissionText, screen.unsavedText].compactMap(\.self)
    lines += notes.flatMap { [Line()] + (options.isAccessible ? said([$0]) : Line.wrapped($0, .dim, to: columns)) }
    if let dialog = screen.dialog { return lines + [Line()] + messages.dialog(dialog) }
    let example = screen.form?.inputs.first.map { ", such as \($0.label.lowercased())" } ?? ""
    let meanings: [Placeholder: String] = [
      .field: "the name of a field\(example)", .value: "what it is to hold, and without it you hear what can be chosen",
    ]
    return lines + [rule]
      + messages.hints(of: screen, verbs: screen.form == nil ? [] : VerbTable.forms, meanings: meanings)
  }

  private var loading: [Line] {
    guard screen.showsSkeleton else { return [] }
    return options.isAccessible ? said([screen.loadingText]) : messages.skeletonCards()
  }
}

extension RecordForm.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { RecordFormText(screen: self, options: options).lines }
}
