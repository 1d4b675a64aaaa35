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

/// What was typed into a form, and the state of saving it.
public struct FormDraft: Equatable, Sendable {
  /// As typed.
  public var fields: [RecordForm.Field: String]
  /// As the form began: empty, or what the row says.
  public var start: [RecordForm.Field: String]
  /// The columns of the row that is edited as they were when the edit began, in full precision: what is compared with
  /// the row when it is saved (decision L2). Nil for a new record.
  public var row: [RecordField]?
  /// Made when a new record is first sent and kept for every further try, so that a save whose answer got lost does not
  /// store it twice (decision N7).
  public var id: String?
  /// A save was tried with problems left: from then on they show, each until it is solved.
  public var showsProblems = false
  /// The save that is under way.
  public var saving: FormSave?
  /// The last save, if it failed.
  public var failed: FailedSave?
  /// The text that the server refused, by its field: its problem shows until another is entered.
  public var refused: [RecordForm.Field: String] = [:]

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

  /// What a field holds.
  public subscript(field: RecordForm.Field) -> String { fields[field] ?? "" }

  /// Whether a person has entered anything that is not saved.
  public var isChanged: Bool { fields != start }

  /// The columns that another device changed meanwhile, as they are now: a question until it is answered (decision L2).
  public var conflict: [RecordField]? { failed?.failure.current }

  /// Whether it is being saved.
  public var isSaving: Bool { saving != nil }

  mutating func startSaving(_ save: FormSave) {
    saving = save
    showsProblems = false
    failed = nil
    refused = [:]
  }
}

/// A save that failed.
public struct FailedSave: Equatable, Sendable {
  /// What was sent.
  public var save: FormSave
  /// The texts it was made of: what the form says now may be something else.
  public var fields: [RecordForm.Field: String]
  /// Why it failed.
  public var failure: ServiceFailure
}

extension RecordForm {
  /// All that the page remembers.
  public struct State: RecordPageState {
    public var isOpen = false
    /// What is entered or edited; nil while the page is closed.
    public var subject: Subject?
    public var owner: AthleteID?
    /// The forms that hold something unsaved, and the one on screen. A form stays until it is saved or discarded, also
    /// while the page is away or shows another athlete.
    public var drafts: [Key: FormDraft] = [:]
    /// Whose stored drafts were read since the start.
    public var restored: [AthleteID] = []
    public var load = RecordLoad()
    /// What is asked about the form on screen; nil for nothing.
    public var question: Question?
    /// The form that a new school is entered for: once it is saved it is chosen there (decision D2).
    public var schoolFor: Key?
    public var notice: Notice?
    /// What the device lets a person feel.
    public var feedback: Feedback?

    /// A closed page that knows nothing.
    public init() {}
  }

  /// What a form asks before it goes on.
  public enum Question: Equatable, Sendable {
    /// Whether what was entered is to be thrown away.
    case discard
    /// Whether a value is meant that is not usual (decision D4).
    case doubt
  }

  /// Transient message, cleared by the next tap.
  public enum Notice: Equatable, Sendable {
    /// The viewer may not do that (decision X16).
    case notPermitted
  }
}

extension RecordForm.State {
  /// The save that asked for a change and waits for its end: its form says itself what became of it. Nil for any other
  /// change.
  public func save(by change: Change) -> FormSave? {
    drafts.values.lazy.compactMap(\.saving).first { $0.change == change }
  }

  /// Which form is on screen.
  var key: RecordForm.Key? {
    guard let owner, let subject else { return nil }
    return RecordForm.Key(owner: owner, subject: subject)
  }

  /// The kinds of rows that can be chosen in it.
  var choiceKinds: [RowKind] {
    guard let description = subject?.description else { return [] }
    return (description[.school] == nil ? [] : [.schools]) + (description[.event] == nil ? [] : [.events])
  }

  /// Those that what was saved is compared with (decision D4).
  var comparedKinds: [RowKind] { subject?.kind == .reading ? [.readings] : [] }

  /// The form on screen; nil until its fields are known.
  public var draft: FormDraft? { key.flatMap { drafts[$0] } }
}

extension RecordForm {
  /// What a person does on the page.
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
    /// The same of a school that was named where it is to be chosen.
    case schoolNamed(name: String)
    /// The form is to be saved.
    case saveTapped
    /// The value is meant as it is (decision D4).
    case saveConfirmed
    /// What was entered is to be thrown away; asks first if anything was.
    case discardTapped
    /// The question is answered with yes.
    case discardConfirmed
    /// What was entered is to be stored over what another device stored (decision L2).
    case keepTapped
    /// What another device stored is to stay, and comes into the form.
    case takeTapped
    /// The question is answered with no.
    case dialogCancelled
    /// What the page said was read.
    case noticeDismissed
  }

  /// What its effects answer, and what the root orders.
  public enum Answer: PageAnswer {
    /// Said before the page opens: what is to be entered.
    case subjectChosen(subject: Subject)
    /// The stored drafts of an athlete were read, and the columns of the row that is edited are known; nil for a new
    /// record, and where a draft says them.
    indirect case loaded(request: Int, drafts: [String: SavedDraft]?, row: [RecordField]?)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    /// A new record is about to be sent for the first time, under this id.
    indirect case idMade(key: Key, id: String)
    /// A record is saved.
    indirect case saved(save: FormSave)
    /// A record could not be saved.
    indirect case saveFailed(save: FormSave, failure: ServiceFailure)
    /// A record is to be saved again, whatever page is open (decision N1).
    indirect case saveRetried(save: FormSave)
    /// The person whose drafts these are has signed out (decision N10).
    case draftsForgotten(owners: [AthleteID])
  }
}

/// A record that is being saved, and all that is said of it should that fail: by then its form may not be there.
public struct FormSave: Equatable, Sendable, Codable {
  /// Which form.
  public var key: RecordForm.Key
  /// What is saved.
  public var record: FormRecord
  /// Of a new record; nil before it is sent for the first time.
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

  /// The change that the save makes; nil for a new record without an id.
  var change: Change? {
    if let edit { return key.subject.row.map { .update($0, edit, of: key.owner) } }
    return id.map { .create(record.row(as: $0), of: key.owner) }
  }

  /// How a sentence names it (decision C8).
  var subject: String { record.subject(schoolName) }

  /// `“Winter Camp” could not be saved. Connection timed out.`
  func message(_ failure: ServiceFailure) -> String {
    failure.sentence(subject, was: "saved", key.subject.reason(failure))
  }
}

extension RecordForm.Answer {
  /// Decision M10.
  public var connection: Connection? {
    switch self {
    // A form for a new record sends no request; what it begins with is no answer of the backend.
    case .loaded(_, _, let row): row == nil ? nil : .reached(at: nil)
    case .loadFailed(_, let failure): Connection(failure)
    case .subjectChosen, .idMade, .saved, .saveFailed, .saveRetried, .draftsForgotten: nil
    }
  }
}
