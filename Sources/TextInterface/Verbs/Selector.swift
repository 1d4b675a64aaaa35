import PageKit

/// Which row of the screen is meant.
public enum Selector: Hashable, Sendable {
  /// The number shown beside it.
  case number(Int)
  /// `#id`, stable whatever is shown.
  case id(String)
  /// `"exact name"`.
  case name(String)
  /// `name~"part of it"`.
  case nameContains(String)

  /// Nil if the token is none of the four.
  public init?(_ token: Token) {
    switch token.form {
    case .quoted: self = .name(token.text)
    case .nameContains: self = .nameContains(token.text)
    case .word:
      if token.text.hasPrefix("#"), token.text.count > 1 {
        self = .id(String(token.text.dropFirst()))
      } else if let number = Int(digits: token.text), number > 0 {
        self = .number(number)
      } else {
        return nil
      }
    }
  }
}

extension Selector {
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
