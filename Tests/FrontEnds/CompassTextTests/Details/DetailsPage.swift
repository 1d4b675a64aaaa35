import CompassModel
import PageKit
import RecordDetails
import Records
import TestSupport

typealias DetailsPage = StandalonePage<RecordDetails>

extension StandalonePage<RecordDetails> {
  /// - Parameter rows: rows of the list that the page was opened from.
  init(_ reference: RecordReference, from rows: AnyRows? = nil, in context: PageContext = .athlete) {
    self.init(RecordDetails.State(), in: context)
    if let rows, let athlete = context.viewer?.active.id {
      self = logging(.show(Needs([rows.kind], of: athlete))).answered(rows)
    }
    self = after(.answer(.recordChosen(reference: reference)), .opened)
  }

  /// Nil only for a closed page.
  var screen: RecordDetails.Screen? { RecordDetails.Screen(state, context) }

  func answered(_ record: Record) -> Self {
    after(.answer(.loaded(request: state.load.request, record: record)))
  }

  func failed(_ kind: ServiceFailure.Kind) -> Self {
    let failure = ServiceFailure(kind, detail: "for developers")
    return after(.answer(.loadFailed(request: state.load.request, failure: failure)))
  }

  static func loaded(_ record: Record = .camp, schools: [School] = .small, in context: PageContext = .athlete) -> Self {
    Self(record.reference, in: context).answered(record).answered(.schools(Base(schools))).linked()
  }

  /// With an interaction and a reading that refer to the event.
  private func linked() -> Self {
    var contact = Interaction(id: "in-1", schoolID: "s-1", type: .email, subject: "Thanks", instant: .earliest)
    contact.eventID = "ev-1"
    contact.occurredAt = Instant(wire: "2026-02-09T15:00:00Z") ?? .earliest
    let reading = PerformanceMetric(
      id: "m-1", owner: "ath-1", type: .velocity, value: 84.1, recordedDate: Event.listed.startDate, eventID: "ev-1")
    return answered(.interactions(Base([contact]))).answered(.readings(Base([reading])))
  }
}

extension Event {
  static let listed = Event(
    id: "ev-1", owner: "ath-1", schoolID: "s-1", type: .camp, name: "Winter Skills Camp",
    startDate: CalendarDate(wire: "2026-02-07") ?? .earliest, endDate: CalendarDate(wire: "2026-02-08"),
    isRegistered: true, isAttended: false)
}

extension Record {
  private static func at(_ wire: String) -> RecordField.Value { .instant(Instant(wire: wire) ?? .earliest) }
  private static func on(_ wire: String) -> RecordField.Value { .date(CalendarDate(wire: wire) ?? .earliest) }

  private static func fields(_ values: [(String, RecordField.Value?)]) -> [RecordField] {
    values.map { RecordField($0.0, $0.1) }
  }

