import TextInterface

/// Why the program cannot do what it was asked, for standard error.
///
/// What a reason quotes of arguments, paths and files is made safe for a terminal here, so that nobody who throws one
/// has to think of it.
struct CommandError: Error {
  let code: ExitCode
  /// What is wrong, in one line.
  let reason: String
  /// As it is printed, without a final newline.
  let message: String

  init(_ code: ExitCode, _ reason: String) {
    self.init(code, reason) { "compass: \($0)" }
  }

  /// - Parameter reason: names its place itself, as `PATH:LINE:COL: error: …` does.
  init(_ code: ExitCode, located reason: String) {
    self.init(code, reason) { $0 }
  }

  init(_ code: ExitCode, _ diagnostics: [Diagnostic]) {
    self.code = code
    reason = diagnostics.map(\.text).joined(separator: "\n")
    message = reason
  }

  private init(_ code: ExitCode, _ reason: String, message: (String) -> String) {
    self.code = code
    // Longer than any path.
    self.reason = terminalText(reason, atMost: 10_000)
    self.message = message(self.reason)
  }

  static func usage(_ reason: String) -> CommandError {
    CommandError(.usage, reason) { "compass: \($0)\n\(Usage.short)" }
  }
}

/// `; did you mean show?`, or nothing.
func guess(_ word: String, among candidates: [String]) -> String {
  let close = Suggestion.candidates(for: word, among: candidates)
  return close.isEmpty ? "" : "; did you mean \(close.joined(separator: ", "))?"
}
