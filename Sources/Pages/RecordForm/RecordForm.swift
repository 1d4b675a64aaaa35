import CompassModel
import PageKit
import Records
import StateMachine

/// The page with the form to enter or edit a record of any kind (decisions R1, O12).
///
/// A form is described by data (`FormDescription`); the page has no code per kind.
public enum RecordForm: RecordPage {
  /// Requests the rows that the form offers as choices or compares with.
  public static func needRows(_ state: State, refresh: Bool, in context: PageContext) -> Effect {
    .needRows(Set(state.choiceKinds + state.comparedKinds), refresh: refresh)
  }
}

extension RecordForm {
  /// A field of any form; the raw value is its name in JSON and in commands.
  public typealias Field = FieldName
}

/// The typed texts of a form, and the state of saving it.
public struct FormDraft: Equatable, Sendable {
  public var fields: [RecordForm.Field: String]
  /// The texts when the form was opened: empty, default, or the row's values.
  public var start: [RecordForm.Field: String]
  /// The columns of the edited row when the edit began, in full precision, to detect changes made elsewhere (decision
  /// L2). Nil for a new record.
  public var row: [RecordField]?
  /// The id of a new record, nil before the first attempt to save. Kept for further attempts, so that a lost response
  /// cannot store the record twice (decision N7).
  public var id: String?
  /// Whether an earlier attempt with this id may have stored other values (decision B3).
  package var mayBeStored = false
  /// Whether fields show their problems: since a save with problems was tried.
  package var showsProblems = false
  /// The last save; nil before any, after it was stored, and after the user has dealt with its failure.
  package var sent: SentSave?
  /// The id of the last save's entry in the change log (decision B3); nil until it is logged.
  public var entry: Int?

  package init(_ start: [RecordForm.Field: String], row: [RecordField]? = nil) {
    fields = start
    (self.start, self.row) = (start, row)
  }

  /// The units to choose from for a reading, including the row's own; nil if any text is allowed, empty if the metric
  /// has none or is not chosen.
  var units: [String]? {
    guard !self[.type].isEmpty else { return [] }
    return MetricType(wire: self[.type]).units.map { units in
      let own = start[.unit] ?? ""
      return own.isEmpty || units.contains(own) ? units : units + [own]
    }
  }

  package subscript(field: RecordForm.Field) -> String { fields[field] ?? "" }

  package var isChanged: Bool { fields != start }
}

extension FormDraft {
  private func logged(in context: PageContext) -> ChangeLog.Entry? { entry.flatMap { context.records.log.entry($0) } }

  package func isSaving(in context: PageContext) -> Bool {
    entry == nil ? sent != nil : logged(in: context)?.isOpen == true
  }

  /// Whether the change log lists the save, in progress or failed, so that another new record can be started.
  func isListed(in context: PageContext) -> Bool {
    isSaving(in: context) || logged(in: context).map { $0.failure != nil && !$0.isDismissed } ?? false
  }

  /// The failure of the last save; nil if it did not fail, and after the user answered its question.
  func failure(in context: PageContext) -> ServiceFailure? {
    sent?.isAnswered == false ? logged(in: context)?.failure : nil
  }

  /// The failure of the last save in one or two sentences that name the record; nil as for `failure(in:)`.
  func failureText(in context: PageContext) -> String? {
    sent?.isAnswered == false ? logged(in: context)?.failureText : nil
  }

  /// Returns the current values of columns that were changed elsewhere since the edit began; nil without an open
  /// conflict (decision L2).
  func conflict(in context: PageContext) -> [RecordField]? { failure(in: context)?.current }
}

/// A save that was sent, with the texts at that time.
public struct SentSave: Equatable, Sendable {
  package var save: FormSave
  /// The texts of the fields when it was sent; the user may have changed the form since.
  public var fields: [RecordForm.Field: String]
  /// Whether the user has answered the question about its conflict (decision L2).
  package var isAnswered = false
  /// Whether the other accepted and pending offers are declined once this one is saved (decision G9).
  package var declinesOthers = false

