import CompassModel
import PageKit
import Records
import TestSupport

@testable import RecordForm

typealias FormStore = TestStore<RecordForm>

let ava = Athlete.ava.id
let ben = Athlete.ben.id
let stanford = School(id: "s1", name: "Stanford")
let schoolsOfAva = [stanford, School(id: "s2", name: "Élan College")]
let eventsOfAva = [Event.sample("ev-1", on: "2026-02-14", name: "Winter Camp")]

/// The choices of a form are in the context.
extension PageContext {
  /// Ava, with all choices loaded.
  static let known = PageContext.sample().withRows

  /// By default with schools and events loaded.
  var withRows: PageContext {
    records == Records.State() ? answered(.schools(Base(schoolsOfAva))).answered(.events(Base(eventsOfAva))) : self
  }

  /// These rows of the active athlete are loaded.
  func answered(_ rows: AnyRows) -> PageContext {
    asking(rows.kind) { .answered($0, asked: $1, Batch(rows)) }
  }

  /// Loading rows of this kind has failed.
  func failed(_ kind: RowKind, _ failure: ServiceFailure.Kind) -> PageContext {
    asking(kind) { .failed($0, asked: $1, ServiceFailure(failure)) }
  }

  /// Rows of this kind are in flight, followed by an optional action.
  func asking(_ kind: RowKind, _ answer: ((RowsKey, Int) -> Records.Action)? = nil) -> PageContext {
    guard let athlete else { return self }
    var context = self
    let facts = Records.Context(now: moment.instant, allowsUndo: false)
    _ = Records.reduce(&context.records, .show(Needs([kind], of: athlete), refresh: true), in: facts)
    if let answer, let request = context.records.requests.first {
      _ = Records.reduce(&context.records, answer(request.key, request.asked), in: facts)
    }
    return context
  }
}

extension RecordForm.State {
  /// A form that Ava opened, with nothing loaded yet.
  static func opened(_ subject: RecordForm.Subject, in context: PageContext = .sample()) -> RecordForm.State {
    RecordForm.State().after(.answer(.subjectChosen(subject: subject)), .opened, in: context)
  }

  /// A loaded form; `row` has the fields of the stored row, nil for a new record.
  static func showing(
    _ subject: RecordForm.Subject, row: [RecordField]? = nil, in context: PageContext = .sample()
  ) -> RecordForm.State {
    let state = opened(subject, in: context)
    return state.after(.loaded(request: state.load.request, drafts: [:], row: row), in: context)
  }

  /// The page after these actions; their effects are ignored.
  func after(_ taps: RecordForm.Tap..., in context: PageContext = .sample()) -> RecordForm.State {
    taps.reduce(self) { $0.after(.tap($1), in: context) }
  }

  func after(_ answers: RecordForm.Answer..., in context: PageContext = .sample()) -> RecordForm.State {
    answers.reduce(self) { $0.after(.answer($1), in: context) }
  }

  func after(_ actions: RecordForm.Action..., in context: PageContext = .sample()) -> RecordForm.State {
    var state = self
    for action in actions { _ = RecordForm.reduce(&state, action, in: context.withRows) }
    return state
  }

  /// With these fields typed.
  func filled(
    _ fields: KeyValuePairs<RecordForm.Field, String>, in context: PageContext = .sample()
  ) -> RecordForm.State {
    var state = self
    for (field, text) in fields {
      _ = RecordForm.reduce(&state, .tap(.fieldChanged(field: field, text: text)), in: context.withRows)
    }
    return state
  }

  func screen(_ context: PageContext = .sample()) -> RecordForm.Screen {
    guard let screen = RecordForm.Screen(self, context.withRows) else { preconditionFailure("the page is closed") }
    return screen
  }

  /// Problems by field after an attempt to save.
  var problems: [RecordForm.Field: String] { after(.saveTapped).screen().form?.errors ?? [:] }
}

extension RecordForm.Effect {
  /// Effect of a save: sent to the log of changes, or a request for an id first.
  static func save(_ save: FormSave) -> RecordForm.Effect {
    let form = ChangeLog.Form(save.key.subject.path, verb: save.key.subject.done)
    return save.change.map { .change($0, subject: save.subject, form: form) } ?? .work(.makeID(key: save.key))
  }
}

/// A form and the log of changes that its saves go to, as the root connects them.
struct SavedForm {
  var state: RecordForm.State
  var context: PageContext
  private(set) var effects: [RecordForm.Effect] = []

  init(_ state: RecordForm.State, in context: PageContext = .sample()) {
    (self.state, self.context) = (state, context.withRows)
  }

