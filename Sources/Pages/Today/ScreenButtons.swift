import CompassModel
import PageKit

/// The rows, what can be done with them, and why something cannot be tapped now.
extension Today.Screen {
  /// What needs attention, and then what is ahead and does not.
  public var rows: [RowLabel] {
    (content.attention + aheadAlone).map { RowLabel(id: $0.id.description, name: $0.title) }
  }

  /// The rows ahead that do not need attention too: those are in the list already.
  public var aheadAlone: [AttentionCard] {
    content.ahead.flatMap(\.rows).filter { !$0.needsAttention }
  }

  public var status: [String] { content.countText.map { [$0] } ?? [] }

  public func rowFacts(id: String) -> [String]? { card(id)?.facts }
  public func rowButtons(id: String) -> [ActionButton] { card(id).map { rowButtons(of: $0) } ?? [] }
  package func rowButtons(of card: AttentionCard) -> [ActionButton] {
    head.buttons(of: card.id.description, including: card.buttons, without: card.withoutRowButtons)
  }
  /// `Needs attention: 13 items.`; nil where nothing does (decision V13).
  package var spokenAttention: String? {
    content.attention.isEmpty ? nil : content.countText.map { SpokenText.sentence("Needs attention", [$0]) }
  }
  /// `Next seven days: 5 more items.`; nil where there are none.
  package var spokenAhead: String? {
    aheadAlone.isEmpty ? nil : SpokenText.sentence(content.aheadLabel, [counted(aheadAlone.count, "more item")])
  }
  /// What can be done with what needs attention, and with the rest of what is ahead.
  package var spokenCapabilities: (attention: SpokenCapabilities, ahead: SpokenCapabilities) {
    let capabilities = { (cards: [AttentionCard]) in
      SpokenCapabilities(cards.map { rowButtons(of: $0).capabilities })
    }
    return (capabilities(content.attention), capabilities(aheadAlone))
  }
  private func card(_ id: String) -> AttentionCard? {
    content.attention.first { $0.id.description == id } ?? aheadAlone.first { $0.id.description == id }
  }

  public func ownRefusal(of tap: Today.Tap) -> String? {
    switch tap {
    case .retryTapped: head.retryRefusal
    case .refreshPulled: head.refreshRefusal
    case .moreReached: head.moreRefusal(of: "items", hasMore: content.hasMore)
    case .rowTapped(let id): head.rowRefusal("item", id, isThere: has(id))
    case .snoozeTapped(let id): button("snooze", of: id, absence: "Only what needs attention can be snoozed.")
    case .missedTapped(let id): button("dismiss", of: id, absence: "Only a past event can be one you did not go to.")
    case .unsnoozeTapped: content.snoozedText == nil ? "Nothing is snoozed." : nil
    case .undoHidingTapped: head.undo?.action is Today.Tap ? nil : "There is nothing to undo."
    case .schoolsTapped: nil
    case .uploadTapped:
      content.upload.map { $0.button.reason } ?? "There is nothing on this device that can be uploaded."
    case .noticeDismissed: head.dismissRefusal
    }
  }

  /// On later pages of the list too.
  private func has(_ id: Today.RowID) -> Bool { card(id.description) != nil || every[id.description] != nil }

  /// Why the button of a row cannot be tapped now; nil if it can.
  private func button(_ button: String, of id: Today.RowID, absence: String) -> String? {
    guard let button = rowButtons(id: id.description).first(where: { $0.id == button }) else {
      return head.rowRefusal("item", id, isThere: has(id)) ?? absence
    }
    return button.reason
  }
}

extension Today {
  /// What can be done with rows (decision U4): one that does not need attention is only opened.
  ///
  /// - Parameter reason: why nothing can be hidden now; nil if it can.
  static func rowButtons(hidingRefusal reason: String?) -> [RowButton] {
    [
      RowButton { .open(RowID(ofButton: $0)) },
      RowButton { .snooze(RowID(ofButton: $0), reason: reason) },
      RowButton {
        ActionButton(
          "dismiss", "I did not go", icon: .dismiss, reason: reason,
          traits: ButtonTraits("missed", key: "x", resultText: "marked as missed"),
          action: Tap.missedTapped(id: RowID(ofButton: $0)))
      },
    ]
  }
}

extension ButtonTraits {
  fileprivate static let snooze = ButtonTraits("snooze", key: "z", resultText: "snoozed for three days")
}

extension ActionButton {
  static func open(_ row: Today.RowID) -> ActionButton {
    ActionButton("open", "Open", icon: .open, action: Today.Tap.rowTapped(id: row))
  }

  static func snooze(_ row: Today.RowID, reason: String?) -> ActionButton {
    ActionButton(
      "snooze", "Snooze", icon: .snooze, reason: reason, traits: .snooze, row: row.description,
      action: Today.Tap.snoozeTapped(id: row))
  }

  /// What can be tapped on the page as a whole, beside the other pages.
  static let todayPage = [
    .refresh(Today.Tap.refreshPulled),
    ActionButton("more", "Show more", icon: .more, action: Today.Tap.moreReached),
    ActionButton("unsnooze", "Show what is snoozed", icon: .snooze, action: Today.Tap.unsnoozeTapped),
  ]
}
