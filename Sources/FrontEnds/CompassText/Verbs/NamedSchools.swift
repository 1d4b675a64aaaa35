import CompassModel
import PageKit

/// A row that can be chosen in a form field by a typed name (decisions D6, G9).
package struct NamedRow: Sendable {
  package let id: String
  /// A name that no other row has: `Columbia (New York, NY)`.
  let label: String
  /// The plain name; of rows other than schools the label.
  let name: String
  /// City and state of a school: `New York, NY`; nil where neither is known, and of other rows.
  let place: String?

  /// The name that tells the row from others: with its place, else with its id if another one has its name.
  package func text(among others: [NamedRow]) -> String {
    if label != name { return label }
    if let place { return "\(name) (\(place))" }
    let namesakes = others.count { SearchFolding.folded($0.name) == SearchFolding.folded(name) }
    return namesakes > 1 ? "\(name) #\(id)" : name
  }
}

extension FormCard {
  /// Returns the rows with this id or `#id`; else name or part of it; else label; else of `NAME, CITY`, in any case.
  package func rows(named text: String, for input: FormInput) -> [NamedRow] {
    let schoolsByID = Dictionary(schools.map { ($0.id.rawValue, $0) }) { $1 }
    let rows = (input.choices ?? []).map { choice in
      let school = schoolsByID[choice.value]
      return NamedRow(
        id: choice.value, label: choice.label, name: school?.name.nilIfBlank ?? choice.label, place: school?.placeText)
    }
    let id = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if let row = rows.first(where: { $0.id == id }) { return [row] }
    let named = Naming.matches(text, among: rows, by: \.name)
    if !named.isEmpty { return named }
    let labelled = rows.filter { SearchFolding.folded($0.label) == SearchFolding.folded(text) }
    return labelled.isEmpty ? Self.rows(placed: text, among: rows) : labelled
  }

  /// The rows of `NAME, CITY` or `NAME, CITY, STATE`; a name can have commas too.
  private static func rows(placed text: String, among rows: [NamedRow]) -> [NamedRow] {
    for comma in text.indices where text[comma] == "," {
      let city = SearchFolding.folded(String(text[text.index(after: comma)...].drop(while: \.isWhitespace)))
      let existing = rows.filter { row in
        !city.isEmpty && row.place.map { SearchFolding.folded($0).hasPrefix(city) } ?? false
      }
      let found = Naming.matches(String(text[..<comma]), among: existing, by: \.name)
      if !found.isEmpty { return found }
    }
    return []
  }
}

extension [NamedRow] {
  package func refusal(_ noun: String) -> Refusal {
    let hint = contains { $0.place != nil } ? ". \"NAME, CITY\" chooses one." : ""
    return Refusal("Several \(noun)s match: \(Naming.list(map { $0.text(among: self) }))\(hint)")
  }
}
