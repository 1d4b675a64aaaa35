import CompassModel

/// The complete description of one row of a screen: text, speech, board, browser, print and JSON are made of it
/// (decision Z1). Texts are raw.
public struct ScreenRow: Identifiable, Equatable, Sendable {
  /// The stable id, under which the row is opened, changed and found.
  public var id: String
  /// The complete title. Text wraps it; cards, lanes and SVG truncate it.
  public var title: String
  /// The name where rows are named, if that is not the title: `Fastball Velocity Feb 10, 2026`.
  public var name: String?
  /// The sign before the title: how far a task is, what kind of row it is.
  public var leading: Leading?
  /// Short labels at the end of the title's line: the kind first, the status last.
  public var badges: [Badge] = []
  /// Short facts in reading order, below the title or in columns.
  public var facts: [Fact] = []
  /// Free texts below the facts.
  public var notes: [Note] = []
  /// The title of `children`: `Complete These First`.
  public var childrenTitle: String?
  /// Rows inside the row: the tasks for which a task waits.
  public var children: [ScreenRow] = []
  /// Marks such as `updating`, which a front end draws and speaks in its own way.
  public var state: Set<State> = []
  /// `saving…` or `waiting for a connection`; nil where nothing is under way.
  public var updatingText: String?
  /// The accent of a card's bar.
  public var tone: ColorToken?
  /// The colour of the title where it is not that of any text.
  public var titleColor: ColorToken?
  /// The sentence of the page's specification, for a screen reader.
  public var accessibilityLabel: String
  /// The spoken sentence, only where its order or wording is not that of title, facts and badges.
  public var ownSentence: String?
  /// Buttons that differ on this row from the list's shared ones.
  public var buttons: [ActionButton] = []
  /// The ids of the shared buttons that this row does not have.
  public var withoutRowButtons: [String] = []
  /// The id of the button that is drawn with the row, as only some rows have it: `attend`.
  public var prompt: String?
  /// The path to which its button Open leads (decision I2): `/events/ev-1`; nil where it opens none.
  public var route: String?

  /// The sign before a title.
  public enum Leading: Equatable, Sendable {
    /// `[x]`: how far a task is.
    case box(String)
    /// A word of a closed set, in a column of its own: `offer`.
    case word(String, color: ColorToken?)
    /// A shape where there is one cell, an emoji where there is room, and the kind in words.
    case sign(Shape, emoji: String, kind: String, color: ColorToken?)
  }

  /// The shape of a sign.
  public enum Shape: String, Sendable, Encodable, CaseIterable { case circle, square, triangle, diamond }

  /// A mark of a row.
  public enum State: String, Sendable, Encodable, CaseIterable {
    case selected, locked, updating, kept, done, expanded, pressing
  }

  /// A row with its name and its screen reader's sentence; everything else is added.
  public init(id: String, title: String, accessibilityLabel: String) {
    self.id = id
    self.title = title
    self.accessibilityLabel = accessibilityLabel
  }
}

extension ScreenRow {
  /// Marks a row of which a change is under way or waits for a connection (decision J4); `text` is nil for neither.
  public mutating func show(_ text: String?, isUpdating: Bool) {
    updatingText = text
    if text != nil { state.insert(isUpdating ? .updating : .kept) }
  }
}

/// Badges, facts and notes of a row.
extension ScreenRow {
  /// A label at the end of the title's line.
  public struct Badge: Equatable, Sendable, Encodable {
    /// The role, which decides where the badge is drawn.
    public var role: Role
    /// The label as it is drawn.
    public var text: String
    /// The label inside a sentence; nil for its lower case, empty where the sentence leaves it out.
    public var spoken: String?
    /// The wire value, for front ends with labels of their own.
    public var value: String?
    /// The colour, never its only meaning.
    public var color: ColorToken?

    /// The meaning of a badge.
    public enum Role: String, Sendable, Encodable, CaseIterable { case kind, status, requirement, lock, progress }

    /// A label with its role.
    public init(_ role: Role, _ text: String, value: String? = nil, color: ColorToken? = nil, spoken: String? = nil) {
      (self.role, self.text, self.value, self.color, self.spoken) = (role, text, value, color, spoken)
    }
  }

