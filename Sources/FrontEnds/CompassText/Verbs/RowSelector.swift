import CompassModel
import PageKit

package enum RowSelector: Hashable, Sendable {
  case number(Int)
  /// `4.2`: the second item inside the fourth row (decision T24).
  case inside(Int, Int)
  /// `#id`, stable whatever is shown.
  case id(String)
  /// `"name"`: the whole name, or a part that no other row has, in any case.
  case name(String)
  /// A part of the name: `name~"part of it"`.
  case nameContains(String)

  /// Reads a number, `4.2`, `#id`, a name in quotes or `name~`; nil for any other word.
  package init?(_ token: Token) {
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

  /// Makes a selector, for which any other word is a part of a name.
  init(loosely token: Token) { self = RowSelector(token) ?? .nameContains(token.text) }
}

extension RowSelector {
  /// Returns the one row of the page that matches, by an id also a hidden one; throws as `row(in:)` does.
  package func row(on screen: any PageScreen) throws(Refusal) -> RowLabel {
    let rows = screen.rows
    if case .id(let id) = self, !rows.contains(where: { $0.id == id }), let hidden = screen.hiddenRow(id: id) {
      return hidden.label
    }
    return try row(in: rows)
  }

  /// Returns the one row that matches; throws a refusal if there is none, or one that lists several.
  package func row(in rows: [RowLabel]) throws(Refusal) -> RowLabel {
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
    case .name(let name): (matches, wanted) = (Naming.matches(name, among: rows, by: \.name), "named \"\(name)\"")
    case .nameContains(let part):
      let parts = rows.filter { $0.name.contains(part) }
      matches = parts.isEmpty ? Naming.matches(part, among: rows, by: \.name) : parts
      wanted = "whose name contains \"\(part)\""
    }
    if matches.count > 1 {
      let list = matches.prefix(5).map { "#\($0.id) \($0.name)" }.joined(separator: ", ")
      throw Refusal("There are \(matches.count) rows \(wanted): \(list)")
    }
    guard let match = matches.first else { throw Refusal("There is no row \(wanted).") }
    return match
  }
}
