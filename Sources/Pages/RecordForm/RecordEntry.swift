import CompassModel
import PageKit

/// The definition of a kind of record for forms, with everything that differs between kinds.
struct RecordEntry: Sendable {
  /// The description of the form.
  let description: FormDescription
  /// The path of the form for a new record, as in the web app.
  let newPath: String
  /// The folder of the paths for editing, `/events` of `/events/ev-1/edit`; nil for kinds that cannot be edited.
  let editFolder: String?
  /// The permissions to create and to edit a record.
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
