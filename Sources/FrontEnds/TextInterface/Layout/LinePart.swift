/// Which part of a page a line shows, beside the rows that can be chosen: answers that print a changed part print it
/// whole, and under its head (decision V11).
package struct LinePart: Hashable, Sendable {
  /// Tells a day, a week, a metric or a lane's item from others; nil where the rows or the text tell it.
  package var id: String?
  /// The list of the page that it belongs to, where that has a head: `lanes`.
  package var section: String?
  /// Whether it is the head: months, weekdays, titles of columns.
  package var isHead: Bool

  /// What tells the lines of a question or an alert from all others, where they are among them.
  package static let question = "question"

  /// The section of what is said of all rows directly above the first of them: a page that is opened begins with it.
  package static let introduction = "introduction"

  package init(id: String? = nil, section: String? = nil, isHead: Bool = false) {
    (self.id, self.section, self.isHead) = (id, section, isHead)
  }
}

extension [Line] {
  /// The same as one part of the page.
  ///
  /// - Parameter section: whose head belongs above it; nil where there is none.
  package consuming func part(_ id: String, of section: String? = nil) -> [Line] {
    for index in indices { self[index].part = LinePart(id: id, section: section) }
    return self
  }

  /// The same as what is said of all rows below them.
  package consuming func introducingRows() -> [Line] {
    for index in indices { self[index].part = LinePart(section: LinePart.introduction) }
    return self
  }

  /// The same as rows of a section.
  package consuming func rows(of section: String) -> [Line] {
    for index in indices {
      self[index].part = LinePart(id: self[index].part?.id, section: section)
    }
    return self
  }

  /// The same as the head of a section.
  package consuming func head(of section: String) -> [Line] {
    for index in indices { self[index].part = LinePart(section: section, isHead: true) }
    return self
  }
}
