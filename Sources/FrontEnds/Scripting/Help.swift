import CompassModel
import CompassApp
import CompassText

package enum Help {
  /// Returns the help about a verb with a word of its grammar, a page, `all` or `test`; nil is about the open page, or
  /// all. Accessible help has sentences instead of columns (decision V13). Throws a refusal with suggestions.
  package static func text(
    about subject: String?, on page: Page? = nil, columns: Int, isAccessible: Bool = false
  ) throws(Refusal) -> String {
    let options = RenderOptions(columns: columns, isAccessible: isAccessible)
    let words = (subject ?? "").split(separator: " ").map(String.init)
    guard let first = words.first else { return render(page.map { verbs(of: $0, options) } ?? all(options), options) }
    switch first {
    case "all": return render(all(options), options)
    case "test": return render(chapters([.world, .checks], options), options)
    default: break
    }
    if let page = Page(rawValue: first) {
      // `schools` is both a page and a verb.
      let verb = VerbTable.names.contains(first) ? try explanations(of: first, nil, on: page, options) + [Line()] : []
      return render(verb + verbs(of: page, options), options)
    }
    return render(try explanations(of: first, words.dropFirst().first, on: page, options), options)
  }

  private static let people: [VerbGroup] = VerbGroup.all.filter { $0 != .world && $0 != .checks }

  private static func explanations(
    of subject: String, _ word: String?, on page: Page?, _ options: RenderOptions
  ) throws(Refusal) -> [Line] {
    let name = VerbTable.aliases[subject] ?? subject
    let named = VerbTable.all.filter { $0.name == name }
    let all = page == nil ? named : named.filter { $0.page == page } + named.filter { $0.page != page }
    guard !all.isEmpty else {
      let topics = (VerbTable.names + Page.allCases.map(\.rawValue)).removingRepeats()
      let begun = topics.filter { $0.hasPrefix(subject.lowercased()) }
      let close = Suggestion.candidates(for: subject, among: topics).filter { !begun.contains($0) }
      let meant = (begun + close).prefix(3).joined(separator: ", ")
      let suggestion = meant.isEmpty ? "" : " Did you mean \(meant)?"
      throw Refusal("There is no verb \(terminalText(subject, atMost: 60)).\(suggestion)")
    }
    let meant = all.filter { verb in word.map { verb.grammar.dropFirst().first?.words.contains($0) ?? false } ?? true }
    let explained = meant.isEmpty ? all : meant
    let isOfOneGroup = Set(explained.map(\.group.title)).count == 1
    if options.isAccessible {
      return explained.flatMap { verb in
        let group = isOfOneGroup ? "" : " \(verb.group.title):"
        return spokenLines("\(verb.usage.spokenVerb):\(group) \(verb.summary) Example: \(verb.example)", options)
      }
    }
    return explained.flatMap { verb in
      usage(verb.usage, to: options.columns)
        + [(isOfOneGroup ? "" : "\(verb.group.title): ") + verb.summary, "Example: \(verb.example)"].flatMap {
          Line.wrapped($0, to: options.columns - 4).map { $0.indented(by: 4) }
        }
    }
  }

  /// Lists the verbs of a page (decision Z7); beyond 24 lines forms are combined, and the longest cut.
  private static func verbs(of page: Page, _ options: RenderOptions) -> [Line] {
    let verbs = VerbTable.all.filter { $0.group == .page(page) }
    let names = verbs.map(\.name).removingRepeats()
    func forms(_ name: String) -> [Line] {
      verbs.filter { $0.name == name }.flatMap { entry($0.usage, $0.summary, options) }
    }
    func together(_ name: String, isWhole: Bool) -> [Line] {
      let named = verbs.filter { $0.name == name }
      let rests = named.map { String($0.usage.dropFirst(name.count).trimmingPrefix(" ")) }.filter { !$0.isEmpty }
      let whole = ([name] + (rests.isEmpty ? [] : [joined(rests)])).joined(separator: " ")
      let summary = named.count == 1 ? named[0].summary : "\(counted(named.count, "form")): help \(name)"
      return entry(isWhole ? whole : "\(name) \(options.glyphs.ellipsis)", summary, options)
    }
    var entries = names.map(forms)
    let notes = notes(options)
    for isWhole in [true, false] {
      var longest = names.indices.sorted { (entries[$1].count, $0) < (entries[$0].count, $1) }[...]
      while entries.joined().count + notes.count + 2 > 23, let index = longest.popFirst() {
        let shorter = together(names[index], isWhole: isWhole)
        if shorter.count < entries[index].count { entries[index] = shorter }
      }
    }
    return [title(.page(page), options)] + entries.joined() + [Line()] + notes
  }

  /// Joins forms: `next|prev`, and `A [asc|desc]` of `A` and `A asc|desc`; forms of several words with blanks.
  private static func joined(_ forms: [String]) -> String {
    let whole = forms.filter { form in !forms.contains { $0.hasPrefix(form + " ") } }.map { form in
      guard let start = forms.first(where: { form.hasPrefix($0 + " ") }) else { return form }
      return "\(start) [\(form.dropFirst(start.count + 1))]"
    }
    return whole.joined(separator: whole.count > 1 && whole.contains { $0.contains(" ") } ? " | " : "|")
  }

  private static func all(_ options: RenderOptions) -> [Line] { chapters(people, options) + [Line()] + notes(options) }

  private static func notes(_ options: RenderOptions) -> [Line] {
    let aliases = VerbTable.aliases.sorted { $0.key < $1.key }.map { "\($0) is \($1)" }.joined(separator: ", ")
    return [
      "N is a row: its number, #id, \"exact name\" or name~\"part\". \(aliases).",
      "More: help all, help test, help PAGE, help VERB",
    ].flatMap {
      options.isAccessible ? spokenLines($0, options) : Line.wrapped($0, to: options.columns, hangingIndent: 2)
    }
  }

  private static func title(_ group: VerbGroup, _ options: RenderOptions) -> Line {
    Line(options.isAccessible ? "\(group.title):" : group.title)
  }

  private static func spokenLines(_ text: String, _ options: RenderOptions) -> [Line] {
    Line.wrapped(text.asSentence, to: options.columns, hangingIndent: 2)
  }

  private static func chapters(_ groups: [VerbGroup], _ options: RenderOptions) -> [Line] {
    let lines = groups.map { group in
      [title(group, options)]
        + VerbTable.all.filter { $0.group == group }.flatMap { entry($0.usage, $0.summary, options) }
    }
    return Array(lines.joined(separator: [Line()]))
  }

  /// Lists a usage with its summary beside it, or below if there is no room; in accessible output after it.
  package static func entry(_ verb: String, _ text: String, _ options: RenderOptions) -> [Line] {
    if options.isAccessible { return spokenLines("\(verb.spokenVerb): \(text)", options) }
    let (left, columns) = (30, options.columns)
    if columns < 2 * left {
      return usage(verb, to: columns - 2).map { $0.indented(by: 2) }
        + Line.wrapped(text, to: columns - 6).map { $0.indented(by: 6) }
    }
    let summary = Line.wrapped(text, to: columns - left)
    let usage = usage(verb, to: columns - 2).map { $0.indented(by: 2) }
    if usage.count == 1, usage[0].cellWidth < left {
      return sideBySide(left: usage, leftWidth: left, gap: 0, right: summary)
    }
    return usage + summary.map { $0.indented(by: left) }
  }

  /// Wraps a usage between the words of a choice.
  private static func usage(_ verb: String, to columns: Int) -> [Line] {
    let words = verb.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let parts = words.dropLast().map { $0 + "|" } + words.suffix(1)
    return Line.packed(parts, separator: "", to: columns - 2).enumerated()
      .map { $0 == 0 ? $1 : $1.indented(by: 2) }
  }
}
