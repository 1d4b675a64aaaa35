import CompassApp
import CompassText

/// A command of the program, for the parser, help, completion and the manual page (terminal.md §1).
struct CommandEntry: Sendable {
  enum Operand: Sendable {
    case none, page, words, scripts, directories, inputFile, outputFile, email, shell, topic, schema
  }

  let name: Name
  /// The effect of the command in one or two lines, for help.
  let summary: String
  /// The operands as help shows them: `FILE…`.
  let operands: String
  let operand: Operand

  enum Name: String, CaseIterable {
    case board, repl, run, test, show, state, agenda, find, add, log, done, undo, pipe, serve, schema, `import`, export
    case reset, login, logout, upload, doctor, help, completion
  }

  var usage: String { operands.isEmpty ? name.rawValue : "\(name.rawValue) \(operands)" }

  static let all: [CommandEntry] = Name.allCases.map(entry)

  static let names = Name.allCases.map(\.rawValue)

  static func named(_ name: String) -> CommandEntry? { Name(rawValue: name).map(entry) }

  private init(_ name: Name, _ summary: String, _ operands: String = "", _ operand: Operand = .none) {
    (self.name, self.summary, self.operands, self.operand) = (name, summary, operands, operand)
  }

  private static func entry(_ name: Name) -> CommandEntry {
    switch name {
    case .board: .init(name, "the app in the whole window; needs a terminal")
    case .repl: .init(name, "a conversation, line by line")
    case .run: .init(name, "runs scripts; - is standard input, -c 'verbs' one", "FILE…", .scripts)
    case .test: .init(name, "runs every *.compass below and counts", "DIR…", .directories)
    case .show: .init(name, "one screen as text; -c 'verbs' runs first", "PAGE", .page)
    case .state: .init(name, "one screen as JSON; -c 'verbs' runs first", "PAGE", .page)
    case .agenda: .init(name, "what the next days bring, by name", "[7d]", .words)
    case .find:
      .init(name, "the schools, contacts, readings, events, offers and tasks that contain a text", "TEXT", .words)
    case .add:
      .init(
        name, "enters an event: add camp \"Elite Camp\" dec 5-7 9am '$150' at \"Ohio State\"",
        "KIND \"NAME\" DATE [TIME] ['$COST'] [at \"PLACE\"] [registered]", .words)
    case .log:
      .init(
        name,
        "enters readings, a contact or an offer: log velocity 84.1 on feb 9, log call \"Ohio State\", log offer "
          + "\"Ohio State\" partial 60% '$12000' by mar 1", "METRIC VALUE…|call|email|text|visit|offer \"SCHOOL\" …",
        .words)
    case .done: .init(name, "completes a task, by its number on the page of tasks or a part of its title", "N", .words)
    case .undo: .init(name, "takes back what the last command changed: add, log, done, import, or verbs behind -c")
    case .pipe: .init(name, "for programs: a request a line, an answer a line")
    case .serve: .init(name, "the app in a browser, on this computer only; prints its address, and ends with ^C")
    case .schema:
      .init(
        name, "for programs: screens, actions and the pipe's lines as JSON Schema; --typescript as types",
        "[actions|requests]", .schema)
    case .import:
      .init(
        name,
        "replaces all data by a dataset, the old database is kept; or adds the events of a CSV or iCalendar file, "
          + "or the readings of a CSV file", "[events|readings] FILE", .inputFile)
    case .export:
      .init(
        name, "writes all data as a dataset, or events and deadlines as iCalendar; - is standard output",
        "[calendar] FILE", .outputFile)
    case .reset: .init(name, "replaces all data by demo data or, with --empty, by your own empty store; keeps the old")
    case .login: .init(name, "signs in; the password is asked for unseen", "[EMAIL]", .email)
    case .logout: .init(name, "signs out")
    case .upload:
      .init(
        name, "brings the rows of this device into the live project one is signed in to, each once; deletes nothing")
    case .doctor:
      .init(name, "looks at the set-up of a live project, a line for each part; ends with 3 if one is to be put right")
    case .help:
      .init(
        name, "explains a command, a page, a verb, all or test; --man prints a manual page", "[COMMAND|TOPIC]", .topic)
    case .completion: .init(name, "prints what completes words in a shell", "bash|zsh|fish", .shell)
    }
  }
}

/// A flag, which can be before or after a command.
struct FlagEntry: Sendable {
  enum Value: Sendable, Equatable {
    case words([String])
    /// Any text; help shows this placeholder.
    case text(String)
    case file, directory
    /// On or off; the flag without a value means on.
    case toggle
  }

  /// The name without its dashes.
  let name: String
  let summary: String
  let value: Value?
  /// The commands to which the flag applies, with nil for the program without a command; nil for all.
  let commands: [CommandEntry.Name?]?

  private init(_ name: String, _ summary: String, _ value: Value? = nil, of commands: [CommandEntry.Name?]? = nil) {
    (self.name, self.summary, self.value, self.commands) = (name, summary, value, commands)
  }

  /// Whether the flag is a setting, which the header of a script can contain too.
  var isSetting: Bool { Self.settings.contains { $0.name == name } }

  /// Whether the flag's value is verbs: `-c` and `--command`.
  var isOfVerbs: Bool { ["c", "command"].contains(name) }

  /// The flag as it is typed: `--data`, `-c`.
  var typed: String { name.count == 1 ? "-\(name)" : "--\(name)" }

  /// The flag and its value: `--data FILE`.
  var usage: String {
    switch value {
    case nil, .toggle: typed
    case .words(let words): "\(typed) \(words.joined(separator: "|"))"
    case .text(let what): "\(typed) \(what)"
    case .file: "\(typed) FILE"
    case .directory: "\(typed) DIR"
    }
  }

