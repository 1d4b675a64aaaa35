import CompassModel
import PageKit

/// A card for one offer of the list, with every text ready to show (offers-list.md §6).
public struct OfferCard: ListCard, Identifiable {
  public var id: OfferID
  /// The name of the offering school; `No School` without one, `Unknown School` for a school without a row, `…` while
  /// the schools are loading (decision N3).
  public var schoolName: String
  public var status: OfferStatus
  public var statusLabel: String
  public var statusColor: ColorToken
  public var type: OfferType
  public var typeLabel: String
  /// The percentage of the costs, `66.67%`, 100% for a full ride without one (decision O8); null if unknown.
  @Nullable public var percentageText: String?
  /// The amount in dollars, `$50,000`; null if unknown.
  @Nullable public var amountText: String?
  /// The percentage and the amount, as far as known; `No scholarship amount` alone without both.
  public var scholarshipTexts: [String]
  /// The day of the offer as text: `Feb 2, 2026`.
  public var offerDateText: String
  /// `Offered Feb 2, 2026`.
  public var offeredText: String
  /// `3 days left (Feb 13, 2026)`, likewise `Due today` and `Overdue by 10 days`, or `No deadline`; `Deadline Feb 13,
  /// 2026` for an accepted, declined or expired offer.
  public var deadlineText: String
  /// The deadline as text, `Feb 13, 2026`; null without one.
  @Nullable public var deadlineDateText: String?
  /// `3 days left`, `Due today` or `Overdue by 10 days`; null without a deadline, and for a closed offer (decision
  /// O13).
  @Nullable public var timeLeftText: String?
  /// The days from today to the deadline, negative once it has passed; null without a deadline (decision O1).
  @Nullable public var daysUntilDeadline: Int?
  /// The urgency by the days to the deadline (decision O2).
  public var urgency: OfferUrgency
  /// Whether the deadline has passed or is within 7 days; false for an accepted, declined or expired offer (decision
  /// O13).
  public var isPressing: Bool
  /// The color of the deadline; null for a closed offer, without a deadline, and more than 30 days before it (decision
  /// O13). `deadlineText` gives the same information in words.
  @Nullable public var urgencyColor: ColorToken?
  /// The notes; longer ones as their first 200 characters and an ellipsis; null if blank.
  @Nullable public var notes: String?
  public var isSelected: Bool
  /// Whether the viewer has permission to delete the offer.
  public var canDelete: Bool
  /// Whether the viewer has permission to change the offer's status (decision O12).
  public var canChangeStatus: Bool
  /// Whether a change of the status is being stored.
  public var isUpdating: Bool
  /// `saving…` while a change is being stored, `waiting for a connection` for one kept offline, else null.
  @Nullable public var updatingText: String?
  /// Always false here: an offer being deleted has left the list.
  public var isDeleting: Bool
  public var accessibilityLabel: String
  public var selectAccessibilityLabel: String
  public var deleteAccessibilityLabel: String
  /// The buttons that differ from the screen's `rowButtons`: `select` on a selected offer, and those that cannot be
  /// tapped on this offer now.
  public var buttons: [ActionButton]
  /// The ids of the screen's `rowButtons` that this offer lacks: the one that sets its current status (decision U4).
  public var withoutRowButtons: [String] = []
  @Unencoded var offer: Offer

  /// Input of a card that is not part of the offer: the school's name and the selection.
  public struct Extra: Equatable, Sendable {
    let school: String
    let isSelected: Bool
  }

