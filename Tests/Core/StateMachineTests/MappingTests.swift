import StateMachine
import StateMachineTesting
import Testing

struct MappingTests {
  enum Parent: Hashable, Sendable { case child(Lab.Track) }

  static let plans: [(Plan<Lab.Track>, Plan<Parent>)] = [
    (.together, .together),
    (.latest(.a), .latest(.child(.a))),
    (.latest(.b, after: .milliseconds(300)), .latest(.child(.b), after: .milliseconds(300))),
    (.first(.c), .first(.child(.c))),
    (.queued(.a), .queued(.child(.a))),
    (.newest(.a), .newest(.child(.a))),
    (.cancel(.b), .cancel(.child(.b))),
  ]

  @Test(arguments: plans) func aMappedPlanKeepsItsKind(_ plan: Plan<Lab.Track>, _ expected: Plan<Parent>) {
    #expect(plan.map(Parent.child).innermost == expected)
  }

  // MARK: Children that stop their effects (I11)

  /// A parent with a load and children of one kind.
  enum Family: Feature {
    enum Child: PlannedEffect {
      case load, log, stop
      enum Track: Hashable, Sendable { case load }
      var plan: Plan<Track> {
        switch self {
        case .load: .queued(.load)
        case .log: .together
        case .stop: .cancelAll
        }
      }
    }
    enum Effect: PlannedEffect {
      case load, stop, child(String, Child)
      enum Track: Hashable, Sendable { case load, child(String, Child.Track) }
      var plan: Plan<Track> {
        switch self {
        case .load: .latest(.load)
        case .stop: .cancelAll
        case .child(let name, let effect): effect.plan.map(in: name) { .child(name, $0) }
        }
      }
    }
    static func reduce(_ state: inout [Effect], _ asked: [Effect], in _: Void) -> [Effect] {
      state += asked
      return asked
    }
  }

  private static let asked: [Family.Effect] = [
    .load, .child("a", .load), .child("a", .load), .child("a", .log), .child("b", .load), .child("b", .log),
  ]
  private static let stops: [(Family.Effect, left: [Family.Effect])] = [
    (.child("a", .stop), [.load, .child("b", .load), .child("b", .log)]), (.stop, []),
    (.child("c", .stop), asked),
  ]

  @Test(arguments: stops.indices) @MainActor func aChildStopsOnlyItsEffects(_ index: Int) async {
    let (stop, left) = Self.stops[index]
    let begun = Recording<Family.Effect>()
    let store = Store([], of: Family.self) { effect, _ in begun.actions.append(effect) }
    store.send(Self.asked)
    store.send([stop])
    await store.settle()
    #expect(begun.actions.count == left.count && left.allSatisfy(begun.actions.contains))
    #expect(store.isIdle)
    var test = TestStore([], of: Family.self, in: ()) { message, _ in Issue.record("\(message)") }
    test.send(Self.asked, asks: Self.asked) { $0 = Self.asked }
    test.send([stop], asks: [stop]) { $0.append(stop) }
    #expect(test.unanswered == left)
  }

  @Test @MainActor func aMappedSendEmbedsTheChildsActions() {
    let received = Recording<Lab.Action>()
    let send = Send<Lab.Action> { received.actions.append($0) }
    let child: Send<Int> = send.map(Lab.Action.answered)
    let grandchild: Send<String> = child.map(\.count)
    child(1)
    grandchild("four")
    send(.answered(3))
    #expect(received.actions == [.answered(1), .answered(4), .answered(3)])
  }
}
