import CompassApp
import CompassText

/// A command of the program. The tables of commands and flags are used by the parser, help, completion and the manual
/// page (terminal.md §1).
struct CommandEntry: Sendable {
  /// The kind of operands after the name.
  enum Operand: Sendable {
    case none, page, words, scripts, directories, inputFile, outputFile, email, shell, topic, schema
  }

  var name: Name
  /// The operands as help shows them: `FILE…`.
  var operands = ""
  var operand = Operand.none
  /// The effect of the command in one or two lines, for help.
  var summary: String

  /// The name as it is typed.
  enum Name: String, CaseIterable {
    case board, repl, run, test, show, state, agenda, find, add, log, done, undo, pipe, serve, schema, `import`, export,
      reset, login,
      logout, upload,
      doctor, help,
      completion
  }

  /// The name and operands: `show PAGE`.
  var usage: String { operands.isEmpty ? name.rawValue : "\(name.rawValue) \(operands)" }

  static let all: [CommandEntry] = Name.allCases.map(entry)

  static let names = Name.allCases.map(\.rawValue)

  /// The entry with this name; nil for none.
  static func named(_ name: String) -> CommandEntry? { Name(rawValue: name).map(entry) }

  private static func entry(_ name: Name) -> CommandEntry {
    switch name {
    case .board: .init(name: name, summary: "the app in the whole window; needs a terminal")
    case .repl: .init(name: name, summary: "a conversation, line by line")
    case .run:
      .init(
        name: name, operands: "FILE…", operand: .scripts, summary: "runs scripts; - is standard input, -c 'verbs' one")
    case .test:
      .init(
        name: name, operands: "DIR…", operand: .directories, summary: "runs every *.compass below and counts")
    case .show:
      .init(name: name, operands: "PAGE", operand: .page, summary: "one screen as text; -c 'verbs' runs first")
    case .state:
      .init(name: name, operands: "PAGE", operand: .page, summary: "one screen as JSON; -c 'verbs' runs first")
    case .agenda: .init(name: name, operands: "[7d]", operand: .words, summary: "what the next days bring, by name")
    case .find:
      .init(
        name: name, operands: "TEXT", operand: .words,
        summary: "the schools, contacts, readings, events, offers and tasks that contain a text")
    case .add:
      .init(
        name: name, operands: "KIND \"NAME\" DATE [TIME] ['$COST'] [at \"PLACE\"] [registered]", operand: .words,
        summary: "enters an event: add camp \"Elite Camp\" dec 5-7 9am '$150' at \"Ohio State\"")
    case .log:
      .init(
        name: name, operands: "METRIC VALUE…|call|email|text|visit|offer \"SCHOOL\" …", operand: .words,
        summary:
          "enters readings, a contact or an offer: log velocity 84.1 on feb 9, log call \"Ohio State\", log offer "
          + "\"Ohio State\" partial 60% '$12000' by mar 1")
    case .done:
      .init(
        name: name, operands: "N", operand: .words,
        summary: "completes a task, by its number on the page of tasks or a part of its title")
    case .undo:
      .init(name: name, summary: "takes back what the last command changed: add, log, done, import, or verbs behind -c")
    case .pipe: .init(name: name, summary: "for programs: a request a line, an answer a line")
    case .serve:
      .init(
        name: name, summary: "the app in a browser, on this computer only; prints its address, and ends with ^C")
    case .schema:
      .init(
        name: name, operands: "[PAGE|actions|requests]", operand: .schema,
        summary: "for programs: screens, actions and the pipe's lines as JSON Schema; --typescript as types")
    case .import:
      .init(
        name: name, operands: "[events|readings] FILE", operand: .inputFile,
        summary:
          "replaces all data by a dataset, the old database is kept; or adds the events of a CSV or iCalendar file, or "
          + "the readings of a CSV file")
    case .export:
      .init(
        name: name, operands: "[calendar] FILE", operand: .outputFile,
        summary: "writes all data as a dataset, or events and deadlines as iCalendar; - is standard output")
    case .reset:
      .init(
        name: name, summary: "replaces all data by demo data or, with --empty, by your own empty store; keeps the old")
    case .login:
      .init(
        name: name, operands: "[EMAIL]", operand: .email, summary: "signs in; the password is asked for unseen")
    case .logout: .init(name: name, summary: "signs out")
    case .upload:
      .init(
        name: name,
        summary: "brings the rows of this device into the live project one is signed in to, each once; deletes nothing")
    case .doctor:
      .init(
        name: name,
        summary: "looks at the set-up of a live project, a line for each part; ends with 3 if one is to be put right")
    case .help:
      .init(
        name: name, operands: "[COMMAND|TOPIC]", operand: .topic,
        summary: "explains a command, a page, a verb, all or test; --man prints a manual page")
    case .completion:
      .init(
        name: name, operands: "bash|zsh|fish", operand: .shell, summary: "prints what completes words in a shell")
    }
  }
}

