import CompassModel
import Foundation
import RecruitingCompass
import SignIn
import TextInterface

@MainActor
extension CompassCommand {
  /// Signs in, whoever was signed in before, and says whose rows there are to see.
  static func logIn(_ email: String?, _ settings: Settings) async throws(CommandError) -> ExitCode {
    let world = AppWorld(try await Stores.open(settings), settings)
    guard world.network.asksForCredentials else { return nothingToSignInTo() }
    var typed = email
    if typed == nil, Terminal.inputIsInteractive { typed = await Terminal.readLine(prompt: "Email: ") }
    guard let typed else { throw .usage("login needs an email address where there is no terminal") }
    do throws(Refusal) {
      return await logIn(typed, try await world.askForPassword(), world)
    } catch {
      throw CommandError(.signInNeeded, error.message)
    }
  }

  /// - Parameter password: nil if none was typed.
  static func logIn(_ typed: String, _ password: Secret?, _ world: AppWorld) async -> ExitCode {
    let email = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    let problems = SignIn.Problem.all(email: email, password: password)
    guard problems.isEmpty, let password else { return refused(problems.map(\.message).joined(separator: " ")) }
    do throws(ServiceFailure) {
      try await world.network.signIn(email: email, password: password)
    } catch {
      return refused(error.message.asSentence)
    }
    await world.launch()
    let name = world.compass.store.state.context.viewer?.name
    let failure = world.compass.screen.banner.map { " \($0.message.asSentence)" } ?? ""
    Output.complain("Signed in\(name.map { " as \(terminalText($0))" } ?? "").\(failure)")
    return .fine
  }

  static func logOut(_ settings: Settings) async throws(CommandError) -> ExitCode {
    let world = AppWorld(try await Stores.open(settings), settings)
    guard world.network.asksForCredentials else { return nothingToSignInTo() }
    world.compass.send(.app(.signOutTapped))
    await world.settle()
    Output.complain("Signed out.")
    return .fine
  }

  private static func refused(_ why: String) -> ExitCode {
    Output.complain("compass: not signed in: \(why)")
    return .signInNeeded
  }

  private static func nothingToSignInTo() -> ExitCode {
    Output.complain("compass: there is nothing to sign in to: the data is on this device")
    return .fine
  }
}
