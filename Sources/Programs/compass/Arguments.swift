import CompassServices
import CompassSchema
import Importing
import PageKit
import CompassApp

struct Arguments {
  var command: Command
  var flags = Flags()
  /// The names of the given flags that are not settings.
  private let switches: Set<String>
  var overwrites: Bool { switches.contains("force") }
  /// `--update`: records snapshots, or changes rows to those of a newer file.
  var records: Bool { switches.contains("update") }
  var isSure: Bool { switches.contains("yes") }
  /// Whether long texts are shown in a pager; false with `--no-pager` and for screen readers.
  var pages: Bool { !switches.contains("no-pager") && !flags.isAccessible }
  var isQuiet: Bool { switches.contains("quiet") }
  var isDryRun: Bool { switches.contains("dry-run") }
  var skips: Bool { switches.contains("skip") }
  /// `--mouse`: the board receives clicks and the wheel instead of the terminal's own selection.
  var hasMouse: Bool { switches.contains("mouse") }
  /// `--port`: where `serve` listens; 0 is any free port.
  var port: UInt16 = 0
  var keepsToken: Bool { switches.contains("keep") }
  /// The people of `--empty`, for `reset` and a first start; nil for demo data.
  var people: FirstPeople?
  /// `--from` and `--to`: the first and last day of an import; nil for no limit.
  var firstDay, lastDay: DateArgument?
  /// `--column`, `--player` and `--date`: facts about an imported table (decision F8).
  var columns = ColumnNames()
  var player: String?
  var day: DateArgument?
  /// Whether the command is `add` or `log`, whose questions must be answered before the program ends (decision G9).
  var isEntry = false

  enum Command {
    case converse(Wish)
    case run(scripts: [Source])
    case test(paths: [String])
    case show(Route, verbs: String?)
    /// Prints all rows of a page's list for other programs.
    case list(Page, verbs: String?, ListFormat)
    case state(Route, verbs: String?, ScreenFormat)
    case agenda(days: Int)
    case find(String, asJSON: Bool)
    case pipe
    case serve
    /// Prints the JSON Schema for one of `CompassSchema.words`, nil for that of a screen, or all types as TypeScript.
    case schema(of: String?, isTypeScript: Bool)
    case importDataset(String)
    case importRows(ImportedFile.Kind, from: String)
    case undo
    case upload
    case exportDataset(String)
    case exportCalendar(String)
    case reset
    case logIn(email: String?)
    case logOut
    case doctor
    case completion(Shell)
    /// Prints help about a topic, nil for the whole program.
    case help(about: String?)
    /// Prints the usage of a command, for `-h` or `--help` beside it.
    case usage(CommandEntry)
    case manual
    case version
  }

  enum ListFormat: String, CaseIterable { case plain, csv }

  enum Wish: Hashable, Sendable, CaseIterable {
    /// The program's name alone; `repl` or `--no-board`; `board`.
    case any, lines, board
  }

  enum Source: Hashable {
    case file(String)
    case standardInput
    /// The verbs of `-c`, with the page on which they run, nil if it is unknown.
    case commands(String, on: Page?)
    /// The verbs that a command such as `add` runs.
    case command(String)

    var isFile: Bool { if case .file = self { true } else { false } }
    var isCommandLine: Bool {
      switch self {
      case .commands, .command: true
      case .file, .standardInput: false
      }
    }
  }

