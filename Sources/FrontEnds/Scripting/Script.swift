import CompassApp
import CompassText

/// A script, read and checked as a whole before anything runs (text-ui.md §4.1).
public struct Script: Sendable {
  /// As it is named in messages.
  public var path: String
  /// Header lines `config KEY VALUE`, in order.
  public var config: [Setting]
  package var steps: [Step]
  /// The files that are after the commands, by name (`-- demo.json --`).
  public var files: [String: String]
  /// All lines of the file, to be quoted in messages.
  package var lines: [String]
  /// Whether it was typed behind `-c`, and not written down.
  package internal(set) var isCommandLine = false

  /// A line of the header.
  public struct Setting: Hashable, Sendable {
    /// The name of a flag, without dashes: `now`, `data`.
    public var key: String
    /// The rest of the line, without quotes.
    public var value: String
    /// Where it is, for messages about a value that cannot be used.
    public var line: SourceLine
  }

  /// One command with its line and words.
  package struct Step: Sendable {
    package var line: SourceLine
    package var words: [Token]
    /// `!`: the core must refuse it.
    package var mustBeRefused: Bool
    /// Parsed alternatives, one of which is chosen by the current page.
    package var verbs: [ParsedVerb]
  }
}

/// All that is wrong with a script; never empty.
public struct ScriptErrors: Error, Sendable {
  /// In the order of the lines.
  public var diagnostics: [Diagnostic]
}

extension Script {
  /// Reads a script file.
  ///
  /// - Throws: every mistake in it, so that all can be mended at once.
  public init(_ text: String, path: String) throws(ScriptErrors) {
    let lines = Self.lines(of: text)
    let commandCount = lines.firstIndex { Self.sectionName($0) != nil } ?? lines.count
    var reader = ScriptReader(path: path, lines: Array(lines[..<commandCount]))
    reader.read()
    guard reader.diagnostics.isEmpty else { throw ScriptErrors(diagnostics: reader.diagnostics) }
    self.init(
      path: path, config: reader.config, steps: reader.steps, files: Self.files(in: lines[commandCount...]),
      lines: lines)
  }

  /// Reads a line of commands separated by `;`, as after `-c` and in the conversation. `page` is the one that is open
  /// then, if that is known.
  public init(commands: String, path: String, number: Int = 1, page: Page? = nil) throws(ScriptErrors) {
    let text = Self.heredoc(in: commands)
    let line = SourceLine(path: path, number: number, text: text?.line ?? commands)
    do throws(SyntaxError) {
      var (steps, page) = ([Step](), page)
      for var words in try Lexer.commands(in: line.text, separatesCommands: true) {
        if let body = text?.body, let last = words.indices.last, words[last].heredocEnd != nil {
          (words[last].text, words[last].form) = (body, .quoted)
        }
        let step = try Step(line: line, words: words, page: page)
        page = step.openedPage ?? page
        steps.append(step)
      }
      self.init(path: path, config: [], steps: steps, files: [:], lines: [commands], isCommandLine: true)
    } catch {
      throw ScriptErrors(diagnostics: [Diagnostic(line, error)])
    }
  }

  /// Whether a command of the conversation goes on in the next line: a quote or a heredoc is open.
  package static func isUnfinished(_ commands: String) -> Bool {
    do throws(SyntaxError) {
      let first = commands.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
      if try Lexer.commands(in: String(first), separatesCommands: true).last?.last?.heredocEnd != nil {
        return heredoc(in: commands) == nil
      }
      _ = try Lexer.commands(in: commands, separatesCommands: true)
      return false
    } catch {
      guard error.isUnfinished else { return false }
      do throws(SyntaxError) {
        _ = try Lexer.commands(in: commands, separatesCommands: true)
        return false
      } catch {
        return error.isUnfinished
      }
    }
  }

