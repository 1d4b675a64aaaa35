import CompassModel
import PageKit
import Records
import CompassApp
import CompassText

/// Carries out commands one at a time; each settles before the next, unless `settles` is false.
@MainActor
public final class Interpreter {
  package let world: any World
  package private(set) var options: RenderOptions
  let snapshots: SnapshotChecker?
  private let makeBoard: (@MainActor (Interpreter) -> any ScriptedBoard)?
  lazy var scriptedBoard = makeBoard?(self)
  /// Whether a command waits until all its effects have ended; the board does not wait.
  package var settles = true
  private(set) var lastRefusal = ""
  /// Number of requests when the last verb began that is not a check.
  private(set) var requestsBefore = 0
  /// Whether the app was left or is about to be; every further step ends the run.
  package private(set) var isLeft = false
  /// Ids of the log's failures that a check has read (decision N9).
  var expectedChanges: Set<ChangeFailure.ID> = []
  /// Failures in no log that no check has read: of settings, exports and the page's own refusals.
  var otherFailures: [String] = []
  /// Receives a sentence for each completed change (decision V14); nil for no reports.
  package var onSuccess: ((String) -> Void)?
  /// Answers to the questions of a one-line entry in the shell; nil in a conversation.
  package var entryAnswers: EntryAnswers?
  /// Text of the banner that a check read last; nil for none.
  var reportedBanner: String?
  /// Message of the question or alert that a check read last; nil for none.
  var reportedDialog: String?
  /// Requests and warnings during a script, printed with its failures.
  package let trace = ScriptTrace()

  package enum Outcome: Hashable, Sendable {
    case done
    case output(String)
    /// The understood meaning of a one-line entry (decision D6).
    case understood(String)
    /// A file was written; reported in a conversation, but not in a script.
    case wrote(path: String)
    case quit
  }

  /// Makes an interpreter. `snapshots` nil refuses `snapshot`; `board` must not retain the interpreter.
  package init(
    world: any World, options: RenderOptions, snapshots: SnapshotChecker? = nil,
    board: (@MainActor (Interpreter) -> any ScriptedBoard)? = nil
  ) {
    self.world = world
    makeBoard = board
    (self.options, self.snapshots) = (options, snapshots)
  }

  package var screen: AppScreen { world.compass.unobservedScreen }
  package var document: ScreenDocument { world.compass.unobservedDocument }
  package var path: String { world.compass.store.state.path }

  package var screenText: String { ScreenText.text(screen, options) }

  /// The screen as text without colour codes, which would separate words that checks look for.
  var plainScreenText: String { ScreenText.text(screen, options.plain) }

  /// Encodes the screen as JSON with a final newline (interface.md); throws if that fails.
  package func screenJSON(as format: ScreenFormat = .typed) throws -> String {
    try ScreenJSON.text(document.formatted(as: format), omitsEmpty: format == .sections) + "\n"
  }

  /// All rows that match the filters of the open page; nil before they are loaded, and for pages without a list.
  package var listTable: ListTable? { world.compass.listTable }

  /// Carries out a step and waits for it; throws if it failed, and not for a refusal that `!` expects. `printed` are
  /// the ids of rows as last printed, by number.
  package func run(_ step: Script.Step, printed: [Int: String] = [:]) async throws(StepFailure) -> Outcome {
    if isLeft { return .quit }
    world.compass.cachesScreen = true
    defer { world.compass.cachesScreen = false }
    guard var command = step.command(on: screen, meaning: printed) else { return .done }
    if command.needsScreen || step.tapsToday, await beginAtToday() {
      command = step.command(on: screen, meaning: printed) ?? command
    }
    let before = screen
    let outcome: Outcome
    let (failures, successes) = (failuresNow, successesNow)
    trace.begin(command, at: step.line, in: world)
    var refusal: String?
    defer {
      noteFailures(since: failures, command)
      reportSuccesses(since: successes)
      if let refusal { forget { $0 == refusal } }
      trace.note(unexpectedFailures, at: step.line, in: world)
    }
    do throws(Refusal) {
      if let refusal = before.refusal(ofVerbsOf: step.verbs.map(\.verb.page)) {
        throw refusal.naming(VerbTable.usages(of: step.verbs.first?.verb.name, on: before.page))
      }
      outcome = try await perform(command)
    } catch {
      lastRefusal = error.message
      if step.mustBeRefused { return .done }
      // A refusal is one line, whatever name it quotes.
      var failure = StepFailure(terminalText(error.message), step.words, isRefusal: true)
      failure.isUnloaded = error.isUnloaded
      throw failure
    }
    if step.mustBeRefused {
      refusal = refusalShown(after: command)
      guard let refusal else { throw StepFailure("this was not refused", step.words) }
      lastRefusal = refusal
      return .done
    }
    if case .expect(let expectation) = command {
      try await check(expectation, step.words)
      expectFailures(lookedAtBy: expectation)
    }
    if case .snapshot(let name, let columns) = command { try compare(name, columns, step.words) }
    if case .frameSnapshot(let name) = command { try await compareFrame(name, step.words) }
    return outcome
  }

