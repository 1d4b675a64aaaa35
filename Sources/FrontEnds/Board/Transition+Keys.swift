import CompassModel
import PageKit
import CompassApp
import CompassText

extension Board.Transition {
  mutating func act(_ key: Key) {
    if key != .control("c") { state.isAboutToLeave = false }
    state.remark = nil
    state.rowBeforeSearch = nil
    if case .mouse(let mouse) = key { return point(mouse) }
    state.clicked = nil
    switch key {
    case .control("c"): return interrupt()
    case .control("l"): return ask(.redraw)
    case .control("z"): return ask(.suspend)
    case .control("\\"): return ask(.abort)
    default: break
    }
    guard state.isLargeEnough else { return pressInSmallWindow(key) }
    switch state.mode {
    case .menu(let menu): press(key, in: menu)
    case .picker(let picker): press(key, in: picker)
    case .search(let search): press(key, in: search)
    case .walk(let walk): press(key, in: walk)
    case .palette(let palette): press(key, in: palette)
    case .reader(let reader): press(key, in: reader)
    case .page:
      // Waiting and failed changes are listed in a form and at a question too (decision C11).
      if key == .control("g"), let verb = KeyTable.verbs["^G"]?.first {
        run(.verb(verb, [.word]))
      } else if state.screen.screen.head.dialog != nil {
        pressAtQuestion(key)
      } else if state.typing != nil {
        pressInForm(key)
      } else {
        pressOnPage(key)
      }
    }
  }

  private mutating func pressInSmallWindow(_ key: Key) {
    switch key {
    case .text("l"): ask(.leaveForLines)
    case .text("q"): ask(.quit(code: 0))
    default: ask(.bell)
    }
  }

  /// Stops waiting, and cancels requests of a simulated network; else closes the overlay; else the second `^C` leaves.
  private mutating func interrupt() {
    if state.loadingSince != nil || !state.running.isEmpty || !state.waiting.isEmpty {
      ask(.cancel)
      // Another `^C` stops nothing more, however long the first takes.
      (state.running, state.loadingSince) = ([], nil)
      state.forgetWaiting()
      report("Stopped.")
    } else if case .search(let search) = state.mode {
      takeBack(search)
    } else if state.mode != .page {
      state.mode = .page
    } else if state.isAboutToLeave {
      ask(.quit(code: 130))
    } else {
      state.isAboutToLeave = true
      report("q leaves, and so does another ^C.")
      ask(.awaitForgetting)
    }
  }

  private mutating func pressOnPage(_ key: Key) {
    state.keepCursor()
    switch key {
    case .text("c"): walkOrCompare()
    case .right, .left: moveAcross(key)
    case .text("j"): move(by: 1)
    case .text("k"): move(by: -1)
    case .down: move(by: state.rowsBeside)
    case .up: move(by: -state.rowsBeside)
    case .pageDown, .control("f"): turn(by: state.bodyHeight)
    case .pageUp, .control("b"): turn(by: -state.bodyHeight)
    case .control("d"): turn(by: state.bodyHeight / 2)
    case .control("u"): turn(by: -state.bodyHeight / 2)
    case .text("g"), .home: moveToEnd(0, lines: -.max / 2)
    case .text("G"), .end: moveToEnd(state.body.rows.count - 1, lines: .max / 2)
    case .tab: turnPage(by: 1)
    case .shiftTab: turnPage(by: -1)
    case .text(":"): openPalette()
    case .text("?"): state.mode = .reader(Board.Reader(title: "Keys", lines: KeyHelp(state: state).lines))
    case .text("q"): ask(.quit(code: 0))
    case .text("S"): reverseSort()
    case .enter where state.screen.screen.isSignIn: run(.signIn(email: nil, password: nil))
    case .escape: takeBackOne()
    default: press(name: key.name)
    }
  }

  /// Undoes one thing: an open part, the search, the filters or the selection; leaves no tab (decision V5).
  private mutating func takeBackOne() {
    let screen = state.screen.screen
    if let order = state.closing { return run(order) }
    guard let page = screen.page else { return screen.isSignIn ? ask(.bell) : press(name: "b") }
    if let text = screen.pageScreen.searched, !text.isEmpty, let clear = KeyTable.clearingSearch[page] {
      return run(.verb(clear, [.word, .word]))
    }
    if screen.activeFilterCount > 0, let clear = screen.pageScreen.button("clearFilters") { return tap(clear) }
    let parts = state.screen.parts
    let unselect = parts.selectedRows.compactMap { row in
      parts.buttons(ofRow: row.id).first { $0.icon == .select && $0.isEnabled }
    }
    if unselect.isEmpty { return report("Nothing to take back here; b goes back to the page before.") }
    for button in unselect { tap(button) }
  }

  mutating func press(name: String) {
    guard let (meaning, _) = state.meaning(of: name) else { return ask(.bell) }
    carryOut(meaning)
  }

  private mutating func carryOut(_ meaning: KeyMeaning) {
    switch meaning {
    case .order(let order): run(order)
    case .menu(let menu): state.mode = .menu(menu)
    case .choices(let verbs): choose(among: verbs)
    case .search(let search): state.mode = .search(search)
    case .refused(let reason): report(reason, isError: true)
    }
  }

  private mutating func choose(among verbs: [Int]) {
    let isSort = verbs.allSatisfy { VerbTable.app[$0].name == "sort" }
    let isFilter = verbs.allSatisfy {
      ["filter", "range", "toggle", "verified", "scale"].contains(VerbTable.app[$0].name)
    }
    if isSort || isFilter, let menu = state.menu(ordering: isSort) { return state.mode = .menu(menu) }
    state.mode = .menu(state.menu(of: verbs))
  }

