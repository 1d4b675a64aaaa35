/// A page for printing: all sections with all rows and lanes (decisions T19, U4, Z11). Its texts are not escaped; the
/// drawing code must do that.
public struct PrintedPage: Sendable {
  /// The file name without its extension: `timeline`.
  public var name: String
  /// The title at the top of the first page.
  public var title: String
  /// The caption under the title.
  public var subtitle: String
  /// The time of printing: `Printed Feb 10, 2026 at 09:00`, or only its day.
  public var printedText: String
  /// Short texts under the subtitle, such as the dates, the active filters, and lines that the user added.
  public var facts: [String]
  /// Notes for the reader, such as `2 items could not be shown`.
  public var notes: [String]
  /// The text in place of the sections; nil if there is something to show.
  public var emptyText: String?
  /// Whether the paper is in portrait orientation; if not, landscape.
  public var isUpright: Bool
  /// All sections in display order.
  public var sections: [ScreenSection]

  package init(
    name: String, title: String, subtitle: String, printedText: String, facts: [String], notes: [String] = [],
    emptyText: String? = nil, isUpright: Bool = false, sections: [ScreenSection]
  ) {
    (self.name, self.title, self.subtitle, self.printedText) = (name, title, subtitle, printedText)
    (self.facts, self.notes, self.emptyText) = (facts, notes, emptyText)
    (self.isUpright, self.sections) = (isUpright, sections)
  }
}
