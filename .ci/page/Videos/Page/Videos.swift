import CompassModel
import PageKit
import Records

/// The videos page: a list of an athlete's videos, the newest first, with those that the schools have marked.
public enum Videos: PageFeature {
  public typealias Work = NoWork
  public static let rows = [RowKind.videos]

  /// What a person chose on the page.
  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?
    /// The video that a question is open about.
    public var asksToDelete: VideoID?
    public var notice: Never?

    public init() {}
  }

  /// What a person does on the page.
  public enum Tap: PageTap {
    public static let key = "videos"

    case refreshPulled
    case retryTapped
    case addTapped
    case videoTapped(id: VideoID)
    /// The schools have the video.
    case sentTapped(id: VideoID)
    /// Asks first.
    case deleteTapped(id: VideoID)
    case deleteConfirmed
    case dialogCancelled
  }
}

extension Videos {
  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return status(in: context).canReload ? [needRows(refresh: true)] : []
    case .retryTapped: return status(in: context).canRetry ? [needRows(refresh: true)] : []
    case .addTapped: return context.may(.createVideo) ? [.open(.new(.video))] : []
    case .videoTapped(let id): return context.video(id) == nil ? [] : [.open(.record(.video(id)))]
    case .sentTapped(let id):
      guard let video = context.video(id), !video.entry.isSent, context.may(.updateVideo) else { return [] }
      return [.change(.sent(id, of: video.owner), subject: video.changeSubject)]
    case .deleteTapped(let id):
      if context.video(id) != nil, context.may(.deleteVideo) { state.asksToDelete = id }
      return []
    case .deleteConfirmed:
      guard let video = state.asksToDelete.flatMap(context.video) else { return [] }
      state.asksToDelete = nil
      return [.change(.delete(.video(video.id), of: video.owner), subject: video.changeSubject)]
    case .dialogCancelled:
      state.asksToDelete = nil
      return []
    }
  }

  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    if let id = state.asksToDelete, context.video(id) == nil { state.asksToDelete = nil }
    return []
  }

  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.asksToDelete = nil
    return []
  }

  public static func leave(_ state: inout State) -> [Effect] { forgetAthlete(&state) }
}

extension PageContext {
  fileprivate func video(_ id: VideoID) -> Video? { rows(Video.self)?[id] }
}
