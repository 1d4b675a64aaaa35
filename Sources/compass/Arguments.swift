import RecruitingCompass

/// The command line, understood.
struct Arguments {
  var command: Command
  var flags = Flags()
  /// `--force`: overwrite a file.
  var overwrites = false
  /// `--update`: record snapshots.
  var records = false

  enum Command {
    case converse
    case run(scripts: [Source])
    case test(paths: [String])
    case show(Page, verbs: String?)
    case state(Page, verbs: String?)
    case importDataset(String)
    case exportDataset(String)
    case reset
    case help
    case version
  }

  /// Where a script comes from.
  enum Source: Hashable {
    case file(String)
    case standardInput
    case commands(String)
  }

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
      } else if ["-h", "--help", "--version", "--force", "--update"].contains(word) {
        switches.insert(word)
      } else {
        try Self.read(word, &rest, into: &flags)
      }
    }
    command =
      if !switches.isDisjoint(with: ["-h", "--help"]) { .help }
      else if switches.contains("--version") { .version }
      else { try Self.command(operands, verbs) }
    self.flags = flags
    overwrites = switches.contains("--force")
    records = switches.contains("--update")
  }

  /// `--flag=value` or `--flag value`.
  private static func read(_ word: String, _ rest: inout ArraySlice<String>, into flags: inout Flags) throws(CommandError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = String(parts[0].drop { $0 == "-" })
    guard parts[0].hasPrefix("--"), Flags.known.contains(where: { $0.name == name }) else {
      throw .usage("there is no flag \(parts[0])")
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else { throw .usage("\(word) needs a value") }
    _ = flags.set(name, value)
  }

  private static func command(_ operands: [String], _ verbs: String?) throws(CommandError) -> Command {
    let names = operands.dropFirst()
    guard let name = operands.first else { return verbs.map { .run(scripts: [.commands($0)]) } ?? .converse }
    switch name {
    case "run":
      let sources = names.map { $0 == "-" ? Source.standardInput : .file($0) } + (verbs.map { [.commands($0)] } ?? [])
      guard !sources.isEmpty else { throw .usage("run needs a script: a file, - or -c 'verbs'") }
      return .run(scripts: sources)
    case "test":
      guard !names.isEmpty else { throw .usage("test needs a directory with scripts") }
      return .test(paths: Array(names))
    case "show": return .show(try page(names, name), verbs: verbs)
    case "state": return .state(try page(names, name), verbs: verbs)
    case "import": return .importDataset(try only(names, "import needs one file"))
    case "export": return .exportDataset(try only(names, "export needs one file"))
    case "reset":
      guard names.isEmpty else { throw .usage("reset takes no names") }
      return .reset
    default: throw .usage("there is no command \(name)")
    }
  }

  private static func page(_ names: ArraySlice<String>, _ command: String) throws(CommandError) -> Page {
    let pages = Page.allCases.map(\.rawValue).joined(separator: ", ")
    let name = try only(names, "\(command) needs one page: \(pages)")
    guard let page = Page(rawValue: name) else { throw .usage("there is no page \(name) in this version; pages: \(pages)") }
    return page
  }

  private static func only(_ names: ArraySlice<String>, _ message: String) throws(CommandError) -> String {
    guard names.count == 1, let name = names.first else { throw .usage(message) }
    return name
  }
}

extension CommandError {
  static func usage(_ message: String) -> CommandError { CommandError(.usage, "\(message)\n\(Usage.short)") }
}
