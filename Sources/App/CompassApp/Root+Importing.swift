import CompassModel
import CompassServices
import PageKit

/// Files that are handed in: read, asked about as any question is, and stored (decision F11).
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

  /// The rows are asked for again once something was stored: that was beside the log of changes, some perhaps in the outbox.
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
  /// Reads a file, or stores what was chosen of it.
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
  /// The reason why a file cannot be handed in on this page now; nil where its button is there and can be tapped.
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
