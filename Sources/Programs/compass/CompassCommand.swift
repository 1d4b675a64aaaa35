import CompassModel
import CompassSchema
import Foundation
import CompassLocal
import CompassApp
import SignIn
import CompassText

@main
enum CompassCommand {
  static func main() async {
    // Without this, exceeding the file size limit would end the program, rather than be an error like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    do throws(CommandError) {
      try Files.requireSpareDescriptors()
      Shutdown.end(await finish(try UTF8Text.arguments()))
    } catch {
      Output.fail(error)
      Shutdown.end(error.code)
    }
  }

  @MainActor
  static func finish(_ words: [String]) async -> ExitCode {
    var code: ExitCode
    do throws(CommandError) {
      code = try await run(words)
    } catch {
      Output.fail(error)
      code = error.code
    }
    await Shutdown.close()
    return Shutdown.code(code)
  }

  @MainActor
  static func run(_ words: [String]) async throws(CommandError) -> ExitCode {
    let arguments = try Arguments(words)
    switch arguments.command {
    case .help(nil): Output.write(Usage.full)
    case .help(let topic?):
      let columns = RenderOptions.columns(
        flag: arguments.flags["width"].flatMap { Int($0) }, environment: Console.current.environment,
        terminal: Terminal.current.columns)
      Output.write(try Usage.text(about: topic, columns: columns))
    case .usage(let command): Output.write(Usage.text(about: command))
    case .manual: Output.write(ManualPage.text)
    case .completion(let shell): Output.write(shell.completion)
    case .version: Output.write(Usage.version + "\n")
    case .schema(_, true): Output.write(CompassSchema.typeScript)
    case .schema(let word, false):
      guard let schema = CompassSchema.json(of: word) else {
        let (word, words) = (word ?? "", CompassSchema.words)
        throw .usage("schema has no \(word), but \(words.joined(separator: ", "))\(guess(word, among: words))")
      }
      Output.write(schema + "\n")
    case .converse(let wish):
      if arguments.people != nil { try await begin(arguments) }
      return try await converse(wish, arguments)
    case .run(let sources): return try await run(sources, arguments)
    case .test(let paths): return try await test(paths, arguments)
    case .show(let route, let verbs):
      return try await show(route, verbs, arguments, isPaged: arguments.pages) { $0.screenText }
    case .state(let route, let verbs, let format):
      return try await show(route, verbs, arguments) { try $0.screenJSON(as: format) }
    case .list(let page, let verbs, let format):
      return try await show(.page(page), verbs, arguments, needsAllRows: true) { interpreter in
        guard let table = interpreter.listTable else { return "" }
        // A list without some rows reports that (decision X5).
        if let skipped = interpreter.screen.head.skippedText { Output.note("compass: \(skipped)") }
        let text = format == .csv ? table.csv : table.plain
        return Terminal.current.isInteractive ? terminalDocument(text) : text
      }
    case .agenda(let days):
      return try await show(.page(.home), nil, arguments, needsAllRows: true) { try $0.agendaJSON(days: days) ?? "" }
    case .find(let text, let asJSON):
      var count = 0
      let code = try await show(.page(.home), "find \(text.inQuotes)", arguments, needsAllRows: true) { interpreter in
        guard let found = try interpreter.found(asJSON: asJSON) else { return "" }
        count = found.count
        if count == 0 { Output.fail("compass: nothing contains “\(terminalText(text, atMost: 60))”") }
        return found.text
      }
      return code == .fine && count == 0 ? .failed : code
    case .pipe: return try await pipe(try Settings(arguments.flags, terminal: nil))
    case .serve:
      let settings = try Settings(arguments.flags, terminal: nil)
      return try await serve(on: arguments.port, keepsToken: arguments.keepsToken, settings)
    case .logIn(let email): return try await logIn(email, arguments)
    case .logOut: return try await logOut(arguments)
    case .doctor: return try await examine(arguments.flags)
    case .importDataset(let path): return try await importDataset(path, arguments)
    case .importRows(let kind, let path): return try await importRows(kind, path, arguments)
    case .undo: return try await undo(arguments)
    case .upload: return try await upload(arguments)
    case .exportDataset(let path): return try await export(to: path, arguments)
    case .exportCalendar(let path): return try await exportCalendar(to: path, arguments)
    case .reset: return try await reset(arguments)
    }
    return .fine
  }
}

