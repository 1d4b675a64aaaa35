import CompassModel

/// The part that every screen has (interface.md, "Every screen"). Its JSON keys are beside the content's.
public struct PageHead: Equatable, Sendable, Encodable {
  /// The name of the page: `events`.
  public var page: String
  /// The path of the page: `/events`.
  public var route: String
  /// The title of the page: `Events`.
  public var title: String
  /// The subtitle; empty for none.
  public var subtitle: String
  /// Whether `back` leads to another page.
  public var canGoBack = true
  /// The name of the athlete that a parent is viewing; null if the user is an athlete.
  @Nullable public var viewing: String?
  /// The athletes that a parent can view; empty if the user is an athlete.
  public var athletes: [AthleteChoice]
  /// The heading over a parent's screen: `Viewing Jordan Smith's events`; null if the user is an athlete, and on
  /// screens without rows, such as the sign-in page.
  @Nullable public var viewingText: String?
  /// Whether the viewer may change nothing on this page, so that an eye is drawn before `viewingText` (decision K12).
  @Unencoded package var isViewOnly = false

  /// Whether a request is running; rows may be on screen nevertheless.
  public var isLoading = false
  /// `updating…` while rows on screen are reloaded, for a saved copy only after a while; `still trying (2 of 4)` after
  /// a failed attempt (decision W1). Else null.
  @Nullable public var updatingText: String?
  /// The number of kept changes in words: `3 changes wait for a connection`; null for none (decision J4).
  @Nullable public var keptText: String?
  /// Whether placeholders are shown in place of the first rows (decision X13).
  public var showsSkeleton = false
  @Unencoded package var placeholderCount = 3
  /// The text beside placeholders: `Loading events…`; null without them.
  @Nullable public var loadingText: String?
  /// Whether the rows can be reloaded: not while the device is known to be offline (decision X14), and not on a closed
  /// page.
  public var canReload = false
  /// Whether the last request, of any kind, found the device offline (decision M10).
  public var isOffline = false
  /// Whether the rows are loaded, even if there are none: before that nothing is counted (decision N3).
  public var hasRows = true

  /// The page's banner, such as for a missing connection, a failed load or a saved copy; null for none (decision N2).
  @Nullable public var banner: Banner?
  /// The notices of events, oldest first; last the page's own, if it has one.
  public var notices: [NoticeCard]
  /// The message in place of an empty list; null if there are rows, and before they are loaded.
  @Nullable public var empty: EmptyMessage?
  /// The question or alert over the page; null for none.
  @Nullable public var dialog: DialogCard?
  /// The work in progress in words; null for none.
  @Nullable public var activity: String?
  /// The row to scroll to, once for every new `request`: it was opened on another page, saved, or is of a tapped day
  /// (decision V2). Null if the list stays where it is.
  @Nullable public var scroll: Scroll?
  /// The number of rows that could not be read (decision X5).
  public var skippedRows = 0
  /// The number of unreadable rows in words: `2 items could not be shown`; null for none (decision X5).
  @Nullable public var skippedText: String?
  /// The sentence that a screen reader should speak now; null for none.
  @Nullable public var announcement: String?
  /// The feedback for the device to give; null before there was any.
  @Nullable public var feedback: Feedback?
  /// The button that undoes the last change of the athlete on screen (decision C3), or on the home page the last hiding
  /// of a row; nil, and absent in JSON, for none.
  public var undo: ActionButton?
  /// The buttons of the page; rows, dialog, banner and notices have their own.
  public var buttons: [ActionButton] = []
  /// The buttons that every row has, described once with `$row` in place of the row's id (decision U4); empty for none.
  public var rowButtons: [RowButton] = []

  package init(page: String, route: String, title: String, subtitle: String, context: PageContext) {
    (self.page, self.route, self.title, self.subtitle) = (page, route, title, subtitle)
    let viewer = context.viewer
    viewing = viewer?.isParent == true ? viewer?.active.name : nil
    athletes = AthleteChoice.choices(of: viewer)
    notices = context.notices.map { NoticeCard($0, viewer: viewer) }
    announcement = notices.last?.plainMessage
    isOffline = context.offlineSince != nil
    feedback = context.feedback
    undo = context.canUndo ? .undo(NoticeAction.undoTapped) : nil
    dialog = DialogCard(context.signingOut) ?? DialogCard(context.importing)
    activity = context.importing?.activity
    let storedCount = context.records.log.storedCount
    keptText =
      storedCount == 0
      ? nil : storedCount == 1 ? "1 change waits for a connection" : "\(storedCount) changes wait for a connection"
  }

