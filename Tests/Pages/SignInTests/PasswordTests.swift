import CompassModel
import Foundation
import PageKit
import StateMachineTesting
import Testing

@testable import SignIn

/// The password is never stored, displayed or printed.
struct PasswordTests {
  static let password = "correct-horse-battery"

  @Test func thePasswordIsNeverPrintedOrEncoded() throws {
    var state = SignIn.State.form
    let actions: [SignIn.Action] = [
      .tap(.emailChanged(email: "ava@example.com")), .tap(.submitted(password: Secret(Self.password))),
      .answer(.failed(request: 1, failure: ServiceFailure(.timedOut))), .tap(.submitted(typed: Self.password)),
      .answer(.succeeded(request: 2)), .closed,
    ]
    for action in actions {
      let effects = SignIn.reduce(&state, action, in: .idle)
      let written = [
        "\(action)", String(reflecting: action), describe(action), try json(action), "\(state)",
        String(reflecting: state), describe(state), "\(effects)", String(reflecting: effects),
        describe(effects), "\(state.screen())", try json(state.screen()),
      ]
      for text in written { #expect(!text.contains(Self.password), "\(text)") }
    }
  }

  @Test func thePasswordReachesTheEffectUnchanged() {
    let typed = Secret(" \u{1F511} p\u{E4}ss\" ")
    var state = SignIn.State.form.after(.emailChanged(email: "a@b"))
    let effects = SignIn.reduce(&state, .tap(.submitted(password: typed)), in: .idle)
    #expect(effects == [.work(.signIn(request: 1, email: "a@b", password: typed))])
  }

  @Test func aRecordedSubmissionReproducesTheState() throws {
    let submitted = SignIn.Tap.submitted(typed: Self.password)
    let recorded = try JSONDecoder().decode(SignIn.Action.self, from: JSONEncoder().encode(submitted))
    let form = SignIn.State.form.after(.emailChanged(email: "a@b"))
    #expect(form.after(recorded) == form.after(submitted))
    let none = SignIn.Tap.submitted(password: nil)
    #expect(try JSONDecoder().decode(SignIn.Action.self, from: JSONEncoder().encode(none)) == .tap(none))
  }

  /// A program sends the password as JSON; encoding the action omits it (decision U1).
  @Test func thePasswordIsDecodedButNotEncoded() throws {
    let typed = #"{"submitted":{"password":"\#(Self.password)"}}"#
    let action = try JSONDecoder().decode(SignIn.Action.self, from: Data(typed.utf8))
    #expect(action == .tap(.submitted(password: Secret(Self.password))))
    #expect(!(try json(action)).contains(Self.password))
  }

  @Test func thePasswordInputHasASubmitAction() throws {
    let section = try #require(SignIn.State.form.screen().sections.first)
    guard case .form(let form) = section.kind else { return #expect(Bool(false), "there is no form") }
    let sent = form.inputs.first { $0.kind == .password }?.action?.filled?(Self.password)
    #expect(sent as? SignIn.Tap == .submitted(password: Secret(Self.password)))
  }

  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }
}
