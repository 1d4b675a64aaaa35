import CompassModel
import PageKit

/// One school of the list, every text ready to show.
public struct SchoolCard: DescribedRow, Identifiable {
  /// The school's.
  public var id: SchoolID
  /// Schools of one name carry their city, or a number (decisions T24, M6).
  public var name: String
  /// `Palo Alto, CA`; null where neither is known.
  @Nullable public var placeText: String?
  /// `D1`; null for none.
  @Nullable public var division: String?
  /// How far the athlete got with it, by its wire value; null for none.
  @Nullable public var status: String?
  /// The same in words.
  @Nullable public var statusLabel: String?
  /// What names it, a text each: `2 events`, `1 offer`.
  public var uses: [String]
  /// Whether this person may delete it: never in a project, on a device while no row names it (decision B4).
  public var canDelete: Bool
  /// Its status is being stored.
  public var isUpdating: Bool
  /// `saving…`, while it is.
  @Nullable public var updatingText: String?
  /// What a screen reader says of the school.
  public var accessibilityLabel: String
  /// Those that cannot be tapped on this school alone. All others are in the screen's `rowButtons` (decision U4).
  public var buttons: [ActionButton]
  /// The screen's `rowButtons` that this school is without, by id: the status it has, and deleting it.
  public var withoutRowButtons: [String]

  /// What the list shows of a school in `context`; `refusal` says why nothing of it can be tapped now.
  public init(
    _ school: School, name: String, uses counts: SchoolUses, in context: PageContext, isUpdating: Bool = false,
    isKept: Bool = false, refusal: String? = nil
  ) {
    let uses = counts.texts(of: school.id)
    id = school.id
    self.name = name
    placeText = school.placeText
    division = school.division?.nilIfBlank
    status = school.status?.wire
    statusLabel = school.status?.label
    self.uses = uses
    canDelete = context.may(.deleteSchool) && counts.mayDelete(school.id)
    self.isUpdating = isUpdating
    updatingText = .progress(isUpdating: isUpdating, isKept: isKept)
    accessibilityLabel = ([name] + school.facts + uses).joined(separator: ", ") + "."
    (buttons, withoutRowButtons) = ([], [])
    if context.may(.updateSchool) {
      withoutRowButtons = SchoolStatus.recognized.filter { $0 == school.status }.map(\.wire)
      if isUpdating {
        buttons = SchoolStatus.recognized.filter { $0 != school.status }
          .map { .status($0, of: school.id, reason: refusal ?? ActionButton.isBeingStored) }
      }
    }
    if context.may(.deleteSchool), !canDelete { withoutRowButtons.append("delete") }
  }

  public var rowLabel: RowLabel { RowLabel(id: id.rawValue, name: name) }

  public var row: ScreenRow {
    var row = ScreenRow(id: id.rawValue, title: name, accessibilityLabel: accessibilityLabel)
    row.badges = statusLabel.map { [.init(.status, $0, value: status)] } ?? []
    row.facts =
      [placeText.map { .init(.location, $0, spoken: $0) }, division.map { .init(.kind, $0, spoken: $0) }]
      .compactMap(\.self) + uses.map { .init(.number, $0, spoken: $0) }
    row.show(updatingText, isUpdating: isUpdating)
    (row.buttons, row.withoutRowButtons) = (buttons, withoutRowButtons)
    return row
  }
}
