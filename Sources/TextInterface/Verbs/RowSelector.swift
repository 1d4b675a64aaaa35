import CompassModel
import PageKit

/// Which row of the screen is meant.
public enum RowSelector: Hashable, Sendable {
  /// The number shown beside it.
  case number(Int)
  /// `4.2`: the second item inside the fourth row (decision T24).
  case inside(Int, Int)
  /// `#id`, stable whatever is shown.
  case id(String)
  /// `"exact name"`.
  case name(String)
  /// `name~"part of it"`.
  case nameContains(String)

  /// Nil if the token is none of these.
  public init?(_ token: Token) {
    switch token.form {
    case .quoted: self = .name(token.text)
    case .nameContains: self = .nameContains(token.text)
    case .word:
      if token.text.hasPrefix("#"), token.text.count > 1 {
        self = .id(String(token.text.dropFirst()))
      } else if let number = Int(digits: token.text), number > 0 {
        self = .number(number)
      } else if let point = token.text.firstIndex(of: "."), let row = Int(digits: token.text[..<point]), row > 0,
        let number = Int(digits: token.text[token.text.index(after: point)...]), number > 0
      {
        self = .inside(row, number)
      } else {
        return nil
      }
    }
  }

  /// The same, and any other word as a part of a name.
  init(loosely token: Token) { self = RowSelector(token) ?? .nameContains(token.text) }
}

extension RowSelector {
  /// The one row that is meant.
  ///
  /// - Throws: a refusal that says what is there, or which rows are meant if there are several.
  public func row(in rows: [RowLabel]) throws(Refusal) -> RowLabel {
    let matches: [RowLabel]
    let wanted: String
    switch self {
    case .number(let number):
      guard number <= rows.count else {
        throw Refusal(
          rows.isEmpty ? "There are no rows on this screen." : "There is no row \(number); the last is \(rows.count).")
      }
      return rows[number - 1]
    case .inside(let row, let number): throw Refusal("There is no row \(row).\(number).")
    case .id(let id): (matches, wanted) = (rows.filter { $0.id == id }, "with the id \(id)")
    case .name(let name): (matches, wanted) = (rows.filter { $0.name == name }, "named \"\(name)\"")
    case .nameContains(let part):
      (matches, wanted) = (rows.filter { $0.name.contains(part) }, "whose name contains \"\(part)\"")
    }
    if matches.count > 1 {
      let list = matches.prefix(5).map { "#\($0.id) \($0.name)" }.joined(separator: ", ")
      throw Refusal("There are \(matches.count) rows \(wanted): \(list)")
    }
    guard let match = matches.first else { throw Refusal("There is no row \(wanted).") }
    return match
  }
}

extension SchoolID {
  /// The school of an id, an `#id` or an exact name.
  ///
  /// - Throws: which schools are meant if there are several, and close names if there is none.
  init(named text: String, among schools: [School]) throws(Refusal) {
    let id = text.hasPrefix("#") ? String(text.dropFirst()) : text
    let matches = schools.filter { $0.id.rawValue == id }.prefix(1) + schools.filter { $0.name == text }
    guard let match = matches.first else {
      let close = Suggestion.candidates(for: text, among: schools.map(\.name))
      throw Refusal(
        "There is no school \(terminalText(text, atMost: 60))."
          + (close.isEmpty ? "" : " Did you mean \(close.joined(separator: ", "))?"))
    }
    if match.id.rawValue != id, matches.count > 1 {
      let ids = matches.prefix(5).map { "#\(terminalText($0.id.rawValue, atMost: 60))" }
      throw Refusal("Several schools have this name: \(ids.joined(separator: ", "))")
    }
    self = match.id
  }
}