  /// Opens Today, which loads its rows, if no page is open yet (decision V15). Returns whether Today was opened.
  @discardableResult
  package func beginAtToday() async -> Bool {
    guard world.compass.store.untracked.routes.isEmpty else { return false }
    world.compass.send(.app(.pageOpened(page: .home)))
    await world.settle()
    return true
  }

  package func stop() { isLeft = true }

  /// Leaves the app: sends changes that could be undone (decision N11), gives up what takes too long (decision C6), and
  /// returns texts of what failed or is unknown (decision N9).
  @discardableResult
  package func leave() async -> [String] {
    isLeft = true
    let failures = failuresNow
    let (triesBefore, reportedBefore) = (failedTries, otherFailures.count)
    world.compass.send(.app(.backgrounded))
    await world.settleChanges()
    world.tracked.giveUpChanges()
    world.giveUpExports()
    await world.settleChanges()
    noteFailures(since: failures)
    otherFailures += world.unfinishedExports.map { "The export of “\($0)” was not finished." }
    return self.failures(since: triesBefore) + otherFailures.dropFirst(reportedBefore)
  }

  private func perform(_ command: ScriptCommand) async throws(Refusal) -> Outcome {
    switch command {
    case .expect, .snapshot, .frameSnapshot, .showFrame, .completeLine, .app(.show), .app(.print), .app(.state),
      .app(.list), .app(.changes), .app(.agenda), .app(.schools), .app(.help), .app(.quit):
      break
    case .app, .world, .keys: requestsBefore = world.tracked.simulation?.requests.count ?? 0
    }
    switch command {
    case .app(let command): return try await perform(command)
    case .world(let command): try await change(command)
    case .completeLine(let text): return .output(try completions(of: text))
    case .keys(let keys): try await board().press(keys)
    case .showFrame: return .output(try await board().frame(options))
    case .expect, .snapshot, .frameSnapshot: break
    }
    return .done
  }

  /// Returns one line of JSON for each candidate that can complete the text.
  private func completions(of text: String) throws(Refusal) -> String {
    do {
      let completion = Vocabulary(screen).completion(of: text)
      let files = completion.wantsFile ? world.fileNames(beginningWith: completion.fileStart) : []
      let candidates = completion.candidates + files.map { Candidate(text: $0.quoted, help: "") }
      return try candidates.map { try ScreenJSON.line($0) + "\n" }.joined()
    } catch {
      throw Refusal("The candidates cannot be written as JSON.")
    }
  }

