import CompassModel
import PageKit

/// A card for one school of the list, with every text ready to show.
public struct SchoolCard: ListCard, Identifiable {
  public var id: SchoolID
  /// The name, with city or number where schools share it (decisions T24, M6).
  public var name: String
  @Nullable package var placeText: String?
  @Nullable package var division: String?
  /// The wire value of the status; null without a status.
  @Nullable public var status: String?
  @Nullable package var statusLabel: String?
  package var uses: [String]
  /// `Last contact Jan 2, 2026` or `No contact yet`; null before contacts are loaded.
  @Nullable package var lastContactText: String?
  /// Whether the last contact is 30 or more days ago and no event is planned (decision G12). False for a school that
  /// declined, that the athlete committed to or does not pursue, for one without any contact, and before contacts and
  /// events are loaded.
  package var isQuiet: Bool
  /// Whether the viewer can delete the school: permitted, not in a project, and no row refers to it (decision B4).
  package var canDelete: Bool
  package var isUpdating: Bool
  /// `saving…` while the status is being stored, `waiting for a connection` for a change kept offline, else null.
  @Nullable public var updatingText: String?
  public var accessibilityLabel: String
  /// The buttons that cannot be tapped on this school now; all others are the screen's `rowButtons` (decision U4).
  public var buttons: [ActionButton] = []
  /// The ids of the screen's `rowButtons` that the school lacks: its current status, and `delete` if it cannot be
  /// deleted.
  public var withoutRowButtons: [String] = []

  // Newer members appear only in sections, not in the JSON (decision Z9).
  private enum CodingKeys: CodingKey {
    case id, name, placeText, division, status, statusLabel, uses, canDelete, isUpdating, updatingText
    case accessibilityLabel, buttons, withoutRowButtons
  }

  /// Input of a card that comes from other rows: distinct name, counts and last contact.
  public struct Extra: Equatable, Sendable {
    let name: String
    let uses: [String]
    let mayDelete: Bool
    let lastContact: String?
    let isQuiet: Bool
  }

  init(_ listed: ListedRow<SchoolsList>, in context: PageContext) {
    let (school, extra) = (listed.row, listed.extra)
    id = school.id
    name = extra.name
    placeText = school.placeText
    division = school.division?.nilIfBlank
    status = school.status?.wire
    statusLabel = school.status?.label
    (uses, lastContactText, isQuiet) = (extra.uses, extra.lastContact, extra.isQuiet)
    canDelete = context.may(.deleteSchool) && extra.mayDelete
    isUpdating = listed.isUpdating
    updatingText = .progress(isUpdating: listed.isUpdating, isKept: listed.isKept)
    let texts = [name] + school.facts + uses + [extra.lastContact?.midSentence].compactMap(\.self)
    accessibilityLabel = texts.joined(separator: ", ") + "."
  }

  public var rowLabel: RowLabel { RowLabel(id: id.rawValue, name: name) }

  public var row: ScreenRow {
    var row = ScreenRow(id: id.rawValue, title: name, accessibilityLabel: accessibilityLabel)
    row.badges = statusLabel.map { [.init(.status, $0, value: status)] } ?? []
    row.facts =
      [placeText.map { .init(.location, $0, spoken: $0) }, division.map { .init(.kind, $0, spoken: $0) }]
      .compactMap(\.self) + uses.map { .init(.number, $0, spoken: $0) }
      + [lastContactText.map { .init(.date, $0, color: isQuiet ? .orange : nil, mark: isQuiet ? .warning : nil) }]
      .compactMap(\.self)
    row.show(updatingText, isUpdating: isUpdating)
    row.route = RecordReference.school(id).path
    (row.buttons, row.withoutRowButtons) = (buttons, withoutRowButtons)
    return row
  }
}
