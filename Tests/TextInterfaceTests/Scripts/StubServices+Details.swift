import CompassModel
import CompassServices

/// The rows of the other stubs, as far as these know their columns.
extension StubBackend: DetailsBackend {
  func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    switch reference {
    case .event(let id):
      guard let event = try await loadEvents(of: athlete).rows.first(where: { $0.id == id }) else { break }
      return .sample(event)
    case .offer(let id):
      guard let offer = try await loadOffers(of: athlete).rows.first(where: { $0.id == id }) else { break }
      return .sample(offer)
    case .interaction: break
    }
    throw ServiceFailure(.notFound)
  }
}

extension Record {
  static func sample(_ event: Event) -> Record {
    Record(
      .event(event.id),
      fields: [
        RecordField("id", .text(event.id.rawValue)), RecordField("type", .text(event.type.wire)),
        RecordField("start_date", .date(event.startDate)), RecordField("name", event.name.map { .text($0) }),
        RecordField("school_id", event.schoolID.map { .text($0.rawValue) }),
        RecordField("performance_notes", event.performanceNotes.map { .text($0) }),
        RecordField("cost", event.cost.map { .number($0) }), RecordField("registered", .flag(event.isRegistered)),
      ])
  }

  static func sample(_ offer: Offer) -> Record {
    Record(
      .offer(offer.id),
      fields: [
        RecordField("id", .text(offer.id.rawValue)),
        RecordField("school_id", offer.schoolID.map { .text($0.rawValue) }),
        RecordField("offer_type", .text(offer.type.wire)), RecordField("status", .text(offer.status.wire)),
        RecordField("scholarship_amount", offer.amount.map { .number($0) }),
        RecordField("offer_date", .date(offer.offerDate)),
        RecordField("deadline_date", offer.deadline.map { .date($0) }),
        RecordField("notes", offer.notes.map { .text($0) }),
      ])
  }
}
