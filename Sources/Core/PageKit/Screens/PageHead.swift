import CompassModel

/// The part that every screen has, whatever it shows (interface.md, "Every screen"). Its keys are beside the content's in
/// the screen's JSON.
public struct PageHead: Equatable, Sendable, Encodable {
  /// The name of the page: `events`.
  public var page: String
  /// The path of the page: `/events`.
  public var route: String
  /// The title of the page: `Events`.
  public var title: String
  /// Empty where there is nothing to say.
  public var subtitle: String
  /// Whether `back` leads anywhere from here.
  public var canGoBack = true
  /// The athlete a parent looks at; null for an athlete's own page.
  @Nullable public var viewing: String?
  /// The athletes a parent can look at; empty for an athlete.
  public var athletes: [AthleteChoice]
  /// `Viewing Jordan Smith's events`; null for an athlete's own page.
  @Nullable public var viewingText: String?

  /// Whether a request is under way; rows may be on screen all the same.
  public var isLoading = false
  /// `updating…` while fresh rows are under way and others are on screen; of a copy that is being confirmed only after
  /// a while. `still trying (2 of 4)` once a try has failed (decision W1). Null if there is nothing to tell.
  @Nullable public var updatingText: String?
  /// `3 changes wait for a connection`; null where none does (decision J4).
  @Nullable public var keptText: String?
  /// Whether placeholders are shown instead of the first rows (decision X13).
  public var showsSkeleton = false
  /// `Loading events…`; null unless the skeleton shows.
  @Nullable public var loadingText: String?
  /// Whether the rows can be reloaded: not while the device is known to be offline (decision X14).
  public var canReload = false
  /// Whether the device was offline when the backend was asked last, whatever was asked for (decision M10).
  public var isOffline = false
  /// Whether the rows are known, also when there are none: before that nothing is counted (decision N3).
  public var hasRows = true

  /// The page's own state: offline, a failed load, a saved copy (decision N2).
  @Nullable public var banner: Banner?
  /// The notices, oldest first: what happened.
  public var notices: [NoticeCard]
  /// Shown in place of a list without rows; null where there are rows, or none are known.
  @Nullable public var empty: EmptyMessage?
  /// The question or alert over the page; null if there is none.
  @Nullable public var dialog: DialogCard?
  /// The work that is being done right now, in words; null if none is.
  @Nullable public var activity: String?
  /// The row that is to be brought into view, once for every new `request`: it was opened on another page, saved, or is
  /// of the day that was tapped (decision V2). Null if the list stays where it is.
  @Nullable public var scroll: Scroll?
  /// The number of rows that could not be read (decision X5).
  public var skippedRows = 0
  /// `2 items could not be shown`; null if all could (decision X5).
  @Nullable public var skippedText: String?
  /// The sentence that a screen reader says now; null if there is nothing new.
  @Nullable public var announcement: String?
  /// The feedback that the device gives; null before any was.
  @Nullable public var feedback: Feedback?
  /// Takes back the last change of the athlete on screen, whatever it was (decision C3); absent where nothing is left.
  public var undo: ActionButton?
  /// The buttons of the page as a whole; rows, dialog, banner and notices have their own.
  public var buttons: [ActionButton] = []
  /// The buttons of each row beside the row's own: once for all rows, with `$row` in the place of the row's
  /// id (decision U4). Empty where rows have nothing of the kind.
  public var rowButtons: [RowButton] = []

  /// The head of a page without rows; everybody's notices and the athletes come from `context`.
  public init(page: String, route: String, title: String, subtitle: String, context: PageContext) {
    self.page = page
    self.route = route
    self.title = title
    self.subtitle = subtitle
    let viewer = context.viewer
    viewing = viewer?.isParent == true ? viewer?.active.name : nil
    athletes = AthleteChoice.choices(of: viewer)
    notices = context.notices.map { NoticeCard($0, viewer: viewer) }
    announcement = notices.last?.message
    isOffline = context.offlineSince != nil
    feedback = context.feedback
    undo = context.canUndo ? .undo(NoticeAction.undoTapped) : nil
    dialog = DialogCard(context.signingOut) ?? DialogCard(context.importing)
    activity = context.importing?.activity
    let keptCount = context.records.log.keptCount
    keptText =
      keptCount == 0
      ? nil : keptCount == 1 ? "1 change waits for a connection" : "\(keptCount) changes wait for a connection"
  }

  /// The head of a page with rows: the state of loading them, and what the page says itself. `pageNotice` is shown until
  /// the next tap, after the root's; `other` is the state of loading auxiliary rows.
  public init(
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
    self.canReload = canReload
    self.hasRows = hasRows
    scroll = target.flatMap { Scroll($0) }
    self.banner = banner
    if let pageNotice { notices.append(pageNotice) }
    self.empty = empty
    self.dialog = self.dialog ?? dialog ?? context.statusConflict.map { DialogCard($0) }
    self.skippedRows = skippedRows
    skippedText = skippedRows == 0 ? nil : "\(counted(skippedRows, "item")) could not be shown"
    announcement = notices.last?.message ?? banner?.message
  }
}

