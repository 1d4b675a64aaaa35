import PageKit
import Testing

/// The row that a list scrolls to (decision V2).
struct RowTargetTests {
  @Test func aRowIsScrolledToOncePerRequest() {
    var target = RowTarget()
    #expect(Scroll(target) == nil)
    target.show("a")
    #expect(Scroll(target) == Scroll(id: "a", request: 1))
    target.show("a")
    #expect(Scroll(target) == Scroll(id: "a", request: 2))
  }

  @Test func requestNumbersAreNeverReused() {
    var target = RowTarget()
    target.show("a")
    target.end()
    #expect(target.row == nil && target.request == 1)
    target.show("b")
    target.forget()
    target.show("b")
    #expect(target.request == 3)
  }

  /// The row is not in the list yet.
  @Test func anAwaitedRowIsNotScrolledTo() {
    var target = RowTarget()
    target.await("a", afterLoad: true)
    #expect(target.row == nil && Scroll(target) == nil && target.request == 0)
    // The event that ends a scroll, such as a load, does not end the waiting.
    let awaiting = target
    target.end()
    #expect(target == awaiting)
    target.forget()
    #expect(target == RowTarget())
  }
}
