import CompassModel
import PageKit
import Records
import TestSupport

@testable import RecordDetails

typealias DetailsPage = PageWorld<RecordDetails>
typealias DetailsStore = TestStore<RecordDetails>

let ava = Athlete.ava.id
let ben = Athlete.ben.id
let camp = RecordReference.event(EventID("ev-1"))
let call = RecordReference.interaction(InteractionID("in-1"))
let fullRide = RecordReference.offer(OfferID("of-1"))
let schoolsOfAva = [School(id: SchoolID("s1"), name: "Stanford")]
/// The camp as the events page lists it.
let listedCamp = Event.sample("ev-1", on: "2026-02-09", name: "Listed Camp", registered: true)

extension Record {
  /// The row of the camp; `fields` replace its defaults.
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

extension PageWorld where Page == RecordDetails {
  /// Opened by Ava, from a list with these rows or by a link; the full row and the schools are not loaded.
  static func opened(
    _ reference: RecordReference = camp, from rows: AnyRows? = nil, in context: PageContext = .sample()
  ) -> DetailsPage {
    let page = DetailsPage(RecordDetails.State())
    return (rows.map { page.listing($0, in: context) } ?? page)
      .after(.answer(.recordChosen(reference: reference)), .opened, in: context)
  }

  /// An open page with the record and the schools loaded.
  static func showing(
    _ record: Record = .event(), schools: [School]? = schoolsOfAva, in context: PageContext = .sample()
  ) -> DetailsPage {
    let loaded = opened(record.reference, in: context).loaded(record, in: context)
    return schools.map { loaded.answered(.schools(Base($0)), in: context) } ?? loaded
  }

  /// The page below has requested and loaded these rows.
  func listing(_ rows: AnyRows, in context: PageContext = .sample()) -> DetailsPage {
    guard let athlete = context.athlete else { return self }
    var page = self
    page.send(.show(Needs([rows.kind, .schools], of: athlete), refresh: true), in: context)
    return page.answered(rows, in: context)
  }

  /// The full row was loaded, or a cached copy of it.
  func loaded(_ record: Record, _ source: RowsSource? = nil, in context: PageContext = .sample()) -> DetailsPage {
    after(.loaded(request: state.load.request, record: record, source: source), in: context)
  }

  /// The newest load of the row failed.
  func failing(_ kind: ServiceFailure.Kind) -> DetailsPage {
    after(.loadFailed(request: state.load.request, failure: ServiceFailure(kind, detail: "secret")))
  }

  func failingSchools(_ kind: ServiceFailure.Kind) -> DetailsPage {
    failed(.schools, ServiceFailure(kind, detail: "secret"))
  }

  func effects(of action: RecordDetails.Action) -> [RecordDetails.Effect] { RecordDetails.reduce(in: self, action) }

  func screen(_ context: PageContext = .sample()) -> RecordDetails.Screen {
    guard let screen = RecordDetails.Screen(state, self.context(context)) else { preconditionFailure("it is closed") }
    return screen
  }

  func text(_ name: String, _ context: PageContext = .sample()) -> String? {
    screen(context).groups.flatMap(\.fields).first { $0.name == name }?.text
  }
}
