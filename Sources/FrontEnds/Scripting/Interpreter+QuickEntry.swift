import CompassModel
import Importing
import PageKit
import CompassApp
import CompassText

/// Entry of rows by one-line commands (decision D6), through the form, which stays open if it refuses them.
extension Interpreter {
  func enter(_ order: EntryOrder) async throws(Refusal) -> Outcome {
    let (tokens, isTrial) = try Lexer.entry(order.words)
    let today = world.compass.store.untracked.context.today
    let entries =
      switch order {
      case .add(let kind, _): [try EventEntryReader.entry(kind, tokens, today: today)]
      case .log: try LogEntryReader.entries(try await withOfferType(tokens), today: today)
      case .school: [try SchoolEntryReader.entry(tokens)]
      }
    // A field can be filled only when the form is open, and the next row entered when this one is saved.
    let settles = settles
    self.settles = true
    defer { self.settles = settles }
    var understood = entries
    for (index, entry) in entries.enumerated() {
      let before = successesNow
      understood[index] = try await store(entry, isTrial: isTrial)
      // The caller reports the changes of the last entry.
      if index < entries.count - 1 { reportSuccesses(since: before) }
    }
    return .understood(
      understood.map { entry in
        let isOfAthlete = isTrial && [.event, .offer, .reading].contains(entry.kind)
        let name = isOfAthlete ? nameOfAthlete(world.compass.store.untracked.context.athlete) : nil
        let end = name.map { ", for \($0)" } ?? ""
        return "Understood: \(terminalText(entry.text, atMost: 1_000))\(end).\n"
      }.joined())
  }

  /// Enters a row through its form; with `isTrial`, checks all fields and closes the form without storing anything
  /// (decision F10). Returns the entry as understood, with the full name of its school. Throws what the form refuses.
  private func store(_ entry: QuickEntry, isTrial: Bool) async throws(Refusal) -> QuickEntry {
    let behind = path
    let isForForm = entry.kind == .school && screen.asksForSchool
    try await tap(isForForm ? .form(.tap(.addSchoolTapped)) : .app(.routeOpened(route: .form(.new(entry.kind)))))
    try requireEmptyForm()
    let understood = await outcome { () async throws(Refusal) in
      let understood = try await fillIn(entry)
      if isTrial { try checkSaving() } else { try await save(unlessAt: behind) }
      return understood
    }
    if isTrial { try await discard() }
    return try understood.get()
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

  /// `#id` of the school of the name, of several the one that the user chooses; nil for none. Throws if none is chosen.
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

  /// Asks at the terminal for the type of an offer that lacks it, and returns the words with the answer.
  private func withOfferType(_ tokens: [Token]) async throws(Refusal) -> [Token] {
    guard let ask = entryAnswers?.ask, LogEntryReader.lacksOfferType(tokens) else { return tokens }
    let types = LogEntryReader.offerTypes.joined(separator: ", ")
    guard let type = await ask("Which type of offer? \(types): ")?.nilIfBlank else { return tokens }
    return tokens + [Token(text: type, form: .word, column: 1, source: type)]
  }

  /// Throws if saving the form would be refused, or would ask for a confirmation that is not given.
  private func checkSaving() throws(Refusal) {
    if let refusal = screen.refusal(ofTyped: .form(.tap(.saveTapped))) { throw refusal }
    if let refusal = world.compass.savingRefusal(despiteDoubts: entryAnswers?.isSure == true) {
      throw Refusal(refusal)
    }
  }

  /// Answers the questions of saving with `--yes`, or asks; else closes the form and refuses the entry (decision G9).
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

  private func discard() async throws(Refusal) {
    if screen.head.dialog != nil { try await tap(.form(.tap(.dialogCancelled))) }
    try await tap(.form(.tap(.discardTapped)))
    if screen.head.dialog != nil { try await tap(.form(.tap(.discardConfirmed))) }
  }

  private var chosenSchool: String? {
    guard let input = screen.form?.inputs.first(where: { $0.field == .school }) else { return nil }
    return input.choices?.first { $0.value == input.value }?.label
  }

  /// Copies an event, nil for the one on the page, to another day (decision D17), through its form.
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

  private func requireEmptyForm() throws(Refusal) {
    guard case .form(let page) = screen, page.form != nil else {
      throw Refusal(screen.head.banner?.message ?? "The form is not there.")
    }
    guard page.content.unsavedText == nil else {
      throw Refusal("This form was begun before, and is open now: save or cancel it first.")
    }
  }

  /// Saves the form; throws its problems if it stays open. `behind` is the path below it, which may be a form too.
  private func save(unlessAt behind: String) async throws(Refusal) {
    try await tap(.form(.tap(.saveTapped)))
    try await answerDoubts()
    guard case .form(let page) = screen, path != behind else { return }
    let problems = page.form?.inputs.compactMap { input in input.error.map { "\(input.label): \($0)" } } ?? []
    if !problems.isEmpty { throw Refusal(problems.joined(separator: "; ")) }
  }

  /// Fills in a field of the open form, and reports the day understood unless typed in full (decision G5).
  func fillIn(_ field: FieldName, _ typed: String) async throws(Refusal) -> Outcome {
    guard let form = screen.form else {
      // A form that is not loaded yet gives the reason itself.
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

  /// Fills in a field of the open form, and returns the text that the field then has.
  @discardableResult
  private func fill(_ field: FieldName, _ value: String) async throws(Refusal) -> String {
    guard case .form(let page) = screen else { throw .noFormIsOpen }
    let today = world.compass.store.untracked.context.today
    let text = try page.form?.text(from: value, for: field, today: today) ?? value
    try await tap(.form(.tap(.fieldChanged(field: field, text: text))))
    return text
  }
}

/// Answers to the questions of a one-line entry in the shell (decision G9).
package struct EntryAnswers: Sendable {
  /// Whether doubtful records are entered without asking: `--yes`.
  var isSure: Bool
  /// Asks the user at the terminal and returns the trimmed answer, nil for no answer; nil without a terminal.
  var ask: (@MainActor @Sendable (String) async -> String?)?

  package init(isSure: Bool, ask: (@MainActor @Sendable (String) async -> String?)?) {
    (self.isSure, self.ask) = (isSure, ask)
  }
}

extension Lexer {
  /// Splits the words after a verb; `isTrial` is whether they end with `--dry-run`, which is left out.
  static func entry(_ words: String) throws(Refusal) -> (tokens: [Token], isTrial: Bool) {
    do throws(SyntaxError) {
      let tokens = try commands(in: words, separatesCommands: false).first ?? []
      let isTrial = tokens.last?.text == "--dry-run"
      return (isTrial ? tokens.dropLast() : tokens, isTrial)
    } catch {
      throw Refusal("\(error.message).")
    }
  }
}

extension Refusal {
  fileprivate static let noFormIsOpen = Refusal("The form is not there.")
}
