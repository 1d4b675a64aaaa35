import PageKit
import RecruitingCompass
import Scripting
import TextInterface

/// What can be typed on a screen.
public struct Vocabulary: Equatable, Sendable {
  /// The page that is open; nil where none is.
  public var page: Page?
  /// The rows of the page, in the order of their numbers, with all that each says.
  public var rows: [Row] = []
  /// The names of schools.
  public var schools: [String] = []

  /// A row that can be meant.
  public struct Row: Hashable, Sendable {
    /// Its stable id.
    public var id: String
    /// Its name, or all that it says.
    public var text: String

    /// A row by its id and what is said of it.
    public init(id: String, text: String) { (self.id, self.text) = (id, text) }
  }

  /// Nothing is known.
  public init() {}

  /// What can be typed on this screen.
  public init(_ screen: AppScreen) {
    page = screen.page
    rows = screen.shown.rows.map { Row(id: $0.id, text: screen.shown.rowText(id: $0.id) ?? $0.name) }
  }
}

/// What is said beside a line while it is typed.
public struct Hint: Hashable, Sendable {
  /// How it may go on; empty if nobody knows.
  public var text = ""
  /// The characters that fit nothing, counted from the line's start.
  public var mistake: Range<Int>?

  /// Nothing is said.
  public init() {}
}

extension Vocabulary {
  func hint(for editor: LineEditor) -> Hint { Hint() }
}

extension LineMode.Turn {
  mutating func complete() { ring() }
  mutating func offer(files: [String], beginning: String) {}
}
