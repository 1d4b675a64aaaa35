import CompassModel
import PageKit

/// Title, subtitle and banner of the page (decision X14).
extension RecordDetails.State {
  /// Nil for a row without a school; "Unknown" while or where the name is not known (decision T9).
  func schoolName(of record: Record) -> String? {
    record.text("school_id").map { schools?.name(of: SchoolID($0)) ?? "Unknown" }
  }

  var title: String {
    guard let record else { return reference?.label ?? "" }
    let kind = kind(of: record)
    let title =
      switch record.reference {
      case .event: record.text("name") ?? "Unknown event"
      case .interaction: record.text("subject") ?? kind
      case .offer: ([kind] + [schoolName(of: record)].compactMap { $0 }).joined(separator: " — ")
      }
    return title.cut(at: 60)
  }

  /// The kind and the date; of an offer, whose title says the kind, its status. Rows without a date of their own
  /// say when they were made (decision T10).
  func subtitle(in context: PageContext) -> String {
    guard let record else { return "" }
    let text = RecordText.shown(record.reference, zone: context.moment.zone)
    let (kind, dates) =
      switch record.reference {
      case .event: ("type", ["start_date"])
      case .interaction: ("type", ["occurred_at", "created_at"])
      case .offer: ("status", ["offer_date", "created_at"])
      }
    let date = dates.lazy.compactMap { text.text(RecordField($0, record[$0])) }.first
    return [text.text(RecordField(kind, record[kind])), date].compactMap { $0 }.joined(separator: " · ")
  }

  private func kind(of record: Record) -> String {
    switch record.reference {
    case .event: record.text("type").map { EventType(wire: $0).label } ?? record.reference.label
    case .interaction: record.text("type").map { InteractionType(wire: $0).label } ?? record.reference.label
    case .offer: record.text("offer_type").map { OfferType(wire: $0).label } ?? record.reference.label
    }
  }

  func banner(of reference: RecordReference, in context: PageContext) -> Banner? {
    if let failure = load.failure {
      switch failure.kind {
      case .notFound: return Banner(kind: .error, message: "This \(reference.noun) no longer exists.")
      case .notPermitted:
        return Banner(kind: .error, message: "You don't have permission to view this \(reference.noun).")
      default:
        let loaded = record == nil ? nil : loadedAt.map { "loaded \(context.moment.timeText(of: $0))" }
        return Banner(failure, loading: "this \(reference.noun)", saved: loaded, isLoading: load.isRunning)
      }
    }
    // Only of interest where a name is missing.
    guard let failure = schoolsLoad.failure, record?.text("school_id") != nil else { return nil }
    return Banner(
      kind: .error, message: "School names could not be loaded. \(failure.message.asSentence)",
      canRetry: schoolsLoad.canRetry)
  }
}