/// A flag, which can be before or after a command.
struct FlagEntry: Sendable {
  /// The kind of value after the name.
  enum Value: Sendable {
    /// One of these words.
    case words([String])
    /// Any text; help shows this placeholder.
    case text(String)
    case file, directory
    /// On or off; the flag without a value means on.
    case toggle
  }

  /// The name without its dashes.
  var name: String
  /// The kind of the flag's value; nil for a flag without a value.
  var value: Value?
  /// The effect of the flag, for help.
  var summary: String
  /// The commands to which the flag applies; nil for all.
  var commands: [CommandEntry.Name]?
  /// Whether the flag also applies without a command.
  var standsAlone = true
  /// Whether the flag is a setting, which the header of a script can contain too.
  var isSetting = true

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

  /// The values that completion offers; empty for other values.
  var words: [String] {
    switch value {
    case .words(let words): words
    case .toggle: ["on", "off"]
    case .text, .file, .directory, nil: []
    }
  }

  /// Whether a value must follow the flag.
  var needsValue: Bool {
    switch value {
    case nil, .toggle: false
    case .words, .text, .file, .directory: true
    }
  }

  func goes(with command: CommandEntry.Name?) -> Bool {
    command.map { commands?.contains($0) ?? true } ?? standsAlone
  }

  /// All flags: settings first, then switches of commands.
  static let all = settings + switches

  static let settings: [FlagEntry] = [
    .init(name: "data", value: .file, summary: "uses a dataset in a throw-away database"),
    .init(
      name: "demo", value: .toggle, summary: "a store of demo data, apart from your own, made at its first use"),
    .init(name: "store", value: .directory, summary: "where data is kept; else COMPASS_STORE says so"),
    .init(name: "now", value: .text("TIME"), summary: "2026-02-10T09:00:00-05:00, and time stands still"),
    .init(name: "time-zone", value: .text("NAME"), summary: "America/New_York"),
    .init(name: "as", value: .text("NAME"), summary: "who is signed in on this device: a name or an id"),
    .init(
      name: "athlete", value: .text("NAME"), summary: "whose rows this command is about, for a parent of several",
      commands: [.run, .show, .state, .agenda, .find, .add, .log, .done, .undo, .import, .export], standsAlone: false),
    .init(
      name: "wait", value: .text("SECONDS"),
      summary: "how long show, state and the pipe wait for a live project where a copy of the rows is kept; 1"),
    .init(name: "seed", value: .text("N"), summary: "other ids for new rows where time stands still"),
    .init(name: "width", value: .text("N"), summary: "columns, 40 to 400"),
    .init(name: "charset", value: .words(["unicode", "ascii", "auto"]), summary: "what texts may consist of"),
    .init(name: "color", value: .words(["auto", "always", "never"]), summary: "whether there is colour"),
    .init(name: "accessible", value: .toggle, summary: "everything in words, for screen readers"),
    .init(
      name: "undo", value: .toggle,
      summary: "deletions wait 5 s, so that undo brings rows back; a conversation does so anyway (--undo=off)"),
    .init(
      name: "updates", value: .toggle,
      summary: "asks a live project every 45 s what others changed; a conversation does so anyway (--updates=off)"),
    .init(
      name: "outbox", value: .toggle,
      summary: "changes wait on the device for a connection; of a live project they do so anyway (--outbox=off)"),
    .init(
      name: "backend", value: .words(["local", "supabase"]),
      summary: "where data lives; supabase reads COMPASS_SUPABASE_URL, COMPASS_SUPABASE_KEY and COMPASS_API_URL"),
    .init(
      name: "routes", value: .words(["tables", "spec"]), summary: "which endpoints of a live project are used"),
  ]

