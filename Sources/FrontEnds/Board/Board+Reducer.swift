import CompassModel
import CompassApp
import Terminal
import CompassText

extension Board {
  package static func reduce(_ state: inout State, _ action: Action, in _: Void) -> [Effect] {
    var transition = Transition(state: state)
    transition.apply(action)
    transition.finish()
    state = transition.state
    return transition.effects
  }

  struct Transition {
    var state: State
    private(set) var effects: [Effect] = []

    /// The most orders that may run at once; further ones ring the bell, as when a file is pasted.
    private static let mostRunning = 16

    mutating func ask(_ effect: Effect) {
      if effect == .bell || effect == .redraw || effect == .awaitAnswer, effects.contains(effect) { return }
      effects.append(effect)
    }

    mutating func run(_ order: Order) {
      guard state.running.count < Self.mostRunning else { return ask(.bell) }
      let id = state.nextID
      state.nextID += 1
      state.running.insert(id)
      ask(.run(id: id, order))
      ask(.awaitAnswer)
    }

    /// Shows a text on the message line until the next key.
    mutating func report(_ text: String, isError: Bool = false) { state.remark = Remark(text: text, isError: isError) }
  }
}

extension Board.Transition {
  mutating func apply(_ action: Board.Action) {
    switch action {
    case .typed(let bytes):
      for key in state.decoder.keys(of: bytes) { press(key) }
      if state.decoder.waitsForMore { ask(.awaitBytes) }
    case .typedAheadDropped:
      state.decoder = KeyDecoder()
      state.forgetWaiting()
    case .typingPaused: for key in state.decoder.flush() { press(key) }
    case .pressed(let keys): for key in keys { press(key) }
    case .resized(let size, let options):
      (state.size, state.options) = (size, options)
      state.show(state.screen)
    case .screenChanged(let screen):
      // No order led to this page: keys typed ahead were not meant for it.
      if screen.path != state.path, state.running.isEmpty, !state.isSaving { state.forgetWaiting() }
      state.show(screen)
    case .ticked(let now):
      state.isTicking = false
      state.screen.now = now
    case .answered(let id, let answered): answer(id, answered)
    case .isSlow: state.slow = state.running
    case .counted(let orders, let counts):
      if case .menu(var menu) = state.mode, menu.items.map(\.order) == orders {
        menu.take(counts)
        state.mode = .menu(menu)
      }
    case .leavingForgotten: state.isAboutToLeave = false
    case .continued: ask(.redraw)
    case .inputEnded: ask(.quit(code: 0))
    }
  }

  private mutating func answer(_ id: Int, _ answered: Board.Answered) {
    state.running.remove(id)
    state.slow.formIntersection(state.running)
    let before = state
    state.show(answered.screen)
    state.returnFromSearch()
    if answered.messages.isEmpty, answered.understood == nil, let change = state.changeOutOfSight(since: before) {
      report(change)
    }
    if let text = answered.understood { state.remark = Board.Remark(text: text, isBeside: true) }
    for message in answered.messages {
      switch message {
      case .error(let text): report(text, isError: true)
      case .note(let text): report(text)
      case .output(let text): state.mode = .reader(Board.Reader(printed: text))
      }
    }
    if answered.isOver { ask(.quit(code: 0)) }
  }

  mutating func finish() {
    pressWaiting()
    state.drawTyped()
    if case .menu(var menu) = state.mode, menu.counting == .due {
      menu.counting = .asked
      state.mode = .menu(menu)
      ask(.count(menu.items.compactMap(\.order)))
    }
    guard state.isCounting, !state.isTicking else { return }
    state.isTicking = true
    ask(.awaitTick)
  }
}

