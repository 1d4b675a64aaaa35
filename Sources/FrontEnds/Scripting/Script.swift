import CompassApp
import CompassText

/// A script, parsed and checked completely before it runs (text-ui.md §4.1).
package struct Script: Sendable {
  /// Path or name of the script in messages.
  package var path: String
  /// Header lines `config KEY VALUE`, in order.
  package var config: [Setting]
  package var steps: [Step]
  /// Files after the commands, by name (`-- demo.json --`).
  package var files: [String: String]
  /// All lines of the file, for quoting in messages.
  package var lines: [String]
  /// Whether the commands were given with `-c`, rather than in a file.
  package internal(set) var isCommandLine = false

  package struct Setting: Hashable, Sendable {
    package var key: String
    package var value: String
    package var line: SourceLine
  }

  package struct Step: Sendable {
    package var line: SourceLine
    package var words: [Token]
    /// Whether the command starts with `!`: the app must refuse it.
    package var mustBeRefused: Bool
    /// Possible meanings of the words, from which the open page selects one.
    package var verbs: [ParsedVerb]
  }
}

/// All errors of a script; never empty.
public struct ScriptErrors: Error, Sendable {
  package var diagnostics: [Diagnostic]
}

extension Script {
  /// Parses a script file. Throws all of its errors at once.
  package init(_ text: String, path: String) throws(ScriptErrors) {
    let lines = Self.lines(of: text)
    let commandCount = lines.firstIndex { Self.sectionName($0) != nil } ?? lines.count
    var reader = ScriptReader(path: path, lines: Array(lines[..<commandCount]))
    reader.read()
    guard reader.diagnostics.isEmpty else { throw ScriptErrors(diagnostics: reader.diagnostics) }
    self.init(
      path: path, config: reader.config, steps: reader.steps, files: Self.files(in: lines[commandCount...]),
      lines: lines)
  }

  /// Parses commands separated by `;`; throws its first mistake. `page` is the open page, nil if unknown.
  package init(commands: String, path: String, number: Int = 1, page: Page? = nil) throws(ScriptErrors) {
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

  /// Whether a command of a conversation continues on the next line, since a quote or heredoc is open.
  package static func isUnfinished(_ commands: String) -> Bool {
    let first = commands.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
    let words = try? Lexer.commands(in: String(first), separatesCommands: true).last
    if words?.last?.heredocEnd != nil { return heredoc(in: commands) == nil }
    do throws(SyntaxError) {
      _ = try Lexer.commands(in: commands, separatesCommands: true)
      return false
    } catch {
      return error.isUnfinished
    }
  }

  /// Splits a command with a heredoc into its first line and the text; nil without a complete heredoc.
  private static func heredoc(in commands: String) -> (line: String, body: String)? {
    let lines = commands.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 1, let words = try? Lexer.commands(in: lines[0], separatesCommands: true).last,
      let end = words.last?.heredocEnd, lines.last == end
    else { return nil }
    return (lines[0], lines.dropFirst().dropLast().map { $0 + "\n" }.joined())
  }

  /// Splits only at the line ends of editors, since texts of a file may contain other characters that break lines.
  private static func lines(of text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(String.init)
  }

  /// The file name in a separator line: `demo.json` in `-- demo.json --`; nil for any other line.
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
  /// The end marker of a heredoc: `END` in `<<END`; nil for any other word.
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
  private var page: Page?

  init(path: String, lines: [String]) { (self.path, self.lines) = (path, lines) }

  mutating func read() {
    while next < lines.count {
      let line = SourceLine(path: path, number: next + 1, text: lines[next])
      next += 1
      do throws(SyntaxError) { try read(line) } catch { diagnostics.append(Diagnostic(line, error)) }
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
