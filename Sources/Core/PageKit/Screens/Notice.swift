import CompassModel
import CompassServices

/// Something that happened, shown whatever page is open by then (decision N1): a change that failed.
///
/// Kept by the root in the order it happened; `NoticeCard` is how a screen shows it.
public struct Notice: Equatable, Sendable, Identifiable {
  /// Counts up from 1 within a session.
  public var id: Int
  /// The severity, for its colour and symbol.
  public var kind: Kind
  /// One or two sentences that name the row.
  public var message: String
  /// Whose row it is; nil for something of no athlete, such as a setting.
  public var athlete: AthleteID?
  /// Whether it has a button to try again.
  public var canRetry: Bool
  /// Until when what it tells of can be undone; nil where nothing can (decision N11).
  public var undoUntil: Instant?
  /// Whether it has a button that leads back to the form that could not be saved (decision B3).
  public var canOpenForm: Bool

  /// The severity of an event.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// From a change that failed to what is merely to be known.
    case error, warning, success, info
  }

  /// Something that happened; `athlete` is nil for what has none, `undoUntil` for what cannot be undone.
  public init(
    id: Int, kind: Kind, message: String, athlete: AthleteID?, canRetry: Bool, undoUntil: Instant? = nil,
    canOpenForm: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.message = message
    self.athlete = athlete
    self.canRetry = canRetry
    self.undoUntil = undoUntil
    self.canOpenForm = canOpenForm
  }
}

/// The actions of a person on a notice, on any page. Part of the root's actions.
public enum NoticeAction: KeyedAction {
  /// Makes the change again that the notice of this id tells of.
  case noticeRetried(id: Int)
  /// Leads back to the form that the notice of this id tells of (decision B3).
  case noticeOpened(id: Int)
  /// Takes the notice of this id away.
  case noticeDismissed(id: Int)
  /// Undoes what the notice of this id tells of, and takes it away (decision N11).
  case noticeUndone(id: Int)
  /// Stores the status that the notice of this id tells of over the one that was given elsewhere (decision B7).
  case statusKept(id: Int)
  /// Leaves the status that was given elsewhere.
  case statusTaken(id: Int)
  /// Takes back the last change of the athlete on screen, whatever it was (decision C3).
  case undoTapped
  /// The session is to end, and what waits for a connection is to be discarded; or neither (decision J2).
  case signOutConfirmed, signOutCancelled
  /// Hands in a file (decision F11).
  case fileImported(kind: ImportedFile.Kind, name: String, contents: String)
  /// Stores what was chosen of it, or nothing.
  case importConfirmed(choice: ImportChoice), importCancelled

  public static let key = "app"
}

/// A notice as a screen shows it, beside the banner, so that neither hides the other (decision N2).
public struct NoticeCard: Equatable, Sendable, Encodable, Identifiable {
  /// 0 for what the open page says itself, until the next tap.
  public var id: Int
  /// The severity, for its colour and symbol.
  public var kind: Notice.Kind
  /// The event, in one or two sentences.
  public var message: String
  /// The name of the athlete whose row it is, if it is not the active one.
  @Nullable public var athlete: String?
  /// Whether it has a button to try again.
  public var canRetry = false
  /// Whether it has a button to undo what happened (decision N11).
  public var canUndo = false
  /// Until when that can be undone; null where nothing can.
  @Nullable public var undoUntil: Instant?
  /// Whether it can be taken away.
  public var canDismiss = true
  /// Undo, retry or the form, where that can help, and dismiss.
  public var buttons: [ActionButton]

  /// A notice of the open page, until the next tap. `undo` takes back what it tells of, and `retry` tries again,
  /// nil where nothing can be; `dismiss` takes it away at once.
  public init(
    _ message: String, kind: Notice.Kind, undo: (any KeyedAction)? = nil, retry: (any KeyedAction)? = nil,
    dismiss: any KeyedAction
  ) {
    id = 0
    self.kind = kind
    self.message = message
    canRetry = retry != nil
    canUndo = undo != nil
    buttons = (undo.map { [.undo($0)] } ?? []) + (retry.map { [.retry($0)] } ?? []) + [.dismiss(dismiss)]
  }

  init(_ notice: Notice, viewer: Viewer?) {
    id = notice.id
    kind = notice.kind
    message = notice.message
    let isOther = notice.athlete != nil && notice.athlete != viewer?.active.id
    athlete = isOther ? viewer?.athletes.first { $0.id == notice.athlete }?.name : nil
    canRetry = notice.canRetry
    undoUntil = notice.undoUntil
    canUndo = notice.undoUntil != nil
    buttons = []
    if canUndo {
      buttons.append(.undo(NoticeAction.noticeUndone(id: id)))
    }
    if canRetry { buttons.append(.retry(NoticeAction.noticeRetried(id: id))) }
    if notice.canOpenForm {
      buttons.append(
        ActionButton("form", "Back to the Form", icon: .edit, action: NoticeAction.noticeOpened(id: id)))
    }
    buttons.append(.dismiss(NoticeAction.noticeDismissed(id: id)))
  }
}

extension ActionButton {
  /// Takes something back (decision C3).
  package static func undo(_ action: any KeyedAction) -> ActionButton {
    ActionButton("undo", "Undo", icon: .undo, action: action)
  }

  fileprivate static func retry(_ action: any KeyedAction) -> ActionButton {
    ActionButton("retry", "Retry", icon: .retry, action: action)
  }

  fileprivate static func dismiss(_ action: any KeyedAction) -> ActionButton {
    ActionButton("dismiss", "Dismiss", icon: .dismiss, action: action)
  }
}

extension ActionButton {
  /// The spoken purpose of a message's button: `take it back`; nil where its label says it.
  package var purpose: String? {
    switch id {
    case "undo": "take it back"
    case "retry": "try again"
    case "dismiss": "take this message away"
    default: nil
    }
  }
}

extension NoticeCard {
  /// The text as it is drawn: after the name of the athlete whose row it is, if that is not the active one.
  package var displayText: String { athlete.map { "\($0): \(message)" } ?? message }
}
