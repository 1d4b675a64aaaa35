import CompassModel
import OffersList
import PageKit

/// Draws the form: what was typed, and every problem under its field.
struct OfferFormText {
  let form: FormCard
  /// `[save] Save Offer`.
  let buttons: [String]
  let options: RenderOptions

  /// Longer texts are stored as typed; the screen shows their beginning.
  private static let linesPerField = 8
  private static let schoolsNamed = 5

  init(_ form: FormCard, buttons: [String], _ options: RenderOptions) {
    self.form = form
    self.buttons = buttons
    self.options = options
  }

  private var glyphs: Glyphs { options.glyphs }
  private var width: Int { min(options.columns, 72) }
  private var indent: Int { options.columns < 60 ? 2 : 4 }
  private var labelWidth: Int { options.columns < 60 ? 16 : 19 }

  var lines: [Line] {
    let title = Line.rule(width, charset: options.charset, title: form.title)
    var lines = options.isAccessible ? [Line(form.title, .bold)] : [title]
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

  private func field(_ input: FormCard.Input) -> [Line] {
    options.isAccessible ? sentences(input) : drawn(input)
  }

  /// `School, required: Stanford.`, then what can be typed and what is wrong.
  private func sentences(_ input: FormCard.Input) -> [Line] {
    let room = width - indent
    let values = value(input, to: room).map { Line(" ") + $0 }
    let label = Line("\(input.label)\(input.isRequired ? ", required" : ""):")
    let isShort = values.count == 1 && label.cellWidth + values[0].cellWidth <= room
    var lines = isShort ? [label + values[0]] : [label] + values
    let choices = input.shownText.isEmpty || input.error != nil ? choices(of: input) : ""
    if !choices.isEmpty { lines += Line.wrapped(choices, .dim, to: room - 1).map { $0.indented(by: 1) } }
    return lines + (input.error.map { Line.wrapped($0, .negative, to: room - 1).map { $0.indented(by: 1) } } ?? [])
  }

  private func drawn(_ input: FormCard.Input) -> [Line] {
    let room = width - indent - labelWidth
    var values = value(input, to: room)
    let choices = input.shownText.isEmpty || input.error != nil ? choices(of: input) : ""
    if !choices.isEmpty { values += Line.wrapped(choices, .dim, to: room) }
    if let error = input.error { values += problem(error) }
    let label = Line(input.label + (input.isRequired ? " *" : "")).padded(to: labelWidth)
    return values.enumerated().map { $0 == 0 ? label + $1 : $1.indented(by: labelWidth) }
  }

  private func value(_ input: FormCard.Input, to room: Int) -> [Line] {
    let shown = Line.wrapped(input.shownText, to: room, atMost: Self.linesPerField)
    if input.field == .school, let text = form.schoolsText {
      return (input.shownText.isEmpty ? [] : shown) + Line.wrapped(text, .urgent, to: room)
    }
    guard input.kind == .choice, input.shownText.isEmpty else { return shown }
    return [Line(options.isAccessible ? "not chosen" : "[choose \(glyphs.menu)]")]
  }

  /// What can be typed after `set FIELD`.
  private func choices(of input: FormCard.Input) -> String {
    guard input.field == .school else {
      return (input.choices ?? []).map { $0.value.replacing("_", with: "-") }.joined(separator: ", ")
    }
    if form.schoolsText != nil { return "" }
    let more = form.schools.count - Self.schoolsNamed
    let names = form.schools.prefix(Self.schoolsNamed).map { terminalText($0.name, atMost: 60) }
    return names.joined(separator: ", ") + (more > 0 ? " and \(more) more: set school" : "")
  }

  private var bottom: [Line] {
    if let saving = form.savingText { return [Line(saving)] }
    return Line.packed(buttons + [form.requiredText], separator: "   ", to: width - indent)
  }
}

extension FormCard {
  /// What a field holds once this is typed for it: the id of a school that is named, the wire value of a choice, any
  /// other text as it is. An empty text empties the field.
  ///
  /// - Throws: what can be chosen, if nothing of the kind can.
  func text(from text: String, for field: OfferField, today: CalendarDate) throws(Refusal) -> String {
    if text.isEmpty { return text }
    if field.kind == .date {
      // A deadline lies ahead.
      return DateArgument(text)?.date(today: today, isAhead: field == .deadline).wire ?? text
    }
    if field == .school {
      if let schoolsText { throw Refusal("\(schoolsText).") }
      return try SchoolID(named: text, among: schools).rawValue
    }
    guard let choices = inputs.first(where: { $0.field == field })?.choices else { return text }
    let wire = text.lowercased().replacing("-", with: "_").replacing(" ", with: "_")
    if let choice = choices.first(where: { $0.value == wire || $0.label == text }) { return choice.value }
    let typed = choices.map { $0.value.replacing("_", with: "-") }.joined(separator: ", ")
    throw Refusal("\"\(terminalText(text, atMost: 60))\" does not fit; expected \(typed)")
  }

  /// All that can be chosen for a field, a line each, as it can be typed.
  ///
  /// - Throws: what is typed there instead, if nothing is chosen.
  func lines(of field: OfferField) throws(Refusal) -> [String] {
    if field == .school, let schoolsText { throw Refusal("\(schoolsText).") }
    guard let input = inputs.first(where: { $0.field == field }), let choices = input.choices else {
      throw Refusal("\(field.label) is typed: set \(field.rawValue) \(field.kind == .date ? "DATE" : "VALUE")")
    }
    guard field == .school else { return choices.map { "\($0.value.replacing("_", with: "-"))  \($0.label)" } }
    let counts = Dictionary(choices.map { ($0.label, 1) }, uniquingKeysWith: +)
    return choices.map { counts[$0.label] == 1 ? $0.label : "\($0.label)  #\($0.value)" }
  }
}
