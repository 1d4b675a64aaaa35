import TextInterface

/// Why the program cannot do what it was asked, for standard error.
struct CommandError: Error {
  var code: ExitCode
  /// What is wrong, without a final newline.
  var reason: String
  /// Whether `reason` names its place itself, as `PATH:LINE:COL: error: …` does.
  private var isLocated: Bool

  init(_ code: ExitCode, _ reason: String) {
    self.code = code
    self.reason = reason
    isLocated = false
  }

  init(_ code: ExitCode, located reason: String) {
    self.code = code
    self.reason = reason
    isLocated = true
  }

  static func usage(_ reason: String) -> CommandError { CommandError(.usage, "\(reason)\n\(Usage.short)") }

  /// As it is printed, without a final newline.
  var message: String { isLocated ? reason : "compass: \(reason)" }
}

/// `; did you mean show?`, or nothing.
func guess(_ word: String, among candidates: [String]) -> String {
  let close = Suggestion.candidates(for: word, among: candidates)
  return close.isEmpty ? "" : "; did you mean \(close.joined(separator: ", "))?"
}
