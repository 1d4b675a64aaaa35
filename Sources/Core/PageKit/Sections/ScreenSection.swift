import CompassModel

/// One part of a screen (decision Z2). A front end has one drawer for each kind of section and none for a page
/// (decision Z3).
public struct ScreenSection: Identifiable, Sendable {
  /// Unique within the screen: `events`.
  public var id: String
  /// The title above it; nil for none.
  public var title: String?
  /// The text below the title.
  public var text: String?
  /// The text at the end of the title's line: `96 items, newest first`.
  public var trailingText: String?
  /// The part of the screen that it belongs to.
  public var region: Region
  /// Sections of one name are announced together in speech; nil for a section of its own.
  public var group: String?
  /// The sentence of a screen reader above it, in the place of the title; nil where it is the title.
  public var accessibilityLabel: String?
  /// Buttons of the section alone.
  public var buttons: [ActionButton]
  /// Controls of the section alone.
  public var controls: [FilterControl]
  /// The content of the section.
  public var kind: Kind
  /// The id of the row that the section shows the details of; nil for none. Not in the JSON.
  public var rowID: String?

  /// Above the head, in it, below it, or beside the rows where there is room.
  public enum Region: String, Sendable, Encodable, CaseIterable { case context, head, main, aside }

  /// The closed set of contents.
  public enum Kind: Sendable {
    case rows(RowList)
    case month(CalendarCard)
    case week([WeekDay])
    case lanes(LanesCard)
    case charts(ChartsCard)
    case radar(RadarCard)
    case table(TableCard)
    case tiles([Tile])
    case links([PageLink])
    case meter(Meter)
    case paragraph(Paragraph)
    case fields([FieldRow])
    case form(FormSection)
  }

  /// A section: its content, and the texts, buttons and controls around it.
  public init(
    _ id: String, _ kind: Kind, title: String? = nil, text: String? = nil, trailingText: String? = nil,
    in region: Region = .main, group: String? = nil, accessibilityLabel: String? = nil, buttons: [ActionButton] = [],
    controls: [FilterControl] = [], rowID: String? = nil
  ) {
    (self.id, self.kind, self.title, self.text, self.trailingText) = (id, kind, title, text, trailingText)
    (self.region, self.group, self.accessibilityLabel) = (region, group, accessibilityLabel)
    (self.buttons, self.controls, self.rowID) = (buttons, controls, rowID)
  }
}

/// A list of rows and the way it is drawn.
public struct RowList: Sendable {
  /// The look of the rows.
  public var style: Style
  /// The rows, in the order of their numbers; described when they are read.
  public var rows: ScreenRows
  /// The id of the row at which the list opens.
  public var initialRow: String?
  /// The text above that row: `12 later`.
  public var aboveText: String?
  /// `Showing 100 of 250.`; nil where all are there. The button is the head's `more`.
  public var moreText: String?
  /// The number of the first row: 1 except where the list begins in its middle.
  public var firstNumber: Int

  /// The look of a list.
  public enum Style: Equatable, Sendable {
    /// Title and badges in one line, facts below; spaced lists have an empty line between rows.
    case list(isSpaced: Bool)
    /// Boxes beside each other, each at least so many characters wide; facts of one role share a line.
    case cards(leastColumns: Int)
    /// Columns from so many characters on; otherwise, and for a row too wide for them, a list.
    case columns([Column], leastColumns: Int)
  }

  /// A column of a list.
  public struct Column: Equatable, Sendable {
    /// The part of a row in it.
    public var content: Content
    /// Its width in characters; nil for that of its widest cell.
    public var width: Int?
    /// Whether its text ends at its right edge.
    public var isTrailing: Bool
    /// Whether it goes behind or below the title where not all titles have room beside it.
    public var yields: Bool

    /// The part of a row that a column has.
    public enum Content: Equatable, Sendable { case title, badges, fact(ScreenRow.Fact.Role) }

    /// A column of a list.
    public init(_ content: Content, width: Int? = nil, isTrailing: Bool = false, yields: Bool = false) {
      (self.content, self.width, self.isTrailing, self.yields) = (content, width, isTrailing, yields)
    }
  }

  /// A list of rows.
  public init(
    _ style: Style, _ rows: ScreenRows, initialRow: String? = nil, aboveText: String? = nil, moreText: String? = nil,
    firstNumber: Int = 1
  ) {
    (self.style, self.rows, self.initialRow, self.aboveText) = (style, rows, initialRow, aboveText)
    (self.moreText, self.firstNumber) = (moreText, firstNumber)
  }
}
