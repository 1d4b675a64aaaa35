import CompassModel
import Records
import StateMachine

/// A reason why a tap does nothing now. Its text is made only when needed: a list checks every button of its rows.
public enum TapRefusal {
  /// A function that makes the reason as text.
  public typealias Reason = () -> String

  /// The viewer lacks the permission: the button is hidden, and a tap shows a notice (decision X16).
  case notPermitted(Mutation)
  /// The tap never applies to a row in this state: the button is hidden.
  case pointless(Reason)
  /// The tap is not possible at the moment: the button is disabled and shows the reason.
  case notNow(Reason)

  /// Makes the refusal of an unknown status that lists the `known` ones, by their values on the wire.
  package static func unknownStatus(_ wire: String, among known: [String]) -> TapRefusal {
    .notNow {
      "There is no status \(terminalText(wire, atMost: 60)); there is \(known.joined(separator: ", "))."
    }
  }
}

/// All refusals of a list page (decision Z13). The reducer checks them before handling a tap, the screen for every
/// button and verb, and the cards for the buttons of their rows.
extension ListPage {
  /// Returns the reason why a tap does nothing now; nil if it is handled. `hasMore` is whether the list has further
  /// pages.
  static func refusal(
    of tap: Tap, _ state: State, in context: PageContext, hasMore: @autoclosure () -> Bool
  ) -> TapRefusal? {
    let (step, question) = (tap.step, state.isAsking ? dialog(state, in: context) : nil)
    let right = step.right(rights)
    switch step {
    case .cancel: return question == nil ? .notNow { PageHead.noOpenQuestion } : nil
    case .confirm:
      guard question != nil, let id = state.asksToDelete else { return .notNow { PageHead.noOpenQuestion } }
      return refusal(of: .deleteTapped(id: id), on: id, needing: right, state, in: context)
    case .answer:
      guard ownQuestion(state, in: context) != nil else { return .notNow { PageHead.noOpenQuestion } }
      return context.refusal(needing: right)
    case _ where question != nil: return .notNow { question?.openQuestion ?? "" }
    case .refresh: return state.isOpen && status(in: context).canReload ? nil : .notNow { PageHead.noReload }
    case .retry: return banner(in: context)?.canRetry == true ? nil : .notNow { PageHead.nothingFailed }
    case .dismiss: return noticeCard(state, in: context) == nil ? .notNow { PageHead.noOpenMessage } : nil
    case .more: return hasMore() ? nil : unknown(in: context) ?? .notNow { "All \(words.page) are shown." }
    case .narrow: return nil
    case .add: return context.refusal(needing: right)
    case .own: return context.refusal(needing: right, or: refusal(ofOwn: tap, state, in: context))
    case .open(let id), .form(let id, _, _), .ask(let id), .row(let id, _):
      return refusal(of: tap, on: id, needing: right, state, in: context)
    }
  }

  static func text(of refusal: TapRefusal) -> String {
    switch refusal {
    case .notPermitted(let right): notPermittedText(right)
    case .pointless(let reason), .notNow(let reason): reason()
    }
  }

  private static func refusal(
    of tap: Tap, on id: RowID, needing right: Mutation?, _ state: State, in context: PageContext
  ) -> TapRefusal? {
    guard let row = row(id, in: context) else {
      return unknown(in: context)
        ?? .notNow { "There is no \(words.noun) with the id \(terminalText(id.description, atMost: 60)) here." }
    }
    let listed = ListedRow<Self>(
      row, extra(state, in: context)(row), isUpdating: updating(in: context).contains(id), isKept: false)
    let own = refusal(of: tap, on: listed, in: context)
    // If no user can delete the row, permissions do not matter (decision B4).
    if case .pointless = own, right == rights.delete { return own }
    return context.refusal(needing: right, or: own)
  }

  private static func unknown(in context: PageContext) -> TapRefusal? {
    status(in: context).hasRows ? nil : .notNow { PageHead.nothingLoaded }
  }

