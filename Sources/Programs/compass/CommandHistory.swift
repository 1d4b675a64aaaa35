import CompassModel
import CompassServices
import Foundation
import CompassLocal
import Records

/// The changes of the last commands, for `compass undo` (decision C3): a conversation undoes its own changes.
struct CommandHistory: Codable {
  /// A change that was made, and how a sentence calls its row.
  struct Step: Codable {
    var change: Change
    /// The change that undoes it; nil if it cannot be undone.
    var inverse: Change?
    var subject: String

    /// - Parameter log: where more is known of it; nil for a change beside any log.
    init(_ change: Change, in log: ChangeLog?) {
      self.change = change
      var before: TaskStatus?
      if case .setStatus(let task, _, _) = change {
        before = log?.statusBeforeCompletion(of: task, of: change.owner)
      }
      // Nothing is noted of the status before a completion that was taken away.
      inverse = if case .setStatus(_, .notStarted, _) = change { nil } else { change.inverse(before: before) }
      let known = log?.entries.last { $0.change.id == change.id && $0.change.key == change.key }?.subject
      subject =
        switch change {
        case .create(.event(let event, _), _): Event.changeSubject(name: event.displayName)
        case .create(.school(let school, _), _): Event.changeSubject(name: school.name)
        case .create(.reading(let reading, _), _): reading.changeSubject
        case .create(let row, _): known ?? "The \(row.reference.kind.word)"
        case .update(let row, _, _), .delete(let row, _): known ?? "The \(row.kind.word)"
        case .setStatus: known ?? "The task"
        case .note: known ?? "The history"
        }
    }
  }

  /// The last command last; of each the changes in the order in which they were made.
  private(set) var commands: [[Step]] = []

  /// The maximum number of commands that can be undone.
  private static let most = 20

  /// Reads the stored history; empty where it is not readable.
  init(in preferences: LocalPreferences) async {
    let text = await preferences.value(for: .lastCommands) ?? ""
    if let kept = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) { self = kept }
  }

  /// Removes and returns the steps of the last command; nil for none.
  mutating func takeLast() -> [Step]? { commands.popLast() }

  mutating func add(_ steps: [Step]) { commands = (commands + [steps]).suffix(Self.most) }

  /// Throws where it cannot be kept.
  func keep(in preferences: LocalPreferences) async throws(ServiceFailure) {
    try await preferences.store(json, for: .lastCommands)
  }

  /// Step by step: an encoder takes ten times the memory of the text, and an import may have twenty thousand steps.
  private var json: String {
    let encoder = JSONEncoder()
    var text = Data(#"{"commands":["#.utf8)
    for (index, steps) in commands.enumerated() {
      text += Data((index == 0 ? "[" : ",[").utf8)
      for (index, step) in steps.enumerated() {
        guard let data = try? encoder.encode(step) else { continue }
        if index > 0 { text.append(UInt8(ascii: ",")) }
        text += data
      }
      text.append(UInt8(ascii: "]"))
    }
    return String(decoding: text + Data("]}".utf8), as: UTF8.self)
  }

  /// Adds one command to the stored history.
  static func note(_ steps: [Step], in preferences: LocalPreferences) async throws(CommandError) {
    guard !steps.isEmpty else { return }
    var history = await CommandHistory(in: preferences)
    history.add(steps)
    do throws(ServiceFailure) {
      try await history.keep(in: preferences)
    } catch {
      throw CommandError(.environment, error.message)
    }
  }

  /// The changes of a command, but for rows that it added and deleted again.
  static func steps(of made: [Change], in log: ChangeLog) -> [Step] {
    let added = Set(made.filter(\.isCreation).map(\.id))
    let gone = Set(made.filter { $0.isDeletion && added.contains($0.id) }.map(\.id))
    // A note is written by whatever takes its change back.
    return made.filter { !gone.contains($0.id) && !$0.isNote }.map { Step($0, in: log) }
  }
}
