import CompassModel
import PageKit
import Records

extension Videos {
  /// Everything a UI shows of the page.
  public struct Screen: PageScreen {
    public typealias Tap = Videos.Tap

    public var parts: ScreenParts<Content>

    public init(parts: ScreenParts<Content>) { self.parts = parts }
  }

  /// What is the page's own.
  public struct Content: Equatable, Sendable, Encodable {
    /// `2 videos, 1 sent`.
    public var countText: String
    /// The newest first.
    public var list: [Card]
  }

  /// One video of the list.
  public struct Card: Equatable, Sendable, Encodable, Identifiable {
    public var id: VideoID
    public var name: String
    /// `Oct 4, 2025`.
    public var dateText: String
    /// `Sent`, or `Not sent`.
    public var sentText: String
    public var accessibilityLabel: String
    public var buttons: [ActionButton]

    init(_ video: Video, _ context: PageContext) {
      id = video.id
      name = video.entry.name
      dateText = video.entry.date.mediumText
      sentText = video.entry.isSent ? "Sent" : "Not sent"
      accessibilityLabel = "\(video.entry.name), recorded \(video.entry.date.longText), \(sentText.lowercased())"
      let refusal = context.may(.updateVideo) ? nil : "You don't have permission to change this video."
      let reasons = [
        video.entry.isSent ? "The schools have it already." : refusal, nil, context.may(.deleteVideo) ? nil : refusal,
      ]
      buttons = zip(Self.rowButtons, reasons).map { $0.button(of: video.id.rawValue).disabled(by: $1) }
    }

    static let rowButtons = [
      RowButton {
        ActionButton(
          "send", "Mark as sent", icon: .checkmark,
          traits: ButtonTraits("sent", key: "space", summary: "Marks ROW as sent to the schools."),
          action: Videos.Tap.sentTapped(id: VideoID($0)))
      },
      RowButton {
        ActionButton(
          "open", "Open", icon: .open, traits: ButtonTraits("details", key: "enter", summary: "Opens ROW."),
          action: Videos.Tap.videoTapped(id: VideoID($0)))
      },
      RowButton { .delete(Videos.Tap.deleteTapped(id: VideoID($0))) },
    ]
  }
}

extension Videos.Screen {
  public init(_ state: Videos.State, _ context: PageContext) {
    let status = Videos.status(in: context)
    let rows = context.rows(Video.self)
    let videos = (rows?.all ?? []).sorted {
      ($1.entry.date, $0.entry.name, $0.id) < ($0.entry.date, $1.entry.name, $1.id)
    }
    let sent = videos.count { $0.entry.isSent }
    let asked = state.asksToDelete.flatMap { rows?[$0] }
    let add = ActionButton(
      "add", "Add Video", icon: .add,
      reason: context.may(.createVideo) ? nil : "You don't have permission to add videos.",
      traits: ButtonTraits("add", key: "a", .title), action: Videos.Tap.addTapped)
    let isEmpty = status.hasRows && videos.isEmpty
    var head = PageHead(
      page: "videos", route: "/videos", title: "Videos", subtitle: "What you show to schools", status,
      hasRows: status.hasRows, canReload: state.isOpen && status.canReload, in: context,
      banner: status.banner(
        of: "videos", saved: status.sourceText(in: context), in: context, retry: Videos.Tap.retryTapped),
      pageNotice: nil,
      empty: isEmpty ? EmptyMessage(title: "No videos yet", subtitle: "Add the first one", button: add) : nil,
      dialog: asked.map {
        .confirmDelete(
          "video", [$0.entry.name, $0.entry.date.mediumText], confirm: Videos.Tap.deleteConfirmed,
          cancel: Videos.Tap.dialogCancelled)
      }, skippedRows: status.skipped)
    head.buttons = [add, .refresh(Videos.Tap.refreshPulled)]
    self.init(
      head: head,
      content: Videos.Content(
        countText: "\(videos.count) \(videos.count == 1 ? "video" : "videos"), \(sent) sent",
        list: videos.map { Videos.Card($0, context) }))
  }

  public static var rowNoun: String { "video" }
  public static var occasionalButtons: (page: [ActionButton], rows: [RowButton]) { ([], Videos.Card.rowButtons) }

  public var sections: [ScreenSection] {
    [ScreenSection("videos", .rows(RowList(.list(isSpaced: false), ScreenRows(content.list.map(\.row)))))]
  }
}

extension Videos.Card {
  /// The description of the video's row.
  fileprivate var row: ScreenRow {
    var row = ScreenRow(id: id.rawValue, title: name, accessibilityLabel: accessibilityLabel)
    row.facts = [.init(.date, dateText), .init(.status, sentText)]
    row.buttons = buttons
    return row
  }
}