  static func notPermittedText(_ right: Mutation) -> String {
    let action =
      right == rights.create
      ? "\(words.entering.prefix { $0 != " " }) \(words.page)"
      : "\(right == rights.delete ? "delete" : "change") this \(words.noun)"
    return PageHead.noRight(to: action)
  }
}

extension ListStep {
  func right(_ rights: ListRights) -> Mutation? {
    switch self {
    case .add: rights.create
    case .ask, .confirm: rights.delete
    case .form(_, _, let right): right
    case .own(let right), .answer(let right), .row(_, let right): right
    case .refresh, .retry, .narrow, .more, .open, .cancel, .dismiss: nil
    }
  }
}

// Inlinable, like the builder, so that it is specialized for every page: as a generic type a keystroke takes two thirds
// longer. A class, because a captured value with this many fields is copied for every row.
/// Makes the cards of the rows of one screen, each with its disabled and hidden buttons.
@usableFromInline
final class CardMaker<Page: ListPage> {
  /// The buttons that every row has, for which the viewer has the permission.
  @usableFromInline let shared: [RowButton]
  @usableFromInline let refusal: String?
  @usableFromInline let extra: @Sendable (Page.Row) -> Page.Extra
  @usableFromInline let updating: Set<Page.RowID>
  @usableFromInline let kept: Set<String>
  /// Cache of the refused buttons per situation: there are many rows, but few situations.
  @usableFromInline var refused: [Key: [Refused]] = [:]

  @usableFromInline struct Key: Hashable {
    @usableFromInline let situation: Page.Situation
    @usableFromInline let isUpdating: Bool

    @inlinable init(_ situation: Page.Situation, isUpdating: Bool) {
      (self.situation, self.isUpdating) = (situation, isUpdating)
    }
  }

  @usableFromInline struct Refused {
    @usableFromInline let button: RowButton
    /// The reason why the button is disabled; nil to hide it.
    @usableFromInline let reason: String?
  }

  /// Prepares the shared buttons for one screen; `refusal` is the reason why nothing can be tapped now, nil for none.
  @usableFromInline
  init(_ state: Page.State, _ context: PageContext, refusal: String?) {
    shared = Page.rowButtons.filter { button in
      guard let right = (button.button.action as? Page.Tap)?.step.right(Page.rights) else { return true }
      return context.may(right)
    }.map { $0.disabled(by: refusal) }
    self.refusal = refusal
    extra = Page.extra(state, in: context)
    updating = Page.updating(in: context)
    kept = context.storedIDs(of: Page.Row.kind)
  }

  @inlinable func listed(_ row: Page.Row) -> ListedRow<Page> {
    ListedRow(
      row, extra(row), isUpdating: !updating.isEmpty && updating.contains(row.rowID),
      isKept: !kept.isEmpty && kept.contains(row.rowID.rawValue))
  }

  @inlinable func card(_ listed: ListedRow<Page>, in context: PageContext) -> Page.Card {
    var card = Page.card(listed, in: context)
    if refusal != nil { card.buttons = card.buttons.map { $0.disabled(by: refusal) } }
    let key = Key(Page.situation(of: listed, in: context), isUpdating: listed.isUpdating)
    for refused in refused[key] ?? refusedButtons(of: listed, key, in: context) {
      if let reason = refused.reason {
        card.buttons.append(refused.button.button(of: listed.id.rawValue).disabled(by: refusal ?? reason))
      } else {
        card.withoutRowButtons.append(refused.button.id)
      }
    }
    return card
  }

  @usableFromInline func refusedButtons(of listed: ListedRow<Page>, _ key: Key, in context: PageContext) -> [Refused] {
    let found = shared.compactMap { button -> Refused? in
      guard let tap = button.button(of: listed.id.rawValue).action as? Page.Tap else { return nil }
      return switch Page.refusal(of: tap, on: listed, in: context) {
      case nil: nil
      case .notPermitted, .pointless: Refused(button: button, reason: nil)
      case .notNow(let reason): Refused(button: button, reason: reason())
      }
    }
    refused[key] = found
    return found
  }
}
