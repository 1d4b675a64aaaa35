/// Something in a dataset that could not be taken over as it stands.
public struct DatasetProblem: Hashable, Sendable, CustomStringConvertible {
  public enum Consequence: Hashable, Sendable {
    /// The row was left out.
    case rowSkipped
    /// The row was taken, with nothing in the place of an unreadable optional date or timestamp.
    case valueDropped
    /// Of two rows with the same key one was left out.
    case rowReplaced
    /// A part of the file that is no part of a dataset was left out.
    case ignored
  }

  /// The table as the file calls it: `events`, `family.members`.
  public var table: String
  /// Counts from 0; nil if the problem is not one of a row.
  public var index: Int?
  /// `start_date "2026-02-30" is not a date`. Values are shortened, and safe to print.
  public var reason: String
  public var consequence: Consequence
  /// Whose row it was to be, where that much could be read.
  var owner: String?

  /// `events[3]: start_date "2026-02-30" is not a date`.
  public var description: String { "\(table)\(index.map { "[\($0)]" } ?? ""): \(reason)" }
}
