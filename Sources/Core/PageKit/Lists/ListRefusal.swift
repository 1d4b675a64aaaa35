import CompassModel
import Records
import StateMachine

/// The reason why a tap does nothing now. Its text is made when it is read: a list asks for every button of its rows.
public enum TapRefusal {
  /// Makes the reason in words.
  public typealias Reason = () -> String

  /// The viewer has no right to do it: there is no button for it, and a tap says so (decision X16).
  case notPermitted(Mutation)
  /// The row has nothing that could be done this way: it has no such button.
  case pointless(Reason)
  /// Another time it can be done: the button is there and says why not now.
  case notNow(Reason)

  /// There is no such status among `known`, by their wire values.
  public static func unknownStatus(_ wire: String, among known: [String]) -> TapRefusal {
    .notNow {
      "There is no status \(terminalText(wire, atMost: 60)); there is \(known.joined(separator: ", "))."
    }
  }
}

/// Everything that a list page refuses (decision Z13). The reducer asks before it carries out a tap, the screen for every
/// button and verb, and the cards for the buttons of their rows.
extension ListPage {
  /// The reason why a tap does nothing now; nil if it does something.
  ///
  /// - Parameter count: the number of rows that pass; nil before it is known.
  static func refusal(
    of tap: Tap, _ state: State, in context: PageContext, count: @autoclosure () -> Int?
  ) -> TapRefusal? {
    let (step, question) = (tap.step, dialog(state, in: context))
    let right = step.right(rights)
    switch step {
    case .cancel: return question == nil ? .notNow { PageHead.noOpenQuestion } : nil
    case .confirm:
      guard question != nil, let id = state.asksToDelete else { return .notNow { PageHead.noOpenQuestion } }
      return refusal(of: .deleteTapped(id: id), on: id, needing: right, state, in: context)
    case .answer:
      guard ownQuestion(state, in: context) != nil else { return .notNow { PageHead.noOpenQuestion } }
      return refusal(needing: right, in: context)
    case _ where question != nil: return .notNow { question?.openQuestion ?? "" }
    case .refresh: return state.isOpen && status(in: context).canReload ? nil : .notNow { PageHead.noReload }
    case .retry: return banner(in: context)?.canRetry == true ? nil : .notNow { PageHead.nothingFailed }
    case .dismiss: return noticeCard(state, in: context) == nil ? .notNow { PageHead.noOpenMessage } : nil
    case .more:
      if state.pageCount * pageSize < count() ?? 0 { return nil }
      return unknown(in: context) ?? .notNow { "All \(words.page) are shown." }
    case .narrow: return nil
    case .add: return refusal(needing: right, in: context)
    case .own: return refusal(needing: right, in: context) ?? refusal(ofOwn: tap, state, in: context)
    case .open(let id), .form(let id, _, _), .ask(let id), .row(let id, _):
      return refusal(of: tap, on: id, needing: right, state, in: context)
    }
  }

  /// A refusal in words.
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
    // A deed that no right would allow is no question of rights (decision B4).
    if case .pointless = own { return own }
    return refusal(needing: right, in: context) ?? own
  }

  /// Before it is known who is signed in, no right is missing.
  private static func refusal(needing right: Mutation?, in context: PageContext) -> TapRefusal? {
    guard let right, !context.may(right) else { return nil }
    return context.viewer == nil ? .notNow { PageHead.nothingLoaded } : .notPermitted(right)
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
  /// The right that the step needs; nil where everybody may do it.
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

// Inlinable, as the builder is, so that every page gets its own copy: left generic, a keystroke takes two thirds longer.
/// Makes the cards of the rows of one screen, each with the buttons that its refusals leave it.
@usableFromInline
struct CardMaker<Page: ListPage> {
  /// The buttons of every row, as far as the viewer has the right.
  @usableFromInline let shared: [RowButton]
  @usableFromInline let refusal: String?
  @usableFromInline let extra: @Sendable (Page.Row) -> Page.Extra
  @usableFromInline let updating: Set<Page.RowID>
  @usableFromInline let kept: Set<String>
  @usableFromInline let context: PageContext
  /// The refused buttons of each situation that occurred: many rows, few situations.
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
    /// Nil for a button that the row does not have.
    @usableFromInline let reason: String?
  }

  /// - Parameter refusal: the reason why nothing can be tapped now.
  @usableFromInline
  init(_ state: Page.State, _ context: PageContext, refusal: String?) {
    shared = Page.rowButtons.filter { button in
      guard let right = (button.button.action as? Page.Tap)?.step.right(Page.rights) else { return true }
      return context.may(right)
    }.map { $0.disabled(by: refusal) }
    self.refusal = refusal
    extra = Page.extra(state, in: context)
    updating = Page.updating(in: context)
    kept = context.keptIDs(of: Page.Row.kind)
    self.context = context
  }

  @inlinable func listed(_ row: Page.Row) -> ListedRow<Page> {
    ListedRow(
      row, extra(row), isUpdating: !updating.isEmpty && updating.contains(row.rowID),
      isKept: !kept.isEmpty && kept.contains(row.rowID.rawValue))
  }

  @inlinable mutating func card(_ listed: ListedRow<Page>) -> Page.Card {
    var card = Page.card(listed, in: context)
    if refusal != nil { card.buttons = card.buttons.map { $0.disabled(by: refusal) } }
    let key = Key(Page.situation(of: listed, in: context), isUpdating: listed.isUpdating)
    for refused in refused[key] ?? refusedButtons(of: listed, key) {
      if let reason = refused.reason {
        card.buttons.append(refused.button.button(of: listed.id.rawValue).disabled(by: refusal ?? reason))
      } else {
        card.withoutRowButtons.append(refused.button.id)
      }
    }
    return card
  }

  @usableFromInline mutating func refusedButtons(of listed: ListedRow<Page>, _ key: Key) -> [Refused] {
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
