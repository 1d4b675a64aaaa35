import CompassModel
import PageKit

/// The entry and editing of records of one kind: everything in which forms differ, once for each kind.
struct RecordEntry: Sendable {
  /// The description of the form.
  let description: FormDescription
  /// The path of the form for a new record, as the web app names it.
  let newPath: String
  /// The path under which records are edited: `/events` of `/events/ev-1/edit`; nil for those that are not.
  let editFolder: String?
  /// The mutations of the backend's rows for entering and editing.
  let create, update: Mutation
  /// The verb of a sentence about entering a record: `log` for an offer.
  let verb: String
  /// Whether a project stores it only for a family: its row security refuses the insert (wire.md section 1).
  let needsFamily: Bool
  /// The purpose for which a school is needed, in a sentence (decision O10).
  var schoolPurpose = "to choose one here"
  /// The fields in which a copy differs from its original; nil for kinds that are not copied (decision D17).
  var copy: Copy?
  /// The record that is edited in a word or two, as its form began.
  let subtitle: @Sendable (FormDraft) -> String
  /// Returns the initial values of a form for a new record.
  let start: @Sendable (Moment) -> [RecordForm.Field: String]
  /// The record that valid fields make, in a zone; nil where something is missing that it must have.
  let record: @Sendable (FieldValues, Zone) -> FormRecord?
}

extension RecordEntry {
  static let event = RecordEntry(
    description: .event, newPath: "/events/create", editFolder: "/events", create: .createEvent,
    update: .updateEvent, verb: "add", needsFamily: false, copy: .event, subtitle: { $0.start[.name] ?? "" },
    start: { _ in [.registered: "no", .attended: "no"] }, record: { NewEvent($0, in: $1).map(FormRecord.event) })

  static let reading = RecordEntry(
    description: .reading, newPath: "/performance/log", editFolder: "/performance", create: .createMetric,
    update: .updateMetric, verb: "add", needsFamily: true,
    subtitle: { MetricType(wire: $0.start[.type] ?? "").label },
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
