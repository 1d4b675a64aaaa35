import CompassModel
import PageKit
import StateMachineTesting
import TestSupport

@testable import RecordDetails

typealias DetailsStore = TestStore<RecordDetails>

let ava = Athlete.ava.id
let ben = Athlete.ben.id
let camp = RecordReference.event(EventID("ev-1"))
let call = RecordReference.interaction(InteractionID("in-1"))
let fullRide = RecordReference.offer(OfferID("of-1"))
let schoolsOfAva = SchoolDirectory([School(id: SchoolID("s1"), name: "Stanford")])

extension PageContext {
  static func parent(of active: AthleteID) -> PageContext {
    .sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: active))
  }
}

extension Record {
  /// The camp's row, or what a test says otherwise.
  static func event(_ fields: [String: RecordField.Value?] = [:]) -> Record {
    let usual: [(String, RecordField.Value?)] = [
      ("id", .text("ev-1")), ("user_id", .text("athlete-1")), ("type", .text("camp")),
      ("start_date", .date(day("2026-04-15"))), ("end_date", nil), ("name", .text("Winter Camp")),
      ("school_id", .text("s1")), ("start_time", .text("09:00:00")), ("description", nil), ("cost", .number(150)),
      ("registered", .flag(true)), ("attended", nil), ("created_at", .instant(instant("2026-01-02T03:04:05Z"))),
    ]
    return Record(camp, fields: usual.map { RecordField($0.0, fields[$0.0] ?? $0.1) })
  }

  static func interaction(_ fields: (String, RecordField.Value?)...) -> Record {
    Record(call, fields: fields.map { RecordField($0.0, $0.1) })
  }

  static func offer(_ fields: (String, RecordField.Value?)...) -> Record {
    Record(fullRide, fields: fields.map { RecordField($0.0, $0.1) })
  }
}

extension RecordDetails.State {
  /// Opened by Ava, nothing answered yet.
  static func opened(_ reference: RecordReference = camp, in context: PageContext = .sample()) -> RecordDetails.State {
    RecordDetails.State().after(.answer(.recordChosen(reference: reference, known: nil)), .opened, in: context)
  }

  /// With the record and the schools answered.
  static func showing(
    _ record: Record = .event(), schools: SchoolDirectory? = schoolsOfAva, in context: PageContext = .sample()
  ) -> RecordDetails.State {
    let state = opened(record.reference, in: context)
    let loaded = state.after(.loaded(request: state.load.request, record: record), in: context)
    return schools.map {
      loaded.after(.schoolsLoaded(request: loaded.schoolsLoad.request, schools: $0), in: context)
    } ?? loaded
  }

  /// What a page must be after these actions, whatever their effects.
  func after(_ taps: RecordDetails.Tap..., in context: PageContext = .sample()) -> RecordDetails.State {
    taps.reduce(self) { $0.after(.tap($1), in: context) }
  }

  func after(_ answers: RecordDetails.Answer..., in context: PageContext = .sample()) -> RecordDetails.State {
    answers.reduce(self) { $0.after(.answer($1), in: context) }
  }

  func after(_ actions: RecordDetails.Action..., in context: PageContext = .sample()) -> RecordDetails.State {
    var state = self
    for action in actions { _ = RecordDetails.reduce(&state, action, in: context) }
    return state
  }

  /// The newest load failed.
  func failing(_ kind: ServiceFailure.Kind) -> RecordDetails.State {
    after(.loadFailed(request: load.request, failure: ServiceFailure(kind, detail: "secret")))
  }

  func failingSchools(_ kind: ServiceFailure.Kind) -> RecordDetails.State {
    after(.schoolsFailed(request: schoolsLoad.request, failure: ServiceFailure(kind, detail: "secret")))
  }

  /// The screen of an open page.
  func screen(_ context: PageContext = .sample()) -> RecordDetails.Screen {
    guard let screen = RecordDetails.Screen(self, context) else { preconditionFailure("the page is closed") }
    return screen
  }

  func text(_ name: String, _ context: PageContext = .sample()) -> String? {
    screen(context).groups.flatMap(\.fields).first { $0.name == name }?.text
  }
}

extension DetailsStore {
  init(_ state: RecordDetails.State = .init(), in context: PageContext = .sample()) {
    self.init(state, of: RecordDetails.self, in: context, report: reportIssue)
  }
}