  init(_ words: [String]) throws(CommandError) {
    var flags = Flags()
    var operands: [String] = []
    var verbs: String?
    var isOver = false
    var switches: [FlagEntry] = []
    var limited: [FlagEntry] = []
    var values: [String: [String]] = [:]
    var remaining = words[...]
    while let word = remaining.popFirst() {
      guard !isOver, word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--" {
        isOver = true
        continue
      }
      let (flag, value) = try Self.flag(word, &remaining)
      if let value, flag.isSetting {
        flags.set(flag.name, value)
        if flag.commands != nil { limited.append(flag) }
      } else {
        switches.append(flag)
        if flag.isOfVerbs { verbs = value } else if let value { values[flag.name, default: []].append(value) }
      }
    }
    let names = Set(switches.map(\.name))
    if !names.isDisjoint(with: ["h", "help"]) {
      command = operands.first.flatMap(CommandEntry.named).map(Command.usage) ?? .help(about: nil)
    } else if !names.isDisjoint(with: ["V", "version"]) {
      command = .version
    } else {
      command = try Self.command(operands, verbs, names)
      isEntry = ["add", "log"].contains(operands.first)
      let name = operands.first.flatMap(CommandEntry.Name.init) ?? (verbs == nil ? nil : .run)
      if let stray = (switches + limited).first(where: { !$0.goes(with: name) }) { throw Self.misplaced(stray, name) }
      port = try Self.port(values["port"]?.last)
      people = try FirstPeople(isEmpty: names.contains("empty"), values)
    }
    (self.flags, self.switches) = (flags, names)
    firstDay = try Self.day(values["from"]?.last, "from")
    lastDay = try Self.day(values["to"]?.last, "to")
    day = try Self.day(values["date"]?.last, "date")
    player = values["player"]?.last
    if let texts = values["column"] {
      guard let columns = ColumnNames(texts) else {
        throw .usage("--column needs a head of the file and a name: --column \"ExitVelocity=exit-velo\"")
      }
      self.columns = columns
    }
  }

  private static func day(_ text: String?, _ flag: String) throws(CommandError) -> DateArgument? {
    guard let text else { return nil }
    guard let day = DateArgument(text) else { throw .usage("--\(flag) needs a date: 2026-12-05, 12/5 or dec 5") }
    return day
  }

  private static func misplaced(_ flag: FlagEntry, _ command: CommandEntry.Name?) -> CommandError {
    if flag.isOfVerbs, let command { return .usage("\(flag.typed) does not go with \(command.rawValue)") }
    return .usage("\(flag.typed) goes with \(flag.commands?.contains(.repl) == true ? "a conversation" : flag.owners)")
  }

  /// Reads `--flag=value` or `--flag value`; a toggle without a value is on.
  private static func flag(
    _ word: String, _ remaining: inout ArraySlice<String>
  ) throws(CommandError) -> (FlagEntry, value: String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let flag = FlagEntry.all.first(where: { $0.typed == parts[0] }) else {
      throw .usage("there is no flag \(parts[0])\(guess(parts[0], among: FlagEntry.all.map(\.typed)))")
    }
    if flag.value == nil {
      if parts.count == 2 { throw .usage("\(flag.typed) takes no value") }
      return (flag, nil)
    }
    if parts.count == 2 { return (flag, parts[1]) }
    guard flag.needsValue else { return (flag, "on") }
    guard let value = remaining.popFirst() else {
      throw .usage("\(flag.typed) needs \(flag.isOfVerbs ? "verbs" : "a value")")
    }
    return (flag, value)
  }

  private static func command(
    _ operands: [String], _ verbs: String?, _ switches: Set<String>
  ) throws(CommandError) -> Command {
    let names = operands.dropFirst()
    guard let word = operands.first else {
      return verbs.map { .run(scripts: [.commands($0, on: nil)]) }
        ?? .converse(switches.contains("no-board") ? .lines : .any)
    }
    guard let entry = CommandEntry.named(word) else {
      let page = Page(rawValue: word.lowercased()).map { "; did you mean show \($0.rawValue)?" }
      throw .usage("there is no command \(word)\(page ?? guess(word, among: CommandEntry.names))")
    }
    if entry.operand == .none, !names.isEmpty { throw .usage("\(word) takes no names") }
    let screenFormat: ScreenFormat = switches.contains("sections") ? .sections : .typed
    switch entry.name {
    case .board: return .converse(.board)
    case .repl: return .converse(.lines)
    case .run:
      let sources =
        names.map { $0 == "-" ? Source.standardInput : .file($0) } + (verbs.map { [.commands($0, on: nil)] } ?? [])
      guard !sources.isEmpty else { throw .usage("run needs a script: a file, - or -c 'verbs'") }
      return .run(scripts: sources)
    case .test:
      guard !names.isEmpty else { throw .usage("test needs a directory with scripts") }
      return .test(paths: Array(names))
    case .show:
      let route = try route(names, word)
      let forms = ["json"] + ListFormat.allCases.map(\.rawValue)
      let chosen = forms.filter(switches.contains)
      if chosen.count > 1 { throw .usage("--\(chosen[0]) does not go with --\(chosen[1])") }
      guard let form = chosen.first else { return .show(route, verbs: verbs) }
      guard let format = ListFormat(rawValue: form) else { return .state(route, verbs: verbs, screenFormat) }
      guard case .page(let page) = route, page != .home else {
        throw .usage("--\(form) is for lists: timeline, tasks, performance, events and offers")
      }
      return .list(page, verbs: verbs, format)
    case .state: return .state(try route(names, word), verbs: verbs, screenFormat)
    case .agenda:
      let days = (names.first ?? "7d").replacing("d", with: "")
      guard names.count < 2, let days = Int(days), days > 0 else {
        throw .usage("agenda takes one number of days: agenda 14d")
      }
      return switches.contains("json")
        ? .agenda(days: min(days, 366)) : .run(scripts: [.command("agenda \(min(days, 366))d")])
    case .find:
      guard !names.isEmpty else { throw .usage("find needs a text: find camp") }
      return .find(names.joined(separator: " "), asJSON: switches.contains("json"))
    case .add, .log:
      guard !names.isEmpty else { throw .usage("\(word) needs what is to be entered: compass help \(word)") }
      // Without a name the verb would open a form, which a command cannot fill in.
      if entry.name == .add, names.elementsEqual(["school"]) {
        throw .usage("add school needs a name: add school 'Ohio State' [CITY] [STATE]")
      }
      if entry.name == .add, names.elementsEqual(["athlete"]) {
        throw .usage("add athlete needs a name and a year: add athlete 'Ben Lee' 2029 [parent 'Pat Lee']")
      }
      let words = [word] + names.map(\.asWord) + (switches.contains("dry-run") ? ["--dry-run"] : [])
      return .run(scripts: [.command(words.joined(separator: " "))])
    case .done:
      guard !names.isEmpty else { throw .usage("done needs a task: its number, or a part of its title") }
      return .run(scripts: [.command("open tasks; complete \(names.joined(separator: " "))")])
    case .import:
      if let kind = names.first.flatMap(ImportedFile.Kind.init) {
        guard names.count == 2, let file = names.last else {
          throw .usage(
            "import \(kind.rawValue) needs one file; a dataset of the name \(kind.rawValue): ./\(kind.rawValue)")
        }
        if kind == .readings, let flag = ["from", "to", "update"].first(where: switches.contains) {
          throw .usage("--\(flag) goes with import events FILE")
        }
        if kind == .events, let flag = ["player", "date"].first(where: switches.contains) {
          throw .usage("--\(flag) goes with import readings FILE")
        }
        return .importRows(kind, from: file)
      }
      if let flag = ["dry-run", "skip", "from", "to", "update", "column", "player", "date"].first(
        where: switches.contains)
      {
        throw .usage("--\(flag) goes with import events FILE and import readings FILE")
      }
      return .importDataset(try only(names, "import needs one file, or events or readings and a file"))
    case .export:
      if names.first == "calendar", names.count == 2, let file = names.last { return .exportCalendar(file) }
      let file = try only(names, "export needs one file, or calendar and a file")
      if ["csv", "json"].contains(file) {
        throw .usage(
          "export writes all data into a file: export FILE.json. Readings: -c 'open performance; export \(file) FILE'; "
            + "a file of the name \(file): ./\(file)")
      }
      return .exportDataset(file)
    case .login:
      guard names.count < 2 else { throw .usage("login takes one email address; the password is asked for") }
      return .logIn(email: names.first)
    case .help:
      return switches.contains("man") ? .manual : .help(about: names.isEmpty ? nil : names.joined(separator: " "))
    case .completion:
      let shells = Shell.allCases.map(\.rawValue)
      let shell = try only(names, "completion needs one shell: \(shells.joined(separator: ", "))")
      guard let shell = Shell(rawValue: shell) else {
        throw .usage("\(shell) is none of \(shells.joined(separator: ", "))")
      }
      return .completion(shell)
    case .serve: return .serve
    case .schema:
      let isTypeScript = switches.contains("typescript")
      guard names.count < (isTypeScript ? 1 : 2) else {
        throw .usage("schema takes \(isTypeScript ? "no name beside --typescript" : "one name at most")")
      }
      return .schema(of: names.first, isTypeScript: isTypeScript)
    case .upload: return .upload
    case .undo: return .undo
    case .pipe: return .pipe
    case .reset: return .reset
    case .logout: return .logOut
    case .doctor: return .doctor
    }
  }

  private static func port(_ text: String?) throws(CommandError) -> UInt16 {
    guard let text else { return 0 }
    guard let port = UInt16(text), port >= 1024 else {
      throw .usage("--port \(text) is not a number from 1024 to 65535")
    }
    return port
  }

  /// Reads one page's name, or the path of a route such as `/events/ev-1`.
  private static func route(_ names: ArraySlice<String>, _ command: String) throws(CommandError) -> Route {
    let pages = Page.allCases.map(\.rawValue).joined(separator: ", ")
    let name = try only(names, "\(command) needs one page: \(pages)")
    guard let route = Page(rawValue: name).map(Route.page) ?? Route(path: name) else {
      let meant = guess(name, among: Page.allCases.map(\.rawValue))
      throw .usage("there is no page \(name) in this version; pages: \(pages)\(meant)")
    }
    return route
  }

  private static func only(_ names: ArraySlice<String>, _ message: String) throws(CommandError) -> String {
    guard names.count == 1, let name = names.first else { throw .usage(message) }
    return name
  }
}

extension String {
  /// The text as one word of a script, quoted if necessary.
  fileprivate var asWord: String {
    isEmpty || contains(where: { $0.isWhitespace || "\"';#\\".contains($0) }) ? inQuotes : self
  }

  var inQuotes: String { "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
}
