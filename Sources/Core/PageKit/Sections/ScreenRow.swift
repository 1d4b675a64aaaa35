/// The complete description of a row, from which text, speech, board, browser, print and JSON are made (decision Z1).
/// Its texts are not escaped.
public struct ScreenRow: Identifiable, Equatable, Sendable {
  /// The stable id by which commands and actions find the row.
  public var id: String
  /// The whole title. Text wraps it; cards, lanes and SVG truncate it.
  public var title: String
  /// The name for selecting the row, if it differs from the title: `Fastball Velocity Feb 10, 2026`; else nil.
  public var name: String?
  /// The sign before the title, such as a checkbox or the kind of row; nil for none.
  public var leading: Leading?
  /// The name of the box before the title for screen readers: `Mark Take the SAT complete`; nil for none. The box is
  /// disabled while the row is locked, though a tap says why (decision K7).
  package var boxLabel: String?
  /// Short labels at the end of the title's line, in display order, such as the kind and the status.
  public var badges: [Badge] = []
  /// Short facts in spoken order, drawn below the title or in columns.
  public var facts: [Fact] = []
  /// Free texts below the facts.
  public var notes: [Note] = []
  /// The title above `children`: `Complete These First`; nil for none.
  public var childrenTitle: String?
  /// The colour of `childrenTitle` (decision K15); nil for that of ordinary text.
  package var childrenColor: ColorToken?
  /// Rows shown inside this row, such as the tasks that a task waits for.
  public var children: [ScreenRow] = []
  /// Marks such as `updating`, which each front end draws and speaks in its own way.
  public var state: Set<State> = []
  /// The progress of the row's change: `saving…` or `waiting for a connection`; nil for none.
  public var updatingText: String?
  /// The colour of the bar at a card's edge; nil for none.
  public var tone: ColorToken?
  /// The colour of the title; nil for that of ordinary text.
  public var titleColor: ColorToken?
  /// Text for screen readers as in the page's specification.
  public var accessibilityLabel: String
  /// The spoken sentence, if it cannot be made of title, facts and badges; else nil.
  package var customSentence: CustomSentence?
  /// The buttons that only this row has, or that replace the shared ones with the same id; `PageScreen.rowButtons(of:)`
  /// returns all.
  public var buttons: [ActionButton] = []
  /// The ids of the shared buttons that this row does not have.
  public var withoutRowButtons: [String] = []
  /// The id of the button drawn with the row, because its action is due: `attend`; nil for none.
  public var prompt: String?
  /// The path that the row's Open button leads to (decision I2): `/events/ev-1`; nil if there is no such button.
  public var route: String?

  /// The kinds of signs before a title.
  public enum Leading: Equatable, Sendable {
    /// A checkbox that shows a task's progress, as text: `[x]`.
    case box(String)
    /// A word of a closed set, in its own column: `offer`.
    case word(String, color: ColorToken?)
    /// A shape for one cell, an emoji for more room, and the kind in words.
    case sign(Shape, emoji: String, kind: String, color: ColorToken?)
  }

  /// The shapes of a sign.
  public enum Shape: String, Sendable, Encodable, CaseIterable { case circle, square, triangle, diamond }

  /// The marks that a row can have.
  public enum State: String, Sendable, Encodable, CaseIterable {
    case selected, locked, updating, kept, done, expanded, pressing
  }

  package init(id: String, title: String, accessibilityLabel: String) {
    self.id = id
    self.title = title
    self.accessibilityLabel = accessibilityLabel
  }
}

extension ScreenRow {
  /// A spoken sentence that is made when it is read, as most front ends read none.
  package struct CustomSentence: Equatable, Sendable {
    private let make: @Sendable (_ isNumbered: Bool) -> String

    package init(_ make: @escaping @Sendable () -> String) { self.make = { _ in make() } }

    /// Makes the sentence of a function that adds the numbers of other rows on request (decision K14).
    package init(numbered make: @escaping @Sendable (_ isNumbered: Bool) -> String) { self.make = make }

    func text(isNumbered: Bool) -> String { make(isNumbered) }

    package static func == (left: Self, right: Self) -> Bool {
      left.text(isNumbered: true) == right.text(isNumbered: true)
    }
  }

  /// Marks the row if a change of it is being stored or waits for a connection (decision J4); else `text` is nil.
  package mutating func show(_ text: String?, isUpdating: Bool) {
    updatingText = text
    if text != nil { state.insert(isUpdating ? .updating : .kept) }
  }
}

extension ScreenRow {
  /// A label at the end of the title's line.
  public struct Badge: Equatable, Sendable, Encodable {
    /// The role, which decides the badge's place.
    public var role: Role
    /// The label to draw.
    public var text: String
    /// The words for the spoken sentence; nil for the label in lower case, empty to leave it out.
    public var spoken: String?
    /// The value on the wire, for front ends with labels of their own; nil for none.
    public var value: String?
    /// The colour, never the only carrier of the meaning; nil for none.
    public var color: ColorToken?

