/// A script, read and checked as a whole before anything runs (text-ui.md §4.1).
public struct Script: Sendable {
  public var path: String
  /// Header lines `config KEY VALUE`, in order.
  public var config: [Setting]
  public var steps: [Step]
  /// The files that stand after the commands, by name (`-- demo.json --`).
  public var files: [String: String]
  public var lines: [String]

  public struct Setting: Hashable, Sendable {
    public var key: String
    public var value: String
    public var line: SourceLine
  }

  /// One command.
  public struct Step: Sendable {
    public var line: SourceLine
    public var words: [Token]
    /// `!`: the core must refuse it.
    public var mustBeRefused: Bool
    /// What the words can mean; which of them depends on the page.
    public var verbs: [ParsedVerb]
  }
}

/// All that is wrong with a script; never empty.
public struct ScriptErrors: Error, Sendable {
  public var diagnostics: [Diagnostic]
}
