import CompassModel
import PageKit
import Records

extension RecordDetails {
  /// Everything a UI shows of the detail page; it computes nothing itself. JSON keys as promised in the project's
  /// interface. Its title is `Winter Skills Camp`, or the kind of row before it is known; its subtitle
  /// `Camp · Apr 15, 2026`.
  public struct Screen: PageScreen {
    public typealias Tap = RecordDetails.Tap

    public var parts: ScreenParts<Content>

    /// Why the school cannot be deleted; nil for one that can, and for other rows.
    var reasonToKeep: String?
    /// Whether the event is marked as attended, so that it cannot be marked again.
    var isAttended = false
    /// The rows that name the record, without keys in JSON beside the sections.
    var linked: LinkedRows?

    public init(parts: ScreenParts<Content>) { self.parts = parts }
  }

  /// The parts of the screen that only the detail page has.
  public struct Content: Equatable, Sendable, Encodable {
    /// The path of the row: `/events/ev-1`.
    public var path: String
    /// Whether the event was marked as attended, which is being stored.
    public var isAttending: Bool
    /// `saving…`, while it is.
    @Nullable public var savingText: String?
    /// The facts of the subtitle, one per element.
    public var facts: [String] = []
    /// Empty before anything is known of the row, and when there is none.
    public var groups: [FieldGroup]

    /// Creates the content for the address `path`; no groups mean that the row is not loaded yet.
    public init(
      path: String, isAttending: Bool = false, isKept: Bool = false, facts: [String] = [], groups: [FieldGroup] = []
    ) {
      self.path = path
      self.isAttending = isAttending
      savingText = .progress(isUpdating: isAttending, isKept: isKept)
      self.facts = facts
      self.groups = groups
    }
  }
}

extension RecordDetails.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else; nil while the page is closed.
  public init?(_ state: RecordDetails.State, _ context: PageContext) {
    guard state.isOpen, let reference = state.reference else { return nil }
    let record = state.visibleRecord(in: context)
    let facts = state.facts(of: record, in: context)
    var head = PageHead(
      page: reference.noun, route: reference.path,
      title: record.map { state.title(of: $0, in: context) } ?? reference.label,
      subtitle: facts.joined(separator: " · "), state.load, auxiliary: RecordDetails.status(in: context),
      hasRows: record != nil, canReload: state.load.canReload, in: context,
      banner: state.banner(of: reference, record, in: context), pageNotice: nil, empty: nil,
      dialog: state.dialogCard(record, in: context), skippedRows: 0)
    if record != nil { head.showsSkeleton = false }
    head.loadingText = head.loadingText("Loading \(reference.kind.word)…", in: context)
    head.buttons = state.buttons(record, in: context)
    let groups = record.map {
      RecordDetails.FieldGroup.groups(of: $0, state.schoolName(of: $0, in: context), in: context)
    }
    self.init(
      head: head,
      content: RecordDetails.Content(
        path: reference.path, isAttending: state.isAttending(in: context),
        isKept: context.keptIDs(of: reference.kind.rows).contains(reference.id), facts: facts, groups: groups ?? []))
    self.head.activity = content.savingText
    reasonToKeep = record.flatMap { state.canEdit($0, in: context) ? state.reasonToKeep($0, in: context) : nil }
    isAttended = record?["attended"] == .flag(true)
    linked = record.map { LinkedRows(of: $0.reference, in: context) }
    explainButtons()
  }

  public var sections: [ScreenSection] {
    let groups = content.groups.map { group in
      let fields = group.fields.map {
        FieldRow(
          id: $0.name, label: $0.label, text: $0.text, isID: $0.isID, accessibilityLabel: $0.accessibilityLabel)
      }
      return ScreenSection(group.title, .fields(fields), title: group.title)
    }
    // Columns that only the database needs come last.
    return groups.prefix(1) + linkedSections + groups.dropFirst()
  }

  private var linkedSections: [ScreenSection] {
    guard let linked else { return [] }
    let contacts = linked.lastContacts.map { days in
      [("inbound", "They last wrote", days.inbound), ("outbound", "You last wrote", days.outbound)].map {
        FieldRow(id: $0, label: $1, text: $2, isID: false, accessibilityLabel: "\($1): \($2)")
      }
    }
    var sections = contacts.map { [ScreenSection("lastContact", .fields($0), title: "Last Contact")] } ?? []
    var number = 1
    for group in linked.groups {
      let list = RowList(
        .list(isSpaced: false), ScreenRows(group.rows), moreText: group.moreText, firstNumber: number)
      sections.append(ScreenSection(group.id, .rows(list), title: group.title))
      number += group.rows.count
    }
    return sections
  }

  /// Why the page does not do this now; nil if it does.
  public func ownRefusal(of tap: RecordDetails.Tap) -> String? {
    switch tap {
    case .deleteConfirmed, .acceptConfirmed, .declineOthersTapped, .dialogCancelled: head.answerRefusal
    case .retryTapped: head.retryRefusal
    case .refreshPulled: head.refreshRefusal
    case .attendedTapped: content.isAttending ? ActionButton.isBeingStored : absence(of: "attend")
    case .statusChosen(let status):
      head.buttons.first { $0.id == status }.map { $0.reason }
        ?? "This \(word) cannot be marked as that, or is already."
    case .deleteTapped: absence(of: "delete")
    case .editTapped: absence(of: "edit")
    case .duplicateTapped: absence(of: "duplicate")
    case .rowTapped(let reference): head.rowRefusal(reference.kind.word, reference.id, isThere: lists(reference))
    }
  }

  private func lists(_ reference: RowReference) -> Bool {
    linked?.groups.contains { $0.rows.contains { $0.id == LinkedRows.id(of: reference) } } ?? false
  }

  private var word: String { RecordKind(rawValue: head.page)?.word ?? head.page }

  private func absence(of button: String) -> String? {
    if head.buttons.contains(where: { $0.id == button }) { return nil }
    if button == "attend" { return isAttended ? ActionButton.isAttended : ActionButton.cannotAttend }
    if button == "delete", let reasonToKeep { return reasonToKeep }
    return "This \(word) cannot be \(button == "edit" ? "edited" : button + "d") here."
  }
}