  var words: [String] {
    switch value {
    case .words(let words): words
    case .toggle: ["on", "off"]
    case .text, .file, .directory, nil: []
    }
  }

  var needsValue: Bool { value != nil && value != .toggle }

  func goes(with command: CommandEntry.Name?) -> Bool { commands?.contains(command) ?? true }

  static let all = settings + switches

  static let settings: [FlagEntry] = [
    .init("data", "uses a dataset in a throw-away database", .file),
    .init("demo", "a store of demo data, apart from your own, made at its first use", .toggle),
    .init("store", "where data is kept; else COMPASS_STORE says so", .directory),
    .init("now", "2026-02-10T09:00:00-05:00, and time stands still", .text("TIME")),
    .init("time-zone", "America/New_York", .text("NAME")),
    .init("as", "who is signed in on this device: a name or an id", .text("NAME")),
    .init(
      "athlete", "whose rows this command is about, for a parent of several", .text("NAME"),
      of: [.run, .show, .state, .agenda, .find, .add, .log, .done, .undo, .import, .export]),
    .init(
      "wait", "how long show, state and the pipe wait for a live project where a copy of the rows is kept; 1",
      .text("SECONDS")),
    .init("seed", "other ids for new rows where time stands still", .text("N")),
    .init("width", "columns, 40 to 400", .text("N")),
    .init("charset", "what texts may consist of", .words(["unicode", "ascii", "auto"])),
    .init("color", "whether there is colour", .words(["auto", "always", "never"])),
    .init("accessible", "everything in words, for screen readers", .toggle),
    .init(
      "undo", "deletions wait 5 s, so that undo brings rows back; a conversation does so anyway (--undo=off)", .toggle),
    .init(
      "updates", "asks a live project every 45 s what others changed; a conversation does so anyway (--updates=off)",
      .toggle),
    .init(
      "outbox", "changes wait on the device for a connection; of a live project they do so anyway (--outbox=off)",
      .toggle),
    .init(
      "backend", "where data lives; supabase reads COMPASS_SUPABASE_URL, COMPASS_SUPABASE_KEY and COMPASS_API_URL",
      .words(["local", "supabase"])),
    .init("routes", "which endpoints of a live project are used", .words(["tables", "spec"])),
  ]

  private static let switches: [FlagEntry] = [
    .init("c", "runs verbs: 'open events; filter type camp'", .text("VERBS"), of: [nil, .run, .show, .state]),
    .init("command", "the same as -c", .text("VERBS"), of: [nil, .run, .show, .state]),
    .init("quiet", "lets verbs behind -c not say what they changed", of: [.run, .show, .state, .done, .add, .log]),
    .init(
      "dry-run", "says what add, log, import events, import readings or upload would do, and does nothing",
      of: [.add, .log, .import, .upload]),
    .init("force", "lets export overwrite a file", of: [.export]),
    .init(
      "yes", "answers what add, log, import, reset, upload, login and logout ask",
      of: [.add, .log, .import, .reset, .upload, .login, .logout]),
    .init("skip", "adds what import events and import readings can read, and names the rest", of: [.import]),
    .init("from", "the first day of which import events adds events", .text("DATE"), of: [.import]),
    .init("to", "the last day of which import events adds events", .text("DATE"), of: [.import]),
    .init(
      "column", "what a column of a table is: --column \"ExitVelocity=exit-velo\"; once for each column",
      .text("HEAD=NAME"), of: [.import]),
    .init("player", "whose rows import readings takes of a table of several players", .text("NAME"), of: [.import]),
    .init("date", "the day of readings in a table that names none", .text("DATE"), of: [.import]),
    .init(
      "empty", "begins your own store: people, and no rows; without reset at the first start",
      of: [nil, .reset, .board, .repl]),
    .init("name", "the athlete of --empty; once for each athlete", .text("NAME"), of: [nil, .reset, .board, .repl]),
    .init(
      "graduation-year", "when the athlete leaves high school: 2028", .text("YEAR"), of: [nil, .reset, .board, .repl]),
    .init(
      "parent", "who looks after the athletes of --empty, and is signed in", .text("NAME"),
      of: [nil, .reset, .board, .repl]),
    .init(
      "update",
      "lets test and run record snapshots, and import events change and delete what a newer file has otherwise",
      of: [nil, .run, .test, .import]),
    .init("no-board", "a conversation, line by line, instead of the board", of: [nil, .repl]),
    .init("no-pager", "prints long texts at once", of: [nil, .repl, .board, .show]),
    .init(
      "json", "lets show print the screen as JSON, agenda and find a list of rows; state does so anyway",
      of: [.show, .state, .agenda, .find]),
    .init(
      "sections", "lets show --json and state print the screen as sections, which all pages share",
      of: [nil, .show, .state]),
    .init("csv", "lets show print all rows of a list that pass the filters as comma-separated values", of: [.show]),
    .init("plain", "the same with tabs, a line for each row", of: [.show]),
    .init(
      "mouse", "the mouse on the board: a click goes to a row, another opens it, the wheel scrolls", of: [nil, .board]),
    .init("port", "where serve listens; any that is free", .text("N"), of: [.serve]),
    .init("keep", "lets serve keep its token beside the data: with --port its address stays the same", of: [.serve]),
    .init("typescript", "lets schema print types of TypeScript", of: [.schema]),
    .init("man", "lets help print a manual page: compass help --man | man -l -", of: [.help]),
    .init("help", "explains the program, or the command beside it"),
    .init("h", "the same"),
    .init("version", "says which version this is"),
    .init("V", "the same"),
  ]

  var owners: String {
    guard let commands else { return "every command" }
    return commands.compactMap { $0?.rawValue }.listed
  }
}
