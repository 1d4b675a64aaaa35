import CompassModel

/// A page as it goes to paper: its complete sections, with all rows and lanes (decisions T19, U4, Z11). Texts are raw: who
/// draws them escapes them.
public struct PrintedPage: Sendable {
  /// The name of its file, without an extension: `timeline`.
  public var name: String
  /// The head of the first page.
  public var title: String
  /// The caption under the title.
  public var subtitle: String
  /// `Printed Feb 10, 2026 at 09:00`.
  public var printedText: String
  /// The dates and what narrows the rows, one fact each.
  public var facts: [String]
  /// `2 items could not be shown`, and what else a reader must know.
  public var notes: [String]
  /// In place of the sections, where there is nothing to show.
  public var emptyText: String?
  /// Whether the paper is upright; else it lies across.
  public var isUpright: Bool
  /// Everything of the page, in the order it is drawn.
  public var sections: [ScreenSection]

  /// A page with all that is printed of it; texts as its properties say.
  public init(
    name: String, title: String, subtitle: String, printedText: String, facts: [String], notes: [String] = [],
    emptyText: String? = nil, isUpright: Bool = false, sections: [ScreenSection]
  ) {
    (self.name, self.title, self.subtitle, self.printedText) = (name, title, subtitle, printedText)
    (self.facts, self.notes, self.emptyText) = (facts, notes, emptyText)
    (self.isUpright, self.sections) = (isUpright, sections)
  }
}
