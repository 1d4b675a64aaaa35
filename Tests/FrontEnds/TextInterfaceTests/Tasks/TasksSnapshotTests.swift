import StateMachineTesting
import TestSupport
import Testing

@testable import TextInterface

struct TasksSnapshotTests {
  @Test(arguments: TasksSnapshotCase.all)
  func screenIsAsRecorded(_ one: TasksSnapshotCase) {
    assertSnapshot(ScreenText.text(one.screen, one.options), named: one.name)
  }

  @Test func namesAreUnique() {
    let names = TasksSnapshotCase.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func theRequiredSituationsAreThere() {
    let situations = Set(TasksSnapshotCase.situations.map(\.0))
    #expect(SnapshotCase.required.filter { !situations.contains($0) } == [])
  }
}