  private static let switches: [FlagEntry] = [
    .init(
      name: "c", value: .text("VERBS"), summary: "runs verbs: 'open events; filter type camp'",
      commands: [.run, .show, .state], isSetting: false),
    .init(
      name: "command", value: .text("VERBS"), summary: "the same as -c", commands: [.run, .show, .state],
      isSetting: false),
    .init(
      name: "quiet", summary: "lets verbs behind -c not say what they changed",
      commands: [.run, .show, .state, .done, .add, .log], standsAlone: false, isSetting: false),
    .init(
      name: "dry-run",
      summary: "says what add, log, import events, import readings or upload would do, and does nothing",
      commands: [.add, .log, .import, .upload], standsAlone: false, isSetting: false),
    .init(
      name: "force", summary: "lets export overwrite a file", commands: [.export], standsAlone: false,
      isSetting: false),
    .init(
      name: "yes", summary: "answers what add, log, import, reset, upload, login and logout ask",
      commands: [.add, .log, .import, .reset, .upload, .login, .logout], standsAlone: false, isSetting: false),
    .init(
      name: "skip", summary: "adds what import events and import readings can read, and names the rest",
      commands: [.import], standsAlone: false, isSetting: false),
    .init(
      name: "from", value: .text("DATE"), summary: "the first day of which import events adds events",
      commands: [.import], standsAlone: false, isSetting: false),
    .init(
      name: "to", value: .text("DATE"), summary: "the last day of which import events adds events",
      commands: [.import], standsAlone: false, isSetting: false),
    .init(
      name: "column", value: .text("HEAD=NAME"),
      summary: "what a column of a table is: --column \"ExitVelocity=exit-velo\"; once for each column",
      commands: [.import], standsAlone: false, isSetting: false),
    .init(
      name: "player", value: .text("NAME"), summary: "whose rows import readings takes of a table of several players",
      commands: [.import], standsAlone: false, isSetting: false),
    .init(
      name: "date", value: .text("DATE"), summary: "the day of readings in a table that names none",
      commands: [.import], standsAlone: false, isSetting: false),
    .init(
      name: "empty", summary: "begins your own store: people, and no rows; without reset at the first start",
      commands: [.reset, .board, .repl], isSetting: false),
    .init(
      name: "name", value: .text("NAME"), summary: "the athlete of --empty; once for each athlete",
      commands: [.reset, .board, .repl], isSetting: false),
    .init(
      name: "graduation-year", value: .text("YEAR"), summary: "when the athlete leaves high school: 2028",
      commands: [.reset, .board, .repl], isSetting: false),
    .init(
      name: "parent", value: .text("NAME"), summary: "who looks after the athletes of --empty, and is signed in",
      commands: [.reset, .board, .repl], isSetting: false),
    .init(
      name: "update",
      summary:
        "lets test and run record snapshots, and import events change and delete what a newer file has otherwise",
      commands: [.run, .test, .import], isSetting: false),
    .init(
      name: "no-board", summary: "a conversation, line by line, instead of the board", commands: [.repl],
      isSetting: false),
    .init(
      name: "no-pager", summary: "prints long texts at once", commands: [.repl, .board, .show], isSetting: false),
    .init(
      name: "json", summary: "lets show print the screen as JSON, agenda and find a list of rows; state does so anyway",
      commands: [.show, .state, .agenda, .find], standsAlone: false, isSetting: false),
    .init(
      name: "sections", summary: "lets show --json and state print the screen as sections, which all pages share",
      commands: [.show, .state], isSetting: false),
    .init(
      name: "csv", summary: "lets show print all rows of a list that pass the filters as comma-separated values",
      commands: [.show], standsAlone: false, isSetting: false),
    .init(
      name: "plain", summary: "the same with tabs, a line for each row", commands: [.show], standsAlone: false,
      isSetting: false),
    .init(
      name: "mouse", summary: "the mouse on the board: a click goes to a row, another opens it, the wheel scrolls",
      commands: [.board], isSetting: false),
    .init(
      name: "port", value: .text("N"), summary: "where serve listens; any that is free", commands: [.serve],
      standsAlone: false, isSetting: false),
    .init(
      name: "keep", summary: "lets serve keep its token beside the data: with --port its address stays the same",
      commands: [.serve], standsAlone: false, isSetting: false),
    .init(
      name: "typescript", summary: "lets schema print types of TypeScript", commands: [.schema], standsAlone: false,
      isSetting: false),
    .init(
      name: "man", summary: "lets help print a manual page: compass help --man | man -l -", commands: [.help],
      standsAlone: false, isSetting: false),
    .init(name: "help", summary: "explains the program, or the command beside it", isSetting: false),
    .init(name: "h", summary: "the same", isSetting: false),
    .init(name: "version", summary: "says which version this is", isSetting: false),
    .init(name: "V", summary: "the same", isSetting: false),
  ]

  /// The commands to which the flag applies, as text: `a and b`.
  var owners: String {
    guard let commands else { return "every command" }
    return commands.map(\.rawValue).listed
  }
}
