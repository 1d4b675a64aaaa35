import CompassModel
import PageKit

extension RecordDetails {
  /// Everything a UI shows of the detail page; it computes nothing itself. JSON keys as promised in the project's
  /// interface.
  public struct Screen: ShownScreen, Codable {
    /// `event`, `interaction` or `offer`.
    public var page: String
    /// `Winter Skills Camp`; the kind of row before it is known.
    public var title: String
    /// `Camp · Apr 15, 2026`; empty before the row is known.
    public var subtitle: String
    /// `/events/ev-1`.
    public var path: String
    /// The athlete a parent looks at; null for an athlete's own page.
    @Nullable public var viewing: String?
    public var athletes: [AthleteChoice]

    public var isLoading: Bool
    public var showsSkeleton: Bool
    public var canReload: Bool
    @Nullable public var banner: Banner?
    @Nullable public var empty: EmptyMessage? = nil
    @Nullable public var dialog: DialogCard? = nil
    public var skippedRows = 0

    /// Empty before the row is known, and when there is none.
    public var groups: [FieldGroup]
  }
}

extension RecordDetails.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else; nil while the page is closed.
  public init?(_ state: RecordDetails.State, _ context: PageContext) {
    guard let reference = state.reference else { return nil }
    let viewer = context.viewer
    self.init(
      page: reference.noun, title: state.title, subtitle: state.subtitle(in: context), path: reference.path,
      viewing: viewer?.isParent == true ? viewer?.active.name : nil, athletes: AthleteChoice.choices(of: viewer),
      isLoading: state.load.isRunning || state.schoolsLoad.isRunning, showsSkeleton: state.load.showsSkeleton,
      canReload: state.canReload, banner: state.banner(of: reference, in: context),
      groups: state.record.map { RecordDetails.FieldGroup.groups(of: $0, in: state, zone: context.moment.zone) } ?? [])
  }
}

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

extension RecordDetails {
  /// Fields that stand together under a title.
  public struct FieldGroup: Hashable, Sendable, Codable {
    public var title: String
    public var fields: [Field]
  }

  /// One column, or the name of the school that a column points to.
  public struct Field: Hashable, Sendable, Codable {
    /// The column as the wire has it, or `school`.
    public var name: String
    /// `Start Date`.
    public var label: String
    /// `Not set` if there is none.
    public var text: String
    public var isSet: Bool
    public var accessibilityLabel: String

    init(name: String, label: String, text: String?, spoken: String?) {
      self.name = name
      self.label = label
      self.text = text ?? "Not set"
      isSet = text != nil
      accessibilityLabel = "\(label): \(spoken ?? "Not set")"
    }
  }
}

extension RecordDetails.FieldGroup {
  /// All columns of the record: first what a person looks for, then what only the database needs.
  static func groups(of record: Record, in state: RecordDetails.State, zone: Zone) -> [RecordDetails.FieldGroup] {
    let shown = RecordText.shown(record.reference, zone: zone)
    let spoken = RecordText.spoken(record.reference, zone: zone)
    let school = state.schoolName(of: record)
    var fields = [RecordDetails.Field(name: "school", label: "School", text: school, spoken: school)]
    var bookkeeping: [RecordDetails.Field] = []
    for field in record.fields {
      let text = RecordDetails.Field(
        name: field.name, label: field.label, text: shown.text(field), spoken: spoken.text(field))
      if field.isBookkeeping { bookkeeping.append(text) } else { fields.append(text) }
    }
    return [
      Self(title: "Details", fields: inReadingOrder(fields)), Self(title: "Record", fields: bookkeeping),
    ].filter { !$0.fields.isEmpty }
  }

  /// Columns that a later version of the server adds stand last.
  private static func inReadingOrder(_ fields: [RecordDetails.Field]) -> [RecordDetails.Field] {
    let known = order.compactMap { name in fields.first { $0.name == name } }
    return known + fields.filter { !order.contains($0.name) }
  }

  private static let order = [
    "name", "subject", "type", "offer_type", "direction", "status", "school", "scholarship_percentage",
    "scholarship_amount", "start_date", "end_date", "start_time", "end_time", "checkin_time", "occurred_at",
    "offer_date", "deadline_date", "location", "address", "city", "state", "cost", "registered", "attended", "url",
    "event_source", "coaches_present", "stats_recorded", "description", "performance_notes", "content", "conditions",
    "notes",
  ]
}
