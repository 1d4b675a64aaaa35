import TextInterface

/// Settings by the name of their flag, from the command line or from a script's header.
struct Flags {
  /// What each flag takes, for help and for checking names.
  static let known: [(name: String, value: String)] = [
    ("backend", "local|supabase"), ("routes", "tables|spec"), ("data", "FILE"),
    ("store", "DIR"), ("now", "TIME"), ("time-zone", "NAME"),
    ("as", "USER_ID"), ("width", "N"), ("charset", "unicode|ascii|auto"), ("color", "auto|always|never"),
    ("accessible", "on|off"), ("seed", "N"),
  ]

  struct Entry {
    var value: String
    /// Where a script sets it; nil for the command line.
    var line: SourceLine?
  }

  private var entries: [String: Entry] = [:]

  subscript(name: String) -> String? { entries[name]?.value }

  func entry(_ name: String) -> Entry? { entries[name] }

  /// False if there is no such flag. The last value of a flag counts.
  mutating func set(_ name: String, _ value: String, at line: SourceLine? = nil) -> Bool {
    guard Self.known.contains(where: { $0.name == name }) else { return false }
    entries[name] = Entry(value: value, line: line)
    return true
  }

  /// These flags, and where one is not given, the other's.
  func over(_ other: Flags) -> Flags {
    var flags = self
    flags.entries.merge(other.entries) { mine, _ in mine }
    return flags
  }

  /// Says at the flag or at the script's line what is wrong with a value.
  func refusal(of name: String, _ reason: String) -> CommandError {
    let value = terminalText(self[name] ?? "", atMost: 60)
    guard let line = entries[name]?.line else { return .usage("--\(name) \(value) \(reason)") }
    return line.error(.usage, "\(name) \(value) \(reason)")
  }
}

extension SourceLine {
  /// An error about the whole line.
  func error(_ code: ExitCode, _ message: String) -> CommandError {
    CommandError(code, [Diagnostic(self, SyntaxError(message, column: 1, length: text.count))])
  }
}