  package func perform(_ command: Command) async throws(Refusal) -> Outcome {
    switch command {
    case .tap(let action): try await tap(action)
    case .common(.retry): try await retry()
    case .common(let button): try await tap(try action(for: button))
    case .dismissAll: try await dismissAll()
    case .tapRow(let selector, let button): try await tap(try button.action(for: selector, on: screen.pageScreen))
    case .choose(let choices):
      for (index, choice) in choices.enumerated() where index == 0 || !choice.isChosen(on: screen) {
        try await tap(try choice.action(on: screen))
      }
    case .tapDate(let date, let action):
      try await tap(action(date.date(today: world.compass.store.state.context.today)))
    case .onScreen(let action): try await tap(try action(screen))
    case .fillIn(let field, let typed): return try await fillIn(field, typed)
    case .list(let lines):
      let options = options
      return .output(render(try lines(screen).flatMap { Line.wrapped(terminalText($0), to: options.columns) }, options))
    case .changes: return .output(ScreenText.text(world.compass.changes, options))
    case .chooseAthlete(let selector):
      let athletes = screen.head.athletes.map { RowLabel(id: $0.id.rawValue, name: $0.name) }
      guard !athletes.isEmpty else { throw Refusal("This account has one athlete.") }
      let chosen = try selector.row(loosely: athletes, numbered: athletes, "athlete")
      try await tap(.app(.athleteSelected(id: AthleteID(chosen.id))))
    case .tapDates(let first, let last, let action):
      let today = world.compass.store.state.context.today
      try await tap(action(first?.date(today: today), last.date(today: today)))
    case .signIn(let email): try await signIn(email)
    case .show: return .output(screenText)
    case .print(let order): return try print(order)
    case .chart(let order): return try draw(order)
    case .writeFile(let id, let option, let file, let overwrites):
      return try write(id, option, to: file, overwrites: overwrites)
    case .export(let order): return try await export(order)
    case .enter(let order): return try await enter(order)
    case .duplicate(let selector, let date): try await duplicate(selector, on: date)
    case .agenda(let days): return .output(try agenda(days: days))
    case .schools: return .output(try schools.text(options))
    case .addAthlete(let words): return try await addAthlete(words)
    case .openSchool(let selector):
      let rows = try schools.rows
      let id = try selector.row(loosely: rows, numbered: rows, "school").id
      try await tap(.app(.routeOpened(route: .record(.school(SchoolID(id))))))
    case .state(let path): return .output(try json(at: path))
    case .help(let subject):
      return .output(
        try Help.text(
          about: subject, on: screen.page, columns: options.columns, isAccessible: options.isAccessible))
    case .quit: return .quit
    }
    return .done
  }

  func settle() async { if settles { await world.settle() } }

  package func setWindow(columns: Int, lines: Int) { options = options.with(columns: columns, lines: lines) }

  private func change(_ command: WorldCommand) async throws(Refusal) {
    switch command {
    case .setNow(let instant): try await world.setNow(instant)
    case .advance(let duration): try await world.advance(by: duration)
    case .setWidth(let columns): options = options.with(columns: columns)
    case .setHeight(let rows): options = options.with(columns: options.columns, lines: max(1, rows))
    case .network(let condition, let operation):
      let network = world.simulateNetwork()
      let wasOffline = network.isOffline
      network.set(condition, for: operation)
      if wasOffline, !network.isOffline { world.compass.send(.app(.connectivityReturned)) }
    case .latency(let duration): world.simulateNetwork().set(latency: duration)
    case .hold(let operation): world.simulateNetwork().hold(operation)
    case .release(let operation): world.simulateNetwork().release(operation)
    case .relaunch: await relaunch()
    }
    await world.settle()
  }

  private func json(at path: String?) throws(Refusal) -> String {
    do {
      guard let path else { return try screenJSON() }
      if let part = try ScreenJSON.text(document, at: path) { return part + "\n" }
    } catch {
      throw Refusal("The screen cannot be written as JSON.")
    }
    let meant = ScreenJSON.hints(document, at: path ?? "").meant.map { " \($0)" } ?? ""
    throw Refusal("The screen has nothing at \(path ?? "").\(meant)")
  }

  private func board() throws(Refusal) -> any ScriptedBoard {
    guard let scriptedBoard else { throw Refusal("There is no board here.") }
    return scriptedBoard
  }
}

extension Script.Step {
  /// Whether the step is a button of Today, where every run begins (decision V15).
  fileprivate var tapsToday: Bool {
    verbs.contains { verb in
      if case .app(.tap) = verb.command { verb.verb.page == .home } else { false }
    }
  }

  /// Returns the command for this screen, with numbers of rows as last printed; nil if the step has no verb.
  fileprivate func command(on screen: AppScreen, meaning printed: [Int: String]) -> ScriptCommand? {
    let page = screen.page
    let verb = verbs.first { $0.verb.page == page } ?? verbs.first { $0.verb.page == nil } ?? verbs.first
    // The number of a lane does not mean a row.
    guard let verb, verb.verb.page == page, !printed.isEmpty, verb.verb.grammar.contains(.row) else {
      return verb?.command
    }
    let rows = screen.pageScreen.rows
    return VerbTable.command(verb, words) { number in
      guard let id = printed[number], number > rows.count || rows[number - 1].id != id else { return .number(number) }
      return .id(id)
    }
  }
}