  /// Creates the card; the list adds the refused buttons.
  init(_ listed: ListedRow<OffersList>, in context: PageContext) {
    let (offer, school, today) = (listed.row, listed.extra.school, context.today)
    let days = offer.daysUntilDeadline(from: today)
    let percentage = offer.comparedPercentage.map(Percentage.text)
    let amount = offer.amount.map(Money.shortText)
    self.offer = offer
    id = offer.id
    schoolName = school
    status = offer.status
    statusLabel = offer.status.label
    statusColor = offer.status.color
    type = offer.type
    typeLabel = offer.type.label
    percentageText = percentage
    amountText = amount
    let scholarship = [percentage, amount].compactMap { $0 }
    scholarshipTexts = scholarship.isEmpty ? ["No scholarship amount"] : scholarship
    offerDateText = offer.offerDate.mediumText
    offeredText = "Offered \(offerDateText)"
    deadlineText = offer.deadlineText(from: today)
    deadlineDateText = offer.deadline?.mediumText
    timeLeftText = offer.timeLeftText(from: today)
    daysUntilDeadline = days
    urgency = OfferUrgency(daysUntilDeadline: days)
    urgencyColor = offer.status.isClosed ? nil : urgency.color
    isPressing = !offer.status.isClosed && (urgency == .overdue || urgency == .critical)
    notes = offer.notes?.nilIfBlank?.cut(at: 200)
    isSelected = listed.extra.isSelected
    canDelete = context.may(.deleteOffer)
    canChangeStatus = context.may(.updateOffer)
    isUpdating = listed.isUpdating
    updatingText = .progress(isUpdating: isUpdating, isKept: listed.isKept)
    isDeleting = false
    let name = Self.spokenName(offer, school)
    let spoken = [name, offer.status.label, amount ?? percentage, offer.spokenDeadline(from: today)]
    let more = [typeLabel, amount == nil ? nil : percentage, "offered \(offerDateText)", isSelected ? "selected" : nil]
    accessibilityLabel = (spoken + more).compactMap { $0 }.joined(separator: ", ")
    selectAccessibilityLabel = "Select \(name.midSentence) to compare"
    deleteAccessibilityLabel = "Delete \(name.midSentence)"
    buttons = isSelected ? [.select(id, isSelected: true)] : []
  }

  private static func spokenName(_ offer: Offer, _ school: String) -> String {
    offer.schoolID == nil ? "Offer without a school" : "Offer from \(school)"
  }

  public var rowLabel: RowLabel { RowLabel(id: id.rawValue, name: schoolName) }

  public var row: ScreenRow {
    var row = ScreenRow(id: id.rawValue, title: schoolName, accessibilityLabel: accessibilityLabel)
    row.badges = [.init(.status, statusLabel, value: status.wire, color: statusColor)]
    let amounts = [
      percentageText.map { ScreenRow.Fact(.money, $0, value: offer.comparedPercentage.map { "\($0)" }) },
      amountText.map { ScreenRow.Fact(.money, $0, value: offer.amount.map { "\($0)" }) },
    ].compactMap(\.self)
    row.facts =
      [.init(.kind, typeLabel, value: type.wire)]
      + (amounts.isEmpty ? scholarshipTexts.map { .init(.money, $0) } : amounts)
      + [
        .init(.date, offeredText, value: offer.offerDate.description),
        .init(
          .deadline, deadlineText, value: offer.deadline?.description, color: urgencyColor,
          mark: isPressing ? .warning : nil),
      ]
    row.notes = notes.map { [.init(nil, $0, spokenTitle: "Notes")] } ?? []
    if isSelected { row.state.insert(.selected) }
    if isPressing { row.state.insert(.pressing) }
    row.show(updatingText, isUpdating: isUpdating)
    row.tone = statusColor
    row.customSentence = .init { spokenSentence }
    row.route = RecordReference.offer(id).path
    (row.buttons, row.withoutRowButtons) = (buttons, withoutRowButtons)
    return row
  }

  private var spokenSentence: String {
    let amounts = [percentageText, amountText].compactMap(\.self).joined(separator: " and ")
    let isScholarship = typeLabel.hasSuffix("Scholarship") && !amounts.isEmpty
    let terms =
      isScholarship
      ? ["\(typeLabel) of \(amounts)"]
      : [typeLabel, amounts.isEmpty ? "no scholarship amount" : "scholarship of \(amounts)"]
    return SpokenText.sentence(
      Self.spokenName(offer, schoolName),
      terms + [
        statusLabel.lowercased(), deadlineDateText.map { "deadline \($0)" } ?? deadlineText.midSentence,
        timeLeftText?.midSentence, "offered \(offerDateText)", isSelected ? "selected to compare" : nil,
        isUpdating ? "being saved" : updatingText,
      ])
  }
}

extension OfferStatus {
  var icon: ActionButton.Icon {
    switch self {
    case .accepted: .checkmark
    case .pending, .other: .calendar
    case .declined, .expired: .close
    }
  }

  /// The color of the status (offers-list.md §6 "Colors").
  var color: ColorToken {
    switch self {
    case .accepted: .green
    case .pending: .blue
    case .declined: .red
    case .expired, .other: .neutralGray
    }
  }
}
