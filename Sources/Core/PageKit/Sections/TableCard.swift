import CompassModel

/// A table that compares records and marks the best values: offers, or metrics with their latest and best readings.
public struct TableCard: Equatable, Sendable, Encodable {
  /// The titles, one for each cell of a record.
  public var titles: [String]
  /// Whether each record is a column or a row.
  public var orientation: Orientation
  /// The records in order.
  public var records: [Record]
  /// The number of records left out, in words: `2 more offers are selected`; null for none.
  @Nullable public var moreText: String?
  /// Text for screen readers.
  public var accessibilityLabel: String

  /// The layouts of a table: a column or a row for each record.
  public enum Orientation: String, Hashable, Sendable, Codable, CaseIterable { case columns, rows }

  /// Makes a table; each record must have one cell per title.
  package init(
    _ titles: [String], as orientation: Orientation, _ records: [Record], moreText: String? = nil,
    accessibilityLabel: String
  ) {
    (self.titles, self.orientation, self.records) = (titles, orientation, records)
    self.moreText = moreText
    self.accessibilityLabel = accessibilityLabel
  }

  /// One record of the table.
  public struct Record: Equatable, Sendable, Encodable, Identifiable {
    /// The id of the compared row, or of the metric.
    public var id: String
    /// The cells, one for each title; each is a list of lines, empty if there is no value.
    public var cells: [[Cell]]
    /// The sparkline's heights from 0 to 100 at equal distances, null for no value; nil for a record without a
    /// sparkline.
    @Nullable public var sparkline: [Double?]?
    /// Text for screen readers.
    public var accessibilityLabel: String

    public init(id: String, cells: [[Cell]], sparkline: [Double?]? = nil, accessibilityLabel: String) {
      (self.id, self.cells) = (id, cells)
      self.sparkline = sparkline
      self.accessibilityLabel = accessibilityLabel
    }
  }

  /// A line of a cell; the best and the nearest value say so in their text.
  public struct Cell: Equatable, Sendable, Encodable, Identifiable {
    /// The text, as identity: no cell contains a line twice.
    public var id: String { text }
    /// The text to draw.
    public var text: String
    /// The kind, which decides the look.
    public var kind: Kind

    /// The kinds of lines; `best` and `nearest` are also said in the text.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      case name, type, plain, best, nearest, note, better, worse, steady
    }

    /// Makes a line; for `best` and `nearest` the word is appended to the text.
    package init(_ text: String, _ kind: Kind = .plain) {
      self.text =
        switch kind {
        case .best, .nearest: "\(text) (\(kind.rawValue))"
        case .name, .type, .plain, .note, .better, .worse, .steady: text
        }
      self.kind = kind
    }
  }
}
