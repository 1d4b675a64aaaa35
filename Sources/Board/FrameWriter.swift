import TextInterface

/// Turns what a terminal shows into what it is to show.
public enum FrameWriter {
  /// - Parameters:
  ///   - old: what the terminal shows now; nil if nobody knows.
  ///   - options: whether there is colour, and what the text may consist of.
  /// - Returns: nothing but the sequences of terminal.md section 4, and text.
  public static func bytes(from old: Frame?, to new: Frame, _ options: RenderOptions) -> String {
    if old == new { return "" }
    return "\u{1B}[H\u{1B}[2J"
      + new.lines.map { renderWhole($0, charset: options.charset, color: options.color) }.joined(separator: "\r\n")
  }
}
