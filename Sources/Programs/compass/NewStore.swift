import CompassModel
import Foundation
import CompassLocal

/// The use of a place without a store (decision G3): demo data is never stored unasked.
enum StoreUse {
  /// Runs a script, which finds demo data in the store.
  case script
  /// Shows rows: demo data that is stored nowhere.
  case reading
  /// Enters rows: into a store of one's own.
  case entering
  /// Opens the app: asks which of both is meant.
  case opening
}

extension StoreUse {
  /// The use of a script, and of verbs on the command line: they enter rows if they begin with that.
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
  /// The store with which a place begins; nil where demo data is to be stored.
  static func begin(
    _ use: StoreUse, in directory: String, on day: CalendarDate
  ) async throws(CommandError) -> LocalStore? {
    switch use {
    case .script: return nil
    case .entering: return try await beginOwn(in: directory, on: day)
    case .opening where Terminal.inputIsInteractive:
      if await wantsOwn() { return try await beginOwn(in: directory, on: day) }
    case .opening, .reading: break
    }
    Output.note(
      "compass: this is demo data, and nothing is kept. Your own: compass --empty. Demo data that is kept: compass --demo"
    )
    do throws(StoreProblem) { return try await LocalStore.inMemory(demoDay: day) } catch { throw CommandError(error) }
  }

  private static func beginOwn(in directory: String, on day: CalendarDate) async throws(CommandError) -> LocalStore {
    guard Terminal.inputIsInteractive else {
      throw .usage(
        "there is no store in \(directory) yet. Begin your own: compass --empty --name 'Avery Lee' --graduation-year "
          + "\(day.year + 2). Look around with demo data: compass --demo")
    }
    Output.note("There is no store yet. Your own begins now, in \(directory).")
    let own = Beginning.own(Beginning.People(names: [], years: [], parents: []))
    let dataset = try await own.dataset(on: day, isOnTerminal: true)
    let store: LocalStore
    do throws(StoreProblem) {
      store = try await LocalStore.startAfresh(directory: directory, with: dataset).store
    } catch {
      throw CommandError(error)
    }
    if let advice = own.advice { Output.note(advice) }
    return store
  }

  /// Asks until the answer is one of both; the end of the input looks around.
  private static func wantsOwn() async -> Bool {
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