extension PageHead {
  /// While the skeleton shows: `Loading events…`, and which try it is if it is not the first (decision W1).
  package func loadingText(_ text: String, in context: PageContext) -> String? {
    showsSkeleton ? [text, context.attempt?.text].compactMap { $0 }.joined(separator: " ") : nil
  }
}

extension PageHead {
  /// The work behind the rows, in the order it is drawn: `updating…`, `3 changes wait for a connection`.
  package var progressText: String? {
    let texts = [updatingText, keptText].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " · ")
  }
}

extension Attempt {
  fileprivate var text: String { "still trying (\(number) of \(limit))" }
}

/// The feedback that a device gives, once for every new `request`.
public struct Feedback: Equatable, Sendable, Encodable {
  /// The kind of feedback it is.
  public var kind: Kind
  /// A number that counts up.
  public var request: Int

  /// The kinds of feedback of a device.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// Something worked, failed, or was chosen.
    case success, error, selection
  }

  /// Feedback to be given now; a `request` that was there before is not felt again.
  public init(kind: Kind, request: Int) {
    self.kind = kind
    self.request = request
  }
}

extension Feedback? {
  /// Something new is to be felt.
  public mutating func follow(with kind: Feedback.Kind) {
    self = Feedback(kind: kind, request: (self?.request ?? 0) + 1)
  }
}

/// Why what all pages can do is not done now, in the same words everywhere.
extension PageHead {
  /// Why nothing is answered, tried again or dismissed where there is nothing to do it to.
  package static let noOpenQuestion = "No question is open."
  package static let nothingFailed = "There is nothing to try again."
  package static let noOpenMessage = "There is no message to dismiss."

  /// The refusal of what the viewer has no right to do: `change this task` (decision X16).
  package static func noRight(to action: String) -> String { "You don't have permission to \(action)." }

  package static let noReload = "Reload is disabled while you are offline."

  /// The reason to answer first; nil if nothing is asked.
  public var openQuestion: String? { dialog?.openQuestion }

  /// The reason to answer first; nil if nothing is asked, or the action is an answer (decision Z5).
  package func refusalByQuestion(of action: any KeyedAction) -> String? {
    dialog?.buttons.contains { $0.action.equals(action) } == false ? openQuestion : nil
  }

  /// Why there is nothing to answer now; nil if there is.
  public var answerRefusal: String? { dialog == nil ? Self.noOpenQuestion : nil }
  /// Why the rows cannot be asked for again now; nil if they can.
  public var refreshRefusal: String? { canReload ? nil : Self.noReload }
  /// Why there is nothing to try again now; nil if there is.
  public var retryRefusal: String? { banner?.canRetry == true ? nil : Self.nothingFailed }
  /// The button that takes back the last change: of the athlete on screen, else another's that can still be undone
  /// (decisions C3, N11). Nil if there is none.
  public var undoButton: ActionButton? {
    undo ?? notices.last { $0.canUndo }?.buttons.first { $0.id == "undo" }
  }
  /// Why what needs rows or settings is not done before they are known (decision N3).
  package static let nothingLoaded = "Nothing is loaded yet."
  /// Nil once the rows are known.
  public var unknownRefusal: String? { hasRows ? nil : Self.nothingLoaded }
  /// Why the list does not go on, `rows` being what it shows: `offers`; nil if it does.
  public func moreRefusal(of rows: String, hasMore: Bool) -> String? {
    hasMore ? nil : unknownRefusal ?? "All \(rows) are shown."
  }
  /// Why nothing is done with a row; nil if the page has it. `noun` is what its rows are: `event` (decision U3).
  public func rowRefusal(_ noun: String, _ id: some CustomStringConvertible, isThere: Bool) -> String? {
    isThere
      ? nil : unknownRefusal ?? "There is no \(noun) with the id \(terminalText(id.description, atMost: 60)) here."
  }
  /// The reason why no message of the page can be dismissed; the root's notices are its own.
  public var dismissRefusal: String? { notices.contains { $0.id == 0 } ? nil : Self.noOpenMessage }
}

extension PageScreen {
  /// Gives every button of the head the reason that `refusal(of:)` gives, so that the two never disagree. What is the
  /// root's waits for an answer as well.
  public mutating func explainButtons() {
    let screen = self
    var head = screen.head
    let explained = { (button: ActionButton) in
      var button = button
      button.reason = screen.refusal(ofAny: button.action) ?? screen.head.refusalByQuestion(of: button.action)
      return button
    }
    head.undo = head.undo.map(explained)
    head.buttons = head.buttons.map(explained)
    if let dialog = head.dialog { head.dialog?.buttons = dialog.buttons.map(explained) }
    if let button = head.empty?.button { head.empty?.button = explained(button) }
    if let banner = head.banner { head.banner?.buttons = banner.buttons.map(explained) }
    for index in head.notices.indices { head.notices[index].buttons = head.notices[index].buttons.map(explained) }
    self.head = head
  }
}
