import PageKit
import Testing

/// The row that a list leads to (decision V2).
struct RowTargetTests {
  @Test func aRowThatIsShownIsScrolledToOnceForEachRequest() {
    var target = RowTarget()
    #expect(Scroll(target) == nil)
    target.show("a")
    #expect(Scroll(target) == Scroll(id: "a", request: 1))
    target.show("a")
    #expect(Scroll(target) == Scroll(id: "a", request: 2))
  }

  @Test func aRequestIsNeverCountedTwice() {
    var target = RowTarget()
    target.show("a")
    target.end()
    #expect(target.row == nil && target.request == 1)
    target.show("b")
    target.forget()
    target.show("b")
    #expect(target.request == 3)
  }

  /// It is not in the list yet: nothing scrolls to it.
  @Test func aRowThatIsAwaitedIsNotScrolledTo() {
    var target = RowTarget()
    target.await("a", afterLoad: true)
    #expect(target.row == nil && Scroll(target) == nil && target.request == 0)
    // What ends a scroll, such as a load, is what it waits for.
    let awaiting = target
    target.end()
    #expect(target == awaiting)
    target.forget()
    #expect(target == RowTarget())
  }
}
