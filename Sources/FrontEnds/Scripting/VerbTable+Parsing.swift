import CompassModel
import CompassApp
import CompassText

package typealias ScriptVerb = VerbEntry<ScriptCommand>

extension VerbTable {
  package static let all: [ScriptVerb] =
    app.map { verb in
      ScriptVerb(
        verb.name, Array(verb.grammar.dropFirst()), verb.group, verb.summary, example: verb.example, keys: verb.keys
      ) { .app(verb.command($0)) }
    } + world + checks

  /// Other names for some verbs; abbreviations are never guessed.
  package static let aliases = ["q": "quit", "exit": "quit", "?": "help", "b": "back"]

  /// All first words of commands, for suggestions.
  static let names = all.map(\.name) + aliases.keys

  /// Parses one command: every verb that fits, the most specific first, from which the open page selects; only the
  /// first if all are of one page. Throws the error at the first word that fits no verb, of `page`.
  package static func parse(_ tokens: [Token], on page: Page? = nil) throws(SyntaxError) -> [ParsedVerb] {
    guard let first = tokens.first else { return [] }
    let name = first.form == .word ? aliases[first.text] ?? first.text : ""
    let verbs = all.filter { $0.name == name }
    guard !verbs.isEmpty else { throw unknownVerb(first) }

    var parsed: [ParsedVerb] = []
    var misfits: [Misfit] = []
    for verb in verbs {
      switch match(verb, tokens) {
      case .success(let arguments): parsed.append(ParsedVerb(verb: verb, command: verb.command(arguments)))
      case .failure(let misfit): misfits.append(misfit)
      }
    }
    // `school all` does not mean a school of this name, and in `duplicate opener mar 3` the day is not part of it.
    parsed = parsed.enumerated().sorted { left, right in
      (right.element.rank, left.offset) < (left.element.rank, right.offset)
    }.map(\.element)
    if let best = parsed.first, parsed.dropFirst().allSatisfy({ $0.verb.page == best.verb.page }) { return [best] }
    guard parsed.isEmpty else { return parsed }
    let ofPage = misfits.filter { $0.verb.page == nil || $0.verb.page == page }
    throw wrongArgument(tokens, page == nil || ofPage.isEmpty ? misfits : ofPage)
  }

  /// Parses the words again with the numbers of rows replaced by other selectors.
  static func command(_ parsed: ParsedVerb, _ tokens: [Token], numbers meaning: (Int) -> RowSelector) -> ScriptCommand {
    guard case .success(let arguments) = match(parsed.verb, tokens) else { return parsed.command }
    return parsed.verb.command(
      arguments.map { argument in
        if case .row(.number(let number)) = argument { .row(meaning(number)) } else { argument }
      })
  }

  /// The position at which the words deviate from a verb's grammar.
  private struct Misfit: Error {
    var position: Int
    /// The parameter expected there; nil if the command should have ended.
    var parameter: Parameter?
    var verb: ScriptVerb
  }

  private static func match(_ verb: ScriptVerb, _ tokens: [Token]) -> Result<[Argument], Misfit> {
    var arguments: [Argument] = [.word]
    var position = 1
    var skipped: Parameter?
    for (index, parameter) in verb.grammar.enumerated().dropFirst() {
      if let (argument, count) = verb.grammar.argument(at: index, in: tokens, from: position) {
        arguments.append(argument)
        position += count
        skipped = nil
      } else if parameter.isOptional {
        arguments.append(.absent)
        skipped = skipped ?? parameter
      } else {
        return .failure(Misfit(position: position, parameter: parameter, verb: verb))
      }
    }
    guard tokens.count == position else { return .failure(Misfit(position: position, parameter: skipped, verb: verb)) }
    return .success(arguments)
  }

  /// Names of verbs that accept a row's name without quotes, as none has another argument there, as `open PAGE`.
  fileprivate static let takesBareNames: Set<String> = {
    let verbs = Dictionary(grouping: all, by: \.name).filter { _, verbs in
      verbs.allSatisfy { verb in
        switch verb.grammar.dropFirst().first {
        case nil, .row, .named, .word, .date: true
        default: false
        }
      }
    }
    return Set(verbs.keys)
  }()

