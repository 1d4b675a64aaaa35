import StateMachineTesting
import Testing

struct TestStoreTests {
  /// Collects what a test store reports.
  private final class Reports {
    var messages: [String] = []
    var places: [TestPlace] = []
    var text: String { messages.joined(separator: "\n") }
  }

  private let reports = Reports()

  private func makeStore(_ state: Shop.State = Shop.State()) -> TestStore<Shop> {
    let reports = reports
    return TestStore(state, of: Shop.self, in: Shop.Context()) { message, place in
      reports.messages.append(message)
      reports.places.append(place)
    }
  }

  // MARK: Correct use

  @Test func anExpectedFlowReportsNothing() {
    var store = makeStore()
    store.send(.appeared, asks: [.load]) { $0.isLoading = true }
    store.answer(.load, with: .loaded([.init(id: 1, name: "Cap")])) {
      $0.isLoading = false
      $0.items = [.init(id: 1, name: "Cap")]
    }
    store.send(.saved, asks: [.save(1), .save(2), .log])
    store.ignore(.log)
    store.ignore(.save(1))
    store.ignore(.save(2))
    store.finish()
    #expect(reports.text == "")
    #expect(store.state.items.count == 1)
  }

  @Test func theContextMayChangeBetweenSends() {
    var store = makeStore()
    store.context.greeting = "hello"
    store.send(.greeted) { $0.query = "hello" }
    store.context.greeting = "bye"
    store.send(.greeted) { $0.query = "bye" }
    #expect(reports.text == "")
  }

  // MARK: State

  @Test func anUnpredictedChangeIsReported() {
    var store = makeStore()
    store.send(.appeared, asks: [.load])
    #expect(
      reports.text == """
        .appeared: state not as expected (- expected, + actual)
        - isLoading: false
        + isLoading: true
        Say in a closure after `send` what changes, or correct the reducer.
        """)
  }

  @Test func aWrongChangeIsReported() {
    var store = makeStore()
    let line = #line + 1
    store.send(.searched("b"), asks: [.search("b")]) { $0.query = "a" }
    #expect(reports.text.contains("- query: \"a\"\n+ query: \"b\""))
    #expect(reports.text.hasSuffix("Correct the closure, or correct the reducer."))
    #expect(reports.places.map(\.line) == [line] && reports.places.map(\.column) == [15])
    #expect(reports.places.map(\.fileID) == ["StateMachineTestingTests/TestStoreTests.swift"])
    #expect(reports.places.map(\.filePath) == [#filePath])
  }

  @Test func aClosureWithoutChangesIsReported() {
    var store = makeStore()
    store.send(.left, asks: [.stop]) { $0.isLoading = false }
    #expect(reports.messages == [".left: the closure changes nothing. Leave it out, or let it make the change."])
  }

  @Test func unequalStatesWithEqualTextsAreReported() {
    var store = makeStore()
    store.send(.secretSet(1))
    #expect(reports.messages.count == 1)
    #expect(reports.text.contains("unequal and described alike"))
  }

  // MARK: Effects

  @Test(
    arguments: [
      ([], "+ [0]: .load"),
      ([.log], "- [0]: .log\n+ [0]: .load"),
      ([.load, .log], "- [1]: .log"),
    ] as [([Shop.Effect], String)])
  func unpredictedEffectsAreReported(_ asks: [Shop.Effect], _ expected: String) {
    var store = makeStore()
    store.send(.appeared, asks: asks) { $0.isLoading = true }
    #expect(reports.messages.count == 1)
    #expect(reports.text.contains(".appeared: effects not as expected"))
    #expect(reports.text.contains(expected))
    #expect(reports.text.hasSuffix("Say in `asks:` what is asked for, or correct the reducer."))
  }

  @Test func aWrongEffectOrderIsReported() {
    var store = makeStore()
    store.send(.saved, asks: [.log, .save(1), .save(2)])
    #expect(reports.messages.count == 1)
  }

  // MARK: Answers

  @Test func unansweredEffectsAreReported() {
    var store = makeStore()
    store.send(.saved, asks: [.save(1), .save(2), .log])
    store.answer(.save(1), with: .left, asks: [.stop])
    store.finish()
    #expect(reports.messages == ["Left unanswered: .save(2), .log. `answer` them, or say `ignore`."])
  }

  @Test func answeringAnUnrequestedEffectIsReported() {
    var store = makeStore()
    store.answer(.log, with: .appeared)
    #expect(
      reports.messages == [
        ".log is not open: never asked for, answered already, replaced, ignored or cancelled. Open: nothing."
      ])
    #expect(!store.state.isLoading)
  }

  @Test func answeringTwiceIsReported() {
    var store = makeStore()
    store.send(.appeared, asks: [.load]) { $0.isLoading = true }
    store.answer(.load, with: .loaded([])) { $0.isLoading = false }
    store.answer(.load, with: .loaded([]))
    #expect(reports.messages.count == 1)
  }

  @Test func aReplacedEffectCannotBeAnswered() {
    var store = makeStore(Shop.State(isLoading: true))
    store.send(.searched("a"), asks: [.search("a")]) { $0.query = "a" }
    store.send(.searched("ab"), asks: [.search("ab")]) { $0.query = "ab" }
    #expect(store.unanswered == [.search("ab")])
    store.answer(.search("a"), with: .loaded([]))
    #expect(reports.text.contains(".search(\"a\") is not open"))
    #expect(reports.text.hasSuffix("Open: .search(\"ab\")."))
  }

  @Test func aCancelledEffectCannotBeAnswered() {
    var store = makeStore()
    store.send(.appeared, asks: [.load]) { $0.isLoading = true }
    store.send(.left, asks: [.stop])
    #expect(store.unanswered == [])
    store.finish()
    #expect(reports.text == "")
  }

  @Test func aSecondTapIsIgnoredWhileTheFirstIsOpen() {
    var store = makeStore()
    store.send(.tappedTwice, asks: [.buy(1), .buy(2)])
    #expect(store.unanswered == [.buy(1)])
    store.answer(.buy(1), with: .tappedTwice, asks: [.buy(1), .buy(2)])  // still in the track while answering
    #expect(store.unanswered == [])
    store.send(.tappedTwice, asks: [.buy(1), .buy(2)])
    #expect(store.unanswered == [.buy(1)])
    #expect(reports.text == "")
  }

  @Test func queuedEffectsAreAnsweredInOrder() {
    var store = makeStore()
    store.send(.saved, asks: [.save(1), .save(2), .log])
    store.ignore(.save(2))
    #expect(reports.messages == [".save(2) waits in its track. Answer .save(1) before it."])
    store.ignore(.save(1))
    store.ignore(.save(2))
    #expect(store.unanswered == [.log])
  }
}
