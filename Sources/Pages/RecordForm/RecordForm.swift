import CompassModel
import PageKit
import Records
import StateMachine

/// The page on which records are entered and edited: events, readings, contacts and offers (decisions R1, O12).
///
/// One page for all of them: what a form asks for is a description of fields (`FormDescription`), not code of its own.
public enum RecordForm: RecordPage {
  /// The rows that can be chosen in the form on screen.
  public static func needRows(_ state: State, refresh: Bool, in context: PageContext) -> Effect {
    .needRows(Set(state.choiceKinds + state.comparedKinds), refresh: refresh)
  }
}

extension RecordForm {
  /// The fields of all forms; the raw value is the name in JSON and in commands.
  public typealias Field = FieldName
}

/// The typed texts of a form, and the state of saving it.
public struct FormDraft: Equatable, Sendable {
  /// The texts of the fields as typed.
  public var fields: [RecordForm.Field: String]
  /// As the form began: empty, or what the row says.
  public var start: [RecordForm.Field: String]
  /// The columns of the row that is edited as they were when the edit began, in full precision: what is compared with
  /// the row when it is saved (decision L2). Nil for a new record.
  public var row: [RecordField]?
  /// Made when a new record is first sent and kept for every further try, so that a save whose answer got lost does not
  /// store it twice (decision N7).
  public var id: String?
  /// Whether a row of the id may be stored with other values than the next save has (decision B3).
  public var mayBeStored = false
  /// A save was tried with problems left: from then on they show, each until it is solved.
  public var showsProblems = false
  /// The last save; nil before any, and once it was decided about.
  public var sent: SentSave?
  /// The id of its entry in the log of changes, which knows what became of it (decision B3); nil before it has one.
  public var entry: Int?

  /// A form that holds `start`, of the row with these columns; nil for a new record.
  public init(_ start: [RecordForm.Field: String], row: [RecordField]? = nil) {
    fields = start
    self.start = start
    self.row = row
  }

  /// The units that a reading can be noted in, with that of its row; nil where any can be typed.
  var units: [String]? {
    guard !self[.type].isEmpty else { return [] }
    return MetricType(wire: self[.type]).units.map { units in
      let own = start[.unit] ?? ""
      return own.isEmpty || units.contains(own) ? units : units + [own]
    }
  }

  /// The text of a field; empty if it has none.
  public subscript(field: RecordForm.Field) -> String { fields[field] ?? "" }

  /// Whether a person has entered anything that is not saved.
  public var isChanged: Bool { fields != start }

  mutating func startSaving(_ save: FormSave) {
    sent = SentSave(save: save, fields: fields)
    showsProblems = false
  }
}

/// The last save as the log of changes knows it.
extension FormDraft {
  private func logged(in context: PageContext) -> ChangeLog.Entry? { entry.flatMap { context.records.log.entry($0) } }

  /// Whether it is being saved.
  public func isSaving(in context: PageContext) -> Bool {
    entry == nil ? sent != nil : logged(in: context)?.isOpen == true
  }

  /// Whether the log lists it, beside any form: another new record can be begun meanwhile.
  func isListed(in context: PageContext) -> Bool {
    isSaving(in: context) || logged(in: context).map { $0.failure != nil && !$0.isDismissed } ?? false
  }

  /// The failure of the last save; nil if there is none, and once its question was answered.
  func failure(in context: PageContext) -> ServiceFailure? {
    sent?.isAnswered == false ? logged(in: context)?.failure : nil
  }

  /// The failure in one or two sentences that name the row.
  func failureText(in context: PageContext) -> String? {
    sent?.isAnswered == false ? logged(in: context)?.failureText : nil
  }

  /// The columns that another device changed meanwhile, as they are now: a question until it is answered (decision L2).
  func conflict(in context: PageContext) -> [RecordField]? { failure(in: context)?.current }
}

/// A save as it was sent.
public struct SentSave: Equatable, Sendable {
  /// The save that was sent.
  public var save: FormSave
  /// The texts it was made of: what the form says now may be something else.
  public var fields: [RecordForm.Field: String]
  /// Whether the question that its failure asked was answered (decision L2).
  public var isAnswered = false
  /// Whether the other accepted and pending offers are to be declined once it is made (decision G9).
  public var declinesOthers = false