extension Board.State {
  /// Replaces the screen. The cursor stays on its row; another page closes all overlays but the palette.
  mutating func show(_ screen: BoardScreen) {
    let isSame = screen.screen == self.screen.screen
    let isSamePage = screen.path == self.screen.path
    let before = cursor
    let offset = body.index(of: before).map { body.rows[$0].lines.lowerBound - top }
    self.screen = screen
    today = screen.parts.month?.today ?? today
    loadingSince = screen.screen.head.isLoading ? loadingSince ?? screen.now : nil
    guard !isSame || bodyOptions != drawnWith else { return }
    drawnWith = bodyOptions
    body = Body(screen.parts, bodyOptions)
    if case .palette(var palette) = mode {
      palette.follow(screen.screen)
      mode = .palette(palette)
    } else if !isSamePage {
      mode = .page
    }
    if !isSamePage { (path, top, typing, rowBeforeSearch) = (screen.path, 0, nil, nil) }
    beginTyping()
    followRow()
    if isSamePage, cursor == before, let offset, let now = body.index(of: cursor) {
      top = body.rows[now].lines.lowerBound - offset
    }
    // Content that replaces the list is shown from its beginning.
    if before != nil, cursor == nil { top = 0 }
    if case .menu(let menu) = mode, menu.setting != nil { mode = renewed(menu).map(Board.Mode.menu) ?? .page }
    if case .menu(var menu) = mode, menu.counting == .asked {
      menu.counting = .due
      mode = .menu(menu)
    }
    drawTyped()
    reveal()
  }

  mutating func drawTyped() {
    let options = bodyOptions
    guard options != drawnWith else { return }
    drawnWith = options
    body = Body(screen.parts, options)
    reveal()
  }

  /// The options for drawing the body, without banners and notices, and with a column left for the cursor.
  var bodyOptions: RenderOptions {
    let panel = screen.panelWidth(columns: size.columns).map { $0 + SidePanel.gap } ?? 0
    var options = options.with(columns: size.columns - 1 - panel, lines: nil)
    options.isTall = size.rows >= 30
    options.calendarDay = calendarDay
    options.isBody = true
    options.hasAside = panel > 0
    options.typed = typedField
    options.hiddenCount = typing?.password.reveal().count ?? 0
    return options
  }

  /// The number of lines between the headline and the rule above a message of one line; at least 1.
  var paneHeight: Int { max(1, size.rows - 5) }

  var pinned: [Line] { paneHeight - body.pinned.count >= 6 ? body.pinned : [] }

  var bodyHeight: Int { paneHeight - pinned.count }

  /// Scrolls the cursor's row into view: only if it is near an edge, for a whole window is many bytes (terminal.md,
  /// section 4), and then to the middle. A page at its beginning stays there while the cursor is on its first row.
  mutating func reveal() {
    let most = max(0, body.lines.count - bodyHeight)
    let isInside = typing != nil || screen.parts.inspectedRow != nil
    if let index = body.index(of: cursor), index > 0 || top > 0 || isInside {
      let lines = body.rows[index].lines
      // Lines of the rows before and after stay visible too.
      let headed = body.heading(of: lines.lowerBound).count
      let margin = max(bodyHeight / 8, headed)
      if lines.lowerBound - margin < top || lines.upperBound + margin > top + bodyHeight {
        top = lines.lowerBound - (bodyHeight - lines.count) / 2
      }
      // Content about the whole list, such as the calendar, is above the first row: two thirds of a window show it.
      if index == 0 {
        top = max(0, lines.lowerBound - bodyHeight * 2 / 3)
        // The headline above the page is a rule already.
        while top > 0, top < lines.lowerBound, body.lines[top].isRule { top += 1 }
      }
      if lines.upperBound >= top + bodyHeight { top = max(0, lines.lowerBound - headed) }
      beginWithWholeRow(lines)
      if let caret = body.caret?.row, caret >= top + bodyHeight { top = caret - bodyHeight + 1 }
    }
    top = min(max(top, 0), most)
  }

  /// Scrolls up to the start of a row cut by the window's top, if the cursor's row still fits.
  private mutating func beginWithWholeRow(_ cursor: ClosedRange<Int>) {
    guard let cut = body.rows.first(where: { $0.lines.lowerBound < top && top <= $0.lines.upperBound }),
      body.heading(over: top).isEmpty, cut.lines.upperBound < cursor.lowerBound
    else { return }
    if cursor.upperBound < cut.lines.lowerBound + bodyHeight { top = cut.lines.lowerBound }
  }

  var isCounting: Bool { loadingSince != nil || screen.screen.head.notices.contains { $0.undoUntil != nil } }
}
