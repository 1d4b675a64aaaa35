/// The part of a page, not a row, that a line shows: a changed part is printed whole, under its head (decision V11).
package struct LineGroup: Hashable, Sendable {
  /// The id of a day, a week, a metric or a lane's item; nil where the rows or the text identify the line.
  package var id: String?
  /// The list of the page that the line belongs to, where the list has a head: `lanes`; nil for other lines.
  package var section: String?
  /// Whether the line is the list's head: months, weekdays, titles of columns.
  package var isHead: Bool

  /// The id of the lines of a question or an alert, where they are among others.
  package static let question = "question"

  /// The section of texts on all rows directly above the first of them: an opened page is printed from there.
  package static let introduction = "introduction"

  package init(id: String? = nil, section: String? = nil, isHead: Bool = false) {
    (self.id, self.section, self.isHead) = (id, section, isHead)
  }
}

extension [Line] {
  package consuming func part(_ id: String, of section: String? = nil) -> [Line] {
    marked(LineGroup(id: id, section: section))
  }

  package consuming func introducingRows() -> [Line] { marked(LineGroup(section: LineGroup.introduction)) }

  package consuming func rows(of section: String) -> [Line] {
    for index in indices { self[index].part = LineGroup(id: self[index].part?.id, section: section) }
    return self
  }

  package consuming func head(of section: String) -> [Line] { marked(LineGroup(section: section, isHead: true)) }

  private consuming func marked(_ group: LineGroup) -> [Line] {
    for index in indices { self[index].part = group }
    return self
  }
}
