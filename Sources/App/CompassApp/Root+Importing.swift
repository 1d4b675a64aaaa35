import CompassModel
import CompassServices
import PageKit

/// Importing files: the app reads a file, asks what to import in a dialog, and stores the choice (decision F11).
extension Root {
  static func importFile(_ file: ImportedFile, _ state: inout AppState) -> [AppEffect] {
    guard state.context.takesFiles, state.context.importing == nil, let athlete = state.context.athlete else {
      return []
    }
    state.context.importing = .reading(file)
    return [.root(.importFile(file, nil, athlete))]
  }

  static func confirmImport(_ choice: ImportChoice, _ state: inout AppState) -> [AppEffect] {
    guard case .asking(let file, _) = state.context.importing, let athlete = state.context.athlete else { return [] }
    state.context.importing = .storing(file)
    return [.root(.importFile(file, choice, athlete))]
  }

  /// Shows the result of reading or storing a file. After storing, rows and outbox are read again, because an import
  /// bypasses the change log.
  static func importAnswered(_ answer: ImportAnswer, _ state: inout AppState) -> [AppEffect] {
    guard let importing = state.context.importing else { return [] }
    switch answer {
    case .planned(let plan, let athlete):
      guard case .reading(let file) = importing, athlete == state.context.athlete else { return [] }
      state.context.importing = .asking(file, plan)
      return []
    case .made(let outcome):
      state.note(outcome.text, .success, state.context.athlete)
      for failure in outcome.failures { state.note(failure, .error, state.context.athlete) }
      state.context.feedback.follow(with: outcome.failures.isEmpty ? .success : .error)
    case .failed(let failure):
      state.note(failure.message.asSentence, .error, state.context.athlete)
      state.context.feedback.follow(with: .error)
    }
    state.context.importing = nil
    guard case .storing = importing else { return [] }
    return state.readOutbox + outdated(&state)
  }
}

extension Services {
  /// Plans the import of a file if `choice` is nil, else stores the chosen rows of the file.
  func imported(_ file: ImportedFile, _ choice: ImportChoice?, for athlete: AthleteID) async -> ImportAnswer {
    guard let imports else { return .failed(ServiceFailure(.setUp)) }
    do throws(ServiceFailure) {
      guard let choice else { return .planned(try await imports.plan(file, for: athlete), athlete) }
      return .made(try await imports.carryOut(file, choice, for: athlete))
    } catch {
      return .failed(error)
    }
  }
}

extension PageHead {
  /// The reason why the file cannot be imported on this page now; nil if its button is on the page and enabled, and the
  /// file has contents and is not too large.
  func importRefusal(_ file: ImportedFile) -> String? {
    let page = file.kind == .events ? Page.events : .performance
    let button = buttons.first { button in
      guard case .fileImported(file.kind, _, _)? = button.action as? NoticeAction else { return false }
      return true
    }
    guard let button else {
      return self.page == page.rawValue
        ? "Files cannot be imported here." : "This is done on the page \(page.rawValue)."
    }
    if let reason = button.reason { return reason }
    if file.contents == ActionTemplate.Blank.contents.rawValue { return "Choose a file first." }
    return file.size > FileReader.documents.limit
      ? "\(FileProblem.tooLarge(megabytes: FileReader.documents.megabytes).sentence(of: terminalText(file.name, atMost: 200)))."
      : nil
  }
}