@MainActor
extension CompassCommand {
  /// Signs in again and prints the user's name; a terminal asks for email, password, and about others' waiting changes.
  private static func logIn(_ email: String?, _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let settings = try Settings(arguments.flags, terminal: nil)
    if settings.hasNoStore { return nothingToSignInTo() }
    let world = AppWorld(try await Stores.open(settings), settings)
    guard world.tracked.asksForCredentials else { return await comeBack(world) }
    var typed = email
    if typed == nil, Terminal.inputIsInteractive { typed = await Terminal.readLine(prompt: "Email: ") }
    guard let typed else { throw .usage("login needs an email address where there is no terminal") }
    let password: Secret?
    do throws(Refusal) { password = try await world.askForPassword() } catch {
      throw CommandError(.signInNeeded, error.message)
    }
    let email = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    let problems = SignIn.Problem.all(email: email, password: password)
    guard problems.isEmpty, let password else { return refused(problems.map(\.message).joined(separator: " ")) }
    do throws(ServiceFailure) { try await world.tracked.signIn(email: email, password: password) } catch {
      return refused(error.message.asSentence)
    }
    await world.launch()
    if let question = world.compass.store.state.context.signingOut?.question {
      do throws(CommandError) { try await confirm(question, "Sign in", isSure: arguments.isSure) } catch {
        await world.send(.app(.signOutCancelled))
        throw error
      }
      await world.send(.app(.signOutConfirmed))
    }
    let name = world.compass.store.state.context.viewer?.name
    let failure = world.compass.screen.head.banner.map { " \($0.message.asSentence)" } ?? ""
    Output.note("Signed in\(name.map { " as \(terminalText($0))" } ?? "").\(failure)")
    return .fine
  }

  private static func logOut(_ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let settings = try Settings(arguments.flags, terminal: nil)
    if settings.hasNoStore { return nothingToSignInTo() }
    let world = AppWorld(try await Stores.open(settings), settings)
    guard world.tracked.asksForCredentials else { return nothingToSignInTo() }
    if await world.tracked.isSignedInElsewhere {
      Output.fail("compass: not signed out: this device is signed in to another project")
      return .signInNeeded
    }
    if (try? await world.outbox?.changes())?.isEmpty == false { await world.launch() }
    await world.send(.app(.signOutTapped))
    if let question = world.compass.store.state.context.signingOut?.question {
      try await confirm(question, "Sign out", isSure: arguments.isSure)
      await world.send(.app(.signOutConfirmed))
    }
    Output.note("Signed out.")
    return .fine
  }

  /// Asks whether waiting changes may be discarded (decision J2); throws if not.
  private static func confirm(_ question: String, _ verb: String, isSure: Bool) async throws(CommandError) {
    if isSure { return }
    let refusal = verb.replacing("Sign", with: "Not signed")
    guard Terminal.inputIsInteractive else { throw CommandError(.usage, "\(question) \(refusal); --yes discards.") }
    guard await Terminal.confirms("\(question) \(verb) and discard?") else {
      throw CommandError(.failed, "\(refusal). Nothing was discarded.")
    }
  }

  /// Ends the sign-out of a device without accounts (decision N10).
  private static func comeBack(_ world: AppWorld) async -> ExitCode {
    await world.launch()
    guard world.isSignInNeeded else { return nothingToSignInTo() }
    await world.send(.signIn(.tap(.submitted(password: nil))))
    guard !world.isSignInNeeded else { return refused(world.compass.screen.head.subtitle) }
    Output.note("Signed in.")
    return .fine
  }

  private static func refused(_ why: String) -> ExitCode {
    Output.fail("compass: not signed in: \(why)")
    return .signInNeeded
  }

  private static func nothingToSignInTo() -> ExitCode {
    Output.note("compass: there is nothing to sign in to: the data is on this device")
    return .fine
  }
}

