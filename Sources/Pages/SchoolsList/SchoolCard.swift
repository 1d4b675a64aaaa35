import CompassModel
import PageKit

/// One school of the list, every text ready to show.
public struct SchoolCard: ListCard, Identifiable {
  /// The stable id of the school.
  public var id: SchoolID
  /// Schools of one name carry their city, or a number (decisions T24, M6).
  public var name: String
  /// `Palo Alto, CA`; null where neither is known.
  @Nullable public var placeText: String?
  /// `D1`; null for none.
  @Nullable public var division: String?
  /// The wire value of its status; null for none.
  @Nullable public var status: String?
  /// The status in words; null if `status` is null.
  @Nullable public var statusLabel: String?
  /// The counts of what names it: `2 events`, `1 offer`.
  public var uses: [String]
  /// `Last contact Jan 2, 2026`, `No contact yet`; null before contacts are known.
  @Nullable public var lastContactText: String?
  /// Whether there was no contact for 30 days and nothing is planned (decision G12).
  public var isQuiet: Bool
  /// Whether this person may delete it: never in a project, on a device while no row names it (decision B4).
  public var canDelete: Bool
  /// Whether its status is being stored.
  public var isUpdating: Bool
  /// `saving…`, while it is.
  @Nullable public var updatingText: String?
  /// The sentence of a screen reader.
  public var accessibilityLabel: String
  /// The buttons that cannot be tapped on this school alone; all others are in the screen's `rowButtons` (decision U4).
  public var buttons: [ActionButton] = []
  /// The ids of the screen's `rowButtons` that this school is without: the status it has, and deleting it.
  public var withoutRowButtons: [String] = []

  // What was added later is in sections alone (decision Z9).
  private enum CodingKeys: CodingKey {
    case id, name, placeText, division, status, statusLabel, uses, canDelete, isUpdating, updatingText
    case accessibilityLabel, buttons, withoutRowButtons
  }

  /// The names and counts of a school, which come from other rows.
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