/// Title, subtitle and banner of the page (decision X14).
extension RecordDetails.State {
  /// Nil for a row without a school; "Unknown" where the name is not known (decision T9), "…" while it is on its way
  /// (decision N3).
  func schoolName(of record: Record, in context: PageContext) -> String? {
    let missing = context.schools == nil && RecordDetails.status(in: context).isRunning ? "…" : "Unknown"
    return record.text("school_id").map { context.schools?.name(of: SchoolID($0)) ?? missing }
  }

  func title(of record: Record, in context: PageContext) -> String {
    let details = record.reference.details
    let sort = details.sort(of: record) ?? record.reference.label
    return details.title(record, sort, schoolName(of: record, in: context)).cut(at: 60)
  }

  /// The kind and the date; of an offer, whose title says the kind, its status and what is left to its deadline; of an
  /// interaction that the athlete did not log, who did (decision L1). Rows without a date of their own say when they
  /// were made (decision T10).
  func facts(of record: Record?, in context: PageContext) -> [String] {
    guard let record else { return [] }
    let text = RecordText.displayed(record.reference, zone: context.moment.zone)
    let details = record.reference.details
    // A column that the list does not hold is not known to be empty.
    func fieldText(of name: String) -> String? { record.fields.first { $0.name == name }.flatMap(text.text) }
    let first = details.dateColumns.lazy.compactMap(fieldText(of:)).first
    let event = record.event
    let last = event.flatMap { $0.lastDate == $0.startDate ? nil : " - \($0.lastDate.mediumText)" } ?? ""
    let author = fieldText(of: RecordField.loggedByName).map { "by \($0)" }
    let ongoing = event?.ongoingText(on: context.today)
    let start = details.factColumn.flatMap(fieldText(of:))
    if case .offer = record.reference {
      return [start, first.map { "Offered \($0)" }].compactMap(\.self) + record.deadlineFacts(on: context.today)
    }
    return [start, first.map { $0 + last }, author, ongoing].compactMap(\.self)
  }

