import CompassModel
import PageKit

/// The athlete's schools, a line each: number, name, place, division and status (decision D2).
package struct SchoolsText {
  /// The schools in the order of their names, each with a distinct name: `open school` chooses from them.
  package let rows: [RowLabel]
  private let facts: [[String]]

  package init(_ directory: SchoolDirectory) {
    rows = directory.labelled.map { RowLabel(id: $0.id.rawValue, name: $0.name) }
    facts = directory.schools.map(\.facts)
  }

  package func text(_ options: RenderOptions) -> String {
    guard !rows.isEmpty else {
      let none = "There are no schools yet: add school \"NAME\" [CITY] [STATE] enters one."
      return render(Line.wrapped(none, to: options.columns), options)
    }
    let separator = options.isAccessible ? ", " : " \(options.glyphs.separator) "
    let lines = zip(rows, facts).enumerated().flatMap { index, school in
      let text = ([school.0.name] + school.1).joined(separator: separator) + (options.isAccessible ? "." : "")
      return Line.wrapped("\(index + 1). \(terminalText(text))", to: options.columns, hangingIndent: 3)
    }
    return render(lines, options)
  }
}
