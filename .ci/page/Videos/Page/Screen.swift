import CompassModel
import PageKit

extension Videos {
  /// The screen of the page: its list, in columns where there is room.
  public struct Screen: ListScreen {
    public var parts: ScreenParts<ListContent<Videos>>
    public var source: ListSource<Videos>?

    public init(parts: ScreenParts<ListContent<Videos>>) { self.parts = parts }

    public var sections: [ScreenSection] {
      let columns: [RowList.Column] = [.init(.title), .init(.fact(.date)), .init(.badges)]
      return [listSection(.columns(columns, leastColumns: 60))]
    }
  }

  /// The page has no content beside the list.
  public struct Own: Equatable, Sendable, Encodable {}
}

extension ListContent<Videos> {
  /// The cards of the shown pages, the newest video first.
  public var videos: [VideoCard] {
    get { cards }
    set { cards = newValue }
  }
}

/// One video of the list, every text ready to show.
public struct VideoCard: ListCard, Identifiable {
  public var id: VideoID
  public var name: String
  /// `Oct 4, 2025`.
  public var dateText: String
  /// `Sent`, or `Not sent`.
  public var sentText: String
  @Nullable public var updatingText: String?
  public var isUpdating: Bool
  public var accessibilityLabel: String
  public var buttons: [ActionButton] = []
  public var withoutRowButtons: [String] = []

  init(_ listed: ListedRow<Videos>) {
    let video = listed.row.entry
    id = listed.id
    name = video.name
    dateText = video.date.mediumText
    sentText = (video.isSent ? SentFilter.sent : .open).label
    isUpdating = listed.isUpdating
    updatingText = .progress(isUpdating: listed.isUpdating, isKept: listed.isKept)
    accessibilityLabel = "\(name), recorded \(video.date.longText), \(sentText.lowercased())"
  }

  public var rowLabel: RowLabel { RowLabel(id: id.rawValue, name: name) }

  public var row: ScreenRow {
    var row = ScreenRow(id: id.rawValue, title: name, accessibilityLabel: accessibilityLabel)
    row.facts = [.init(.date, dateText, spoken: dateText)]
    row.badges = [.init(.status, sentText)]
    row.show(updatingText, isUpdating: isUpdating)
    (row.buttons, row.withoutRowButtons) = (buttons, withoutRowButtons)
    return row
  }
}
