import CompassModel
import PageKit

extension RecordForm {
  /// What is entered or edited.
  public enum Subject: Hashable, Codable, Sendable {
    /// A record that is new.
    case new(RecordKind)
    /// A record that is there.
    case edit(RowReference)

    /// What kind of record it is.
    public var kind: RecordKind {
      switch self {
      case .new(let kind): kind
      case .edit(let row): row.kind
      }
    }

    /// As the web app names it: `/events/create`, `/events/ev-1/edit`.
    public var path: String {
      switch self {
      case .new(let kind): kind.entry.newPath
      case .edit(let row): "\(row.kind.entry.editFolder ?? "")/\(row.id)/edit"
      }
    }

    /// Whether a new record is entered.
    public var isNew: Bool { if case .new = self { true } else { false } }

    /// What it does to the backend's rows.
    public var mutation: Mutation { isNew ? kind.entry.create : kind.entry.update }

    /// What the form asks for.
    public var description: FormDescription { kind.entry.description }

    /// The row that is edited; nil for a new record.
    var row: RowReference? { if case .edit(let row) = self { row } else { nil } }
  }

  /// Which athlete's form.
  public struct Key: Hashable, Codable, Sendable {
    /// Whose record it is.
    public var owner: AthleteID
    /// What is entered.
    public var subject: Subject

    /// The form of an athlete for a subject.
    public init(owner: AthleteID, subject: Subject) {
      self.owner = owner
      self.subject = subject
    }
  }
}

/// Subjects by name.
extension RecordForm.Subject {
  /// A new record of each kind.
  public static let newEvent = Self.new(.event), newReading = Self.new(.reading)
  /// A new record of each kind.
  public static let newInteraction = Self.new(.interaction), newOffer = Self.new(.offer)
  /// An event that is there.
  public static func event(_ id: EventID) -> Self { .edit(.event(id)) }
  /// A reading that is there.
  public static func reading(_ id: MetricID) -> Self { .edit(.reading(id)) }
  /// An offer that is there.
  public static func offer(_ id: OfferID) -> Self { .edit(.offer(id)) }
}

extension RecordForm.Subject {
  /// What a path leads to; nil for any other. Ids are any text.
  public init?(path: String) {
    for kind in RecordKind.allCases {
      if path == kind.entry.newPath {
        self = .new(kind)
        return
      }
      if let folder = kind.entry.editFolder, let id = path.id(between: folder + "/") {
        self = .edit(RowReference(kind, id: id))
        return
      }
    }
    return nil
  }

  /// Why it could not be saved, in one or two sentences.
  func reason(_ failure: ServiceFailure) -> String {
    let noun = description.noun
    return switch failure.kind {
    case .notFound: "This \(noun) no longer exists."
    case .notPermitted: "You don't have permission to \(verb) this \(noun)."
    default: failure.message.asSentence
    }
  }
}

/// What the page says of it (decision X16).
extension RecordForm.Subject {
  var title: String { isNew ? description.newTitle : "Edit \(description.noun.capitalized)" }

  /// What is edited, as far as the form says it.
  func subtitle(of draft: FormDraft?) -> String { isNew ? "" : draft.map(kind.entry.subtitle) ?? "" }

  var permissionText: String {
    "You don't have permission to \(verb) \(description.noun)s."
  }

  private var verb: String { isNew ? kind.entry.verb : "edit" }

  /// Whether a project stores it only for a family.
  var needsFamily: Bool { isNew && kind.entry.needsFamily }

  /// What a school is needed for (decision O10).
  var schoolPurpose: String { isNew ? kind.entry.schoolPurpose : "to choose one here" }
}

extension String {
  /// The text between a beginning and `/edit`; nil if there is none.
  fileprivate func id(between beginning: String) -> String? {
    guard hasPrefix(beginning), hasSuffix("/edit"), count > beginning.count + 5 else { return nil }
    return String(dropFirst(beginning.count).dropLast(5))
  }
}
