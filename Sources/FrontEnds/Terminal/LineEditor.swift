import CompassText

package struct LineEditor: Hashable, Sendable {
  package private(set) var before = ""
  package private(set) var after = ""
  private var cut = ""
  private var browsing: Browsing?
  /// The index of the history line whose last word was inserted by the key before; nil after any other key.
  private var argumentLine: Int?

  /// The position among the older lines that begin with the typed text.
  private struct Browsing: Hashable {
    var typed: String
    var index: Int
  }

  package init() {}

  package var text: String { before + after }
  package var isEmpty: Bool { before.isEmpty && after.isEmpty }

  package mutating func replace(with text: String) { (before, after) = (text, "") }

  /// Empties the line and ends browsing; the cut text is kept.
  package mutating func clear() {
    replace(with: "")
    (browsing, argumentLine) = (nil, nil)
  }

  package mutating func insert(_ text: String) { before += text }

  package mutating func replaceLast(_ count: Int, with text: String) { before = before.dropLast(count) + text }

  /// Edits the line, or browses the history; returns false if the key does nothing here.
  package mutating func handle(_ key: Key, _ history: History) -> Bool {
    if key != .up, key != .down, key != .control("p"), key != .control("n") { browsing = nil }
    if key != .alt("."), key != .alt("_") { argumentLine = nil }
    switch key {
    case .text(let text), .paste(let text): insert(text)
    case .backspace, .control("h"): return before.popLast() != nil
    case .delete, .control("d"): return takeNext() != nil
    case .left, .control("b"): return moveLeft()
    case .right, .control("f"): return moveRight()
    case .home, .control("a"): (before, after) = ("", text)
    case .end, .control("e"): (before, after) = (text, "")
    case .alt("b"): after = takeWordBefore(isWord: \.isWordCharacter) + after
    case .alt("f"): before += takeWordAfter()
    case .alt("d"): keep(takeWordAfter())
    case .control("w"): keep(takeWordBefore { !$0.isWhitespace })
    case .control("k"):
      keep(after)
      after = ""
    case .control("u"):
      keep(before)
      before = ""
    case .control("y"): insert(cut)
    case .control("t"): return swap()
    case .alt("."), .alt("_"): return insertLastArgument(history)
    case .up, .control("p"): return browse(history, isBack: true)
    case .down, .control("n"): return browse(history, isBack: false)
    case .enter, .tab, .shiftTab, .escape, .pageUp, .pageDown, .control, .alt, .mouse: return false
    }
    return true
  }
}

extension LineEditor {
  private mutating func keep(_ text: String) { if !text.isEmpty { cut = text } }

  private mutating func takeNext() -> Character? { after.isEmpty ? nil : after.removeFirst() }

  private mutating func moveLeft() -> Bool {
    guard let character = before.popLast() else { return false }
    after = String(character) + after
    return true
  }

  private mutating func moveRight() -> Bool {
    guard let character = takeNext() else { return false }
    before.append(character)
    return true
  }

  /// Removes and returns the word before the cursor with the characters between it and the cursor.
  private mutating func takeWordBefore(isWord: (Character) -> Bool) -> String {
    let blanks = before.reversed().prefix { !isWord($0) }.count
    let word = before.dropLast(blanks).reversed().prefix(while: isWord).count
    let taken = String(before.suffix(blanks + word))
    before.removeLast(blanks + word)
    return taken
  }

  private mutating func takeWordAfter() -> String {
    let blanks = after.prefix { !$0.isWordCharacter }.count
    let word = after.dropFirst(blanks).prefix(while: \.isWordCharacter).count
    let taken = String(after.prefix(blanks + word))
    after.removeFirst(taken.count)
    return taken
  }

  /// Swaps the characters around the cursor, at the end of the line the last two; false without two characters.
  private mutating func swap() -> Bool {
    if !after.isEmpty, !before.isEmpty { _ = moveRight() }
    guard before.count > 1, let last = before.popLast(), let other = before.popLast() else { return false }
    before += String(last) + String(other)
    return true
  }

  /// Inserts the last word of the newest history line, on repetition of the line before instead; false if none is left.
  private mutating func insertLastArgument(_ history: History) -> Bool {
    func lastWord(_ index: Int) -> Substring? {
      history.lines.indices.contains(index) ? history.lines[index].split(separator: " ").last : nil
    }
    let start = argumentLine ?? history.lines.count
    guard let word = lastWord(start - 1) else { return false }
    if let argumentLine { before.removeLast(min(before.count, lastWord(argumentLine)?.count ?? 0)) }
    insert(String(word))
    argumentLine = start - 1
    return true
  }

  private mutating func browse(_ history: History, isBack: Bool) -> Bool {
    let state = browsing ?? Browsing(typed: text, index: history.lines.count)
    let index =
      isBack
      ? history.older(than: state.index, beginningWith: state.typed)
      : history.newer(than: state.index, beginningWith: state.typed)
    guard let index else {
      guard !isBack, browsing != nil else { return false }
      replace(with: state.typed)
      browsing = nil
      return true
    }
    replace(with: history.lines[index])
    browsing = Browsing(typed: state.typed, index: index)
    return true
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}
