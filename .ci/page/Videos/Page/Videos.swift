import CompassModel
import PageKit
import Records
import StateMachine

/// The videos page: an athlete's videos, the newest first, and which of them the schools have.
public enum Videos: ListPage {
  public typealias Table = VideoTable
  public static let rows = [RowKind.videos]

  public static let words = ListWords(
    .video, subtitle: "What you show to schools", entering: "add a video", none: ("No videos yet", "Add the first one"))
  public static let rights: ListRights = (.createVideo, .updateVideo, .deleteVideo)
  public static let addButton = ActionButton("add", "Add Video", icon: .add, action: Tap.addTapped)
  public static let rowButtons = [
    RowButton {
      ActionButton(
        "send", "Mark as sent", icon: .checkmark,
        traits: ButtonTraits("sent", key: "space", summary: "Marks ROW as sent to the schools."),
        action: Tap.sentTapped(id: VideoID($0)))
    },
    RowButton { .open(Tap.videoTapped(id: VideoID($0))) },
    RowButton { .delete(Tap.deleteTapped(id: VideoID($0))) },
  ]
}

extension Videos {
  /// A person's choices on the page.
  public struct State: ListState {
    public var isOpen = false
    public var owner: AthleteID?
    public var target = RowTarget()
    public var pageCount = 1
    public var asksToDelete: VideoID?
    public var notice: ListNotice<Video>?
    /// The search as it was typed: a part of a name.
    public var search = ""
    /// The videos that are listed.
    public var filter = SentFilter.all

    public init() {}
  }

  /// The taps of a person on the page.
  public enum Tap: ListTap {
    public static let key = "videos"

    case refreshPulled, retryTapped
    case searchChanged(query: String)
    case filterChanged(filter: SentFilter)
    case clearFiltersTapped
    case moreReached
    case addTapped
    case videoTapped(id: VideoID)
    /// The schools have the video.
    case sentTapped(id: VideoID)
    case deleteTapped(id: VideoID)
    case deleteConfirmed, dialogCancelled
    case noticeDismissed

    public var step: ListStep<State> {
      switch self {
      case .refreshPulled: .refresh
      case .retryTapped: .retry
      case .searchChanged(let query): .narrow { $0.search = query }
      case .filterChanged(let filter): .narrow { $0.filter = filter }
      case .clearFiltersTapped: .narrow { ($0.search, $0.filter) = ("", .all) }
      case .moreReached: .more
      case .addTapped: .add
      case .videoTapped(let id): .open(id)
      case .sentTapped(let id): .row(id, .updateVideo)
      case .deleteTapped(let id): .ask(id)
      case .deleteConfirmed: .confirm
      case .dialogCancelled: .cancel
      case .noticeDismissed: .dismiss
      }
    }
  }
}

/// The list and its controls.
extension Videos {
  public static func question(_ state: State, in _: PageContext) -> VideoTable.Question? {
    VideoTable.Question(query: SearchFolding.query(state.search), filter: state.filter)
  }

  public static func controls(_ state: State) -> [FilterControl] {
    [
      FilterControl(searching: state.search, "Search") { Tap.searchChanged(query: $0) },
      FilterControl("status", "Status", state.filter, all: .all, words: \.label) { Tap.filterChanged(filter: $0) },
    ]
  }

  public static func card(_ listed: ListedRow<Videos>, in _: PageContext) -> VideoCard { VideoCard(listed) }
  public static func own(_: State, _: VisibleRows<Videos>, in _: PageContext) -> Own { Own() }
}

/// What can be done to a video, and when.
extension Videos {
  public static func subject(_ video: Video, in _: PageContext) -> String { video.changeSubject }

  public static func deletion(_ video: Video, in _: PageContext) -> (facts: [String], note: String?) {
    ([video.entry.name, video.entry.date.mediumText], nil)
  }

  public static func isShownAsUpdating(_ change: Change) -> Bool { if case .update = change { true } else { false } }

  public static func situation(of listed: ListedRow<Videos>, in _: PageContext) -> Bool { listed.row.entry.isSent }

  public static func refusal(of tap: Tap, on listed: ListedRow<Videos>, in _: PageContext) -> TapRefusal? {
    guard case .sentTapped = tap, listed.row.entry.isSent else { return nil }
    return .pointless { "The schools have it already." }
  }

  public static func change(_ tap: Tap, of video: Video, owner: AthleteID) -> Change? {
    if case .sentTapped = tap { .sent(video.id, of: owner) } else { nil }
  }
}