  /// A row of `events` with all its columns.
  static let camp = Record(
    .event(EventID("ev-1")),
    fields: fields([
      ("id", .text("ev-1")), ("user_id", .text("ath-1")), ("type", .text("camp")), ("start_date", on("2026-02-07")),
      ("end_date", on("2026-02-08")), ("name", .text("Winter Skills Camp")), ("school_id", .text("s-1")),
      ("family_unit_id", nil), ("location", .text("Grant Field")), ("address", nil), ("city", .text("Atlanta")),
      ("state", .text("GA")), ("url", .text("https://camps.example.com/winter")),
      (
        "description",
        .text(
          "Two days of skills and games with the college staff. Bring a glove, both jerseys and a water bottle.\n"
            + "Lunch is included.")
      ),
      ("performance_notes", .text("Threw 84 mph, coach asked for video")), ("start_time", .text("09:00:00")),
      ("end_time", .text("15:30")), ("checkin_time", nil), ("event_source", nil),
      ("coaches_present", .list(["Coach Vega", "Coach Lin"])),
      ("stats_recorded", .json(#"{"strike_outs": 8, "innings": 5.5}"#)), ("cost", .number(150)),
      ("registered", .flag(true)), ("attended", nil), ("created_at", at("2026-01-02T15:04:05Z")), ("updated_at", nil),
    ]))

  static let email = Record(
    .interaction(InteractionID("in-1")),
    fields: fields([
      ("id", .text("in-1")), ("school_id", .text("s-3")), ("type", .text("email")), ("coach_id", nil),
      ("event_id", .text("ev-1")), ("direction", .text("inbound")), ("subject", .text("Thanks for your video")),
      ("content", .text("We liked it.\n\nCall me any time this week, best after practice.")),
      ("logged_by", .text("ath-1")), ("family_unit_id", .text("fam-1")), ("occurred_at", at("2026-02-10T02:12:00Z")),
      ("created_at", at("2026-02-10T14:00:00Z")),
    ]))

  static let partial = Record(
    .offer(OfferID("of-1")),
    fields: fields([
      ("id", .text("of-1")), ("user_id", .text("ath-1")), ("school_id", .text("gone")),
      ("offer_type", .text("partial")), ("coach_id", nil), ("family_unit_id", nil), ("status", nil),
      ("conditions", .text("Keep a GPA of 3.0")), ("notes", nil), ("scholarship_amount", .number(22_500)),
      ("scholarship_percentage", .number(66.67)), ("offer_date", on("2026-02-01")),
      ("deadline_date", on("2026-03-01")), ("created_at", nil), ("updated_at", nil),
    ]))

  static let hostile = Record(
    .event(EventID("\u{1B}[2J/\u{202E}..")),
    fields: fields([
      ("id", .text("\u{1B}[2J/\u{202E}..")), ("name", .text("\u{1B}]0;title\u{7}two\nlines\tand \u{9B}31mred")),
      ("type", .text("全国高等学校野球選手権記念大会決勝")), ("school_id", .text("s-2")), ("start_date", .text("soon\u{0}")),
      ("cost", .number(-1)), ("start_time", .text("9 o'clock\u{1B}")),
      ("description", .text("zero\u{200B}width مدرسة كرة القدم שלום 👨‍👩‍👧‍👦🇺🇸" + String(repeating: "🏈", count: 90))),
      ("stats_recorded", .json("{\"\u{202E}\": [\"\\u001b[31m\"]}")), ("coaches_present", .list(["a\nb", "\u{7F}"])),
      ("column\u{1B}_with_\u{202E}a_very_long_name_that_nobody_expected", .text("x")),
    ]))
}

extension SnapshotCase {
  static let details = cases(
    "Details", detailsSituations.compactMap { name, page in page.screen.map { (name, .details($0)) } },
    atAllWidths: detailsAtAllWidths, inASCII: detailsInASCII, inWords: ["event", "offer"])

  private static let detailsAtAllWidths: Set = ["event", "interaction", "offer", "hostile-texts"]
  private static let detailsInASCII: Set = ["event", "hostile-texts", "skeleton", "offline-with-data"]

  private static let opened = DetailsPage(.event(EventID("ev-1")))
  private static let listed = DetailsPage(.event(EventID("ev-1")), from: .events(Base([.listed])))

  static let detailsSituations: KeyValuePairs<String, DetailsPage> = [
    "loading": opened, "skeleton": opened.after(.skeletonDue),
    "event": .loaded(), "interaction": .loaded(.email), "offer": .loaded(.partial),
    "hostile-texts": .loaded(.hostile, schools: .hostile),
    "loaded-before-schools": opened.answered(.camp),
    "updating": .loaded().after(.refreshPulled),
    "parent-with-two-athletes": .loaded(in: .parentOfTwo),
    "no-longer-there": .loaded().after(.refreshPulled).failed(.notFound),
    "error-timeout": opened.failed(.timedOut), "error-forbidden": opened.failed(.notPermitted),
    "error-with-data": .loaded().after(.refreshPulled).failed(.serverError),
    "error-schools": opened.answered(.camp).failed([.schools], .timedOut),
    "offline": opened.failed(.offline),
    "as-in-the-list": listed, "offline-as-in-the-list": listed.failed(.offline),
    "offline-with-data": .loaded().after(.refreshPulled).failed(.offline),
  ]
}