  /// Makes the head of a page with rows, from their loading state and the page's own messages. `pageNotice` is shown
  /// after the root's notices; `other` is the loading state of auxiliary rows.
  package init(
    page: String, route: String, title: String, subtitle: String, _ load: some LoadStatus,
    auxiliary other: (any LoadStatus)? = nil, hasRows: Bool, canReload: Bool, target: RowTarget? = nil,
    in context: PageContext, banner: Banner?, pageNotice: NoticeCard?, empty: EmptyMessage?, dialog: DialogCard?,
    skippedRows: Int
  ) {
    self.init(page: page, route: route, title: title, subtitle: subtitle, context: context)
    viewingText = viewing.map { "Viewing \($0)'s \(page)" }
    isLoading = load.isRunning || other?.isRunning == true
    let isQuiet = if case .saved = load.source { !load.isSlow } else { false }
    let attempt = isLoading ? context.attempt?.text : nil
    updatingText = !isLoading || !hasRows ? nil : attempt ?? (isQuiet ? nil : "updating…")
    showsSkeleton = load.showsSkeleton
    (self.canReload, self.hasRows) = (canReload, hasRows)
    scroll = target.flatMap { Scroll($0) }
    self.banner = banner
    if let pageNotice { notices.append(pageNotice) }
    self.empty = empty
    self.dialog = self.dialog ?? dialog ?? context.statusConflict.map { DialogCard($0) }
    self.skippedRows = skippedRows
    skippedText = skippedRows == 0 ? nil : "\(counted(skippedRows, "item")) could not be shown"
    announcement = notices.last?.plainMessage ?? banner?.message
  }
}

extension PageHead {
  /// Returns the text beside placeholders, with the attempt's number after the first (decision W1); else nil.
  package func loadingText(_ text: String, in context: PageContext) -> String? {
    showsSkeleton ? [text, context.attempt?.text].compactMap { $0 }.joined(separator: " ") : nil
  }

  /// Work in the background, in display order: `updating… · 3 changes wait for a connection`; nil for none.
  package var progressText: String? {
    let texts = [updatingText, keptText].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " · ")
  }
}

extension Attempt {
  fileprivate var text: String { "still trying (\(number) of \(limit))" }
}

/// Haptic feedback for a device to give once for every new `request`.
public struct Feedback: Equatable, Sendable, Encodable {
  public var kind: Kind
  /// A number that ascends with each feedback.
  public var request: Int

  /// Kinds of haptics, named after their occasion.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// Feedback for a success, a failure, or a selection.
    case success, error, selection
  }

  package init(kind: Kind, request: Int) { (self.kind, self.request) = (kind, request) }
}

extension Feedback? {
  package mutating func follow(with kind: Feedback.Kind) {
    self = Feedback(kind: kind, request: (self?.request ?? 0) + 1)
  }
}

extension PageHead {
  package static let noOpenQuestion = "No question is open."
  package static let nothingFailed = "There is nothing to try again."
  package static let noOpenMessage = "There is no message to dismiss."

  /// Returns the refusal for a missing permission; `action` is a verb with its object: `change this task` (decision
  /// X16).
  package static func noRight(to action: String) -> String { "You don't have permission to \(action)." }

  package static let noReload = "Reload is disabled while you are offline."

  /// The reason to answer the open question first; nil if none is open.
  public var openQuestion: String? { dialog?.openQuestion }

  /// Returns the reason to answer the open question first; nil if none is open, or `action` answers it (decision Z5).
  package func refusalByQuestion(of action: any KeyedAction) -> String? {
    dialog?.buttons.contains { $0.action.equals(action) } == false ? openQuestion : nil
  }

  package var answerRefusal: String? { dialog == nil ? Self.noOpenQuestion : nil }
  package var refreshRefusal: String? { canReload ? nil : Self.noReload }
  package var retryRefusal: String? { banner?.canRetry == true ? nil : Self.nothingFailed }
  /// The button that undoes the last change: of the athlete on screen, else one in a notice that can still be undone
  /// (decisions C3, N11). Nil for none.
  package var undoButton: ActionButton? {
    undo ?? notices.last { $0.canUndo }?.buttons.first { $0.id == "undo" }
  }
  /// The reason why a tap that needs rows or settings is refused before they are loaded (decision N3).
  package static let nothingLoaded = "Nothing is loaded yet."
  package var unknownRefusal: String? { hasRows ? nil : Self.nothingLoaded }
  package func moreRefusal(of rows: String, hasMore: Bool) -> String? {
    hasMore ? nil : unknownRefusal ?? "All \(rows) are shown."
  }
  /// Returns the reason why a row cannot be used, as it is missing or nothing is loaded; nil if `isThere`. `noun` names
  /// the kind of row: `event` (decision U3).
  package func rowRefusal(_ noun: String, _ id: some CustomStringConvertible, isThere: Bool) -> String? {
    isThere
      ? nil : unknownRefusal ?? "There is no \(noun) with the id \(terminalText(id.description, atMost: 60)) here."
  }
  /// The reason why the page has no notice to dismiss; nil if it has one. The root's notices do not count.
  package var dismissRefusal: String? { notices.contains { $0.id == 0 } ? nil : Self.noOpenMessage }
}

extension PageScreen {
  /// Sets the reason of every button in the head, except `rowButtons`, to that of `refusal(of:)`, so that both always
  /// agree. The root's buttons are disabled while a question is open, too.
  package mutating func explainButtons() {
    func explained(_ button: ActionButton) -> ActionButton {
      var button = button
      button.reason = refusal(ofAny: button.action) ?? self.head.refusalByQuestion(of: button.action)
      return button
    }
    var head = self.head
    head.undo = head.undo.map(explained)
    head.buttons = head.buttons.map(explained)
    if let dialog = head.dialog { head.dialog?.buttons = dialog.buttons.map(explained) }
    if let button = head.empty?.button { head.empty?.button = explained(button) }
    if let banner = head.banner { head.banner?.buttons = banner.buttons.map(explained) }
    for index in head.notices.indices { head.notices[index].buttons = head.notices[index].buttons.map(explained) }
    self.head = head
  }
}
