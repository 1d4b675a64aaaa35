import CompassModel
import RecruitingCompass
import TextInterface

/// What `help` prints, made from the table of verbs.
package enum Help {
  /// The verbs of a page, or what is known about a subject: a verb, with a word of its grammar or without, a page,
  /// `all`, or `test`.
  ///
  /// - Parameters:
  ///   - subject: nil for the page.
  ///   - page: the one that is open; nil where none is.
  /// - Throws: a refusal with suggestions if there is no such verb.
  package static func text(about subject: String?, on page: Page? = nil, columns: Int) throws(Refusal) -> String {
    let options = RenderOptions(columns: columns)
    let words = (subject ?? "").split(separator: " ").map(String.init)
    guard let first = words.first else { return render(overview(page.map { [.page($0)] } ?? people, options), options) }
    switch first {
    case "all": return render(overview(people, options), options)
    case "test": return render(chapters([.world, .checks], options), options)
    default: break
    }
    if let page = Page(rawValue: first) { return render(overview([.page(page)], options), options) }
    return render(try explanations(of: first, words.dropFirst().first, on: page, options), options)
  }

  /// What people type, and scripts too.
  private static let people: [VerbGroup] = VerbGroup.all.filter { $0 != .world && $0 != .checks }

  private static func explanations(
    of subject: String, _ word: String?, on page: Page?, _ options: RenderOptions
  ) throws(Refusal) -> [Line] {
    let name = VerbTable.aliases[subject] ?? subject
    let named = VerbTable.all.filter { $0.name == name }
    let all = page == nil ? named : named.filter { $0.page == page } + named.filter { $0.page != page }
    guard !all.isEmpty else {
      let close = Suggestion.candidates(for: subject, among: VerbTable.names + Page.allCases.map(\.rawValue))
      let suggestion = close.isEmpty ? "" : " Did you mean \(close.joined(separator: ", "))?"
      throw Refusal("There is no verb \(terminalText(subject, atMost: 60)).\(suggestion)")
    }
    let meant = all.filter { verb in word.map { verb.grammar.dropFirst().first?.words.contains($0) ?? false } ?? true }
    let explained = meant.isEmpty ? all : meant
    let isOfOneGroup = Set(explained.map(\.group.title)).count == 1
    return explained.flatMap { verb in
      usage(verb, to: options.columns)
        + [(isOfOneGroup ? "" : "\(verb.group.title): ") + verb.summary, "Example: \(verb.example)"].flatMap {
          Line.wrapped($0, to: options.columns - 4).map { $0.indented(by: 4) }
        }
    }
  }

  private static func overview(_ groups: [VerbGroup], _ options: RenderOptions) -> [Line] {
    let everywhere = groups.contains(.everywhere) ? [] : ["Everywhere: " + names(in: .everywhere)]
    let aliases = VerbTable.aliases.sorted { $0.key < $1.key }.map { "\($0) is \($1)" }.joined(separator: ", ")
    let notes =
      everywhere + [
        "N is a row: its number, #id, \"exact name\" or name~\"part\". \(aliases).",
        "More: help all, help test, help PAGE, help VERB",
      ]
    let wrapped = notes.flatMap { Line.wrapped($0, to: options.columns, hangingIndent: 2) }
    return chapters(groups, options) + [Line()] + wrapped
  }

  private static func names(in group: VerbGroup) -> String {
    var seen: Set<String> = []
    return VerbTable.all.filter { $0.group == group }.map(\.name).filter { seen.insert($0).inserted }
      .joined(separator: ", ")
  }

  private static func chapters(_ groups: [VerbGroup], _ options: RenderOptions) -> [Line] {
    let lines = groups.map { group in
      [Line(group.title)] + VerbTable.all.filter { $0.group == group }.flatMap { entry($0, to: options.columns) }
    }
    return Array(lines.joined(separator: [Line()]))
  }

  /// The usage, and beside it, or below where there is no room, what the verb does.
  private static func entry(_ verb: ScriptVerb, to columns: Int) -> [Line] {
    let left = 30
    if columns < 2 * left {
      return usage(verb, to: columns - 2).map { $0.indented(by: 2) }
        + Line.wrapped(verb.summary, to: columns - 6).map { $0.indented(by: 6) }
    }
    let summary = Line.wrapped(verb.summary, to: columns - left)
    let usage = usage(verb, to: columns - 2).map { $0.indented(by: 2) }
    if usage.count == 1, usage[0].cellWidth < left {
      return sideBySide(left: usage, leftWidth: left, gap: 0, right: summary)
    }
    return usage + summary.map { $0.indented(by: left) }
  }

  /// Broken between the words of a choice.
  private static func usage(_ verb: ScriptVerb, to columns: Int) -> [Line] {
    let words = verb.usage.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let parts = words.dropLast().map { $0 + "|" } + words.suffix(1)
    return Line.packed(parts, separator: "", to: columns - 2).enumerated()
      .map { $0 == 0 ? $1 : $1.indented(by: 2) }
  }
}
