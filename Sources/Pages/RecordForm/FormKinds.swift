import CompassModel
import PageKit
import Records

// Every switch over the kinds of records in this module: the compiler demands a case in each for a new kind.

extension RecordKind {
  var entry: RecordEntry {
    switch self {
    case .event: .event
    case .reading: .reading
    case .interaction: .interaction
    case .offer: .offer
    case .school: .school
    }
  }
}

/// A record made from a form's fields.
public enum FormRecord: Equatable, Sendable {
  case event(NewEvent)
  case metric(MetricReading)
  case interaction(NewInteraction)
  case offer(OfferTerms)
  case school(NewSchool)
}

extension FormRecord {
  func row(as id: String) -> NewRow {
    switch self {
    case .event(let event): .event(event, EventID(id))
    case .metric(let reading): .reading(reading, MetricID(id))
    case .interaction(let interaction): .interaction(interaction, InteractionID(id))
    case .offer(let terms): .offer(terms, OfferID(id))
    case .school(let school): .school(school, SchoolID(id))
    }
  }

  var columns: [RecordField] { row(as: "").columns }

  /// The school that names the record in a sentence (decision C8); nil for kinds named by themselves.
  var namingSchool: SchoolID? {
    switch self {
    case .offer(let offer): offer.schoolID
    case .interaction(let interaction): interaction.schoolID
    case .event, .metric, .school: nil
    }
  }

  /// Returns the record's name in a sentence: `“Winter Camp”`, `The offer from Stanford`, `Exit Velocity 91.2 mph, Feb
  /// 10` (decisions C8, D4).
  func subject(_ schoolName: String?) -> String {
    switch self {
    case .event(let event): Event.changeSubject(name: event.displayName)
    case .metric(let reading): reading.changeSubject
    case .interaction(let interaction): "\(Interaction.changeSubject(school: schoolName)) (\(interaction.type.label))"
    case .school(let school): Event.changeSubject(name: school.name)
    case .offer: "The offer\(schoolName.map { " from \($0)" } ?? "")"
    }
  }
}

/// Detection of records that exist already (decision G9).
extension FormRecord {
  /// Whether another row of the active athlete has the same values, unless the row with this id had them before.
  func isThere(besides id: String?, in context: PageContext) -> Bool {
    func isThere<R: Row & EnteredRow>(_: R.Type, _ entry: R.Entry) -> Bool {
      let same = context.rows(R.self)?.all.filter { $0.entry.isSame(as: entry) } ?? []
      return !same.isEmpty && !same.contains { $0.id.rawValue == id }
    }
    return switch self {
    case .event(let event): isThere(Event.self, event)
    case .metric(let reading): isThere(PerformanceMetric.self, reading)
    case .interaction(let interaction): isThere(Interaction.self, interaction)
    case .offer(let terms): isThere(Offer.self, terms)
    case .school(let school): isThere(School.self, school)
    }
  }

  func duplicateText(in context: PageContext) -> String {
    let facts: String
    switch self {
    case .event(let event):
      let time = event.startTime.flatMap(TimeOfDay.text).map { ", \($0)" } ?? ""
      facts = " on \(event.startDate.mediumText)\(time)"
    case .metric(let reading): facts = " on \(reading.recordedDate.mediumText)"
    case .interaction(let interaction):
      let day = context.moment.zone.date(at: interaction.occurredAt).mediumText
      facts = " on \(day), \(context.moment.clockText(of: interaction.occurredAt))"
    case .offer(let terms): facts = " of \(terms.offerDate.mediumText) (\(terms.type.label))"
    case .school(let school):
      let location = context.schools?.schools.first { $0.entry.isSame(as: school) }?.placeText
      facts = location.map { " (\($0.cut(at: 60)))" } ?? ""
    }
    let school = namingSchool.flatMap { context.schools?.name(of: $0)?.cut(at: 60) }
    return "\(subject(school))\(facts) is there already."
  }
}

/// The definition of a kind of record for forms, with everything that differs between kinds.
struct RecordEntry: Sendable {
  let description: FormDescription
  let newPath: String
  /// The folder of the paths for editing, `/events` of `/events/ev-1/edit`; nil for kinds that cannot be edited.
  let editFolder: String?
  let create, update: Mutation
  /// The verb of a sentence about entering a record: `log` for an offer.
  let verb: String
  /// Whether a project stores the record only for a family: row security refuses it otherwise (wire.md section 1).
  let needsFamily: Bool
  /// The purpose of a missing school, as the end of a sentence (decision O10).
  var schoolPurpose = "to choose one here"
  /// The differences of a copy from its original; nil for kinds that cannot be copied (decision D17).
  var copy: Copy?
  /// Returns the name of the edited record from the form's initial values.
  let subtitle: @Sendable (FormDraft) -> String
  /// Returns the initial values of a form for a new record.
  let start: @Sendable (Moment) -> [RecordForm.Field: String]
  /// Returns the record made from valid fields; nil if a required value is missing.
  let record: @Sendable (FieldValues, Zone) -> FormRecord?
}

extension RecordEntry {
  static let event = RecordEntry(
    description: .event, newPath: "/events/create", editFolder: "/events", create: .createEvent,
    update: .updateEvent, verb: "add", needsFamily: false, copy: .event, subtitle: { $0.start[.name] ?? "" },
    start: { _ in [.registered: "no", .attended: "no"] }, record: { NewEvent($0, in: $1).map(FormRecord.event) })

  static let reading = RecordEntry(
    description: .reading, newPath: "/performance/log", editFolder: "/performance", create: .createMetric,
    update: .updateMetric, verb: "add", needsFamily: true, subtitle: { MetricType(wire: $0.start[.type] ?? "").label },
    start: { [.date: $0.today.wire, .verified: "no"] },
    record: { MetricReading($0, in: $1).map { .metric($0.inStoredUnit) } })

  static let interaction = RecordEntry(
    description: .interaction, newPath: "/interactions/create", editFolder: "/interactions",
    create: .createInteraction, update: .updateInteraction, verb: "add", needsFamily: true,
    subtitle: { InteractionType(wire: $0.start[.type] ?? "").label },
    start: {
      [
        .direction: InteractionDirection.outbound.wire, .date: $0.today.wire, .time: $0.clockText(of: $0.instant),
      ]
    }, record: { NewInteraction($0, in: $1).map(FormRecord.interaction) })

  static let offer = RecordEntry(
    description: .offer, newPath: "/offers/create", editFolder: "/offers", create: .createOffer,
    update: .updateOffer, verb: "log", needsFamily: true, schoolPurpose: "to log an offer",
    subtitle: { OfferType(wire: $0.start[.type] ?? "").label },
    start: { [.status: OfferStatus.pending.wire, .offerDate: $0.today.wire] },
    record: { OfferTerms($0, in: $1).map(FormRecord.offer) })

  static let school = RecordEntry(
    description: .school, newPath: "/schools/create", editFolder: "/schools", create: .createSchool,
    update: .updateSchool, verb: "add", needsFamily: false, subtitle: { $0.start[.name] ?? "" }, start: { _ in [:] },
    record: { NewSchool($0, in: $1).map(FormRecord.school) })
}
