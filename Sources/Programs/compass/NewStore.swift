import CompassModel
import Foundation
import CompassLocal

/// The purpose of opening a store, if there is none yet (decision G3): demo data is never stored without a request.
enum StoreUse {
  /// Runs a script, which creates a store with demo data.
  case script
  /// Shows rows: without a store yet, uses demo data in memory.
  case reading
  /// Enters rows: creates the user's own store.
  case entering
  /// Opens the app: asks whether to create the user's own store; without a terminal uses demo data in memory.
  case opening

  /// The purpose of a script, or of verbs on the command line, which enter rows if they begin with such a verb.
  init(_ source: Arguments.Source) {
    switch source {
    case .file, .standardInput: self = .script
    case .commands(let text, _), .command(let text):
      let entering = ["add ", "log ", "open tasks; complete "]
      self = entering.contains(where: text.hasPrefix) ? .entering : .reading
    }
  }
}

extension Stores {
  /// The first store: the user's own, else demo data in memory; nil for a script, which creates demo data.
  static func begin(
    _ use: StoreUse, in directory: String, on day: CalendarDate
  ) async throws(CommandError) -> LocalStore? {
    switch use {
    case .script: return nil
    case .entering: return try await createFamilyStore(in: directory, on: day)
    case .opening where Terminal.inputIsInteractive:
      if await wantsFamilyStore() { return try await createFamilyStore(in: directory, on: day) }
    case .opening, .reading: break
    }
    Output.note(
      "compass: this is demo data, and nothing is kept. Your own: compass --empty. Demo data that is kept: compass --demo"
    )
    do throws(StoreProblem) { return try await LocalStore.inMemory(demoDay: day) } catch { throw CommandError(error) }
  }

  private static func createFamilyStore(in directory: String, on day: CalendarDate) async throws(CommandError)
    -> LocalStore
  {
    guard Terminal.inputIsInteractive else {
      throw .usage(
        "there is no store in \(directory) yet. Begin your own: compass --empty --name 'Avery Lee' --graduation-year "
          + "\(day.year + 2). Look around with demo data: compass --demo")
    }
    Output.note("There is no store yet. Your own begins now, in \(directory).")
    let dataset = try await FirstPeople().dataset(on: day, isOnTerminal: true)
    let (store, copyPath): (LocalStore, String?)
    do throws(StoreProblem) {
      (store, copyPath) = try await LocalStore.startAfresh(directory: directory, with: dataset)
    } catch {
      throw CommandError(error)
    }
    if let copyPath { Output.note("Another program made a store meanwhile, which is now \(copyPath).") }
    Output.note(FirstPeople.advice)
    return store
  }

  /// Asks whether to create the user's own store, until the answer is valid; false at the end of the input.
  private static func wantsFamilyStore() async -> Bool {
    while let typed = await Terminal.readLine(
      prompt: "No store yet. Enter: look around with demo data. own: begin your own. ")
    {
      switch typed.trimmingCharacters(in: .whitespaces) {
      case "": return false
      case "own": return true
      default: Output.note("Type own, or only Enter.")
      }
    }
    return false
  }
}