  func banner(of reference: RecordReference, _ record: Record?, in context: PageContext) -> Banner? {
    if load.failure?.kind == .notFound || isGone(in: context) {
      return Banner(kind: .error, message: "This \(reference.kind.word) no longer exists.")
    }
    if let failure = load.failure {
      switch failure.kind {
      case .notPermitted:
        return Banner(kind: .error, message: "You don't have permission to view this \(reference.kind.word).")
      default:
        let loaded = load.sourceText(in: context) ?? "as in the list"
        return Banner(
          failure, loading: "this \(reference.kind.word)", subject: "This \(reference.kind.word)",
          saved: record == nil ? nil : loaded, isLoading: load.isRunning, retry: RecordDetails.Tap.retryTapped)
      }
    }
    // Only of interest where a name is missing.
    guard let failure = context.failure(of: .schools), record?.text("school_id") != nil else {
      return load.copyBanner(of: "this \(reference.kind.word)", in: context)
    }
    return Banner(
      kind: .error, message: "School names could not be loaded. \(failure.message.asSentence)",
      retry: RecordDetails.status(in: context).canRetry ? RecordDetails.Tap.retryTapped : nil)
  }
}

extension RecordDetails {
  /// Fields that are together under a title.
  public struct FieldGroup: Equatable, Sendable, Encodable, Identifiable {
    /// The heading over the group; no two groups of a screen share one.
    public var title: String
    /// The fields in the order they are drawn.
    public var fields: [Field]

    /// Fields that are together, in the order they are drawn.
    public init(title: String, fields: [Field]) {
      self.title = title
      self.fields = fields
    }

    public var id: String { title }
  }

  /// One column that has a value, or the name of the school that a column points to.
  public struct Field: Equatable, Sendable, Encodable, Identifiable {
    /// The column as the wire has it, or `school`.
    public var name: String
    /// The label of the column: `Start Date`.
    public var label: String
    /// The value as it is shown.
    public var text: String
    /// Always true: what has no value is left out (decision N4).
    public private(set) var isSet = true
    /// Whether it says something to programs only, such as an id: not to be drawn (decision N4).
    public var isID: Bool
    /// The screen reader's text: the label and the value as it is read aloud.
    public var accessibilityLabel: String
    /// The label and the spoken value as a sentence (decision V13).
    public var spokenText: String

    /// `spoken` is the value as it is read aloud, `text` where nothing else is said.
    public init(name: String, label: String, text: String, spoken: String? = nil, isID: Bool = false) {
      self.name = name
      self.label = label
      self.text = text
      self.isID = isID
      accessibilityLabel = "\(label): \(spoken ?? text)"
      spokenText = accessibilityLabel.asSentence
    }

    public var id: String { name }
  }
}

extension RecordDetails.FieldGroup {
  /// All columns of the record that have a value: first what a person looks for, then what only the database needs.
  static func groups(
    of record: Record, _ school: String?, in context: PageContext
  ) -> [RecordDetails.FieldGroup] {
    let displayed = RecordText.displayed(record.reference, zone: context.moment.zone)
    let spoken = RecordText.spoken(record.reference, zone: context.moment.zone)
    var fields = school.map { [RecordDetails.Field(name: "school", label: "School", text: $0)] } ?? []
    var bookkeeping: [RecordDetails.Field] = []
    for field in record.fields {
      guard let text = displayed.text(field) else { continue }
      let card = RecordDetails.Field(
        name: field.name, label: displayed.label(of: field), text: text, spoken: spoken.text(field), isID: field.isID)
      if field.isBookkeeping { bookkeeping.append(card) } else { fields.append(card) }
    }
    return [
      Self(title: "Details", fields: inOrder(record.reference.details.order, fields)),
      Self(title: "About this record", fields: bookkeeping),
    ].filter { !$0.fields.isEmpty }
  }

  /// Columns that a later version of the server adds come last.
  private static func inOrder(_ order: [String], _ fields: [RecordDetails.Field]) -> [RecordDetails.Field] {
    let ordered = order.compactMap { name in fields.first { $0.name == name } }
    return ordered + fields.filter { !order.contains($0.name) }
  }
}

extension Record {
  /// `Deadline Mar 27, 2026`, and of an offer that is open `45 days left` (decision O13).
  fileprivate func deadlineFacts(on today: CalendarDate) -> [String] {
    guard case .date(let day) = self["deadline_date"] else { return [] }
    let isClosed = text("status").map { OfferStatus(wire: $0).isClosed } ?? false
    return ["Deadline \(day.mediumText)"] + (isClosed ? [] : [Offer.timeLeftText(to: day, from: today)])
  }
}
