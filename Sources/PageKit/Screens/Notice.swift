import CompassModel

/// Something that happened and stays told, whatever page is open by then (decision N1): a change that failed.
///
/// Kept by the root in the order it happened; `NoticeCard` is how a screen shows it.
public struct Notice: Hashable, Sendable, Codable, Identifiable {
  /// Counts up from 1 within a session.
  public var id: Int
  /// How bad it is, for its colour and symbol.
  public var kind: Kind
  /// One or two sentences that name the row.
  public var message: String
  /// Whose row it is; nil for something that is nobody's, such as a setting.
  public var athlete: AthleteID?
  /// Whether it has a button to try again.
  public var canRetry: Bool

  /// How bad something is that happened.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// From a change that failed to what is merely to be known.
    case error, warning, success, info
  }

  /// Something that happened; `athlete` is nil for what is nobody's.
  public init(id: Int, kind: Kind, message: String, athlete: AthleteID?, canRetry: Bool) {
    self.id = id
    self.kind = kind
    self.message = message
    self.athlete = athlete
    self.canRetry = canRetry
  }
}

/// What a person can do with a notice, on any page. Part of the root's actions.
public enum NoticeAction: KeyedAction {
  /// Makes the change again that the notice of this id tells of.
  case noticeRetried(id: Int)
  /// Takes the notice of this id away.
  case noticeDismissed(id: Int)

  public static let key = "app"
}

/// A notice as a screen shows it, beside the banner, so that neither hides the other (decision N2).
public struct NoticeCard: Hashable, Sendable, Encodable, Identifiable {
  /// 0 for what the open page says itself, until the next tap.
  public var id: Int
  /// How bad it is, for its colour and symbol.
  public var kind: Notice.Kind
  /// What happened, in one or two sentences.
  public var message: String
  /// The name of the athlete whose row it is, if it is not the active one.
  @Nullable public var athlete: String?
  /// Whether it has a button to try again.
  public var canRetry: Bool
  /// Whether it can be taken away.
  public var canDismiss: Bool
  /// Retry, where that can help, and dismiss.
  public var buttons: [ActionButton]

  /// What the open page says itself, until the next tap. `retry` tries again, nil where nothing is to be tried;
  /// `dismiss` takes it away at once.
  public init(
    _ message: String, kind: Notice.Kind, retry: (any KeyedAction)? = nil, dismiss: any KeyedAction
  ) {
    self.init(id: 0, kind: kind, message: message, athlete: nil, retry: retry, dismiss: dismiss)
  }

  init(_ notice: Notice, viewer: Viewer?) {
    let isOther = notice.athlete != nil && notice.athlete != viewer?.active.id
    self.init(
      id: notice.id, kind: notice.kind, message: notice.message,
      athlete: isOther ? viewer?.athletes.first { $0.id == notice.athlete }?.name : nil,
      retry: notice.canRetry ? NoticeAction.noticeRetried(id: notice.id) : nil,
      dismiss: NoticeAction.noticeDismissed(id: notice.id))
  }

  private init(
    id: Int, kind: Notice.Kind, message: String, athlete: String?, retry: (any KeyedAction)?, dismiss: any KeyedAction
  ) {
    self.id = id
    self.kind = kind
    self.message = message
    self.athlete = athlete
    canRetry = retry != nil
    canDismiss = true
    let retry = retry.map { ActionButton("retry", "Retry", icon: .retry, verb: "retry", action: $0) }
    buttons =
      (retry.map { [$0] } ?? []) + [ActionButton("dismiss", "Dismiss", icon: .dismiss, verb: "dismiss", action: dismiss)]
  }
}
