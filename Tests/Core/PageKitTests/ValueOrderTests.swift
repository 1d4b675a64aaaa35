import CompassModel
import Foundation
import PageKit
import TestSupport
import Testing

@Suite struct ValueOrderTests {
  private func school(_ id: String, _ name: String = "") -> School { School(id: SchoolID(id), name: name) }

  @Test func valuesSortBothWaysWithMissingOnesLast() {
    let order = ValueOrder([2, nil, 1, 2, .nan, 3, .infinity, -0.0, 0.0])
    #expect(order.ascending == [7, 8, 2, 0, 3, 5, 1, 4, 6])
    #expect(order.descending == [5, 0, 3, 2, 7, 8, 1, 4, 6])
    #expect(ValueOrder([]).ascending.isEmpty && ValueOrder([nil, nil]).descending == [0, 1])
  }

  @Test func orderingAgreesWithAStableSort() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<50 {
      let values = (0..<random.number(in: 0...40)).map { _ in
        random.number(in: 0...4) == 0 ? nil : Double(random.number(in: -3...3)) / 2
      }
      let plain = { (ascending: Bool) in
        values.indices.sorted { left, right in
          switch (values[left], values[right]) {
          case (nil, nil): return left < right
          case (nil, _): return false
          case (_, nil): return true
          case (let first?, let second?) where first != second: return (first < second) == ascending
          default: return left < right
          }
        }.map { Int32($0) }
      }
      #expect(ValueOrder(values).ascending == plain(true) && ValueOrder(values).descending == plain(false))
    }
  }

  @Test func codedColumnsKeepEveryValue() {
    let column = (0..<1_000).map { "v\($0 * 7 % 300)" }
    let coded = CodedColumn(column)
    #expect(column.indices.map { coded[$0] } == column)
    #expect(coded.values.count == 300 && coded.values.first == "v0" && coded.codes.count == 1_000)
  }

  @Test func schoolsSortByNameThenID() {
    var random = SeededGenerator(seed: 5)
    let schools = [
      school("3", "Élan"), school("1", "elan"), school("9", "Rice"), school("4", "Rice"), school("2", "  "),
    ]
    for _ in 0..<20 {
      let directory = SchoolDirectory(schools.shuffled(using: &random))
      #expect(directory.schools.map(\.id.rawValue) == ["2", "1", "3", "4", "9"])
      #expect(directory == SchoolDirectory(schools))
    }
  }

  @Test func namesAreFoundByID() {
    let directory = SchoolDirectory([school("a", "Old"), school("b", " "), school("a", "New")])
    #expect(directory.name(of: SchoolID("a")) == "New" && directory.schools.count == 2)
    #expect(directory.name(of: SchoolID("b")) == nil && directory.contains(SchoolID("b")))
    #expect(directory.name(of: SchoolID("c")) == nil && !directory.contains(SchoolID("c")))
  }
}
