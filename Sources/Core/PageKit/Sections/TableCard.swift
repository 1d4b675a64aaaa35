import CompassModel

/// Records with the same values beside each other, the best marked: offers that are compared, metrics with their latest
/// and best readings.
public struct TableCard: Equatable, Sendable, Encodable {
  /// One title for each cell of a record.
  public var titles: [String]
  /// Whether records are columns or rows.
  public var orientation: Orientation
  /// The records in order.
  public var records: [Record]
  /// `2 more offers are selected`; null where all are there.
  @Nullable public var moreText: String?
  /// The sentence of a screen reader.
  public var accessibilityLabel: String

  /// The two layouts of a table.
  public enum Orientation: String, Hashable, Sendable, Codable, CaseIterable { case columns, rows }

  /// Records with one title for each of their cells.
  public init(
    _ titles: [String], as orientation: Orientation, _ records: [Record], moreText: String? = nil,
    accessibilityLabel: String
  ) {
    (self.titles, self.orientation, self.records) = (titles, orientation, records)
    self.moreText = moreText
    self.accessibilityLabel = accessibilityLabel
  }

  /// The values of one record.
  public struct Record: Equatable, Sendable, Encodable, Identifiable {
    /// The id of the row that is compared, or of the metric.
    public var id: String
    /// One cell for each title: lines, none where there is no value.
    public var cells: [[Cell]]
    /// Heights from 0 to 100 at equal distances, null where there is none; nil for a record without a line.
    @Nullable public var sparkline: [Double?]?
    /// The sentence of a screen reader.
    public var accessibilityLabel: String

    /// The cells of one record.
    public init(id: String, cells: [[Cell]], sparkline: [Double?]? = nil, accessibilityLabel: String) {
      (self.id, self.cells) = (id, cells)
      self.sparkline = sparkline
      self.accessibilityLabel = accessibilityLabel
    }
  }

  /// A line of a cell; the best and the nearest are marked in words.
  public struct Cell: Equatable, Sendable, Encodable, Identifiable {
    /// The text itself: no line of a cell repeats another.
    public var id: String { text }
    /// As it is drawn.
    public var text: String
    /// The meaning, for its look.
    public var kind: Kind

    /// The meaning of a line; `best` and `nearest` repeat what the text says.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      case name, type, plain, best, nearest, note, better, worse, steady
    }

    /// A line; the word of what is best or nearest is added to it.
    public init(_ text: String, _ kind: Kind = .plain) {
      self.text =
        switch kind {
        case .best, .nearest: "\(text) (\(kind.rawValue))"
        case .name, .type, .plain, .note, .better, .worse, .steady: text
        }
      self.kind = kind
    }
  }
}
