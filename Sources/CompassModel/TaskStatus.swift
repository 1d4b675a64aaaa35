/// How far an athlete got with a task (wire.md `athlete_task.status`). An unknown value is kept as it is
/// (decision X6).
public enum TaskStatus: Hashable, Sendable {
  case notStarted, inProgress, completed
  /// Not completed, and never will be: it unlocks nothing (decision K5).
  case skipped
  case other(String)

  public static let known: [TaskStatus] = [.notStarted, .inProgress, .completed, .skipped]

  public init(wire: String) {
    self = Self.known.first { $0.wire == wire } ?? .other(wire)
  }

  public var wire: String {
    switch self {
    case .notStarted: "not_started"
    case .inProgress: "in_progress"
    case .completed: "completed"
    case .skipped: "skipped"
    case .other(let raw): raw
    }
  }

  /// `In Progress`; the raw text for a value this version does not know.
  public var label: String {
    switch self {
    case .notStarted: "Not Started"
    case .inProgress: "In Progress"
    case .completed: "Completed"
    case .skipped: "Skipped"
    case .other(let raw): raw
    }
  }
}

extension TaskStatus: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(wire: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }
}
