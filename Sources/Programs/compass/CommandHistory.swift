import CompassModel
import CompassServices
import Foundation
import CompassLocal
import Records

/// The changes of the last commands, for `compass undo` (decision C3). Interactive sessions undo their own changes.
struct CommandHistory: Codable {
  struct Step: Codable {
    var change: Change
    /// The change that undoes `change`; nil if it cannot be undone.
    var inverse: Change?
    var subject: String
    /// Origins of the event before an import changed or deleted it; nil for any other change (decision F1).
    var origins: [EventOrigin]?

    /// Makes a step. `log` has further facts about the change; nil for a change outside of any log.
    init(_ change: Change, in log: ChangeLog?) {
      self.change = change
      // Only the log has the status before: without its step the change cannot be undone.
      inverse = if case .setStatus = change { log?.inverse(of: change) } else { change.inverse(before: nil) }
      let logged = log?.entries.last { $0.change.id == change.id && $0.change.key == change.key }?.subject
      subject =
        switch change {
        case .create(.event(let event, _), _): Event.changeSubject(name: event.displayName)
        case .create(.school(let school, _), _): Event.changeSubject(name: school.name)
        case .create(.reading(let reading, _), _): reading.changeSubject
        case .create(let row, _): logged ?? "The \(row.reference.kind.word)"
        case .update(let row, _, _), .delete(let row, _): logged ?? "The \(row.kind.word)"
        case .setStatus: logged ?? "The task"
        case .note: logged ?? "The history"
        }
    }
  }

  /// The commands, the last one at the end; each with its changes in the order in which they were made.
  private(set) var commands: [[Step]] = []

  private static let most = 20

  init(in preferences: LocalPreferences) async {
    let text = await preferences.value(for: .lastCommands) ?? ""
    if let decoded = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) { self = decoded }
  }

  mutating func takeLast() -> [Step]? { commands.popLast() }

  mutating func add(_ steps: [Step]) { commands = (commands + [steps]).suffix(Self.most) }

  func keep(in preferences: LocalPreferences) async throws(CommandError) {
    do throws(ServiceFailure) { try await preferences.store(json, for: .lastCommands) } catch {
      throw CommandError(.environment, error.message)
    }
  }

  /// The history as JSON, encoded step by step: at once it takes ten times the memory, for up to 20,000 steps.
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

  /// Adds a command with its changes to the stored history; does nothing for no changes. Throws if it cannot be stored.
  static func note(_ steps: [Step], in preferences: LocalPreferences) async throws(CommandError) {
    guard !steps.isEmpty else { return }
    var history = await CommandHistory(in: preferences)
    history.add(steps)
    try await history.keep(in: preferences)
  }

  /// The steps of a command, without rows that it both added and deleted, and without notes.
  static func steps(of made: [Change], in log: ChangeLog) -> [Step] {
    let added = Set(made.filter(\.isCreation).map(\.id))
    let removed = Set(made.filter { $0.isDeletion && added.contains($0.id) }.map(\.id))
    // Undoing a status change writes its own note.
    return made.filter { !removed.contains($0.id) && !$0.isNote }.map { Step($0, in: log) }
  }
}
