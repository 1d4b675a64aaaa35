import CompassModel
import PageKit
import StateMachineTesting
import TestSupport

@testable import RecordForm

typealias FormStore = TestStore<RecordForm>

let ava = Athlete.ava.id
let ben = Athlete.ben.id
let stanford = School(id: "s1", name: "Stanford")
let schoolsOfAva = SchoolDirectory([stanford, School(id: "s2", name: "Élan College")])
let eventsOfAva = [FormChoice(value: "ev-1", label: "Winter Camp, Feb 14, 2026")]

extension PageContext {
  static func parent(of active: AthleteID) -> PageContext {
    .sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: active))
  }
}

extension RecordForm.State {
  /// A form that Ava opened, nothing answered yet.
  static func opened(_ subject: RecordForm.Subject, in context: PageContext = .sample()) -> RecordForm.State {
    RecordForm.State().after(.answer(.subjectChosen(subject: subject)), .opened, in: context)
  }

  /// With everything answered; `row` is what the row says, nil for a new one.
  static func showing(
    _ subject: RecordForm.Subject, row: [RecordField]? = nil, in context: PageContext = .sample()
  ) -> RecordForm.State {
    let state = opened(subject, in: context)
    return state.after(
      .loaded(request: state.load.request, drafts: [:], row: row),
      .schoolsLoaded(request: state.schoolsLoad.request, schools: schoolsOfAva),
      .eventsLoaded(request: state.eventsLoad.request, events: eventsOfAva), in: context)
  }

  /// What a page must be after these actions, whatever their effects.
  func after(_ taps: RecordForm.Tap..., in context: PageContext = .sample()) -> RecordForm.State {
    taps.reduce(self) { $0.after(.tap($1), in: context) }
  }

  func after(_ answers: RecordForm.Answer..., in context: PageContext = .sample()) -> RecordForm.State {
    answers.reduce(self) { $0.after(.answer($1), in: context) }
  }

  func after(_ actions: RecordForm.Action..., in context: PageContext = .sample()) -> RecordForm.State {
    var state = self
    for action in actions { _ = RecordForm.reduce(&state, action, in: context) }
    return state
  }

  /// With these fields typed.
  func filled(
    _ fields: KeyValuePairs<RecordForm.Field, String>, in context: PageContext = .sample()
  ) -> RecordForm.State {
    var state = self
    for (field, text) in fields {
      _ = RecordForm.reduce(&state, .tap(.fieldChanged(field: field, text: text)), in: context)
    }
    return state
  }

  /// The screen of an open page.
  func screen(_ context: PageContext = .sample()) -> RecordForm.Screen {
    guard let screen = RecordForm.Screen(self, context) else { preconditionFailure("the page is closed") }
    return screen
  }

  /// What is wrong once a save was tried.
  var problems: [RecordForm.Field: String] { after(.saveTapped).screen().form?.errors ?? [:] }
}

extension RecordForm.Effect {
  /// What sends a save: to the log of changes, or first for an id.
  static func save(_ save: FormSave) -> RecordForm.Effect {
    save.requested.map { .tell(.change($0)) } ?? .makeID(key: save.key)
  }
}

extension FormStore {
  init(_ state: RecordForm.State = .init(), in context: PageContext = .sample()) {
    self.init(state, of: RecordForm.self, in: context, report: reportIssue)
  }
}

extension RecordForm.Key {
  static func of(_ subject: RecordForm.Subject, _ owner: AthleteID = ava) -> RecordForm.Key {
    RecordForm.Key(owner: owner, subject: subject)
  }
}

/// A camp as the database has it.
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

/// Those of them that the form fills.
let campColumns = camp.fields.filter { FormDescription.event.field(ofColumn: $0.name) != nil }