  /// The changes that decline the other offers; none where that was not asked for.
  func declining(in context: PageContext) -> [RecordForm.Effect] {
    guard declinesOthers, save.key.owner == context.athlete, let id = save.id else { return [] }
    return SecondAcceptance(of: OfferID(id), in: context)?.declining() ?? []
  }
}

extension RecordForm {
  /// All that the page remembers.
  public struct State: RecordPageState {
    public var isOpen = false
    /// The record being entered or edited; nil while the page is closed.
    public var subject: Subject?
    public var owner: AthleteID?
    /// Which of the subject's forms is on screen, see `Key`; nil before it is known whose.
    public var number: Int?
    /// The entry of the log whose form is to open; nil for a form that is in none.
    public var requestedEntry: Int?
    /// The forms that hold something unsaved, and the one on screen. A form stays until it is saved or discarded, also
    /// while the page is away or shows another athlete.
    public var drafts: [Key: FormDraft] = [:]
    /// Whose stored drafts were read since the start.
    public var restored: [AthleteID] = []
    public var load = RecordLoad()
    /// The open question about the visible form; nil for none.
    public var question: Question?
    /// The form that a new school is entered for: once it is saved it is chosen there (decision D2).
    public var schoolFor: Key?
    public var notice: Notice?
    /// Haptic feedback for the device to play.
    public var feedback: Feedback?

    /// A closed page that knows nothing.
    public init() {}
  }

  /// A question that must be answered before the form continues.
  public enum Question: Equatable, Sendable {
    /// Whether what was entered is to be thrown away.
    case discard
    /// Whether the record is meant as it is.
    case doubt(Doubt)
  }

  /// Transient message, cleared by the next tap.
  public enum Notice: Equatable, Sendable {
    /// The viewer may not do that (decision X16).
    case notPermitted
    /// The row that is edited is gone (decision G2).
    case gone
  }
}

extension RecordForm.State {
  /// The form whose last save is an entry of the log; nil for an entry of none.
  public func key(of entry: Int) -> RecordForm.Key? { drafts.first { $0.value.entry == entry }?.key }

  /// Whether the form of an entry holds something else than was sent.
  public func isChanged(since entry: Int) -> Bool {
    key(of: entry).flatMap { drafts[$0] }.map { $0.fields != $0.sent?.fields } ?? false
  }

  /// Which form is on screen.
  var key: RecordForm.Key? {
    guard let owner, let subject, let number else { return nil }
    return RecordForm.Key(owner: owner, subject: subject, number: number)
  }

  /// The number of the form that opens: that of the requested entry, the one that waits for a school, the only one of
  /// an edit, or of new records the first that the log does not list (decision B3). A form that was closed gets a number
  /// of its own.
  func number(of subject: RecordForm.Subject, _ owner: AthleteID, in context: PageContext) -> Int {
    let keys = drafts.keys.filter { $0.owner == owner && $0.subject == subject }.sorted { $0.number < $1.number }
    if let requestedEntry, let key = keys.first(where: { drafts[$0]?.entry == requestedEntry }) { return key.number }
    if let schoolFor, schoolFor.owner == owner, schoolFor.subject == subject { return schoolFor.number }
    guard subject.isNew else { return 0 }
    let unlisted = requestedEntry != nil ? nil : keys.first { drafts[$0]?.isListed(in: context) != true }
    return unlisted?.number ?? keys.last.map { $0.number + 1 } ?? 0
  }

  /// The kinds of rows that can be chosen in it.
  var choiceKinds: [RowKind] {
    guard let description = subject?.description else { return [] }
    return (description[.school] == nil ? [] : [.schools]) + (description[.event] == nil ? [] : [.events])
  }

  /// The rows that the record is compared with (decisions D4, G9).
  var comparedKinds: [RowKind] { subject.map { [$0.kind.rows] } ?? [] }

  /// The form on screen; nil until its fields are known.
  public var draft: FormDraft? { key.flatMap { drafts[$0] } }
}

extension RecordForm {
  /// A person's actions on the page.
  public enum Tap: PageTap {
    /// The key of the page's actions among the app's.
    public static let key = "form"