  /// A short fact in reading order.
  public struct Fact: Equatable, Sendable {
    /// The role, which decides the column.
    public var role: Role
    /// The fact as it is drawn.
    public var text: String
    /// The fact inside a sentence; nil for its mid-sentence form, empty where the sentence leaves it out.
    public var spoken: String?
    /// The raw date, number or wire value, for front ends with formats of their own.
    public var value: String?
    /// The colour, never its only meaning.
    public var color: ColorToken?
    /// The sign beside the colour.
    public var mark: Mark?
    /// Whether it is a sentence on lines of its own rather than a value.
    public var isLong: Bool

    /// The meaning of a fact.
    public enum Role: String, Sendable, Encodable, CaseIterable {
      case date, time, money, location, school, measure, deadline, progress, number, grade, kind, status, note
    }

    /// A sign that stresses a fact.
    public enum Mark: String, Sendable, Encodable, CaseIterable { case warning, check }

    /// A fact with its role; `spoken` where a sentence has other words.
    public init(
      _ role: Role, _ text: String, spoken: String? = nil, value: String? = nil, color: ColorToken? = nil,
      mark: Mark? = nil, isLong: Bool = false
    ) {
      (self.role, self.text, self.spoken, self.value) = (role, text, spoken, value)
      (self.color, self.mark, self.isLong) = (color, mark, isLong)
    }
  }

  /// A free text below the facts.
  public struct Note: Equatable, Sendable, Encodable {
    /// The heading; nil where the drawing needs none.
    public var title: String?
    /// The heading in speech, where the drawing has none.
    public var spokenTitle: String?
    /// The text as it was entered.
    public var text: String
    /// The part of it that a list draws.
    public var display: Display

    /// The part of a note that a list draws: its beginning, all of it while the row is expanded, or nothing, as it is beside
    /// the list and in speech alone.
    public enum Display: String, Sendable, Encodable, CaseIterable { case preview, expanded, aside }

    /// A note with its heading.
    public init(_ title: String?, _ text: String, _ display: Display = .preview, spokenTitle: String? = nil) {
      (self.title, self.text, self.display, self.spokenTitle) = (title, text, display, spokenTitle)
    }
  }
}

/// Texts that follow from a row's description.
extension ScreenRow {
  /// The title with at most 60 characters (decision X18).
  public var shortTitle: String { title.cut(at: 60) }

  /// The id and the name under which the row is selected.
  public var label: RowLabel { RowLabel(id: id, name: name ?? title) }

  /// Each fact of the row as a text, its title first.
  public var texts: [String] {
    let leading: [String] =
      switch leading {
      case .box(let box): [box]
      case .word(let word, _): [word]
      case .sign(_, _, let kind, _): [kind]
      case nil: []
      }
    return leading + [title] + badges.map(\.text) + facts.map(\.text)
      + notes.filter { $0.display == .aside }.map(\.text) + (state.contains(.selected) ? ["selected"] : [])
  }

  /// The facts of the row in one line.
  public var text: String { texts.joined(separator: " · ") }

  /// The facts beside a list, where there is room for all of them: all but the name, with notes and children.
  public var details: [String] {
    let kind: String? = if case .sign(_, _, let kind, _) = leading { kind } else { nil }
    let labels = badges.map(\.text)
    return (name == nil ? [] : [title]) + labels + [kind].compactMap(\.self).filter { !labels.contains($0) }
      + facts.map(\.text) + notes.map { note in note.title.map { "\($0): \(note.text)" } ?? note.text }
      + children.map { "\(childrenTitle ?? ""): \($0.title)" }
  }

  /// The spoken sentence of the row without its notes (decision V13).
  public var sentence: String {
    if let ownSentence { return ownSentence }
    let kind = badges.first { $0.role == .kind }?.text
    let facts = facts.map { $0.spoken ?? $0.text.midSentence }
    let ends = badges.filter { $0.role != .kind }.map { $0.spoken ?? $0.text.lowercased() }
    let progress = state.contains(.updating) ? "being saved" : updatingText
    guard let kind else { return SpokenText.sentence(title, facts + ends + [progress]) }
    return SpokenText.sentence(nil, [SpokenText.named(kind, title)] + facts + ends + [progress])
  }

  /// The spoken row: the sentence, its remaining capabilities and the notes.
  ///
  /// - Parameter capabilities: the capabilities beside those that are spoken of all rows, in words; nil for none.
  package func spoken(_ capabilities: String?) -> String {
    let notes = notes.filter { $0.display != .expanded || state.contains(.expanded) }
    return SpokenText.row(
      sentence, capabilities: capabilities,
      more: notes.map { note in (note.spokenTitle ?? note.title).map { "\($0): \(note.text)" } ?? note.text })
  }
}