  /// A command whose text follows below it, up to the line that ends it.
  private static func heredoc(in commands: String) -> (line: String, body: String)? {
    let lines = commands.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 1, let words = try? Lexer.commands(in: lines[0], separatesCommands: true).last,
      let end = words.last?.heredocEnd, lines.last == end
    else { return nil }
    return (lines[0], lines.dropFirst().dropLast().map { $0 + "\n" }.joined())
  }

  /// Only what editors count as line ends: other characters that break lines may be in a file's texts.
  private static func lines(of text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(String.init)
  }

  /// `demo.json` of `-- demo.json --`.
  private static func sectionName(_ line: String) -> String? {
    guard line.hasPrefix("-- "), line.hasSuffix(" --"), line.count > 6 else { return nil }
    return String(line.dropFirst(3).dropLast(3))
  }

  private static func files(in lines: ArraySlice<String>) -> [String: String] {
    var files: [String: String] = [:]
    var name = ""
    for line in lines {
      if let next = sectionName(line) {
        name = next
        files[name] = ""
      } else {
        files[name, default: ""] += line + "\n"
      }
    }
    return files
  }
}

extension Script.Step {
  init(line: SourceLine, words: [Token], page: Page?) throws(SyntaxError) {
    let isNegated = words[0].form == .word && words[0].text == "!"
    let remaining = isNegated ? Array(words.dropFirst()) : words
    guard !remaining.isEmpty else { throw SyntaxError("a verb is missing after !", at: words[0]) }
    let verbs = try VerbTable.parse(remaining, on: page)
    if isNegated, verbs.contains(where: { $0.verb.group == .checks }) {
      throw SyntaxError("! goes with a verb that the app can refuse, not with a check", at: words[0])
    }
    self.init(line: line, words: remaining, mustBeRefused: isNegated, verbs: verbs)
  }

  fileprivate var openedPage: Page? {
    if case .app(.tap(.app(.pageOpened(let page)))) = verbs.first?.command { page } else { nil }
  }
}

extension Token {
  /// `END` of `<<END`: the line up to which the lines that follow are meant; nil for any other word.
  fileprivate var heredocEnd: String? {
    form == .word && text.hasPrefix("<<") && text.count > 2 ? String(text.dropFirst(2)) : nil
  }
}

private struct ScriptReader {
  let path: String
  let lines: [String]
  var config: [Script.Setting] = []
  var steps: [Script.Step] = []
  var diagnostics: [Diagnostic] = []
  private var next = 0
  /// The page that was opened last.
  private var page: Page?

  init(path: String, lines: [String]) {
    self.path = path
    self.lines = lines
  }

  mutating func read() {
    while next < lines.count {
      let line = SourceLine(path: path, number: next + 1, text: lines[next])
      next += 1
      do throws(SyntaxError) {
        try read(line)
      } catch {
        diagnostics.append(Diagnostic(line, error))
      }
    }
  }

  private mutating func read(_ line: SourceLine) throws(SyntaxError) {
    guard var words = try Lexer.commands(in: line.text, separatesCommands: false).first else { return }
    if let last = words.last, let end = last.heredocEnd {
      words[words.count - 1].text = try textUntil(end, last)
      words[words.count - 1].form = .quoted
    }
    if words[0].form == .word, words[0].text == "config" {
      guard words.count == 3 else {
        throw SyntaxError("a setting is a key and a value", at: words[0], hints: ["usage: config KEY VALUE"])
      }
      guard steps.isEmpty else { throw SyntaxError("settings stand before the first verb", at: words[0]) }
      config.append(.init(key: words[1].text, value: words[2].text, line: line))
    } else {
      let step = try Script.Step(line: line, words: words, page: page)
      page = step.openedPage ?? page
      steps.append(step)
    }
  }

  private mutating func textUntil(_ end: String, _ token: Token) throws(SyntaxError) -> String {
    var text = ""
    while next < lines.count {
      let line = lines[next]
      next += 1
      if line == end { return text }
      text += line + "\n"
    }
    throw SyntaxError("the line \(end) that ends the text is missing", at: token)
  }
}
