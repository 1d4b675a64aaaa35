/// A key that was pressed, a paste, or an act of the mouse.
public enum Key: Hashable, Sendable {
  /// Characters that are typed as they are: no controls, no line ends.
  case text(String)
  /// A text that was pasted at once; its line ends are `\n`, and it has no other controls.
  case paste(String)
  case enter, tab, backspace, delete, left, right, up, down, home, end, pageUp, pageDown, escape, shiftTab
  /// Ctrl with a letter from `a` to `z`, or with `\`.
  case control(Character)
  /// Alt, or Escape before it, with a character.
  case alt(Character)
  case mouse(Mouse)
}

/// A button pressed, or the wheel turned, at a cell of the window.
public struct Mouse: Hashable, Sendable {
  package var act: Act
  /// The cell, from 0; it may be outside a window that has shrunk.
  package var row, column: Int

  package enum Act: Hashable, Sendable { case press, wheelUp, wheelDown }

  package init(_ act: Act, row: Int, column: Int) { (self.act, self.row, self.column) = (act, row, column) }
}

extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("space", .text(" ")), ("enter", .enter), ("tab", .tab), ("shift-tab", .shiftTab), ("esc", .escape),
    ("backspace", .backspace), ("delete", .delete), ("left", .left), ("right", .right), ("up", .up), ("down", .down),
    ("home", .home), ("end", .end), ("pgup", .pageUp), ("pgdn", .pageDown),
  ]

  /// The name, such as `j`, `space`, `enter`, `^S`, `alt-b`; empty for pasted text and the mouse.
  package var name: String {
    if let named = Self.named.first(where: { $0.key == self }) { return named.name }
    switch self {
    case .text(let text): return text
    case .control(let letter): return "^\(letter.uppercased())"
    case .alt(let character): return "alt-\(character)"
    default: return ""
    }
  }

  package init?(name: String) {
    if let named = Self.named.first(where: { $0.name == name }) {
      self = named.key
    } else if name.count == 1 {
      self = .text(name)
    } else if name.count == 2, name.hasPrefix("^"), let letter = name.lowercased().last,
      letter == "\\" || ("a"..."z").contains(letter)
    {
      self = .control(letter)
    } else if name.count == 5, name.hasPrefix("alt-"), let character = name.last {
      self = .alt(character)
    } else {
      return nil
    }
  }

  /// One key for each character of a text; any other key alone.
  package var single: [Key] {
    guard case .text(let text) = self, text.count > 1 else { return [self] }
    return text.map { .text(String($0)) }
  }
}
