/// Which part of a page a line shows, beside the rows that can be chosen: answers that print a changed part print it
/// whole, and under its head (decision V11).
package struct LinePart: Hashable, Sendable {
  /// Tells a day, a week, a metric or a lane's item from others; nil where the rows or the text tell it.
  package var id: String?
  /// The list of the page that it belongs to, where that has a head: `lanes`.
  package var section: String?
  /// Whether it is the head: months, weekdays, titles of columns.
  package var isHead: Bool

  /// The part of a question's or an alert's lines, where they are among others.
  package static let question = "question"

  /// The section of what is said of all rows directly above the first of them: a page that is opened begins with it.
  package static let introduction = "introduction"

  package init(id: String? = nil, section: String? = nil, isHead: Bool = false) {
    (self.id, self.section, self.isHead) = (id, section, isHead)
  }
}

extension [Line] {
  /// A copy as one part of the page.
  ///
  /// - Parameter section: whose head belongs above it; nil where there is none.
  package consuming func part(_ id: String, of section: String? = nil) -> [Line] {
    for index in indices { self[index].part = LinePart(id: id, section: section) }
    return self
  }

  /// A copy as a sentence on all rows below it.
  package consuming func introducingRows() -> [Line] {
    for index in indices { self[index].part = LinePart(section: LinePart.introduction) }
    return self
  }

  /// A copy as rows of a section.
  package consuming func rows(of section: String) -> [Line] {
    for index in indices {
      self[index].part = LinePart(id: self[index].part?.id, section: section)
    }
    return self
  }

  /// A copy as the head of a section.
  package consuming func head(of section: String) -> [Line] {
    for index in indices { self[index].part = LinePart(section: section, isHead: true) }
    return self
  }
}