@MainActor
extension CompassCommand {
  /// Replaces all rows by those of a dataset, `-` for standard input, unless it has no readable row (decision N8).
  static func importDataset(_ path: String, _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let settings = try localSettings(arguments.flags)
    let isStandardInput = path == "-"
    let data = isStandardInput ? try Files.standardInput() : try Files.read(path)
    let dataset: Dataset
    do throws(DatasetRefusal) { dataset = try Dataset.read(data, name: isStandardInput ? "<stdin>" : path) } catch {
      throw CommandError(.environment, located: error.description)
    }
    Stores.report(dataset)
    guard dataset.rowCount > 0 else {
      let reason = dataset.problems.isEmpty ? "has no rows" : "has no row that can be read"
      throw CommandError(.environment, "\(dataset.name) \(reason). Nothing was changed.")
    }
    let rows = counted(dataset.rowCount, "row")
    return try await replaceAll(by: "the \(rows) of \(dataset.name)", settings, arguments, with: dataset) {
      "\(rows) imported, \(dataset.skippedCount) could not be read"
    }
  }

  static func reset(_ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let settings = try localSettings(arguments.flags)
    guard let people = arguments.people else {
      return try await replaceAll(by: "demo data", settings, arguments, with: .demo(on: settings.today)) { nil }
    }
    let dataset = try await people.dataset(on: settings.today, isOnTerminal: Terminal.inputIsInteractive)
    return try await replaceAll(by: "an empty store of your own", settings, arguments, with: dataset) {
      FirstPeople.advice
    }
  }

  /// Creates the user's own store at the first start with `--empty`; throws if there is a store already.
  private static func begin(_ arguments: Arguments) async throws(CommandError) {
    let settings = try localSettings(arguments.flags)
    let directory = settings.storeDirectory
    guard settings.data == nil else { throw .usage("--empty does not go with --data") }
    guard !LocalStore.exists(in: directory) else {
      throw .usage(
        "there is a store in \(directory) already: compass reset --empty replaces it, compass opens it, "
          + "compass add athlete 'NAME' YEAR adds to it")
    }
    _ = try await reset(arguments)
  }

  static func export(to path: String, _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let store = try await Stores.open(try localSettings(arguments.flags))
    let data: Data
    do throws(StoreProblem) { data = try await store.exportDataset() } catch { throw CommandError(error) }
    if path == "-" {
      Output.write(document: String(decoding: data, as: UTF8.self), isJSON: true)
    } else {
      try Files.write(data, to: path, overwrites: arguments.overwrites)
    }
    return .fine
  }

  /// Replaces all rows by `new`, and keeps a backup. A terminal asks first with `reason` if there is a store, unless
  /// `--yes` is given; `done` returns the message after storing.
  private static func replaceAll(
    by reason: String, _ settings: Settings, _ arguments: Arguments, with new: Dataset, done: () -> String?
  ) async throws(CommandError) -> ExitCode {
    let directory = settings.storeDirectory
    let hasOld = settings.data == nil && LocalStore.exists(in: directory)
    var store: LocalStore?
    do throws(CommandError) {
      if hasOld || settings.data != nil { store = try await Stores.open(settings) }
    } catch {
      // A damaged store is replaced only after the question.
      if !error.isStoreLost { throw error }
    }
    if hasOld, !arguments.isSure, Terminal.inputIsInteractive {
      let isWanted = await Terminal.confirms("All data in \(directory) will be replaced by \(reason). Go on?")
      guard isWanted else { throw CommandError(.failed, "Nothing was changed.") }
    }
    var copy: String?
    do throws(StoreProblem) {
      if let store, hasOld {
        copy = try await store.replaceAll(keepingOld: new)
      } else if let store {
        try await store.replaceAll(with: new)
      } else {
        let made = try await LocalStore.startAfresh(directory: directory, with: new)
        for warning in made.store.warnings { Output.note("compass: warning: \(warning)") }
        copy = made.kept
      }
    } catch {
      throw CommandError(error)
    }
    if let text = done() { Output.note(text) }
    if let copy { Output.note("The database as it was is kept as \(copy)") }
    return .fine
  }

  /// The settings for the local database without a user, as the command applies to all; throws for others.
  private static func localSettings(_ flags: Flags) throws(CommandError) -> Settings {
    var settings = try Settings(flags, terminal: nil)
    guard case .local = settings.backend else { throw .usage("import, export and reset are for the local database") }
    settings.user = nil
    return settings
  }
}
