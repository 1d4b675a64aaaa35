import CompassApp
import Scripting
import CompassText

struct VerbGrammar: Hashable, Sendable {
  var usage, help: String
  /// The fixed words that begin the verb.
  var words: String
  /// Whether the fixed words alone are a command.
  var isWhole: Bool
  /// The pages where the verb works; empty if it works on this page.
  var pages: [Page]

  init(_ verb: Verb, on pages: [Page] = []) {
    self.pages = pages
    usage = verb.usage
    let fixed = verb.grammar.prefix { if case .word = $0 { true } else { false } }
    words = fixed.map(\.usage).joined(separator: " ")
    isWhole = verb.grammar.dropFirst(fixed.count).allSatisfy { if case .optional = $0 { true } else { false } }
    let key = verb.keys.count == 1 ? " (\(verb.keys[0]))" : ""
    help = pages.isEmpty ? verb.summary + key : "on \(pages.map(\.rawValue).joined(separator: ", ")): \(verb.summary)"
  }

  /// Returns how well typed letters match the verb, from 0 for the best to 4; nil if they do not match.
  func rank(of typed: String) -> Int? {
    let typed = typed.lowercased()
    if typed.isEmpty || words.hasPrefix(typed) { return 0 }
    if words.contains(" " + typed) { return 1 }
    if words.contains(typed) { return 2 }
    var remaining = words[...]
    for letter in typed {
      guard let found = remaining.firstIndex(of: letter) else { return help.lowercased().contains(typed) ? 4 : nil }
      remaining = remaining[remaining.index(after: found)...]
    }
    return 3
  }
}

extension Vocabulary {
  /// The verbs of this page, then those of every page, then those of other pages only.
  var grammars: [VerbGrammar] { Self.grammars[page] ?? [] }

  private static let grammars: [Page?: [VerbGrammar]] = {
    var grammars: [Page?: [VerbGrammar]] = [:]
    for page in [nil] + Page.allCases.map(Optional.some) {
      let own = VerbTable.app.filter { page != nil && $0.page == page }
      let ofPage = own + VerbTable.app.filter { verb in verb.page == nil && !own.contains { $0.usage == verb.usage } }
      let usages = Set(ofPage.map(\.usage))
      let others = elsewhere.filter { !usages.contains($0.usage) && $0.pages != [page] }
      grammars[page] = ofPage.map { VerbGrammar($0) } + others
    }
    return grammars
  }()

  private static let elsewhere: [VerbGrammar] = {
    let own = VerbTable.app.filter { $0.page != nil }
    let pages = Dictionary(grouping: own, by: \.usage).mapValues { $0.compactMap(\.page) }
    var seen: Set<String> = []
    return own.filter { seen.insert($0.usage).inserted }.map { VerbGrammar($0, on: pages[$0.usage] ?? []) }
  }()
}
