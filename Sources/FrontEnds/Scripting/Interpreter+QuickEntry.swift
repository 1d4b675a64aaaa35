import CompassModel
import Importing
import PageKit
import CompassApp
import CompassText

/// One line enters rows (decision D6), by way of their form: what the form refuses is refused here, and the form stays open.
extension Interpreter {
  func enter(_ order: EntryOrder) async throws(Refusal) -> Outcome {
    var tokens = try order.tokens()
    let isTrial = tokens.last?.text == "--dry-run"
    if isTrial { tokens.removeLast() }
    let today = world.compass.store.untracked.context.today
    let entries =
      switch order {
      case .add(let kind, _): [try EventEntryReader.entry(kind, tokens, today: today)]
      case .log: try LogEntryReader.entries(try await withOfferType(tokens), today: today)
      case .school: [try SchoolEntryReader.entry(tokens)]
      }
    // A field is filled once the form is there, and the next row is entered once this one is saved.
    let settles = settles
    self.settles = true
    defer { self.settles = settles }
    var understood = entries
    for (index, entry) in entries.enumerated() {
      let before = successesNow
      understood[index] = try await store(entry, isTrial: isTrial)
      // What the last one changed is said at the end.
      if index < entries.count - 1 { tellSuccesses(since: before) }
    }
    return .understood(
      understood.map { entry in
        let isOfAthlete = isTrial && [.event, .offer, .reading].contains(entry.kind)
        let name = isOfAthlete ? nameOfAthlete(world.compass.store.untracked.context.athlete) : nil
        let end = name.map { ", for \($0)" } ?? ""
        return "Understood: \(terminalText(entry.text, atMost: 1_000))\(end).\n"
      }.joined())
  }

  /// - Parameter isTrial: whether all is checked and the form closed again, with nothing stored (decision F10).
  /// - Returns: what was understood: a school by its whole name.
  private func store(_ entry: QuickEntry, isTrial: Bool) async throws(Refusal) -> QuickEntry {
    let behind = path
    let isForForm = entry.kind == .school && screen.asksForSchool
    try await tap(isForForm ? .form(.tap(.addSchoolTapped)) : .app(.routeOpened(route: .form(.new(entry.kind)))))
    try requireEmptyForm()
    guard isTrial else {
      let understood = try await fillIn(entry)
      try await save(unlessAt: behind)
      return understood
    }
    do throws(Refusal) {
      let understood = try await fillIn(entry)
      try checkSaving()
      try await discard()
      return understood
    } catch {
      try await discard()
      throw error
    }
  }

  private func fillIn(_ entry: QuickEntry) async throws(Refusal) -> QuickEntry {
    var understood = entry
    for (index, field) in entry.fields.enumerated() {
      guard field.field == .school else {
        try await fill(field.field, field.value)
        continue
      }
      try await fill(.school, try await oneSchool(field.value) ?? field.value)
      if let school = chosenSchool { understood.fields[index].text = school }
    }
    if let place = entry.place {
      let school = try await oneSchool(place)
      try await fill(school == nil ? .location : .school, school ?? place)
      understood.place = chosenSchool ?? "\(place) (place)"
    }
    return understood
  }

  /// The school that a name means, as `#id`; of several the one that a person at the terminal chooses. Nil for none.
  private func oneSchool(_ name: String) async throws(Refusal) -> String? {
    guard case .form(let page) = screen, let form = page.form else { throw .noFormIsOpen }
    guard let input = form.inputs.first(where: { $0.field == .school }) else { return nil }
    let rows = form.rows(named: name, for: input)
    if rows.count > 1 {
      guard let ask = entryAnswers?.ask else { throw rows.refusal("school") }
      let list = rows.enumerated().map { "\($0 + 1) \($1.text(among: rows))" }.joined(separator: ", ")
      guard let number = await ask("Which school? \(list): ").flatMap({ Int($0) }), rows.indices.contains(number - 1)
      else { throw rows.refusal("school") }
      return "#\(rows[number - 1].id)"
    }
    return rows.first.map { "#\($0.id)" } ?? (name.hasPrefix("#") ? name : nil)
  }

  /// The words of an offer with its type, which a person at the terminal is asked for where it is missing.
  private func withOfferType(_ tokens: [Token]) async throws(Refusal) -> [Token] {
    guard let ask = entryAnswers?.ask, LogEntryReader.lacksOfferType(tokens) else { return tokens }
    let types = LogEntryReader.offerTypes.joined(separator: ", ")
    guard let type = await ask("Which type of offer? \(types): ")?.nilIfBlank else { return tokens }
    return tokens + [Token(text: type, form: .word, column: 1, source: type)]
  }

  /// Throws where saving the form would be refused, or asked about and not answered.
  private func checkSaving() throws(Refusal) {
    if let refusal = screen.refusal(ofTyped: .form(.tap(.saveTapped))) { throw refusal }
    if let refusal = world.compass.savingRefusal(despiteDoubts: entryAnswers?.isSure == true) {
      throw Refusal(refusal)
    }
  }