  /// Handles a key at a question: Esc and n cancel, Enter and Space close a message with one button.
  private mutating func pressAtQuestion(_ key: Key) {
    let buttons = state.screen.screen.head.dialog?.buttons ?? []
    switch key {
    case .escape, .text("n"):
      let button = buttons.first { $0.role == .cancel } ?? buttons.last { $0.id == "dismiss" } ?? buttons.last
      tap(button)
    case .enter where buttons.count == 1, .text(" ") where buttons.count == 1: tap(buttons.first)
    case .text("j"), .down, .text("k"), .up: ask(.bell)
    default: press(name: key.name)
    }
  }

  mutating func tap(_ button: ActionButton?) {
    guard let button, let action = AppAction(button.action) else { return ask(.bell) }
    if let reason = button.reason { return report(reason, isError: true) }
    run(.tap(action))
  }

  /// Reverses the sort direction where a control has two directions; else does what `S` means on the page.
  private mutating func reverseSort() {
    let order = state.screen.screen.pageScreen.controls.first { $0.isSort && $0.choices?.count == 2 }
    guard let other = order?.choices?.first(where: { $0.value != order?.value }),
      let action = AppAction(other.action.tap)
    else { return press(name: "S") }
    run(.tap(action))
  }

  private mutating func turnPage(by step: Int) {
    let tabs = state.screen.tabs
    guard !tabs.isEmpty else { return ask(.bell) }
    let now = tabs.firstIndex { $0.page == state.openTab } ?? 0
    press(name: "\((now + step + tabs.count) % tabs.count + 1)")
  }
}

extension Board.Transition {
  /// Enters the calendar at the selected day, today or the first of the month; without one compares the selected rows.
  private mutating func walkOrCompare() {
    guard let month = state.screen.parts.month, state.screen.screen.head.hasRows else { return press(name: "c") }
    guard let day = month.first else { return ask(.bell) }
    state.mode = .walk(.calendar(day))
  }

  /// Enters a lane, moves from point to point of the charts, else to the row beside (decision V6).
  private mutating func moveAcross(_ key: Key) {
    if key == .right, enterLane() { return }
    guard let points = state.screen.parts.points else { return move(by: key == .right ? 1 : -1) }
    let next = points.index.map { $0 + (key == .right ? 1 : -1) } ?? (key == .right ? 0 : points.count - 1)
    guard let action = points.action(next) else { return ask(.bell) }
    run(.tap(action))
  }

  private mutating func move(by step: Int) {
    guard let index = state.body.index(of: state.cursor), !state.isOutOfSight(index, towards: step) else {
      return scroll(by: step)
    }
    let last = state.body.rows.count - 1
    let next = step > 1 && index < last ? min(index + step, last) : index + step
    if next > last, showMore() { return }
    guard state.body.rows.indices.contains(next) else {
      // Lines above the first row and below the last can be scrolled to.
      return step == 0 ? () : scroll(by: step)
    }
    move(to: next)
  }

  /// Moves to the first row and line, or to the last row, from there and without rows to the last line.
  private mutating func moveToEnd(_ index: Int, lines: Int) {
    if state.body.rows.isEmpty || state.body.index(of: state.cursor) == index {
      scroll(by: lines)
    } else {
      if index == 0 { state.top = 0 }
      move(to: index)
    }
  }

  private mutating func move(to index: Int) {
    state.putCursor(on: state.body.rows[index].id)
    state.reveal()
  }

  private mutating func scroll(by step: Int) {
    let most = max(0, state.body.lines.count - state.bodyHeight)
    let top = min(max(state.top + step, 0), most)
    if top == state.top { ask(.bell) }
    state.top = top
  }

  /// Moves the cursor to the row so many lines further down, or up if negative; scrolls without rows.
  private mutating func turn(by lines: Int) {
    guard let index = state.body.index(of: state.cursor) else { return scroll(by: lines) }
    let rows = state.body.rows
    let wanted = rows[index].lines.lowerBound + lines
    let next =
      lines > 0
      ? rows.lastIndex { $0.lines.lowerBound <= wanted } ?? index
      : rows.firstIndex { $0.lines.lowerBound >= wanted } ?? index
    if next == index { return move(by: lines > 0 ? 1 : -1) }
    state.top += lines
    move(to: next)
  }

  private mutating func showMore() -> Bool {
    guard let more = state.screen.screen.pageScreen.button("more"), more.isEnabled else { return false }
    tap(more)
    return true
  }
}

extension Board.State {
  /// The tab of the page that the screen belongs to; nil for the sign-in page.
  var openTab: Page? { Route(path: path)?.page?.tab }

  /// The number of rows drawn side by side at the cursor, at least 1.
  var rowsBeside: Int {
    guard let index = body.index(of: cursor) else { return 1 }
    let line = body.rows[index].lines.lowerBound
    let near = max(0, index - 10)..<min(body.rows.count, index + 10)
    return max(1, body.rows[near].count { $0.lines.lowerBound == line })
  }

  fileprivate func isOutOfSight(_ index: Int, towards step: Int) -> Bool {
    let lines = body.rows[index].lines
    return step > 0 ? lines.lowerBound >= top + bodyHeight : lines.upperBound < top
  }

  var isLargeEnough: Bool { size.columns >= 40 && size.rows >= 10 }
}
