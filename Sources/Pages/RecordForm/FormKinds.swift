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
  /// An entry of the kind's table.
  case event(NewEvent)
  case metric(MetricReading)
  case interaction(NewInteraction)
  case offer(OfferTerms)
  case school(NewSchool)
}

extension FormRecord {
  /// Returns the record as a new row with this id.
  func row(as id: String) -> NewRow {
    switch self {
    case .event(let event): .event(event, EventID(id))
    case .metric(let reading): .reading(reading, MetricID(id))
    case .interaction(let interaction): .interaction(interaction, InteractionID(id))
    case .offer(let terms): .offer(terms, OfferID(id))
    case .school(let school): .school(school, SchoolID(id))
    }
  }

  /// The record as columns of its table.
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

  /// Returns the sentence about an existing record: `“Winter Camp” on Feb 14, 2026, 09:00 is there already.`
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
