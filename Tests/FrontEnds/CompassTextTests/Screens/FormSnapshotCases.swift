import CompassModel
import PageKit
import RecordForm
import Records
import TestSupport

typealias FormPage = StandalonePage<RecordForm>

extension StandalonePage<RecordForm> {
  init(_ subject: RecordForm.Subject, in context: PageContext = .of(.player, [.jordan])) {
    self.init(RecordForm.State(), in: context)
    self = after(.answer(.subjectChosen(subject: subject)), .opened)
  }

  /// The screen without notices: the form itself says why it was not saved.
  var screen: RecordForm.Screen {
    let context = with { $0.context.notices = [] }.context
    guard let screen = RecordForm.Screen(state, context) else { preconditionFailure("it is closed") }
    return screen
  }

  /// Loads the fields; `row` has the values of the row, nil for a new one.
  fileprivate func loaded(_ row: [RecordField]? = nil) -> Self {
    after(.loaded(request: state.load.request, drafts: [:], row: row))
  }

  /// A form whose requests are all answered.
  static func loaded(
    _ subject: RecordForm.Subject, row: [RecordField]? = nil, schools: [School] = schools,
    in context: PageContext = .of(.player, [.jordan])
  ) -> Self {
    Self(subject, in: context).loaded(row).answered(.schools(Base(schools)))
      .answered(.events(Base([.sample("ev-1", on: "2026-02-07", name: "Winter Skills Camp")])))
  }

  func filled(_ fields: KeyValuePairs<RecordForm.Field, String>) -> Self {
    after(fields.map { .tap(.fieldChanged(field: $0, text: $1)) })
  }

  func failing(_ kind: ServiceFailure.Kind, column: String? = nil) -> Self {
    refused(ServiceFailure(kind, detail: "for developers", column: column))
  }

  /// Saves and refuses the change, connecting form and log as the root does.
  private func refused(_ failure: ServiceFailure) -> Self {
    var page = after(.saveTapped)
    if let key = page.state.draft?.sent?.save.key, page.state.draft?.id == nil, key.subject.isNew {
      page = page.after(.idMade(key: key, id: "n"))
    }
    guard let entry = page.context.records.log.entries.last else { return page }
    return page.after(.saveLogged(change: entry.change, entry: entry.id)).logging(.refused(entry.id, failure))
      .after(.saveFailed(entry: entry.id))
  }

  /// Saved while another device answered the offer and noted something.
  var changedElsewhere: Self {
    let theirs = [RecordField("status", .text("accepted")), RecordField("notes", nil)]
    return filled([.status: "declined", .notes: "Too far away"])
      .refused(ServiceFailure(.changedElsewhere, current: theirs))
  }

  static var schools: [School] {
    [School(id: "s-1", name: "Stanford University"), School(id: "s-2", name: "Ohio State University")]
  }

  static var filled: Self {
    loaded(.newEvent).filled([
      .type: "camp", .name: "Spring Camp", .school: "s-1", .startDate: "2026-03-14", .endDate: "2026-03-15",
      .startTime: "09:00", .endTime: "16:30", .city: "Ames", .state: "IA", .cost: "150", .registered: "yes",
      .description: "Bring a bat\nand two gloves.",
    ])
  }

  static var filledOffer: Self {
    loaded(.newOffer).filled([
      .school: "s-2", .type: "full_ride", .percentage: "66.67", .amount: "50,000", .deadline: "2026-03-01",
      .conditions: "Keep a GPA of 3.0", .notes: "First line\nSecond line 🏈",
    ])
  }
}

extension SnapshotCase {
  static let forms = cases(
    "Form", formSituations.map { ($0, .form($1.screen)) }, atAllWidths: formsAtAllWidths, inASCII: formsInASCII,
    inWords: formsInWords)

  private static let formsAtAllWidths: Set = [
    "new-event-filled", "new-event-problems", "new-interaction", "new-offer-problems", "hostile", "conflict",
  ]
  private static let formsInASCII: Set = ["new-event-problems", "hostile", "failed", "discard", "skeleton"]
  private static let formsInWords: Set = ["new-event-filled", "new-event-problems", "discard", "conflict", "skeleton"]

  static let hostileText = "\u{1B}[31mred\u{1B}[0m\u{202E}evil\u{7}\nsecond line\t👩‍👩‍👧‍👦"

  static let offer = OfferTerms(
    schoolID: "s-2", type: .partial, status: .pending, amount: 12_500, percentage: 45,
    offerDate: CalendarDate(wire: "2026-01-20") ?? .earliest,
    deadline: CalendarDate(wire: "2026-03-01"), notes: "Call Coach Vega")

  private static let withoutFamily = Athlete(id: AthleteID("ath-1"), name: "Jordan Smith", hasFamily: false)

  static let formSituations: KeyValuePairs<String, FormPage> = [
    "skeleton": FormPage(.event("ev-1")).after(.skeletonDue),
    "new-event": .loaded(.newEvent), "new-event-filled": .filled,
    "new-event-problems": .loaded(.newEvent).filled([.startDate: "2026-3-1", .startTime: "9", .cost: "-1"]).after(
      .saveTapped),
    "saving": .filled.after(.saveTapped), "failed": .filled.failing(.timedOut),
    "refused-school": .filled.failing(.valuesRefused, column: "school_id"),
    "discard": .filled.after(.discardTapped),
    "new-reading": .loaded(.newReading).filled([.type: "sixty_time"]),
    "new-interaction": .loaded(.newInteraction),
    "no-schools": .loaded(.newInteraction, schools: []),
    "new-offer": .loaded(.newOffer), "new-offer-filled": .filledOffer,
    "new-offer-problems": .loaded(.newOffer).filled([.percentage: "140", .amount: "1e5", .deadline: "2026-01-31"])
      .after(.saveTapped),
    "new-offer-failed": .filledOffer.failing(.timedOut),
    "new-offer-no-family": .loaded(.newOffer, schools: [], in: .of(.player, [withoutFamily])),
    "new-offer-no-schools": .loaded(.newOffer, schools: []),
    "new-offer-before-schools": FormPage(.newOffer).loaded(),
    "new-offer-long-texts": .loaded(.newOffer).filled([
      .notes: String(repeating: "all work and no play ", count: 200), .amount: "\u{1B}[31m１２",
      .conditions: "مدرسة كرة القدم",
    ]).after(.saveTapped),
    "edit-offer": .loaded(.offer("of-1"), row: offer.columns),
    "conflict": .loaded(.offer("of-1"), row: offer.columns).changedElsewhere,
    "parent": .loaded(.newReading, in: .parentOfTwo),
    "not-permitted": .loaded(.newReading, in: .of(.other("coach"), [.jordan])),
    "hostile": .loaded(.newEvent, schools: [School(id: "s", name: hostileText)]).filled([
      .name: hostileText, .school: "s", .description: hostileText + String(repeating: " long", count: 200),
    ]),
  ]
}
