import RecruitingCompass

/// The command line, understood.
struct Arguments {
  var command: Command
  var flags = Flags()
  /// `--force`: overwrite a file.
  var overwrites = false
  /// `--update`: record snapshots.
  var records = false
  /// `--yes`: what would be asked is answered.
  var isSure = false
  /// Not with `--no-pager`: long texts are shown page by page.
  var pages = true

  enum Command {
    case converse
    case run(scripts: [Source])
    case test(paths: [String])
    case show(Page, verbs: String?)
    case state(Page, verbs: String?)
    case pipe
    case importDataset(String)
    case exportDataset(String)
    case reset
    case logIn(email: String?)
    case logOut
    case doctor
    case help
    case version
  }

  /// Where a script comes from.
  enum Source: Hashable {
    case file(String)
    case standardInput
    /// With the page that is open then, if that is known.
    case commands(String, on: Page?)

    var isFile: Bool { if case .file = self { true } else { false } }
  }

  private static let switches = ["-h", "--help", "--version", "--force", "--update", "--yes", "--no-pager"]
  private static let flagNames = Flags.known.map { "--\($0.name)" } + switches + ["-c"]
  private static let commandNames = [
    "run", "test", "show", "state", "pipe", "import", "export", "reset", "login", "logout",
    "doctor",
  ]

  init(_ words: [String]) throws(CommandError) {
    var flags = Flags()
    var operands: [String] = []
    var verbs: String?
    var isOver = false
    var switches: Set<String> = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard !isOver, word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--" {
        isOver = true
      } else if word == "-c" {
        guard let text = rest.popFirst() else { throw .usage("-c needs verbs") }
        verbs = text
      } else if Self.switches.contains(word) {
        switches.insert(word)
      } else {
        try Self.read(word, &rest, into: &flags)
      }
    }
    if !switches.isDisjoint(with: ["-h", "--help"]) {
      command = .help
    } else if switches.contains("--version") {
      command = .version
    } else {
      command = try Self.command(operands, verbs)
      try Self.check(switches, verbs, with: operands.first)
    }
    self.flags = flags
    overwrites = switches.contains("--force")
    records = switches.contains("--update")
    isSure = switches.contains("--yes")
    pages = !switches.contains("--no-pager")
  }

  /// What would be ignored is refused.
  private static func check(
    _ switches: Set<String>, _ verbs: String?, with command: String?
  ) throws(CommandError) {
    if verbs != nil, let command, !["run", "show", "state"].contains(command) {
      throw .usage("-c does not go with \(command)")
    }
    if switches.contains("--force"), command != "export" { throw .usage("--force goes with export") }
    if switches.contains("--update"), !["run", "test"].contains(command ?? "run") {
      throw .usage("--update goes with run and test")
    }
    if switches.contains("--no-pager"), command != nil || verbs != nil {
      throw .usage("--no-pager goes with a conversation")
    }
    if switches.contains("--yes"), !["import", "reset"].contains(command) {
      throw .usage("--yes goes with import and reset")
    }
  }

  /// `--flag=value` or `--flag value`; `--accessible` and `--undo` alone mean on.
  private static func read(
    _ word: String, _ rest: inout ArraySlice<String>, into flags: inout Flags
  ) throws(CommandError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = String(parts[0].dropFirst(2))
    guard parts[0].hasPrefix("--"), Flags.known.contains(where: { $0.name == name }) else {
      throw .usage("there is no flag \(parts[0])\(guess(parts[0], among: Self.flagNames))")
    }
    if ["accessible", "undo"].contains(name), parts.count == 1 {
      _ = flags.set(name, "on")
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else { throw .usage("\(word) needs a value") }
    _ = flags.set(name, value)
  }

  private static func command(_ operands: [String], _ verbs: String?) throws(CommandError) -> Command {
    let names = operands.dropFirst()
    guard let name = operands.first else { return verbs.map { .run(scripts: [.commands($0, on: nil)]) } ?? .converse }
    switch name {
    case "run":
      let sources =
        names.map { $0 == "-" ? Source.standardInput : .file($0) } + (verbs.map { [.commands($0, on: nil)] } ?? [])
      guard !sources.isEmpty else { throw .usage("run needs a script: a file, - or -c 'verbs'") }
      return .run(scripts: sources)
    case "test":
      guard !names.isEmpty else { throw .usage("test needs a directory with scripts") }
      return .test(paths: Array(names))
    case "show": return .show(try page(names, name), verbs: verbs)
    case "state": return .state(try page(names, name), verbs: verbs)
    case "pipe":
      guard names.isEmpty else { throw .usage("pipe takes no names") }
      return .pipe
    case "import": return .importDataset(try only(names, "import needs one file"))
    case "export": return .exportDataset(try only(names, "export needs one file"))
    case "reset":
      guard names.isEmpty else { throw .usage("reset takes no names") }
      return .reset
    case "login":
      guard names.count < 2 else { throw .usage("login takes one email address; the password is asked for") }
      return .logIn(email: names.first)
    case "logout":
      guard names.isEmpty else { throw .usage("logout takes no names") }
      return .logOut
    case "doctor":
      guard names.isEmpty else { throw .usage("doctor takes no names") }
      return .doctor
    default: throw .usage("there is no command \(name)\(guess(name, among: commandNames))")
    }
  }

  private static func page(_ names: ArraySlice<String>, _ command: String) throws(CommandError) -> Page {
    let pages = Page.allCases.map(\.rawValue).joined(separator: ", ")
    let name = try only(names, "\(command) needs one page: \(pages)")
    guard let page = Page(rawValue: name) else {
      let meant = guess(name, among: Page.allCases.map(\.rawValue))
      throw .usage("there is no page \(name) in this version; pages: \(pages)\(meant)")
    }
    return page
  }

  private static func only(_ names: ArraySlice<String>, _ message: String) throws(CommandError) -> String {
    guard names.count == 1, let name = names.first else { throw .usage(message) }
    return name
  }
}
