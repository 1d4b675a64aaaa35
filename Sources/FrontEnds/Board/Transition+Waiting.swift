import CompassModel
import PageKit
import CompassApp
import CompassText

/// Keys typed ahead (terminal.md section 2) wait for the page that earlier keys lead to, keys for rows until they load.
extension Board.Transition {
  /// The number of waiting characters beyond which keys ring the bell, as when a file is pasted; a paste counts as one.
  private static let mostWaiting = 4_096

  /// Presses a key, a text letter by letter, or queues it while an order runs or the rows that it needs load.
  mutating func press(_ key: Key, isQueued: Bool = false) {
    guard case .text(let text) = key, text.count > 1 else { return take(key, isQueued) }
    var remaining = text[...]
    while !remaining.isEmpty {
      if state.isBusy || state.typesText { return take(.text(String(remaining)), isQueued) }
      take(.text(String(remaining.removeFirst())), isQueued)
    }
  }

  private mutating func take(_ key: Key, _ isQueued: Bool) {
    if case .control(let letter) = key, "clz\\".contains(letter) { return act(key) }
    // A click refers to the visible screen, so that it never waits.
    if case .mouse = key { return state.isBusy || !state.waiting.isEmpty ? ask(.bell) : act(key) }
    if !state.isBusy {
      if state.waiting.isEmpty, !state.needsRows(key, isQueued: isQueued) { return act(key) }
      if state.isAtOnce(key) { return giveUpWaiting(for: key) }
    }
    guard state.waitingCount < Self.mostWaiting else { return ask(.bell) }
    state.waitingCount += 1
    guard case .text(let text) = key else { return state.waiting.append(key) }
    state.waitingCount += text.count - 1
    if case .text(let before) = state.waiting.last {
      state.waiting[state.waiting.count - 1] = .text(before + text)
    } else {
      state.waiting.append(key)
    }
  }

  /// Discards the waiting keys, presses `key`, which leads elsewhere, and reports those that do more than move.
  private mutating func giveUpWaiting(for key: Key) {
    let lost = state.waiting.flatMap(\.single).map(\.name).filter { !Board.State.moves.contains($0) }
    state.forgetWaiting()
    act(key)
    if !lost.isEmpty { report("Not done: the list was still loading: \(lost.joined(separator: " "))", isError: true) }
  }

  /// Presses the waiting keys once no order is running; some may have to wait again.
  mutating func pressWaiting() {
    guard !state.waiting.isEmpty, state.running.isEmpty else { return }
    let keys = state.waiting
    state.forgetWaiting()
    for key in keys { press(key, isQueued: true) }
  }
}

extension Board.State {
  static let moves: Set = [
    "j", "k", "g", "G", "up", "down", "left", "right", "home", "end", "pgup", "pgdn", "^U", "^D", "^F", "^B",
  ]

  /// Whether a running order that is not slow may change what the next key applies to.
  var isBusy: Bool { !running.isSubset(of: slow) }

  var typesText: Bool {
    switch mode {
    case .search, .palette, .picker: return true
    case .menu, .reader, .walk: return false
    case .page:
      guard let typing, screen.screen.head.dialog == nil, isLargeEnough else { return false }
      let fields = screen.screen.fields
      return fields.indices.contains(typing.field) && fields[typing.field].choices == nil
    }
  }

  /// Whether a key is for rows or a form that still load, or a form that is saved. `isQueued` needs all rows.
  func needsRows(_ key: Key, isQueued: Bool) -> Bool {
    let head = screen.screen.head
    let isComing = head.isLoading || screen.isStarting && !screen.screen.isSignIn
    guard mode == .page, head.dialog == nil, isLargeEnough else { return false }
    if isSaving { return key != .escape }
    guard isComing, typing == nil else { return false }
    if case .form = screen.screen { return key != .escape }
    guard !head.hasRows, isQueued || body.rows.isEmpty, let name = key.single.first?.name else { return false }
    return Self.moves.contains(name) || isWithoutObject(name)
  }

  var isSaving: Bool { if case .form(let screen) = screen.screen { screen.form?.isSaving == true } else { false } }

  /// Whether a key leaves this page before its rows; false where a waiting key may open a text field that it is for.
  func isAtOnce(_ key: Key) -> Bool {
    guard mode == .page, typing == nil, screen.screen.head.dialog == nil else { return false }
    if case .form = screen.screen { return false }
    let before: Set<String>
    switch key {
    case .text(":"), .text("?"), .text("b"), .backspace, .escape: before = Self.moves
    case .text where key.name.count == 1 && "q123456789".contains(key.name), .tab, .shiftTab:
      before = Self.moves.union(["space", "enter", "d"])
    default: return false
    }
    return waiting.allSatisfy { $0.single.allSatisfy { before.contains($0.name) } }
  }

  mutating func forgetWaiting() { (waiting, waitingCount) = ([], 0) }
}