    /// The page was pulled down: its rows are to be asked for again.
    case refreshPulled
    /// Asks again for what could not be loaded.
    case retryTapped
    /// A field was filled.
    case fieldChanged(field: Field, text: String)
    /// A school is missing that is to be chosen: it is entered first.
    case addSchoolTapped
    /// A missing school is named where it is to be chosen: it is entered first.
    case schoolNamed(name: String)
    /// The form is to be saved.
    case saveTapped
    /// The record is meant as it is (decisions D4, G9).
    case saveConfirmed
    /// The offer is accepted, and the other accepted and pending ones are to be declined (decision G9).
    case declineOthersTapped
    /// Discards the form's input; asks first if there is any.
    case discardTapped
    /// The question is answered with yes.
    case discardConfirmed
    /// Stores the form's values over those of another device (decision L2).
    case keepTapped
    /// Keeps the values of another device, and loads them into the form.
    case takeTapped
    /// The question is answered with no.
    case dialogCancelled
    /// Dismisses the notice of the page.
    case noticeDismissed
  }

  /// Results of the page's effects, and requests of the root.
  public enum Answer: PageAnswer {
    /// Comes before the page opens: what is to be entered, and the entry of the log whose form it is, nil for none.
    case subjectChosen(subject: Subject, entry: Int? = nil)
    /// The stored drafts of an athlete were read, and the columns of the row that is edited are known; nil for a new
    /// record, and where a draft says them.
    indirect case loaded(request: Int, drafts: [String: SavedDraft]?, row: [RecordField]?)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    /// A new record is about to be sent for the first time, under this id.
    indirect case idMade(key: Key, id: String)
    /// The log of changes has a save as this entry.
    indirect case saveLogged(change: Change, entry: Int)
    /// The entry of a save was made, or was refused.
    case saved(entry: Int), saveFailed(entry: Int)
    /// The person whose drafts these are has signed out (decision N10).
    case draftsForgotten(owners: [AthleteID])
  }
}

/// A record that is being saved, and how sentences name it.
public struct FormSave: Equatable, Sendable {
  /// The key of the form.
  public var key: RecordForm.Key
  /// The record to save.
  public var record: FormRecord
  /// The id of a new record; nil before it is sent for the first time.
  public var id: String?
  /// The name of the school of an offer or interaction; nil for other records, and while the schools are not known.
  public var schoolName: String?
  /// The columns of a row that is there that get another value; nil for a new record.
  public var edit: [ColumnEdit]?

  /// A save; `edit` is nil for a new record, `schoolName` names an offer or interaction in a sentence.
  public init(
    _ record: FormRecord, of key: RecordForm.Key, id: String?, schoolName: String? = nil, edit: [ColumnEdit]? = nil
  ) {
    self.record = record
    self.key = key
    self.id = id
    self.schoolName = schoolName
    self.edit = edit
  }

  /// A save that finds the name of its school in the context.
  init(
    _ record: FormRecord, of key: RecordForm.Key, id: String?, edit: [ColumnEdit]? = nil, in context: PageContext
  ) {
    let schoolName = record.namingSchool.flatMap { context.schools?.name(of: $0)?.cut(at: 60) }
    self.init(record, of: key, id: id, schoolName: schoolName, edit: edit)
  }

  /// The change that the save makes; nil for a new record without an id.
  var change: Change? {
    if let edit { return key.subject.row.map { .update($0, edit, of: key.owner) } }
    return id.map { .create(record.row(as: $0), of: key.owner) }
  }

  /// The record's name in a sentence (decision C8).
  var subject: String { record.subject(schoolName) }
}

extension RecordForm.Answer {
  /// The connection state that the answer implies; nil for none (decision M10).
  public var connection: Connection? {
    switch self {
    // A form for a new record sends no request; what it begins with is no answer of the backend.
    case .loaded(_, _, let row): row == nil ? nil : .reached(at: nil)
    case .loadFailed(_, let failure): Connection(failure)
    case .subjectChosen, .idMade, .saveLogged, .saved, .saveFailed, .draftsForgotten: nil
    }
  }
}
