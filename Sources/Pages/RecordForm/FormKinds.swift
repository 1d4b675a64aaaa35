import CompassModel
import PageKit

// All lists of this module that name the kinds of records. A new kind is in each of them; the compiler asks for the lines
// that are missing.

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

/// What a form makes of its fields.
public enum FormRecord: Equatable, Sendable {
  /// One of the tables each.
  case event(NewEvent)
  case metric(MetricReading)
  case interaction(NewInteraction)
  case offer(OfferTerms)
  case school(NewSchool)
}

extension FormRecord {
  /// The record as a new row.
  func row(as id: String) -> NewRow {
    switch self {
    case .event(let event): .event(event, EventID(id))
    case .metric(let reading): .reading(reading, MetricID(id))
    case .interaction(let interaction): .interaction(interaction, InteractionID(id))
    case .offer(let terms): .offer(terms, OfferID(id))
    case .school(let school): .school(school, SchoolID(id))
    }
  }

  /// As the table has them.
  var columns: [RecordField] { row(as: "").columns }

  /// The school that a sentence names the record by (decision C8).
  var namingSchool: SchoolID? {
    switch self {
    case .offer(let offer): offer.schoolID
    case .interaction(let interaction): interaction.schoolID
    case .event, .metric, .school: nil
    }
  }

  /// How a sentence names it: `“Winter Camp”`, `The offer from Stanford`, `Exit Velocity 91.2 mph, Feb 10`
  /// (decisions C8, D4).
  func subject(_ schoolName: String?) -> String {
    switch self {
    case .event(let event): Event.changeSubject(name: event.displayName)
    case .metric(let reading): reading.changeSubject
    case .interaction(let interaction):
      "\(Interaction.changeSubject(school: schoolName)) (\(interaction.type.label))"
    case .school(let school): Event.changeSubject(name: school.name)
    case .offer: "The offer\(schoolName.map { " from \($0)" } ?? "")"
    }
  }
}
