import CompassModel

/// A range of ids that is read page by page.
struct KeyLane: Sendable, Hashable {
  /// The id after which the lane begins, itself excluded.
  var after: String
  /// The last id that the lane includes; nil for no end.
  var through: String?

  /// Splits the `remaining` rows after a first page, from the ids `first` to `last`, into up to `most` lanes of about
  /// equal size, to be read concurrently (decision W5); a single one if at most two pages remain or ids are not UUIDs.
  /// The density of the first page's ids is extrapolated; if it is not typical, lanes differ in size, but no row is
  /// lost.
  static func lanes(first: String, last: String, size: Int, remaining: Int, most: Int) -> [KeyLane] {
    let whole = KeyLane(after: last)
    guard remaining > 2 * size, size > 1, let low = number(first), let start = number(last), start > low else {
      return [whole]
    }
    let step = (start - low) / UInt128(size - 1)
    let (reach, isTooFar) = step.multipliedReportingOverflow(by: UInt128(remaining))
    let room = UInt128.max - start
    // Random ids are spread over the whole range.
    let end = isTooFar || reach > room / 20 * 17 ? room : reach
    let count = min(most, (remaining + size - 1) / size)
    var lanes: [KeyLane] = []
    var after = last
    for number in 1..<count {
      let through = (start + end / UInt128(count) * UInt128(number)).uuidText
      guard through > after else { return [whole] }
      lanes.append(KeyLane(after: after, through: through))
      after = through
    }
    return lanes + [KeyLane(after: after)]
  }

  /// The value of a UUID in lower case; nil for any other id.
  private static func number(_ id: String) -> UInt128? {
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12], id == id.lowercased() else { return nil }
    return UInt128(parts.joined(), radix: 16)
  }
}