  static func usages(of name: String?, on page: Page?) -> [String] {
    all.filter { $0.page != nil && $0.page == page && $0.name == name }.map(\.usage)
  }

  private static func unknownVerb(_ token: Token) -> SyntaxError {
    let page = Page(rawValue: token.text.lowercased()).map { ["open \($0.rawValue)"] }
    let close = page ?? Suggestion.candidates(for: token.text, among: names)
    return SyntaxError(
      "unknown verb \"\(terminalText(token.text, atMost: 60))\"", at: token,
      hints: close.isEmpty ? ["`help` lists the verbs"] : ["did you mean \(close.joined(separator: ", "))?"])
  }

  private static func wrongArgument(_ tokens: [Token], _ misfits: [Misfit]) -> SyntaxError {
    let position = misfits.map(\.position).max() ?? 0
    let furthest = misfits.filter { $0.position == position }
    let parameters = furthest.compactMap(\.parameter)
    let choices = parameters.filter { $0.words.count > 1 }.flatMap(\.words)
    // A word that is one of several choices is not repeated.
    let wanted = parameters.filter { $0.words.count != 1 || !choices.contains($0.words[0]) }
      .map(\.expectation).removingRepeats().joined(separator: "; ")
    var hints = furthest.map { "usage: \($0.verb.usage)" }.removingRepeats()
    guard position < tokens.count else {
      let end = tokens.last.map { $0.column + $0.length } ?? 1
      let typed = terminalText(tokens.map(\.text).joined(separator: " "), atMost: 60)
      return SyntaxError("“\(typed)” needs \(wanted)", column: end, hints: hints)
    }
    let token = tokens[position]
    let close = Suggestion.candidates(for: token.text, among: furthest.flatMap { $0.parameter?.words ?? [] })
    if !close.isEmpty { hints.insert("did you mean \(close.joined(separator: ", "))?", at: 0) }
    let found = "“\(terminalText(token.text, atMost: 60))”"
    let isChoice = parameters.allSatisfy { !$0.words.isEmpty }
    let message =
      wanted.isEmpty
      ? "\(found) is too much here" : "\(found) is not \(isChoice ? "one of: \(wanted)" : "\(wanted)")"
    return SyntaxError(message, at: token, hints: hints)
  }
}

extension [Parameter] {
  /// The argument at an index and its number of words; nil if they do not fit. A bare name is a row (terminal.md §1).
  func argument(at index: Int, in tokens: [Token], from position: Int) -> (Argument, count: Int)? {
    guard position < tokens.count else { return nil }
    if let found = self[index].argument(in: tokens, at: position) { return found }
    let word = tokens[position]
    guard index == 1, self[index] == .row, case .word(let verb)? = first, VerbTable.takesBareNames.contains(verb),
      word.form == .word, word.text.first?.isLetter == true, !word.text.hasPrefix("name~")
    else { return nil }
    let name = Parameter.named("NAME")
    if index == count - 1 { return name.argument(in: tokens, at: position) }
    // In `home opener mar 3`, the name ends before the day.
    let end = self[index + 1] == .date ? dateEnding(tokens, after: position) ?? position + 1 : position + 1
    return name.argument(in: [Token](tokens[position..<end]), at: 0).map { ($0.0, end - position) }
  }

  /// Index of the word at which a day begins that ends the command; nil if there is none.
  private func dateEnding(_ tokens: [Token], after position: Int) -> Int? {
    (position + 1..<Swift.max(tokens.count, position + 1)).first { start in
      Parameter.date.argument(in: tokens, at: start)?.count == tokens.count - start
    }
  }
}

package struct ParsedVerb: Sendable {
  package var verb: ScriptVerb
  package var command: ScriptCommand

  /// Priority among several meanings: the number of fixed words, then of parameters.
  fileprivate var rank: Int { verb.wordCount * 100 + verb.grammar.count }
}

extension [String] {
  package func removingRepeats() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
