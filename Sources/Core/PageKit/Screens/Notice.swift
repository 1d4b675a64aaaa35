import CompassModel
import CompassServices

/// A notice of an event, such as a failed change, which the screens of all pages show as a `NoticeCard` (decision N1).
public struct Notice: Equatable, Sendable, Identifiable {
  /// The id, ascending from 1, also across sessions.
  public var id: Int
  /// The severity, which decides colour and symbol.
  public var kind: Kind
  /// One or two sentences about the event, which name the row if there is one.
  public var message: String
  /// The athlete whom it concerns; nil for none, as for a setting of the device.
  public var athlete: AthleteID?
  package var canRetry: Bool
  /// The time until which the change can be undone; nil if it cannot (decision N11).
  package var undoUntil: Instant?
  /// Whether there is a button that opens the form that could not be saved (decision B3).
  package var canOpenForm: Bool
  /// Whether it is about a change that was made and cannot be undone (decision C3).
  package var isFinal: Bool

  /// The severity of a notice.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// A failed change, a warning, a success, or information.
    case error, warning, success, info
  }

  package init(
    id: Int, kind: Kind, message: String, athlete: AthleteID?, canRetry: Bool, undoUntil: Instant? = nil,
    canOpenForm: Bool = false, isFinal: Bool = false
  ) {
    (self.id, self.kind, self.message, self.athlete) = (id, kind, message, athlete)
    (self.canRetry, self.undoUntil, self.canOpenForm, self.isFinal) = (canRetry, undoUntil, canOpenForm, isFinal)
  }
}

/// The user's actions on notices and on dialogs of the root, on any page. Part of the root's actions.
public enum NoticeAction: KeyedAction {
  /// Retries the failed change of the notice with this id, if a user is signed in; opens its form instead if that was
  /// changed since (decision C5).
  case noticeRetried(id: Int)
  /// Opens the form of the notice with this id (decision B3).
  case noticeOpened(id: Int)
  /// Dismisses the notice with this id.
  case noticeDismissed(id: Int)
  /// Undoes the change of the notice with this id, which then says that it was undone (decision N11).
  case noticeUndone(id: Int)
  /// Keeps the user's status in the conflict with this id, and stores it over the other one (decision B7).
  case statusKept(id: Int)
  /// Keeps the status that was set elsewhere in the conflict with this id.
  case statusTaken(id: Int)
  /// Undoes the last change of the athlete on screen, whatever it was (decision C3).
  case undoTapped
  /// Confirms signing out, or signing in as another user, and discarding the changes that wait for a connection; or
  /// cancels (decision J2).
  case signOutConfirmed, signOutCancelled
  /// Imports a file (decision F11).
  case fileImported(kind: ImportedFile.Kind, name: String, contents: String)
  /// Stores the chosen part of the imported file; or cancels the import.
  case importConfirmed(choice: ImportChoice), importCancelled

  public static let key = "app"
}

/// A notice as a screen shows it, beside the banner (decision N2).
public struct NoticeCard: Equatable, Sendable, Encodable, Identifiable {
  /// The id of the notice; 0 for a notice of the open page, which the next tap removes.
  public var id: Int
  /// The severity, which decides colour and symbol.
  public var kind: Notice.Kind
  /// One or two sentences about the event.
  public var message: String
  /// The message without symbols, for speech and ASCII.
  @Unencoded package var plainMessage: String
  /// The name of the athlete whose row it concerns, if not the active one; else null.
  @Nullable public var athlete: String?
  /// Whether there is a retry button.
  public var canRetry = false
  /// Whether there is an undo button (decision N11).
  public var canUndo = false
  /// The time until which the change can be undone; null if it cannot.
  @Nullable public var undoUntil: Instant?
  /// Whether it is about a change that was made and cannot be undone (decision C3).
  @Unencoded package var isFinal = false
  /// Whether the notice can be dismissed.
  public var canDismiss = true
  /// The buttons, as far as they can help: undo, retry, form, dismiss.
  public var buttons: [ActionButton]

  /// Makes a notice of the open page. `plain` is the message without symbols, nil for one without any; `undo` undoes
  /// its event and `retry` tries again, nil for no such button; `dismiss` removes the notice.
  package init(
    _ message: String, plain: String? = nil, kind: Notice.Kind, undo: (any KeyedAction)? = nil,
    retry: (any KeyedAction)? = nil, dismiss: any KeyedAction
  ) {
    id = 0
    (self.kind, self.message, plainMessage) = (kind, message, plain ?? message)
    canRetry = retry != nil
    canUndo = undo != nil
    buttons = (undo.map { [.undo($0)] } ?? []) + (retry.map { [.retry($0)] } ?? []) + [.dismiss(dismiss)]
  }

  init(_ notice: Notice, viewer: Viewer?) {
    id = notice.id
    kind = notice.kind
    (message, plainMessage) = (notice.message, notice.message)
    let isOther = notice.athlete != nil && notice.athlete != viewer?.active.id
    athlete = isOther ? viewer?.athletes.first { $0.id == notice.athlete }?.name : nil
    canRetry = notice.canRetry
    undoUntil = notice.undoUntil
    canUndo = notice.undoUntil != nil
    isFinal = notice.isFinal
    buttons = []
    if canUndo { buttons.append(.undo(NoticeAction.noticeUndone(id: id))) }
    if canRetry { buttons.append(.retry(NoticeAction.noticeRetried(id: id))) }
    if notice.canOpenForm {
      buttons.append(
        ActionButton("form", "Back to the Form", icon: .edit, action: NoticeAction.noticeOpened(id: id)))
    }
    buttons.append(.dismiss(NoticeAction.noticeDismissed(id: id)))
  }
}

extension ActionButton {
  /// The button that undoes a change (decision C3).
  package static func undo(_ action: any KeyedAction) -> ActionButton {
    ActionButton("undo", "Undo", icon: .undo, action: action)
  }

  fileprivate static func dismiss(_ action: any KeyedAction) -> ActionButton {
    ActionButton("dismiss", "Dismiss", icon: .dismiss, action: action)
  }

  /// The spoken purpose of a notice's button: `take it back`; nil if its label suffices.
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
  /// The text to draw, preceded by the athlete's name if not the active one.
  package var displayText: String { text(message) }
  /// The text to speak, and to draw in ASCII.
  package var plainText: String { text(plainMessage) }

  private func text(_ message: String) -> String { athlete.map { "\($0): \(message)" } ?? message }
}
