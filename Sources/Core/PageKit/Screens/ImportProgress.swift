import CompassModel
import CompassServices

/// The progress of importing a file (decision F11).
// Indirect, because the state of the app is copied with it.
public indirect enum ImportProgress: Equatable, Sendable {
  /// The file is being read and compared with the rows.
  case reading(ImportedFile)
  /// The user is asked what to store of the file.
  case asking(ImportedFile, ImportPlan)
  /// The chosen rows are being stored.
  case storing(ImportedFile)

  /// The file being imported.
  public var file: ImportedFile {
    switch self {
    case .reading(let file), .asking(let file, _), .storing(let file): file
    }
  }

  var activity: String? {
    switch self {
    case .reading(let file): "Reading \(terminalText(file.name, atMost: 60))…"
    case .asking: nil
    case .storing(let file): "Importing \(terminalText(file.name, atMost: 60))…"
    }
  }
}

extension DialogCard {
  private static let mostLines = 100

  /// Makes the question what to store of a file, with its problems and differences; an alert if there is nothing to
  /// store. Nil if nothing is asked.
  init?(_ importing: ImportProgress?) {
    guard case .asking(let file, let plan) = importing else { return nil }
    let choices = plan.choices
    var lines = Array(plan.lines.prefix(Self.mostLines))
    if lines.count < plan.lines.count { lines.append("… and \(plan.lines.count - lines.count) more") }
    let buttons = choices.map { choice in
      ActionButton(
        choice == choices.first ? "confirm" : choice.rawValue, plan.label(of: choice, file.kind.noun),
        role: choice == .update && plan.deletions > 0 ? .destructive : .normal, icon: .import,
        action: NoticeAction.importConfirmed(choice: choice))
    }
    self.init(
      kind: "import", title: "Import \(terminalText(file.name, atMost: 60))", message: plan.text(file.kind.noun),
      lines: lines,
      buttons: buttons + [
        ActionButton(
          "cancel", choices.isEmpty ? "OK" : "Cancel", role: .cancel, icon: .cancel,
          action: NoticeAction.importCancelled)
      ])
  }
}

extension ImportPlan {
  fileprivate var choices: [ImportChoice] {
    var choices: [ImportChoice] = added > 0 ? [.add] : []
    if changes > 0, deletions + again > 0 { choices.append(.change) }
    if changes + deletions + again > 0 { choices.append(.update) }
    return choices
  }

  /// The counts in a sentence: `2 events to add, 1 to change. 1 problem, left out.`
  fileprivate func text(_ noun: String) -> String {
    let parts = [
      (changes, "to change"), (deletions, "to delete"), (again, "deleted here before"),
    ].filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }
    return "\(counted(added, noun)) to add\(parts.joined())."
      + (problems > 0 ? " \(counted(problems, "problem")), left out." : "")
  }

  /// The button label for a choice: `Add 2 Events, Change 1, Delete 1`, without parts that are zero.
  fileprivate func label(of choice: ImportChoice, _ noun: String) -> String {
    let all = choice == .update
    let new = added + (all ? again : 0)
    let parts = [
      new > 0 ? "Add \(counted(new, noun.capitalized))" : nil,
      choice != .add && changes > 0 ? "Change \(changes)" : nil, all && deletions > 0 ? "Delete \(deletions)" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension ImportedFile.Kind {
  fileprivate var noun: String {
    switch self {
    case .events: "event"
    case .readings: "reading"
    }
  }
}

extension PageContext {
  /// Returns the button that imports a file of this kind, disabled during an import: a UI lets the user choose a file
  /// and puts its name and text in place of `$name` and `$contents`. Empty if imports are not available, or the viewer
  /// lacks the permission.
  package func importButtons(_ kind: ImportedFile.Kind, _ mutation: Mutation) -> [ActionButton] {
    guard takesFiles, may(mutation) else { return [] }
    return [
      ActionButton(
        "import", "Import", icon: .import, reason: importing.map { "\($0.file.name) is being imported." },
        action: NoticeAction.fileImported(
          kind: kind, name: ActionTemplate.Blank.name.rawValue, contents: ActionTemplate.Blank.contents.rawValue))
    ]
  }
}