  /// Returns the effects that decline the other accepted and pending offers; empty unless `declinesOthers`, and while
  /// another athlete is active.
  func declining(in context: PageContext) -> [RecordForm.Effect] {
    guard declinesOthers, save.key.owner == context.athlete, let id = save.id else { return [] }
    return SecondAcceptance(of: OfferID(id), in: context)?.declining() ?? []
  }
}

extension RecordForm {
  /// The state of the page: the open form, and all drafts.
  public struct State: RecordPageState {
    public var isOpen = false
    /// The record being entered or edited, chosen before the page opens; nil until then, and after it was closed.
    public var subject: Subject?
    public var owner: AthleteID?
    /// The number of the visible form in its `Key`; nil until the athlete is known.
    public var number: Int?
    /// The change log entry whose form is to open; nil for another form.
    package var requestedEntry: Int?
    /// The forms with unsaved input, and the visible one. A draft is kept until it is saved or discarded, also while
    /// the page is closed or shows another athlete.
    package var drafts: [Key: FormDraft] = [:]
    /// The athletes whose stored drafts have been read since launch.
    package var restored: [AthleteID] = []
    public var load = RecordLoad()
    /// The open question about the visible form; nil for none.
    public var question: Question?
    /// The form that waits for a new school and selects it after saving (decision D2); nil if none does.
    package var schoolFor: Key?
    public var notice: Notice?
    /// Haptic feedback for the device to play; nil before any save.
    public var feedback: Feedback?

    public init() {}
  }

  /// A question about the visible form, asked before its input is discarded or its record saved.
  public enum Question: Equatable, Sendable {
    case discard
    case doubt(Doubt)
  }

  /// A message of the page, cleared by the next tap.
  public enum Notice: Equatable, Sendable {
    /// The viewer has no permission to save the record (decision X16).
    case notPermitted
    /// The edited record was deleted (decision G2).
    case gone
  }
}

extension RecordForm.State {
  /// Returns the form whose last save is this change log entry; nil if none is.
  public func key(of entry: Int) -> RecordForm.Key? { drafts.first { $0.value.entry == entry }?.key }

  package func isChanged(since entry: Int) -> Bool {
    key(of: entry).flatMap { drafts[$0] }.map { $0.fields != $0.sent?.fields } ?? false
  }

  var key: RecordForm.Key? {
    guard let owner, let subject, let number else { return nil }
    return RecordForm.Key(owner: owner, subject: subject, number: number)
  }

  /// Returns the number of the form to open: that of the requested entry, else of the form of this subject that waits
  /// for a school, else 0 for an edit. A new record continues the first form that the change log does not list
  /// (decision B3), but gets a new number if there is none or an entry was requested.
  func number(of subject: RecordForm.Subject, _ owner: AthleteID, in context: PageContext) -> Int {
    let keys = drafts.keys.filter { $0.owner == owner && $0.subject == subject }.sorted { $0.number < $1.number }
    if let requestedEntry, let key = keys.first(where: { drafts[$0]?.entry == requestedEntry }) { return key.number }
    if let schoolFor, schoolFor.owner == owner, schoolFor.subject == subject { return schoolFor.number }
    guard subject.isNew else { return 0 }
    let unlisted = requestedEntry != nil ? nil : keys.first { drafts[$0]?.isListed(in: context) != true }
    return unlisted?.number ?? keys.last.map { $0.number + 1 } ?? 0
  }

  var choiceKinds: [RowKind] {
    guard let description = subject?.description else { return [] }
    return (description[.school] == nil ? [] : [.schools]) + (description[.event] == nil ? [] : [.events])
  }

  /// The kinds of rows that the record is compared with (decisions D4, G9).
  var comparedKinds: [RowKind] { subject.map { [$0.kind.rows] } ?? [] }

  package var draft: FormDraft? { key.flatMap { drafts[$0] } }
}

