/// What `help` prints, made from the table of verbs.
public enum Help {
  /// All verbs, or those that begin with a word.
  ///
  /// - Throws: a refusal with suggestions if there is no such verb.
  public static func text(about subject: String?, columns: Int) throws(Refusal) -> String {
    guard let subject else { return overview(columns) }
    let name = VerbTable.aliases[subject] ?? subject
    let verbs = VerbTable.all.filter { $0.name == name }
    guard !verbs.isEmpty else {
      let close = Suggestion.candidates(for: subject, among: VerbTable.names)
      throw Refusal("There is no verb \(subject).\(close.isEmpty ? "" : " Did you mean \(close.joined(separator: ", "))?")")
    }
    return verbs.map { "\($0.usage)\n    \($0.summary)\n    Example: \($0.example)\n" }.joined()
  }

  private static func overview(_ columns: Int) -> String {
    let width = 28
    return Verb.Group.allCases.map { group in
      let lines = VerbTable.all.filter { $0.group == group }.map { verb in
        verb.usage.count <= width - 2
          ? "  \(verb.usage)\(String(repeating: " ", count: width - verb.usage.count))\(verb.summary)\n"
          : "  \(verb.usage)\n\(String(repeating: " ", count: width + 2))\(verb.summary)\n"
      }
      return "\(group.rawValue)\n\(lines.joined())"
    }.joined(separator: "\n")
  }
}