    /// The roles of a badge, which decide its place and its words in speech.
    public enum Role: String, Sendable, Encodable, CaseIterable { case kind, status, requirement, lock, progress }

    package init(_ role: Role, _ text: String, value: String? = nil, color: ColorToken? = nil, spoken: String? = nil) {
      (self.role, self.text, self.value, self.color, self.spoken) = (role, text, value, color, spoken)
    }
  }

  /// A short fact of a row.
  public struct Fact: Equatable, Sendable {
    /// The role, which decides the fact's column.
    public var role: Role
    /// The text to draw.
    public var text: String
    /// The text with the numbers of other rows, for lists that number their rows (decision K14); nil for no difference.
    package var numberedText: String?
    /// The words for the spoken sentence; nil for the text in mid-sentence form, empty to leave it out.
    public var spoken: String?
    /// The unformatted date, number or wire value, for front ends with formats of their own; nil for none.
    public var value: String?
    /// The colour, never the only carrier of the meaning; nil for none.
    public var color: ColorToken?
    /// A sign drawn beside the text, so that the meaning does not depend on the colour; nil for none.
    public var mark: Mark?
    /// Whether the text is a sentence that gets its own lines.
    public var isLong: Bool

    /// The roles of a fact, which decide its column.
    public enum Role: String, Sendable, Encodable, CaseIterable {
      case date, time, money, location, school, measure, deadline, progress, number, grade, kind, status, note
    }

    /// The signs that stress a fact.
    public enum Mark: String, Sendable, Encodable, CaseIterable { case warning, check }

    package init(
      _ role: Role, _ text: String, numbered: String? = nil, spoken: String? = nil, value: String? = nil,
      color: ColorToken? = nil, mark: Mark? = nil, isLong: Bool = false
    ) {
      (self.role, self.text, numberedText, self.spoken, self.value) = (role, text, numbered, spoken, value)
      (self.color, self.mark, self.isLong) = (color, mark, isLong)
    }
  }

  /// A free text below the facts.
  public struct Note: Equatable, Sendable, Encodable {
    /// The heading; nil if none is drawn.
    public var title: String?
    /// The spoken heading if none is drawn; nil for none.
    public var spokenTitle: String?
    /// The text as it was entered.
    public var text: String
    /// The amount of the text that a list draws.
    public var display: Display

    /// The amount of a note that a list draws: its beginning; all of it, while the row is expanded; or nothing, because
    /// it is shown beside the list and spoken.
    public enum Display: String, Sendable, Encodable, CaseIterable { case preview, expanded, aside }

    package init(_ title: String?, _ text: String, _ display: Display = .preview, spokenTitle: String? = nil) {
      (self.title, self.text, self.display, self.spokenTitle) = (title, text, display, spokenTitle)
    }
  }
}

extension ScreenRow {
  /// The title cut to 60 characters (decision X18).
  package var shortTitle: String { title.cut(at: 60) }

  /// The id and the name by which the row is selected.
  public var label: RowLabel { RowLabel(id: id, name: name ?? title) }

  /// The parts of the row as texts: sign, title, badges, facts, notes beside the list, and whether it is selected.
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

  /// The parts of the row in one line, separated by ` · `.
  public var text: String { texts.joined(separator: " · ") }

  /// The texts of the details panel beside a list, below the row's name: the title if it differs, badges, the kind of
  /// its sign, facts, notes and children.
  public var details: [String] {
    let kind: String? = if case .sign(_, _, let kind, _) = leading { kind } else { nil }
    let labels = badges.map(\.text)
    return (name == nil ? [] : [title]) + labels + [kind].compactMap(\.self).filter { !labels.contains($0) }
      + facts.map { $0.numberedText ?? $0.text }
      + notes.map { note in note.title.map { "\($0): \(note.text)" } ?? note.text }
      + children.map { "\(childrenTitle ?? ""): \($0.title)" }
  }

  /// The spoken sentence of the row, without its notes (decision V13).
  package var sentence: String { sentence(isNumbered: false) }

  private func sentence(isNumbered: Bool) -> String {
    if let customSentence { return customSentence.text(isNumbered: isNumbered) }
    let kind = badges.first { $0.role == .kind }?.text
    let facts = facts.map { $0.spoken ?? $0.text.midSentence }
    let ends = badges.filter { $0.role != .kind }.map { $0.spoken ?? $0.text.lowercased() }
    let progress = state.contains(.updating) ? "being saved" : updatingText
    guard let kind else { return SpokenText.sentence(title, facts + ends + [progress]) }
    return SpokenText.sentence(nil, [SpokenText.named(kind, title)] + facts + ends + [progress])
  }

  /// Returns the spoken text of a numbered row: the sentence, the capabilities that are not already spoken for all
  /// rows, and the notes.
  package func spoken(_ capabilities: String?) -> String {
    let notes = notes.filter { $0.display != .expanded || state.contains(.expanded) }
    return SpokenText.row(
      sentence(isNumbered: true), capabilities: capabilities,
      more: notes.map { note in (note.spokenTitle ?? note.title).map { "\($0): \(note.text)" } ?? note.text })
  }
}