extension RecordForm {
  /// The user's taps on the page.
  public enum Tap: PageTap {
    public static let key = "form"

    /// Reloads the form's rows: the page was pulled down.
    case refreshPulled
    case retryTapped
    case fieldChanged(field: Field, text: String)
    /// Opens the form for a missing school; the school is selected here after saving.
    case addSchoolTapped
    /// Opens the form for a missing school with its name filled in.
    case schoolNamed(name: String)
    /// Saves the form, shows its problems, or asks a question first if a doubt applies.
    case saveTapped
    /// Saves the record despite the doubt that was asked about (decisions D4, G9).
    case saveConfirmed
    /// Saves the accepted offer and declines the other accepted and pending ones (decision G9).
    case declineOthersTapped
    /// Discards the form's input; asks first if there is any.
    case discardTapped
    case discardConfirmed
    /// Stores the entered values over those changed elsewhere (decision L2).
    case keepTapped
    /// Keeps the values changed elsewhere and puts them into the form.
    case takeTapped
    /// Closes the open question without changes.
    case dialogCancelled
    case noticeDismissed
  }

  /// Results of the page's work, and messages from the root.
  public enum Answer: PageAnswer {
    /// The record to enter or edit, sent before the page opens; `entry` is the change log entry whose form to open.
    case subjectChosen(subject: Subject, entry: Int? = nil)
    /// The stored drafts and the edited row were loaded. `drafts` is nil if they were read before, `row` for a new
    /// record and where a draft replaces it.
    indirect case loaded(request: Int, drafts: [String: SavedDraft]?, row: [RecordField]?)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    /// The id for a new record was created; the record is sent next.
    indirect case idMade(key: Key, id: String)
    /// The change log has recorded a save as this entry.
    indirect case saveLogged(change: Change, entry: Int)
    /// The backend confirmed the save of this entry, or it was refused.
    case saved(entry: Int), saveFailed(entry: Int)
    /// The user of these athletes' drafts has signed out (decision N10).
    case draftsForgotten(owners: [AthleteID])
  }
}

/// The save of a record, with its name for sentences.
public struct FormSave: Equatable, Sendable {
  public var key: RecordForm.Key
  public var record: FormRecord
  /// The id of the record; nil for a new one that was never sent.
  public var id: String?
  /// The name of the school of an offer or interaction; nil for other records, and before the schools are loaded.
  package var schoolName: String?
  /// The changed columns of an existing row; nil for a new record.
  public var edit: [ColumnEdit]?

  package init(
    _ record: FormRecord, of key: RecordForm.Key, id: String?, schoolName: String? = nil, edit: [ColumnEdit]? = nil
  ) {
    (self.record, self.key, self.id, self.schoolName, self.edit) = (record, key, id, schoolName, edit)
  }

  init(_ record: FormRecord, of key: RecordForm.Key, id: String?, edit: [ColumnEdit]? = nil, in context: PageContext) {
    let schoolName = record.namingSchool.flatMap { context.schools?.label(of: $0)?.cut(at: 60) }
    self.init(record, of: key, id: id, schoolName: schoolName, edit: edit)
  }

  var change: Change? {
    if let edit { return key.subject.row.map { .update($0, edit, of: key.owner) } }
    return id.map { .create(record.row(as: $0), of: key.owner) }
  }

  /// The record's name in a sentence (decision C8).
  var subject: String { record.subject(schoolName) }
}

extension RecordForm.Answer {
  /// The state of the connection that the answer shows; nil if it says nothing about it (decision M10).
  public var connection: Connection? {
    switch self {
    // A new record's form sends no request, so `loaded` without a row says nothing.
    case .loaded(_, _, let row): row == nil ? nil : .reached(at: nil)
    case .loadFailed(_, let failure): Connection(failure)
    case .subjectChosen, .idMade, .saveLogged, .saved, .saveFailed, .draftsForgotten: nil
    }
  }
}
