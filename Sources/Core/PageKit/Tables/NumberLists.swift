/// Many short lists of numbers in one array.
package struct NumberLists: Sendable {
  /// The numbers of all lists, one list after the other.
  @usableFromInline package internal(set) var values: [Int32] = []
  @usableFromInline var starts: [Int32] = [0]

  package init() {}

  /// Makes a list per group, in which the numbers keep their order: `groups` has the group of each number, below
  /// `groupCount`. A counting sort, O(numbers + groups).
  package init(_ numbers: [Int32], groupedBy groups: [Int32], groupCount: Int) {
    starts = [Int32](repeating: 0, count: groupCount + 1)
    for group in groups { starts[Int(group) + 1] += 1 }
    for group in 0..<groupCount { starts[group + 1] += starts[group] }
    var next = starts
    values = [Int32](repeating: 0, count: numbers.count)
    for (number, group) in zip(numbers, groups) {
      values[Int(next[Int(group)])] = number
      next[Int(group)] += 1
    }
  }

  /// Adds a number to the last list, which `endList` ends.
  package mutating func append(_ number: Int32) { values.append(number) }
  package mutating func endList() { starts.append(Int32(values.count)) }

  // Inlinable for timelines, which read thousands of lists for a screen.
  @inlinable package subscript(list: Int) -> ArraySlice<Int32> { values[Int(starts[list])..<Int(starts[list + 1])] }
}
