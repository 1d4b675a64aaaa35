import RecruitingCompass

/// All verbs.
public enum VerbTable {
  public static let all = everywhere + meaningOrder.flatMap { $0.verbs } + world + checks

  /// Where no page is open, a word that several pages have means what it means on the first of these: `open 1`.
  private static let meaningOrder: [Page] = {
    let first: [Page] = [.tasks, .events, .offers]
    return first + Page.allCases.filter { !first.contains($0) }
  }()

  /// Other words for some verbs; abbreviations are never guessed.
  public static let aliases = ["q": "quit", "exit": "quit", "?": "help", "b": "back"]

  /// Every first word, for suggestions.
  static let names = all.map(\.name) + aliases.keys

  /// Reads the words of one command.
  ///
  /// - Parameter page: the page that is open then, if that is known; what is wrong is said in its terms.
  /// - Returns: every verb the words fit, with what it would do. Which one is meant depends on the page.
  /// - Throws: what is wrong at the first word that fits no verb.
  public static func parse(_ tokens: [Token], on page: Page? = nil) throws(SyntaxError) -> [ParsedVerb] {
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
    if let best = parsed.first, parsed.dropFirst().allSatisfy({ $0.verb.page == best.verb.page }) { return [best] }
    guard parsed.isEmpty else { return parsed }
    let here = misfits.filter { $0.verb.page == nil || $0.verb.page == page }
    throw wrongArgument(tokens, page == nil || here.isEmpty ? misfits : here)
  }

  /// Where a verb's grammar and the words part.
  private struct Misfit: Error {
    var position: Int
    /// Nil where the words should have ended.
    var parameter: Parameter?
    var verb: Verb
  }

  private static func match(_ verb: Verb, _ tokens: [Token]) -> Result<[Argument], Misfit> {
    var arguments: [Argument] = [.word]
    var position = 1
    var skipped: Parameter?
    for parameter in verb.grammar.dropFirst() {
      if position < tokens.count, let argument = parameter.argument(tokens[position]) {
        arguments.append(argument)
        position += 1
        skipped = nil
      } else if parameter.isOptional {
        arguments.append(.absent)
        skipped = skipped ?? parameter
      } else {
        return .failure(Misfit(position: position, parameter: parameter, verb: verb))
      }
    }
    guard tokens.count == position else {
      return .failure(Misfit(position: position, parameter: skipped, verb: verb))
    }
    return .success(arguments)
  }

  private static func unknownVerb(_ token: Token) -> SyntaxError {
    let close = Suggestion.candidates(for: token.text, among: names)
    return SyntaxError(
      "unknown verb \"\(terminalText(token.text, atMost: 60))\"", at: token,
      hints: close.isEmpty ? ["`help` lists the verbs"] : ["did you mean \(close.joined(separator: ", "))?"])
  }

  private static func wrongArgument(_ tokens: [Token], _ misfits: [Misfit]) -> SyntaxError {
    let position = misfits.map(\.position).max() ?? 0
    let furthest = misfits.filter { $0.position == position }
    let wanted = furthest.compactMap { $0.parameter?.expectation }.removingRepeats().joined(separator: "; ")
    var hints = furthest.map { "usage: \($0.verb.usage)" }.removingRepeats()
    guard position < tokens.count else {
      let end = tokens.last.map { $0.column + $0.length } ?? 1
      return SyntaxError("something is missing; expected \(wanted)", column: end, hints: hints)
    }
    let token = tokens[position]
    let close = Suggestion.candidates(for: token.text, among: furthest.flatMap { $0.parameter?.words ?? [] })
    if !close.isEmpty { hints.insert("did you mean \(close.joined(separator: ", "))?", at: 0) }
    let found = "\"\(terminalText(token.text, atMost: 60))\""
    let message = wanted.isEmpty ? "\(found) is too much here" : "\(found) does not fit; expected \(wanted)"
    return SyntaxError(message, at: token, hints: hints)
  }
}

/// A verb and what it would do with the words typed.
public struct ParsedVerb: Sendable {
  public var verb: Verb
  public var command: Command
}

extension [String] {
  fileprivate func removingRepeats() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

/// Something that can be typed: its grammar, its help, and what it does. One table of these feeds the parser,
/// `help` and the tests (text-ui.md §2.1).
public struct Verb: Sendable {
  /// The first is always a word.
  public var grammar: [Parameter]
  /// The page it belongs to; nil if it works everywhere.
  public var page: Page?
  public var group: Group
  public var summary: String
  public var example: String
  /// Receives one argument for each place of the grammar.
  let command: @Sendable ([Argument]) -> Command

  /// Where its help stands.
  public enum Group: Hashable, Sendable {
    case everywhere, page(Page), world, checks

    static let all = [everywhere] + Page.allCases.map(page) + [world, checks]

    var title: String {
      switch self {
      case .everywhere: "Everywhere"
      case .page(let page): page.rawValue.capitalized
      case .world: "World (scripts and tests)"
      case .checks: "Checks (scripts and tests)"
      }
    }
  }

  /// `filter type all|camp|…`.
  public var usage: String { grammar.map(\.usage).joined(separator: " ") }

  /// The first word.
  public var name: String { grammar.first?.usage ?? "" }

  init(
    _ grammar: [Parameter], _ group: Group, page: Page? = nil, _ summary: String, example: String,
    command: @escaping @Sendable ([Argument]) -> Command
  ) {
    self.grammar = grammar
    self.group = group
    self.page = page
    self.summary = summary
    self.example = example
    self.command = command
  }
}

extension Parameter {
  /// The wire values of a closed set, as they are typed.
  static func choice<Value: CaseIterable & RawRepresentable>(_ name: String, of _: Value.Type) -> Parameter
  where Value.RawValue == String {
    .choice(name, Value.allCases.map { $0.rawValue.replacing("_", with: "-") })
  }

  /// Names that are typed as they are.
  static func name<Value: CaseIterable & RawRepresentable>(_ name: String, of _: Value.Type) -> Parameter
  where Value.RawValue == String {
    .choice(name, Value.allCases.map(\.rawValue))
  }
}
