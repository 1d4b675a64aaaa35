import Foundation

extension Instant {
  /// The instant of a Foundation date, to the microsecond: for the edge where a clock is read.
  public init(_ date: Date) {
    let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
    self.init(microseconds: Int64(exactly: microseconds) ?? (microseconds < 0 ? .min : .max))
  }
}
