import CompassServices
import PageKit
import StateMachine

extension PerformanceTimeline {
  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    /// Writes the file and answers with its path or the failure.
    case export(ExportFile)

    /// The tracks of `plan`, each for one kind of work.
    public enum Track: Hashable, Sendable {
      /// The track of the export, so that one file is written at a time.
      case export
    }

    public typealias Answer = PerformanceTimeline.Answer

    public var plan: Plan<Track> { .first(.export) }
  }

  /// Runs the page's own work and sends its result as an action.
  @MainActor
  public static func perform(_ work: Work, with services: Services, send: Send<Action>) async {
    switch work {
    case .export(let file):
      do {
        send(.exported(path: try await services.exporter.export(file.contents, as: file.fileName)))
      } catch {
        send(.exportFailed(failure: error))
      }
    }
  }
}
