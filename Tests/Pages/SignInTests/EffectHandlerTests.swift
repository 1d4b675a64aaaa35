import CompassModel
import StateMachine
import TestSupport
import Testing

@testable import SignIn

/// Responses of the ports become actions.
@MainActor
struct EffectHandlerTests {
  let stubs = StubServices(asksForCredentials: true)

  private func answers(to work: SignIn.Work) async -> [SignIn.Action] {
    var answers: [SignIn.Action] = []
    await SignIn.perform(work, with: stubs.services, send: Send { answers.append($0) })
    return answers
  }

  @Test func emailAndPasswordAreSentToTheBackend() async {
    var asked: [(String, String)] = []
    stubs.backend.signIn = { asked.append(($0, $1.reveal())) }
    let answers = await answers(to: .signIn(request: 7, email: "a@b", password: hunter2))
    #expect(answers == [.answer(.succeeded(request: 7))])
    #expect(asked.map(\.0) == ["a@b"] && asked.map(\.1) == ["hunter2"])
  }

  @Test(arguments: ServiceFailure.Kind.allCases)
  func aFailureKeepsItsKind(kind: ServiceFailure.Kind) async {
    stubs.backend.signIn = { (_, _) throws(ServiceFailure) in throw ServiceFailure(kind) }
    let answers = await answers(to: .signIn(request: 7, email: "a@b", password: hunter2))
    #expect(answers == [.answer(.failed(request: 7, failure: ServiceFailure(kind)))])
  }
}
