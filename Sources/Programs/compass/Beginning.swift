import CompassModel
import Foundation
import CompassLocal
import CompassApp

/// The people of the user's own store, without any other rows, as it begins with `--empty` (decision D1).
struct FirstPeople: Equatable {
  var names, years, parents: [String]

  static let advice = "Your store is ready. Start with a school: compass add school 'Ohio State' Columbus OH"

  /// Takes the flags' values in order; nil without `--empty`. Throws if they are given without it.
  init?(isEmpty: Bool, _ values: [String: [String]]) throws(CommandError) {
    guard isEmpty else {
      for name in ["name", "graduation-year", "parent"] where values[name] != nil {
        throw .usage("--\(name) goes with --empty")
      }
      return nil
    }
    self.init(values)
  }

  init(_ values: [String: [String]] = [:]) {
    (names, years) = (values["name"] ?? [], values["graduation-year"] ?? [])
    parents = values["parent"] ?? []
  }

  /// The rows to store, of a user who is asked for at a terminal if none is named; throws for wrong names and years.
  func dataset(on day: CalendarDate, isOnTerminal: Bool) async throws(CommandError) -> Dataset {
    guard parents.count < 2 else { throw .usage("--parent is one name") }
    let parent = try parents.first.map { (text) throws(CommandError) in try Self.name(text, "--parent") }
    var athletes: [FirstUser] = []
    if names.isEmpty, years.isEmpty, parent == nil, isOnTerminal {
      let name = try await Self.answer("Your name: ") { (text) throws(CommandError) in
        try Self.name(text, "A name")
      }
      let year = try await Self.answer("Year of graduation from high school: ") { (text) throws(CommandError) in
        try Self.year(text, "Year", on: day)
      }
      athletes.append(FirstUser(name: name, graduationYear: year))
    } else {
      guard !names.isEmpty, names.count == years.count else {
        throw .usage(
          "--empty needs --name and --graduation-year for each athlete: "
            + "--empty --name 'Avery Lee' --graduation-year \(day.year + 2)")
      }
      for (name, year) in zip(names, years) {
        athletes.append(
          FirstUser(
            name: try Self.name(name, "--name"), graduationYear: try Self.year(year, "--graduation-year", on: day)))
      }
    }
    guard athletes.count == 1 || parent != nil else {
      throw .usage("several athletes need --parent NAME, who looks after them")
    }
    return .newFamily(of: athletes, parent: parent)
  }

  /// Asks until the answer is valid; throws at the end of the input.
  private static func answer<Value>(
    _ question: String, _ read: (String) throws(CommandError) -> Value
  ) async throws(CommandError) -> Value {
    while let typed = await Terminal.readLine(prompt: question) {
      do throws(CommandError) { return try read(typed) } catch { Output.note(error.reason) }
    }
    throw CommandError(.failed, "Nothing was changed.")
  }

  private static func name(_ text: String, _ what: String) throws(CommandError) -> String {
    let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty, name.count <= 100 else { throw .usage("\(what) has 1 to 100 letters, as Avery Lee") }
    return name
  }

  private static func year(_ text: String, _ what: String, on day: CalendarDate) throws(CommandError) -> Int {
    let years = Athlete.graduationYears(on: day)
    let typed = text.trimmingCharacters(in: .whitespaces)
    guard let year = Int(typed), years.contains(year) else {
      throw .usage("\(what) \(typed) is not from \(years.lowerBound) to \(years.upperBound), as \(day.year + 2)")
    }
    return year
  }
}