  /// Answers what saving asks for a command of the shell: with `--yes`, or once a person says so, the record is entered
  /// all the same; otherwise the form is closed (decision G9).
  private func answerDoubts() async throws(Refusal) {
    guard let entryAnswers else { return }
    while case .form = screen, let dialog = screen.head.dialog,
      let confirm = dialog.buttons.first(where: { $0.id == "confirm" }).flatMap({ AppAction($0.action) })
    {
      if entryAnswers.isSure {
        try await tap(confirm)
        continue
      }
      let answer = await entryAnswers.ask?("\(dialog.message) Enter it all the same? [y/N] ")
      if ["y", "yes"].contains(answer?.lowercased()) {
        try await tap(confirm)
      } else {
        try await discard()
        throw Refusal(
          entryAnswers.ask == nil ? "\(dialog.message) To enter it all the same: --yes" : "Nothing was entered.")
      }
    }
  }

  /// Closes the form without saving it.
  private func discard() async throws(Refusal) {
    if screen.head.dialog != nil { try await tap(.form(.tap(.dialogCancelled))) }
    try await tap(.form(.tap(.discardTapped)))
    if screen.head.dialog != nil { try await tap(.form(.tap(.discardConfirmed))) }
  }

  /// The school that the form names.
  private var chosenSchool: String? {
    guard let input = screen.form?.inputs.first(where: { $0.field == .school }) else { return nil }
    return input.choices?.first { $0.value == input.value }?.label
  }

  /// Enters an event again on another day (decision D17), by way of its form.
  func duplicate(_ selector: RowSelector?, on date: DateArgument) async throws(Refusal) {
    let settles = settles
    self.settles = true
    defer { self.settles = settles }
    let behind = path
    if let selector {
      try await tap(.events(.tap(.duplicateTapped(id: EventID(try selector.row(on: screen.pageScreen).id)))))
    } else {
      _ = try await perform(.common(.duplicate))
    }
    try requireEmptyForm()
    let today = world.compass.store.untracked.context.today
    try await fill(.startDate, date.date(today: today, .planned).wire)
    try await save(unlessAt: behind)
  }

  /// The form that was just opened holds nothing that a person entered before.
  private func requireEmptyForm() throws(Refusal) {
    guard case .form(let page) = screen, page.form != nil else {
      throw Refusal(screen.head.banner?.message ?? "The form is not there.")
    }
    guard page.content.unsavedText == nil else {
      throw Refusal("This form was begun before, and is open now: save or cancel it first.")
    }
  }

  /// Saves the form, which closes it: else its problems are the refusal.
  private func save(unlessAt behind: String) async throws(Refusal) {
    try await tap(.form(.tap(.saveTapped)))
    try await answerDoubts()
    guard case .form(let page) = screen, path != behind else { return }
    let problems = page.form?.inputs.compactMap { input in input.error.map { "\(input.label): \($0)" } } ?? []
    if !problems.isEmpty { throw Refusal(problems.joined(separator: "; ")) }
  }

  /// Fills in a field, and says which day was understood where another than a written one was typed (decision G5).
  func fillIn(_ field: FieldName, _ typed: String) async throws(Refusal) -> Outcome {
    guard let form = screen.form else {
      // A form that is not loaded yet says so itself.
      guard case .form = screen else { throw .noFormIsOpen }
      try await fill(field, typed)
      return .done
    }
    let text = try await fill(field, typed)
    guard form.inputs.first(where: { $0.field == field })?.kind == .date, !typed.isEmpty,
      CalendarDate(wire: typed) == nil
    else { return .done }
    if let day = CalendarDate(wire: text) { return .understood("Understood: \(day.entryText).\n") }
    return .understood("“\(terminalText(typed, atMost: 60))” is no day: 12/5, dec 5, fri\n")
  }

  /// - Returns: what the field holds then.
  @discardableResult
  private func fill(_ field: FieldName, _ value: String) async throws(Refusal) -> String {
    guard case .form(let page) = screen else { throw .noFormIsOpen }
    let today = world.compass.store.untracked.context.today
    let text = try page.form?.text(from: value, for: field, today: today) ?? value
    try await tap(.form(.tap(.fieldChanged(field: field, text: text))))
    return text
  }
}

/// The answers to what a one-line entry of the shell asks (decision G9).
package struct EntryAnswers: Sendable {
  /// Whether a record that is asked about is entered all the same: `--yes`.
  var isSure: Bool
  /// Asks the person at the terminal and returns the answer without blanks around it; nil without a terminal.
  var ask: (@MainActor @Sendable (String) async -> String?)?

  /// Answers of a command, with or without a terminal.
  package init(isSure: Bool, ask: (@MainActor @Sendable (String) async -> String?)?) {
    (self.isSure, self.ask) = (isSure, ask)
  }
}

extension Lexer {
  /// The words behind a verb.
  static func tokens(of words: String) throws(Refusal) -> [Token] {
    do throws(SyntaxError) {
      return try commands(in: words, separatesCommands: false).first ?? []
    } catch {
      throw Refusal("\(error.message).")
    }
  }
}

extension EntryOrder {
  fileprivate func tokens() throws(Refusal) -> [Token] {
    try Lexer.tokens(of: words)
  }
}

extension Refusal {
  fileprivate static let noFormIsOpen = Refusal("The form is not there.")
}
