enum ComparedLine {
  case same(String)
  case removed(String)
  case inserted(String)

  var isChange: Bool {
    if case .same = self { false } else { true }
  }

  var text: String {
    switch self {
    case .same(let text), .removed(let text), .inserted(let text): text
    }
  }
}

/// Finds the lines that two texts have in common, comparing bytes: `String` treats NFC and NFD as equal.
///
/// `CollectionDifference` needs time and memory by the square of the number of changes, so it only sees short ranges;
/// long ones are first split at lines that occur once on either side, else in half.
struct LineComparison {
  private static let shortStretch = 1_000

  private let old, new: [Int]
  private var common: [(old: Int, new: Int)] = []

  static func common(_ old: [String], _ new: [String]) -> [(old: Int, new: Int)] {
    var comparison = LineComparison(old, new)
    comparison.match(old.indices, new.indices)
    return comparison.common
  }

  static func compare(_ old: [String], with new: [String]) -> [ComparedLine] {
    var lines: [ComparedLine] = []
    var i = 0
    var j = 0
    for pair in common(old, new) + [(old.count, new.count)] {
      lines += old[i..<pair.old].map { .removed($0) } + new[j..<pair.new].map { .inserted($0) }
      if pair.old < old.count { lines.append(.same(old[pair.old])) }
      i = pair.old + 1
      j = pair.new + 1
    }
    return lines
  }

  private init(_ old: [String], _ new: [String]) {
    var numbers: [[UInt8]: Int] = [:]
    func number(_ line: String) -> Int {
      let bytes = Array(line.utf8)
      if let number = numbers[bytes] { return number }
      numbers[bytes] = numbers.count
      return numbers.count - 1
    }
    self.old = old.map(number)
    self.new = new.map(number)
  }

  private mutating func match(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var i = oldRange
    var j = newRange
    while let a = i.first, let b = j.first, old[a] == new[b] {
      common.append((a, b))
      i = i.dropFirst()
      j = j.dropFirst()
    }
    while let a = i.last, let b = j.last, old[a] == new[b] {
      i = i.dropLast()
      j = j.dropLast()
    }
    if !i.isEmpty, !j.isEmpty {
      if i.count + j.count <= Self.shortStretch { matchShort(i, j) } else { matchLong(i, j) }
    }
    common += zip(i.upperBound..<oldRange.upperBound, j.upperBound..<newRange.upperBound).map { ($0, $1) }
  }

  private mutating func matchShort(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new[newRange].difference(from: old[oldRange]) {
      switch change {
      case .remove(let offset, _, _): removed.insert(oldRange.lowerBound + offset)
      case .insert(let offset, _, _): inserted.insert(newRange.lowerBound + offset)
      }
    }
    let matching = zip(oldRange.filter { !removed.contains($0) }, newRange.filter { !inserted.contains($0) })
    common += matching.map { ($0, $1) }
  }

  private mutating func matchLong(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    let anchors = uniqueLines(oldRange, newRange)
    if anchors.isEmpty {
      let i = (oldRange.lowerBound + oldRange.upperBound) / 2
      let j = (newRange.lowerBound + newRange.upperBound) / 2
      match(oldRange.lowerBound..<i, newRange.lowerBound..<j)
      match(i..<oldRange.upperBound, j..<newRange.upperBound)
      return
    }
    var i = oldRange.lowerBound
    var j = newRange.lowerBound
    for anchor in anchors {
      match(i..<anchor.old, j..<anchor.new)
      common.append(anchor)
      i = anchor.old + 1
      j = anchor.new + 1
    }
    match(i..<oldRange.upperBound, j..<newRange.upperBound)
  }

  private func uniqueLines(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [(old: Int, new: Int)] {
    let newIndices = Self.indices(in: new, newRange)
    let candidates: [(old: Int, new: Int)] = Self.indices(in: old, oldRange).compactMap { line, index in
      guard let a = index, let b = newIndices[line] ?? nil else { return nil }
      return (a, b)
    }.sorted { $0.old < $1.old }
    return longestIncreasingRun(candidates)
  }

  private static func indices(in lines: [Int], _ range: Range<Int>) -> [Int: Int?] {
    var found: [Int: Int?] = [:]
    for index in range {
      let isRepeated = found[lines[index]] != nil
      found.updateValue(isRepeated ? nil : index, forKey: lines[index])
    }
    return found
  }
}

private func longestIncreasingRun(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
  // For each length, the pair with the smallest end; and for each pair its predecessor.
  var ends: [Int] = []
  var before: [Int?] = []
  for (index, pair) in pairs.enumerated() {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
    }
    before.append(low > 0 ? ends[low - 1] : nil)
    if low < ends.count { ends[low] = index } else { ends.append(index) }
  }
  var run: [(old: Int, new: Int)] = []
  var next = ends.last
  while let index = next {
    run.append(pairs[index])
    next = before[index]
  }
  return run.reversed()
}
