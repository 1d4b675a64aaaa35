import PageKit
import CompassApp
import CompassText

package struct Vocabulary: Equatable, Sendable {
  package var page: Page?
  /// The rows of the page by number, with full texts, made on access, since that is costly for long lists.
  package var rows: [Row] {
    get {
      switch listed {
      case .known(let rows): rows
      case .shown(let screen): Self.rows(on: screen)
      }
    }
    set { listed = .known(newValue) }
  }
  private var listed = Listed.known([])
  /// Names of the athlete's schools; empty unless the timeline is open.
  package var schools: [String] = []
  /// Fields of the open form, with their labels as help; empty without a form.
  package var fields: [Candidate] = []

  private enum Listed: Equatable, Sendable {
    case known([Row])
    case shown(AppScreen)
  }

  package struct Row: Hashable, Sendable {
    package var id: String
    /// The row's full text, in which typed words are searched.
    package var text: String

    package init(id: String, text: String) { (self.id, self.text) = (id, text) }
  }

  package init() {}

  package init(_ screen: AppScreen) {
    page = screen.page
    listed = .shown(screen)
    fields = screen.form?.inputs.map { Candidate(text: $0.id, help: $0.label) } ?? []
    if case .timeline(let screen) = screen { schools = screen.everySchool.map(\.name) }
  }

  private static func rows(on screen: AppScreen) -> [Row] {
    screen.pageScreen.selectableRows.flatMap { rows in rows.map { Row(id: $0.id, text: $0.text) } }
  }
}

package struct Candidate: Hashable, Sendable, Encodable {
  /// The text to type, quoted if necessary.
  package var text: String
  /// Effect or meaning in one line; empty if the text is clear by itself.
  package var help: String

  package init(text: String, help: String) { (self.text, self.help) = (text, help) }
}

/// A line up to the cursor, split into complete words and the unfinished one.
struct TypedLine {
  /// Complete words of the last command on the line.
  private(set) var words: [Token] = []
  /// The unfinished word before the cursor, with its quotes; empty after a blank.
  private(set) var partial = ""
  /// Offset of `partial` in the line, in characters.
  private(set) var start = 0

  init(_ text: String) {
    var quote: Character?
    for (position, character) in text.enumerated() {
      if let open = quote {
        partial.append(character)
        if character == open { quote = nil }
      } else if character.isWhitespace || character == ";" {
        endWord()
        if character == ";" { words = [] }
        start = position + 1
      } else {
        if partial.isEmpty { start = position }
        if "\"'".contains(character), partial.isEmpty || partial == "name~" { quote = character }
        partial.append(character)
      }
    }
    if words.first?.text == "!", words.first?.form == .word { words.removeFirst() }
  }

  private mutating func endWord() {
    guard !partial.isEmpty else { return }
    if partial == "!", words.isEmpty {
      partial = ""
      return
    }
    words.append(Self.token(partial, at: start))
    partial = ""
  }

  private static func token(_ raw: String, at start: Int) -> Token {
    var (text, form) = (raw, Token.Form.word)
    if raw.hasPrefix("name~") { (text, form) = (String(raw.dropFirst(5)), .nameContains) }
    if let quote = text.first, "\"'".contains(quote) {
      text = String(text.dropFirst().prefix { $0 != quote })
      if form == .word { form = .quoted }
    } else if form == .nameContains {
      (text, form) = (raw, .word)
    }
    return Token(text: text, form: form, column: start + 1, source: raw)
  }
}

extension Vocabulary {
  func words(at parameter: Parameter) -> [String] {
    parameter == .field && !fields.isEmpty ? fields.map(\.text) : parameter.words
  }

  /// A verb that the typed words fit, and the positions of parameters that may come next.
  struct Fit {
    var verb: ScriptVerb
    /// Indices in the verb's grammar, ascending; its count if no further argument is needed.
    var places: [Int]
  }

  /// Verbs with a name or alias, on the open page or for all pages; verbs of other pages if there are none.
  func verbs(named name: String) -> [ScriptVerb] {
    let name = VerbTable.aliases[name] ?? name
    let verbs = VerbTable.all.filter { $0.name == name }
    let ofPage = verbs.filter { $0.page == page && page != nil } + verbs.filter { $0.page == nil }
    return ofPage.isEmpty ? verbs : ofPage
  }

  func fits(_ words: [Token]) -> [Fit] {
    guard let first = words.first, first.form == .word else { return [] }
    return verbs(named: first.text).compactMap { verb in
      let places = Self.places(after: words.dropFirst(), from: 1, in: verb.grammar)
      return places.isEmpty ? nil : Fit(verb: verb, places: places.sorted())
    }
  }

  private static func places(after words: ArraySlice<Token>, from place: Int, in grammar: [Parameter]) -> Set<Int> {
    guard !words.isEmpty else {
      guard place < grammar.count, grammar[place].isOptional else { return [place] }
      return places(after: words, from: place + 1, in: grammar).union([place])
    }
    guard place < grammar.count else { return [] }
    // A text at the end takes all remaining words.
    if place == grammar.count - 1, grammar[place].isText { return [grammar.count] }
    var found: Set<Int> = []
    if let (_, count) = grammar.argument(at: place, in: Array(words), from: 0) {
      found = places(after: words.dropFirst(count), from: place + 1, in: grammar)
    }
    if grammar[place].isOptional { found.formUnion(places(after: words, from: place + 1, in: grammar)) }
    return found
  }
}

extension Parameter {
  fileprivate var isText: Bool {
    switch self {
    case .text, .remaining, .named: true
    case .optional(let parameter): parameter.isText
    default: false
    }
  }
}
