import CompassModel

/// A section of a screen (decision Z2). A front end draws each kind of section alike on all pages (decision Z3).
public struct ScreenSection: Identifiable, Sendable {
  /// The section's id, unique within the screen: `events`.
  public var id: String
  /// The title above the section; nil for none.
  public var title: String?
  /// The text below the title; nil for none.
  public var text: String?
  /// The text at the end of the title's line: `96 items, newest first`; nil for none.
  public var trailingText: String?
  /// The part of the screen in which the section is drawn.
  public var region: Region
  /// The name of a group of sections that are announced together in speech; nil for none.
  public var group: String?
  /// The spoken sentence in place of the title; nil to speak the title.
  public var accessibilityLabel: String?
  /// Buttons that act on this section only.
  public var buttons: [ActionButton]
  /// Controls that act on this section only.
  public var controls: [FilterControl]
  /// The content of the section.
  public var kind: Kind
  /// The id of the row whose details the section shows; nil for none. Not in the JSON.
  public var rowID: String?

  /// Parts of a screen: above the head, in it, below it, or beside the rows if there is room.
  public enum Region: String, Sendable, Encodable, CaseIterable { case context, head, main, aside }

  /// The kinds of sections, with their content. Indirect, as sections are copied more often than drawn.
  public indirect enum Kind: Sendable {
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

  package init(
    _ id: String, _ kind: Kind, title: String? = nil, text: String? = nil, trailingText: String? = nil,
    in region: Region = .main, group: String? = nil, accessibilityLabel: String? = nil, buttons: [ActionButton] = [],
    controls: [FilterControl] = [], rowID: String? = nil
  ) {
    (self.id, self.kind, self.title, self.text, self.trailingText) = (id, kind, title, text, trailingText)
    (self.region, self.group, self.accessibilityLabel) = (region, group, accessibilityLabel)
    (self.buttons, self.controls, self.rowID) = (buttons, controls, rowID)
  }
}

/// A list of rows and its style.
public struct RowList: Sendable {
  /// The style in which the rows are drawn.
  public var style: Style
  /// The rows, in the order of their numbers; each is described when it is read.
  public var rows: ScreenRows
  /// The id of the row to which the list is scrolled first; nil for the first row.
  public var initialRow: String?
  /// The text drawn above `initialRow`: `12 later`; nil for none.
  public var aboveText: String?
  /// The number of visible rows in words: `Showing 100 of 250.`; nil if all are shown. The button is `more`.
  public var moreText: String?
  /// The number of the first row: 1, unless the list starts in the middle of the numbered rows.
  public var firstNumber: Int

  /// Layouts in which a front end draws the rows.
  public enum Style: Equatable, Sendable {
    /// Title and badges in one line, facts below it; spaced lists have an empty line between rows.
    case list(isSpaced: Bool)
    /// Boxes side by side, each at least `leastColumns` characters wide; facts of the same role share a line.
    case cards(leastColumns: Int)
    /// Columns if the screen is at least `leastColumns` characters wide; a list if not, and for rows that are too wide.
    case columns([Column], leastColumns: Int)
  }

  /// A column of a list in the style `columns`.
  public struct Column: Equatable, Sendable {
    /// The part of each row that the column shows.
    public var content: Content
    /// The width in characters; nil for that of the widest cell.
    public var width: Int?
    /// Whether texts are aligned to the right edge.
    public var isTrailing: Bool
    /// Whether the column moves behind or below the title if not all titles fit beside it.
    public var yields: Bool

    /// The parts of a row that a column can show.
    public enum Content: Equatable, Sendable { case title, badges, fact(ScreenRow.Fact.Role) }

    package init(_ content: Content, width: Int? = nil, isTrailing: Bool = false, yields: Bool = false) {
      (self.content, self.width, self.isTrailing, self.yields) = (content, width, isTrailing, yields)
    }
  }

  package init(
    _ style: Style, _ rows: ScreenRows, initialRow: String? = nil, aboveText: String? = nil, moreText: String? = nil,
    firstNumber: Int = 1
  ) {
    (self.style, self.rows, self.initialRow, self.aboveText) = (style, rows, initialRow, aboveText)
    (self.moreText, self.firstNumber) = (moreText, firstNumber)
  }
}