  var log: ChangeLog { context.records.log }
  var draft: FormDraft? { state.draft }
  var form: FormCard? { screen.form }
  var screen: RecordForm.Screen { state.screen(context) }
  private var facts: Records.Context { Records.Context(now: context.moment.instant, allowsUndo: false) }

  func after(_ taps: RecordForm.Tap...) -> SavedForm { after(taps.map { .tap($0) }) }

  func after(_ actions: RecordForm.Action...) -> SavedForm { after(actions) }

  private func after(_ actions: [RecordForm.Action]) -> SavedForm {
    var form = self
    for action in actions { form.perform(action) }
    return form
  }

  func filled(_ fields: KeyValuePairs<RecordForm.Field, String>) -> SavedForm {
    after(fields.map { .tap(.fieldChanged(field: $0, text: $1)) })
  }

  /// The form saved, a new record under this id.
  func saving(as id: String = "n") -> SavedForm {
    let form = after(.saveTapped)
    guard let key = form.state.key, form.draft?.sent?.save.id == nil else { return form }
    return form.after(.answer(.idMade(key: key, id: id)))
  }

  /// The form saved, and refused.
  func refused(_ failure: ServiceFailure) -> SavedForm {
    var form = saving()
    guard let entry = form.log.entries.last(where: \.isOpen)?.id else { return form }
    _ = Records.reduce(&form.context.records, .refused(entry, failure), in: facts)
    return failure.kind == .cancelled ? form : form.after(.answer(.saveFailed(entry: entry)))
  }

  /// Closes the form and opens the form of a subject, optionally for an entry of the log.
  func opening(_ subject: RecordForm.Subject, _ entry: Int? = nil) -> SavedForm {
    let opened = after(.closed, .answer(.subjectChosen(subject: subject, entry: entry)), .opened)
    return opened.after(.answer(.loaded(request: opened.state.load.request, drafts: nil, row: nil)))
  }

  /// The notice of an entry is dismissed.
  func dismissed(_ entry: Int) -> SavedForm {
    var form = self
    _ = Records.reduce(&form.context.records, .dismiss(entry), in: facts)
    return form
  }

  /// The backend completes the last request.
  func made() -> SavedForm {
    var form = self
    guard let entry = log.entries.last(where: \.isOpen)?.id else { return form }
    _ = Records.reduce(&form.context.records, .made(entry, nil), in: facts)
    return form.after(.answer(.saved(entry: entry)))
  }

  private mutating func perform(_ action: RecordForm.Action) {
    effects = RecordForm.reduce(&state, action, in: context)
    for effect in effects {
      switch effect {
      case .change(let change, let subject, let form):
        _ = Records.request(change, subject: subject, form: form, &context.records, in: facts)
        guard let entry = log.entries.last(where: { $0.change == change })?.id else { continue }
        _ = RecordForm.reduce(&state, .answer(.saveLogged(change: change, entry: entry)), in: context)
      case .dismissChange(let entry): _ = Records.reduce(&context.records, .dismiss(entry), in: facts)
      case .settleChange(let entry): _ = Records.reduce(&context.records, .settle(entry), in: facts)
      default: continue
      }
    }
  }
}

extension FormStore {
  init(_ state: RecordForm.State = .init(), in context: PageContext = .known) {
    self.init(state, of: RecordForm.self, in: context, report: reportIssue)
  }
}

extension RecordForm.Key {
  static func of(_ subject: RecordForm.Subject, _ owner: AthleteID = ava) -> RecordForm.Key {
    RecordForm.Key(owner: owner, subject: subject)
  }
}

/// A camp as stored in the database.
let camp = Record(
  .event("ev-1"),
  fields: [
    RecordField("id", .text("ev-1")), RecordField("user_id", .text("athlete-1")),
    RecordField("type", .text("camp")), RecordField("name", .text("Winter Camp")),
    RecordField("school_id", .text("s1")), RecordField("start_date", .date(day("2026-02-14"))),
    RecordField("end_date", nil), RecordField("start_time", .text("09:00:00")),
    RecordField("end_time", .text("16:30:00")), RecordField("cost", .number(150.5)),
    RecordField("registered", .flag(true)), RecordField("attended", nil), RecordField("city", .text("Ames")),
    RecordField("url", .text("https://camp.example")), RecordField("coaches_present", .list(["c"])),
  ])

/// Columns of the camp that the form fills.
let campColumns = camp.fields.filter { FormDescription.event.field(ofColumn: $0.name) != nil }
