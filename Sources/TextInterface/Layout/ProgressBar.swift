/// A bar of whole cells and one that may be filled by eighths; ASCII has whole cells only.
struct ProgressBar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  let percent: Int
  let cells: Int
  let charset: Charset

  var line: Line {
    let filled = min(max(percent, 0), 100) * cells * 8 / 100
    let part = charset == .unicode ? Self.eighths[filled % 8] : ""
    let full = StyledText.repeating(charset.glyphs.bar, cells: filled / 8, .positive)
    let rest = cells - filled / 8 - (part.isEmpty ? 0 : 1)
    return Line(full) + Line(part, .positive) + Line(.repeating(charset.glyphs.skeleton, cells: rest, .dim))
  }
}
