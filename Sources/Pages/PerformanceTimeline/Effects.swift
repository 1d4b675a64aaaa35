import CompassServices
import PageKit
import StateMachine

extension PerformanceTimeline {
  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    /// Writes the file, and says where it is.
    case export(ExportFile)

    /// The tracks on which the work runs.
    public enum Track: Hashable, Sendable {
      /// One file at a time.
      case export
    }

    public typealias Answer = PerformanceTimeline.Answer

    public var plan: Plan<Track> { .first(.export) }
  }

  /// Does the page's own work and sends the answer.
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
