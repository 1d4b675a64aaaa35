import CompassModel
import PageKit

package struct MessageLines: TextPage {
  let options: RenderOptions

  package init(options: RenderOptions) { self.options = options }

  @inline(never) func rule() -> Line { options.isAccessible ? Line() : .rule(columns, charset: options.charset) }

  /// The banner and the notices with rules under them (decision N2); for screen readers the open question first.
  @inline(never) func top(_ head: PageHead) -> [Line] {
    // A question is read before everything else on the page (decision V13).
    let question = options.isAccessible ? head.dialog.map { self.question($0) + [rule()] } : nil
    return (question ?? []) + bannerAndNotices(head)
  }

  /// The banner and the notices, without a question; empty on the board if its own lines have room for them.
  func bannerAndNotices(_ head: PageHead) -> [Line] {
    // The board has lines of its own for one of them, two and more where it must (decision V8).
    if options.isBody, brief(head).count < 2, brief(head).allSatisfy({ $0.cellWidth <= 2 * (columns - 22) }) {
      return []
    }
    let banner = head.banner.map { message(drawn($0), $0.kind == .error ? $0.buttons : []) }
    return (banner ?? []) + head.notices.flatMap { message(drawn($0), Array($0.buttons.prefix(1))) }
  }

  /// The banner and each notice in one line, however long; the newest last.
  package func brief(_ head: PageHead) -> [Line] {
    ((head.banner.map { [drawn($0)] } ?? []) + head.notices.map(drawn)).map { Line("\($0.sign) \($0.text)", $0.style) }
  }

  /// A message's text and sign, the word that replaces the sign for screen readers, and the style.
  private typealias DrawnMessage = (text: String, sign: String, word: String, style: Style)

  private func drawn(_ banner: Banner) -> DrawnMessage {
    switch banner.kind {
    case .error: (banner.message, glyphs.failure, "Error: ", .negative)
    case .offline: (banner.message, glyphs.offline, "", .urgent)
    case .info: (banner.message, glyphs.bullet, "", .plain)
    }
  }

  private func drawn(_ notice: NoticeCard) -> DrawnMessage {
    let text = options.isAccessible || options.charset == .ascii ? notice.plainText : notice.displayText
    return switch notice.kind {
    case .error: (text, glyphs.failure, "Error: ", .negative)
    case .warning: (text, glyphs.warning, "Warning: ", .urgent)
    case .success: (text, glyphs.success, "", .positive)
    case .info: (text, glyphs.bullet, "", .plain)
    }
  }

  private func message(_ message: DrawnMessage, _ buttons: [ActionButton]) -> [Line] {
    if options.isAccessible {
      let verbs = buttons.isEmpty ? "" : " Type \(buttons.map(typedForm).joined(separator: " or "))."
      return spokenLines(["\(message.word)\(message.text.asSentence)\(verbs)"], message.style) + [rule()]
    }
    let indent = message.sign.cellWidth + 3
    var lines = Line.wrapped(
      "\(message.sign) \(message.text)", message.style, to: columns - 4, hangingIndent: indent - 2
    ).indented(by: 2)
    if !buttons.isEmpty {
      let button = buttons.map { mark($0.verb) }.filter { !$0.isEmpty }.joined(separator: " ")
      if let last = lines.last, last.cellWidth + button.count + 3 <= columns {
        lines[lines.count - 1] = .justified(last, Line(button), width: columns)
      } else {
        lines.append(.justified(Line(), Line(button), width: columns))
      }
    }
    return lines + [rule()]
  }

  /// The verb of a message's button and its purpose, for screen readers: `undo to take it back`.
  private func typedForm(_ button: ActionButton) -> String {
    let label = button.id == "form" ? " for \(button.label)" : ""
    return "\(button.verb)\(button.purpose.map { " to \($0)" } ?? label)"
  }

  /// The athlete that a parent views and the others, over a rule; empty for other users, and on the board.
  func viewing(_ head: PageHead) -> [Line] {
    guard let text = head.viewingText, !options.isBody else { return [] }
    let name = options.isAccessible ? spokenSentences([text], .bold) : banner(head)
    return name + athleteSwitch(head.athletes) + [rule()]
  }

  /// The banner over a parent's page, in blue (decisions K12, K15); empty for other users.
  func banner(_ head: PageHead) -> [Line] {
    head.viewingBanner(options.charset).map { Line.wrapped($0, Style(.blue).bolded, to: columns) } ?? []
  }

  package func athleteSwitch(_ athletes: [AthleteChoice]) -> [Line] {
    guard athletes.count > 1 else { return [] }
    if options.isAccessible {
      let names = athletes.enumerated().map { "\($0 + 1) \($1.name)\($1.isActive ? ", shown now" : "")" }
      return spokenLines(["Athletes: \(names.joined(separator: "; ")). Type athlete and a number."])
    }
    let verb = Line(mark("athlete N") + "  ")
    let names = athletes.enumerated().map { "\($1.isActive ? "\(glyphs.chosen) " : "")\($0 + 1) \($1.name)" }
    return Line.packed(names, separator: "  ", to: columns - verb.cellWidth)
      .begun(with: verb, indentedBy: verb.cellWidth)
  }

  /// The question at the end of a page, empty on the board; for screen readers, who read it first, its answers.
  func dialog(_ dialog: DialogCard) -> [Line] {
    if options.isAccessible { return spokenLines([answers(to: dialog)]).part(LineGroup.question) }
    return options.isBody ? [] : question(dialog)
  }

  private func answers(to dialog: DialogCard) -> String {
    "Type \(dialog.buttons.map { "\($0.verb) for \($0.label)" }.joined(separator: " or "))"
  }

  package func question(_ dialog: DialogCard) -> [Line] {
    if options.isAccessible {
      return spokenLines([dialog.spokenText, answers(to: dialog)]).part(LineGroup.question)
    }
    let width = min(columns, 64)
    var lines = [Line.rule(width, charset: options.charset, title: dialog.title)]
    lines += Line.wrapped(dialog.message, to: width - 4).indented(by: 2)
    if !dialog.facts.isEmpty {
      lines.append(Line())
      lines += dialog.numberedFacts.flatMap { Line.packed($0, separator: " \(glyphs.separator) ", to: width - 4) }
        .indented(by: 4)
    }
    lines.append(Line())
    // Without a choice, Enter closes the alert.
    let isAlert = options.isBody && dialog.buttons.count == 1
    let buttons = dialog.buttons.map { "\(isAlert ? "[enter]" : mark($0.verb)) \($0.label)" }
    lines += Line.packed(buttons, separator: "     ", to: width - 2).indented(by: 2)
    return lines + [.rule(width, charset: options.charset)]
  }

  /// A button as text, `[add] + Add Event`: the verb alone where the label says no more; empty without a button.
  func button(_ button: ActionButton?) -> String {
    button.map { self.button(labelled: options.isAccessible ? $0.spokenLabel : $0.label, verb: $0.verb) } ?? ""
  }

  func button(labelled label: String, verb: String) -> String {
    if label.lowercased() == verb, !options.isBody { return mark(verb) }
    if options.isAccessible { return "\(label): type \(verb)." }
    let mark = mark(verb)
    return mark.isEmpty ? label : "\(mark) \(label)"
  }

  /// A button with its verb and label, `[close] Close`; empty without a button.
  func labelled(_ button: ActionButton?) -> String {
    guard let button else { return "" }
    if options.isAccessible { return "\(button.spokenLabel): type \(button.verb)." }
    return mark(button.verb) + (mark(button.verb).isEmpty ? "" : " ") + button.label
  }

  /// A form's button, `[save] Save Offer`, empty for nil; on the board with its key that no field takes as text.
  func formButton(_ button: ActionButton?) -> String {
    guard options.isBody, let button, let key = VerbTable.keyAmongText(of: button.verb) else { return labelled(button) }
    return "[\(key)] \(button.label)"
  }

  /// The sign of a verb: `[add]`, for screen readers `Type add.`; on the board its key, or nothing if it has none.
  func mark(_ verb: String) -> String {
    if options.isAccessible { return "Type \(verb)." }
    return options.isBody ? VerbTable.key(of: verb).map { "[\($0)]" } ?? "" : "[\(verb)]"
  }

  /// The text in the place of rows, centred, with the active filters and `button`, else the message's own.
  func empty(_ message: EmptyMessage, active: String?, button: String? = nil) -> [Line] {
    let button = button ?? message.button.map(self.button)
    // Active filters are spoken above the list.
    if options.isAccessible { return [Line()] + spokenLines([message.title, message.subtitle, button]) + [Line()] }
    let symbol = options.charset == .unicode ? message.icon.flatMap { Self.symbols[$0] } : nil
    let texts = [message.subtitle, active.map { terminalText($0) }, button.map { "\n" + $0 }].compactMap(\.self)
    let lines =
      (symbol.map { [Line($0)] } ?? []) + Line.wrapped(message.title, .bold, to: columns - 4)
      + texts.flatMap { Line.wrapped($0, to: columns - 4) }
    return [Line()] + lines.map { $0.padded(to: columns, alignment: .center) } + [Line()]
  }

  private static let symbols: [ActionButton.Icon: String] = [.calendar: "📅", .filter: "▽"]

  /// The rows with notes below them: the activity, such as loading, and the rows that were left out.
  func noted(_ rows: [Line], _ head: PageHead, width: Int) -> [Line] {
    if options.isAccessible { return rows + spokenLines([head.activity, head.skippedText.map { "Warning: \($0)" }]) }
    let notes = [head.activity, head.skippedText.map { "\(glyphs.warning) \($0)" }].compactMap { $0 }
    let gap = notes.isEmpty || rows.last?.cellWidth ?? 0 == 0 ? [] : [Line()]
    return rows + gap + notes.flatMap { Line.wrapped($0, to: width, hangingIndent: 2) }
  }

  func with(columns: Int) -> MessageLines { MessageLines(options: options.with(columns: columns)) }

  /// The texts on the number of rows, and if `filtered` that their numbers differ from those in the whole list.
  func spokenCount(_ texts: [String?], filtered: Bool) -> [Line] {
    spokenSentences(texts) + spokenLines([filtered ? FilterControl.filteredText : nil])
  }

  /// The chosen values of the controls, a sentence each, then verbs that take dates, then mistakes in chosen days.
  func spokenControls(_ controls: [FilterControl]) -> [Line] {
    spokenSentences(
      controls.map { control in
        if control.kind == .tabs { return control.spokenTabs }
        let text = control.days == nil ? control.text : "\(control.chosenLabel), \(control.text.spokenDates)"
        return "\(control.label): \(text.isEmpty ? "none" : terminalText(text, atMost: 60))"
      }) + spokenLines(controls.compactMap { $0.datesVerb(of: $0.value) }.map { [$0.example].typed })
      + spokenLines(controls.map { $0.days?.error.map { "Error: \($0)" } }, .negative)
  }

  /// A control as text: `Type: Camp ▾`, `[x] Past Events`, or `Search: [spring   ]` with `fieldCells` cells.
  func control(_ control: FilterControl, fieldCells: Int = 0) -> String {
    switch control.kind {
    case .toggle: return "\(control.isOn ? "[x]" : "[ ]") \(control.label)"
    case .range:
      let days = control.days == nil ? "" : " (\(control.text))"
      return "\(control.label): \(control.chosenLabel) \(glyphs.menu)\(days)"
    case .choice, .tabs: return "\(control.label): \(control.text) \(glyphs.menu)"
    case .text: break
    }
    let text = truncated(terminalText(control.text, atMost: 60), to: fieldCells)
    return "\(control.label): [\(padded(text, to: fieldCells))]"
  }

  func skeletonCards(_ count: Int) -> [Line] {
    if options.isAccessible { return [] }
    let card = [
      Line(.repeating(glyphs.skeleton, cells: columns / 2)), Line(.repeating(glyphs.skeleton, cells: columns * 3 / 4)),
      Line(),
    ]
    return (0..<count).flatMap { _ in card }
  }

  static let separator = " | "

  /// The verbs that can be typed here, for screen readers with `meanings` of words in capitals; empty on the board.
  func hints(_ verbs: [String], meanings: [Placeholder: String] = [:]) -> [Line] {
    if options.isAccessible { return spokenLines([verbs.typed, verbs.explained(meanings)], .dim) }
    return options.isBody ? [] : Line.packed(verbs, separator: Self.separator, .dim, to: columns)
  }
}

extension PageHead {
  /// Returns the heading over a parent's page, with an eye where nothing may be changed (decision K12); nil for others.
  func viewingBanner(_ charset: Charset) -> String? {
    viewingText.map { isViewOnly && charset == .unicode ? "👁 \($0)" : $0 }
  }
}

extension Style {
  var bolded: Style {
    var style = self
    style.isBold = true
    return style
  }
}
