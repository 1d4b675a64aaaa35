import CompassModel
import CompassServices
import PageKit

/// The export sheet: what it would write, writing it, and calling it off (decision P11).
extension PerformanceTimeline {
  static func reduceExport(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .exportTapped(let format):
      guard state.canExport(in: context), state.sheet?.isRunning != true else { return [] }
      state.sheet = ExportSheet(format: format)
      return []
    case .exportConfirmed:
      return state.startExport(in: context)
    case .exportCancelled:
      return state.closeSheet()

    case .exported(let path):
      guard state.sheet?.isRunning == true else { return [] }
      state.sheet = nil
      state.notice = .exported(path: path)
      return []
    case .exportFailed(let failure):
      guard state.sheet?.isRunning == true else { return [] }
      state.sheet?.isRunning = false
      if failure.kind != .cancelled { state.notice = .exportFailed(failure: failure) }
      return []

    default:
      return []
    }
  }
}

extension PerformanceTimeline.State {
  /// Only readings that are all there are written to a file.
  func canExport(in context: PageContext) -> Bool { isOpen && isComplete(in: context) }

  /// The file the open sheet is about.
  func exportFile(in context: PageContext) -> ExportFile? {
    sheet.map { ExportFile(shownRows(in: context), as: $0.format, on: context.today) }
  }

  mutating func startExport(in context: PageContext) -> [PerformanceTimeline.Effect] {
    guard canExport(in: context), sheet?.isRunning == false, let file = exportFile(in: context) else { return [] }
    sheet?.isRunning = true
    return [.export(file)]
  }

  mutating func closeSheet() -> [PerformanceTimeline.Effect] {
    let isRunning = sheet?.isRunning == true
    sheet = nil
    return isRunning ? [.stop(.export)] : []
  }
}
