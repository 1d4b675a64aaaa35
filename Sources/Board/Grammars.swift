import RecruitingCompass
import Scripting
import TextInterface

/// A verb as the palette offers it.
struct VerbGrammar {
  var usage: String
  var help: String
  /// The fixed words at its beginning.
  var words: String
  /// Whether nothing has to follow them.
  var isWhole: Bool

  init(_ verb: Verb) {
    usage = verb.usage
    let fixed = verb.grammar.prefix { if case .word = $0 { true } else { false } }
    words = fixed.map(\.usage).joined(separator: " ")
    isWhole = verb.grammar.dropFirst(fixed.count).allSatisfy { if case .optional = $0 { true } else { false } }
    let key = verb.keys.count == 1 ? " (\(verb.keys[0]))" : ""
    help = verb.summary + key
  }

  /// How well some letters mean it: 0 is best; nil if they do not.
  func rank(of typed: String) -> Int? {
    let typed = typed.lowercased()
    if typed.isEmpty || words.hasPrefix(typed) { return 0 }
    if words.contains(" " + typed) { return 1 }
    if words.contains(typed) { return 2 }
    var rest = words[...]
    for letter in typed {
      guard let found = rest.firstIndex(of: letter) else {
        return help.lowercased().contains(typed) ? 4 : nil
      }
      rest = rest[rest.index(after: found)...]
    }
    return 3
  }
}

extension Vocabulary {
  /// The verbs of this page, then those of all.
  var grammars: [VerbGrammar] { Self.grammars[page] ?? [] }

  private static let grammars: [Page?: [VerbGrammar]] = {
    let everywhere = VerbTable.app.filter { $0.page == nil }.map(VerbGrammar.init)
    var grammars: [Page?: [VerbGrammar]] = [nil: everywhere]
    for page in Page.allCases {
      grammars[page] = VerbTable.app.filter { $0.page == page }.map(VerbGrammar.init) + everywhere
    }
    return grammars
  }()
}
