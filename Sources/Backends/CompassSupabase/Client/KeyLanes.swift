import CompassModel
import CompassServices
import Foundation

/// Ids from one on, up to another one.
struct KeyLane: Sendable, Hashable {
  /// The id after which it begins.
  var after: String
  /// The last id it may hold; nil for no end.
  var through: String?

  /// Lanes of about the same number of rows after a first page, to be read side by side (decision W5). Ids are random
  /// or counted up, so a page tells how densely they lie; where it does not, lanes differ in length, nothing is lost.
  ///
  /// - Parameters:
  ///   - first: the first id of the first page.
  ///   - last: its last id.
  ///   - size: how many rows it has.
  ///   - remaining: how many rows come after it.
  ///   - most: how many lanes there may be.
  /// - Returns: a single lane where a few pages are left, or ids are no UUIDs.
  static func lanes(first: String, last: String, size: Int, remaining: Int, most: Int) -> [KeyLane] {
    let whole = KeyLane(after: last)
    guard remaining > 2 * size, size > 1, let low = number(first), let start = number(last), start > low else {
      return [whole]
    }
    let step = (start - low) / UInt128(size - 1)
    let (reach, isTooFar) = step.multipliedReportingOverflow(by: UInt128(remaining))
    let room = UInt128.max - start
    // Random ids end where all ids end.
    let end = isTooFar || reach > room / 20 * 17 ? room : reach
    let count = min(most, (remaining + size - 1) / size)
    var lanes: [KeyLane] = []
    var after = last
    for number in 1..<count {
      let through = text(start + end / UInt128(count) * UInt128(number))
      guard through > after else { return [whole] }
      lanes.append(KeyLane(after: after, through: through))
      after = through
    }
    return lanes + [KeyLane(after: after)]
  }

  /// Nil for anything but a UUID as servers write it.
  private static func number(_ id: String) -> UInt128? {
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12], id == id.lowercased() else { return nil }
    return UInt128(parts.joined(), radix: 16)
  }

  private static func text(_ number: UInt128) -> String {
    let digits = String(number, radix: 16)
    var remaining = (String(repeating: "0", count: 32 - digits.count) + digits)[...]
    let parts = [8, 4, 4, 4, 12].map { length in
      defer { remaining = remaining.dropFirst(length) }
      return remaining.prefix(length)
    }
    return parts.joined(separator: "-")
  }
}
