import StateMachine
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

  @Test(arguments: plans) func aPlanKeepsItsKindInTheParentsTrack(_ plan: Plan<Lab.Track>, _ expected: Plan<Parent>) {
    #expect(plan.map(Parent.child) == expected)
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
