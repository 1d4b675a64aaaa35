import StateMachine
import Testing

struct MemoTests {
  @Test func unchangedInputIsAHit() {
    var memo = Memo<Int, String>()
    #expect(memo(1) { "one" } == "one")
    #expect(memo(1) { "never asked" } == "one")
    #expect(memo.misses == 1)
  }

  @Test func onlyTheLastResultIsCached() {
    var memo = Memo<Int, String>()
    for (input, output) in [(1, "one"), (2, "two"), (1, "one again")] {
      #expect(memo(input) { output } == output)
    }
    #expect(memo.misses == 3)
  }

  @Test func nilResultsAreCached() {
    var memo = Memo<Int?, Int?>()
    #expect(memo(nil) { nil } == nil)
    #expect(memo(nil) { 1 } == nil)
    #expect(memo.misses == 1)
  }
}
