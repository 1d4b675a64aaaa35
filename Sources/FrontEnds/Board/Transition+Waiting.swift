import CompassModel
import PageKit
import CompassApp
import CompassText

/// Keys typed ahead (terminal.md section 2): each is for the page that the keys before it lead to, and what is done to
/// rows waits for them.
extension Board.Transition {
  /// A file that is thrown at the board is no person's wish.
  private static let mostWaiting = 4_096

  /// - Parameter isQueued: whether it was typed ahead.
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
    // Who clicks means what they see.
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

  /// Opens another page, which waits for nothing any more, and says what was not done.
  private mutating func giveUpWaiting(for key: Key) {
    let lost = state.waiting.flatMap(\.single).map(\.name).filter { !Board.State.moves.contains($0) }
    state.forgetWaiting()
    act(key)
    if !lost.isEmpty { report("Not done: the list was still loading: \(lost.joined(separator: " "))", isError: true) }
  }

  /// Presses what waited, as far as it has not to wait any more.
  mutating func pressWaiting() {
    guard !state.waiting.isEmpty, state.running.isEmpty else { return }
    let keys = state.waiting
    state.forgetWaiting()
    for key in keys { press(key, isQueued: true) }
  }
}

extension Board.State {
  /// Keys that move the cursor.
  static let moves: Set = [
    "j", "k", "g", "G", "up", "down", "left", "right", "home", "end", "pgup", "pgdn", "^U", "^D", "^F", "^B",
  ]

  /// Whether it is not known yet what the next key is for: something was asked for that is answered in no time.
  var isBusy: Bool { !running.isSubset(of: slow) }

  /// Whether letters go into a text.
  var typesText: Bool {
    switch mode {
    case .search, .palette, .picker: return true
    case .menu, .reader, .walk: return false
    case .page:
      guard let typing, screen.screen.head.dialog == nil, isBigEnough else { return false }
      let fields = screen.screen.fields
      return fields.indices.contains(typing.field) && fields[typing.field].choices == nil
    }
  }

  /// Whether a key is for rows, or for a form, that are still to come.
  ///
  /// - Parameter isQueued: whether it was typed ahead: then the first few of the rows are not enough.
  func needsRows(_ key: Key, isQueued: Bool) -> Bool {
    let head = screen.screen.head
    let isComing = head.isLoading || screen.isStarting && !screen.screen.isSignIn
    guard mode == .page, head.dialog == nil, isBigEnough else { return false }
    if isSaving { return key != .escape }
    guard isComing, typing == nil else { return false }
    if case .form = screen.screen { return key != .escape }
    guard !head.hasRows, isQueued || body.rows.isEmpty, let name = key.single.first?.name else { return false }
    return Self.moves.contains(name) || isWithoutObject(name)
  }

  /// Whether the form is being stored: what is typed is for the page that it leads to.
  var isSaving: Bool { if case .form(let screen) = screen.screen { screen.form?.isSaving == true } else { false } }

  /// Whether a key leads elsewhere, whatever waits for the rows of this page. Behind a key that may open a text, it
  /// could be a letter of that text.
  func isAtOnce(_ key: Key) -> Bool {
    guard mode == .page, typing == nil, screen.screen.head.dialog == nil else { return false }
    if case .form = screen.screen { return false }
    let before: Set<String>
    switch key {
    case .text(":"), .text("?"), .text("b"), .backspace, .escape: before = Self.moves
    case .text("q"), .tab, .shiftTab: before = Self.moves.union(["space", "enter", "d"])
    case .text(let digit) where digit.count == 1 && "1"..."9" ~= digit:
      before = Self.moves.union(["space", "enter", "d"])
    default: return false
    }
    return waiting.allSatisfy { $0.single.allSatisfy { before.contains($0.name) } }
  }

  mutating func forgetWaiting() { (waiting, waitingCount) = ([], 0) }
}
