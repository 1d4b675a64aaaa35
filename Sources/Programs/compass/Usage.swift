import CompassModel
import CompassSchema
import CompassApp
import Scripting
import CompassText

enum Usage {
  static let version = "compass 0.1.0, JSON \(CompassSchema.version)"

  static let short = """
    usage: compass [\(CommandEntry.names.joined(separator: " | "))] …
           compass help tells more
    """

  /// All commands and flags, at most 80 columns wide.
  static var full: String {
    var lines = [Line("Recruiting Compass: an athlete's college recruiting in a terminal."), Line()]
    let bare = "the board on a terminal; a script where standard input is none"
    lines += entry("compass", bare) + CommandEntry.all.flatMap { entry("compass \($0.usage)", $0.summary) }
    lines += [Line()] + FlagEntry.all.flatMap { entry($0.usage, $0.summary) } + [Line()]
    lines += notes.flatMap { Line.wrapped($0, to: 78) }
    return render(lines, options)
  }

  static func text(about command: CommandEntry) -> String {
    var lines = [Line("usage: compass \(command.usage)"), Line()]
    lines += Line.wrapped("\(command.summary.prefix(1).uppercased())\(command.summary.dropFirst()).", to: 78)
    let own = FlagEntry.all.filter { $0.commands?.contains(command.name) == true }
    let settings = FlagEntry.settings.filter { $0.commands == nil }
    lines += [Line()] + (own + settings).flatMap { entry($0.usage, $0.summary) }
    if command.operand == .page { lines += [Line(), Line(pages)] }
    return render(lines, options)
  }

  /// Help about a command, a page, a verb, `all` or `test`, wrapped to `columns`; throws for other topics.
  static func text(about topic: String, columns: Int) throws(CommandError) -> String {
    let command = CommandEntry.named(topic)
    do throws(Refusal) {
      let verbs = try Help.text(about: topic, columns: columns)
      return (command.map { text(about: $0) + "\nIn a conversation and in scripts:\n\n" } ?? "") + verbs
    } catch {
      if let command { return text(about: command) }
      let begun = topics.filter { $0.hasPrefix(topic) }.prefix(3)
      let meant = begun.isEmpty ? guess(topic, among: topics) : "; did you mean \(begun.joined(separator: ", "))?"
      throw .usage("there is no help about \(topic)\(meant)")
    }
  }

  /// The words that help is given about.
  static let topics = (CommandEntry.names + Page.allCases.map(\.rawValue) + ["all"] + VerbTable.all.map(\.name))
    .removingRepeats()

  private static let options = RenderOptions(columns: 80)
  private static let pages = "Pages: \(Page.allCases.map(\.rawValue).joined(separator: ", "))."
  private static let notes = [
    "Without a terminal, login reads the password from COMPASS_PASSWORD. Where TERM is dumb or INSIDE_EMACS is set, "
      + "and with --accessible, compass is a conversation, line by line.",
    pages, "In a conversation, `help` lists the verbs; here `compass help all` does.",
  ]

  private static func entry(_ usage: String, _ summary: String) -> [Line] {
    Help.entry(usage, summary, RenderOptions(columns: 79))
  }
}

/// The reason why the program cannot do what was requested, made safe for a terminal here.
struct CommandError: Error {
  let code: ExitCode
  /// The reason, safe to print on a terminal; one line unless it is from diagnostics.
  let reason: String
  /// The whole message as it is printed, without a final newline.
  private(set) var message: String
  /// Whether the store's data is lost or damaged, so that a new store can replace it.
  var isStoreLost = false
  /// Further lines with advice; nil for none.
  var advice: String?

  init(_ code: ExitCode, _ reason: String) {
    self.init(code, located: reason)
    message = "compass: \(self.reason)"
  }

  /// Makes an error whose reason starts with its position, as in `PATH:LINE:COL: error: …`.
  init(_ code: ExitCode, located reason: String) {
    self.code = code
    // Longer than any path.
    self.reason = terminalText(reason, atMost: 10_000)
    message = self.reason
  }

  init(_ code: ExitCode, _ diagnostics: [Diagnostic], isAccessible: Bool = false) {
    self.code = code
    reason = diagnostics.map { isAccessible ? $0.spokenText : $0.text }.joined(separator: "\n")
    message = reason
  }

  @inline(never) static func usage(_ reason: String) -> CommandError {
    var error = CommandError(.usage, reason)
    error.advice = Usage.short
    return error
  }
}

/// The suggestion `; did you mean show?`; empty for none. The leading dashes of flags are not compared.
func guess(_ word: String, among candidates: [String]) -> String {
  let dashes = word.prefix { $0 == "-" }
  let close = Suggestion.candidates(
    for: String(word.dropFirst(dashes.count)), among: candidates.map { String($0.drop { $0 == "-" }) }
  ).compactMap { name in candidates.first { $0 == name || $0.drop { $0 == "-" } == name } }
  return close.isEmpty ? "" : "; did you mean \(close.joined(separator: ", "))?"
}

/// The exit codes of the program (interface.md).
enum ExitCode: Int32 {
  case fine = 0
  /// An expectation, a change or a step failed, or the command did nothing, as after the answer no.
  case failed = 1
  /// Wrong usage or script syntax; nothing ran.
  case usage = 2
  /// A file or the environment is not usable.
  case environment = 3
  case signInNeeded = 4
  case interrupted = 130

  /// The code with the highest precedence among the results of a run (decision C9).
  static func weightiest(of codes: Set<ExitCode>) -> ExitCode {
    [.usage, .interrupted, .signInNeeded, .environment, .failed].first(where: codes.contains) ?? .fine
  }
}
