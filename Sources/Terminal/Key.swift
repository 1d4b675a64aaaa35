/// What somebody did at the keyboard.
public enum Key: Hashable, Sendable {
  /// Characters that are typed as they are: no controls, no line ends.
  case text(String)
  /// What was pasted at once; its line ends are `\n`, and it has no other controls.
  case paste(String)
  /// The editing keys.
  case enter, tab, backspace, delete, left, right, up, down, home, end, pageUp, pageDown, escape, shiftTab
  /// Ctrl with a letter from `a` to `z`, or with `\`.
  case control(Character)
  /// Alt, or Escape before it, with a character.
  case alt(Character)
}
