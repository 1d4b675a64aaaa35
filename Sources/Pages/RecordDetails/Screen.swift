import CompassModel
import PageKit
import Records

extension RecordDetails {
  /// The screen of the detail page, complete for drawing. Encodes the JSON keys of the interface. The title is `Winter
  /// Skills Camp`, or the kind of record before it is loaded; the subtitle `Camp · Apr 15, 2026`.
  public struct Screen: PageScreen {
    public typealias Tap = RecordDetails.Tap

    public var parts: ScreenParts<Content>

    /// The reason why the school cannot be deleted; nil if it can, without permission to edit it, and for other
    /// records.
    var reasonToKeep: String?
    var isAttended = false
    /// The rows that refer to the record, in JSON only as sections; nil before the record is loaded.
    var linked: LinkedRows?

    public init(parts: ScreenParts<Content>) { self.parts = parts }
  }

  /// The parts of the screen that only the detail page has.
  public struct Content: Equatable, Sendable, Encodable {
    /// The path of the row: `/events/ev-1`.
    public var path: String
    /// Whether marking the event as attended is being stored.
    public var isAttending: Bool
    /// `saving…` while attendance is being stored, `waiting for a connection` for a change kept offline, else null.
    @Nullable public var savingText: String?
    /// The parts of the subtitle, one per element.
    public var facts: [String]
    /// The columns under headings; empty before the record is loaded, and if it does not exist.
    public var groups: [FieldGroup]
  }
}

extension RecordDetails.Screen {
  /// Creates the screen of `state` in `context`; nil while the page is closed.
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
    let (isAttending, isKept) = (
      state.isAttending(in: context), context.storedIDs(of: reference.kind.rows).contains(reference.id)
    )
    head.activity = .progress(isUpdating: isAttending, isKept: isKept)
    self.init(
      head: head,
      content: RecordDetails.Content(
        path: reference.path, isAttending: isAttending, savingText: head.activity, facts: facts, groups: groups ?? []))
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
    // Columns for bookkeeping come after the linked rows.
    return groups.prefix(1) + linkedSections + groups.dropFirst()
  }

  private var linkedSections: [ScreenSection] {
    guard let linked else { return [] }
    var sections =
      linked.lastContacts.isEmpty
      ? [] : [ScreenSection("lastContact", .fields(linked.lastContacts), title: "Last Contact")]
    var number = 1
    for group in linked.groups {
      let list = RowList(
        .list(isSpaced: false), ScreenRows(group.rows), moreText: group.moreText, firstNumber: number)
      sections.append(ScreenSection(group.id, .rows(list), title: group.title))
      number += group.rows.count
    }
    return sections
  }

  /// Returns the reason why a tap has no effect now; nil if it has one.
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
  /// Returns the name of the record's school, nil if it has none; `…` while schools are loading (decision N3),
  /// `Unknown` if the name cannot be found (decision T9).
  func schoolName(of record: Record, in context: PageContext) -> String? {
    let missing = context.schools == nil && RecordDetails.status(in: context).isRunning ? "…" : "Unknown"
    return record.text("school_id").map { context.schools?.label(of: SchoolID($0)) ?? missing }
  }

  func title(of record: Record, in context: PageContext) -> String {
    let details = record.reference.details
    let sort = details.sort(of: record) ?? record.reference.label
    return details.title(record, sort, schoolName(of: record, in: context)).cut(at: 60)
  }

  /// Returns the parts of the subtitle: kind and dates of a record, the author of an interaction (decision L1), and
  /// `Day 2 of 5` for an event under way; status, date and deadline of an offer. Records without an own date give the
  /// day they were created (decision T10). Empty without a record.
  func facts(of record: Record?, in context: PageContext) -> [String] {
    guard let record else { return [] }
    let text = RecordText.displayed(record.reference, zone: context.moment.zone)
    let details = record.reference.details
    // A column missing in the list is unknown, not empty.
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
    let noun = reference.kind.word
    if let failure = isRemoved(in: context) ? ServiceFailure(.notFound) : load.failure {
      let loaded = load.age(in: context) ?? RowsAge("as in the list")
      return Banner(
        failure, loading: noun, isRecord: true, saved: record == nil ? nil : loaded, isLoading: load.isRunning,
        retry: RecordDetails.Tap.retryTapped)
    }
    // Missing school names matter only to a record with a school.
    guard let failure = context.failure(of: .schools), record?.text("school_id") != nil else {
      return load.copyBanner(of: "this \(noun)", in: context)
    }
    return Banner(
      kind: .error, message: "School names could not be loaded. \(failure.message.asSentence)",
      retry: RecordDetails.status(in: context).canRetry ? RecordDetails.Tap.retryTapped : nil)
  }
}

extension RecordDetails {
  /// Fields of the record under one heading.
  public struct FieldGroup: Equatable, Sendable, Encodable, Identifiable {
    /// The heading, unique within a screen.
    public var title: String
    public var fields: [Field]

    public var id: String { title }
  }

  /// One column with a value, or the name of the school that a column refers to.
  public struct Field: Equatable, Sendable, Encodable, Identifiable {
    /// The wire name of the column, or `school`.
    public var name: String
    /// The label of the column: `Start Date`.
    public var label: String
    public var text: String
    /// Always true: columns without a value have no field (decision N4).
    public private(set) var isSet = true
    /// Whether the value is for programs, such as an id, and not to be drawn (decision N4).
    public var isID: Bool
    /// The screen reader's text: the label and the spoken value.
    public var accessibilityLabel: String
    /// The label and the spoken value as a sentence (decision V13).
    public var spokenText: String

    package init(name: String, label: String, text: String, spoken: String? = nil, isID: Bool = false) {
      (self.name, self.label, self.text, self.isID) = (name, label, text, isID)
      accessibilityLabel = "\(label): \(spoken ?? text)"
      spokenText = accessibilityLabel.asSentence
    }

    public var id: String { name }
  }
}

extension RecordDetails.FieldGroup {
  /// Returns all columns with a value, and the school's name if given, in two groups: `Details` for users, `About this
  /// record` for bookkeeping. A group without fields is left out.
  static func groups(of record: Record, _ school: String?, in context: PageContext) -> [RecordDetails.FieldGroup] {
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

  /// Returns the fields in the given order of columns, unknown columns of newer servers last.
  private static func inOrder(_ order: [String], _ fields: [RecordDetails.Field]) -> [RecordDetails.Field] {
    let ordered = order.compactMap { name in fields.first { $0.name == name } }
    return ordered + fields.filter { !order.contains($0.name) }
  }
}

extension Record {
  /// `Deadline Mar 27, 2026`, with `45 days left` for an open offer (decision O13); empty without a deadline.
  fileprivate func deadlineFacts(on today: CalendarDate) -> [String] {
    guard case .date(let day) = self["deadline_date"] else { return [] }
    let isClosed = text("status").map { OfferStatus(wire: $0).isClosed } ?? false
    return ["Deadline \(day.mediumText)"] + (isClosed ? [] : [Offer.timeLeftText(to: day, from: today)])
  }
}
