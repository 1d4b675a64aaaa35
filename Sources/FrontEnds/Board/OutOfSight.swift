import CompassModel
import CompassText

/// Finds changes that no line in the window shows, for the message line (decision V4).
extension Board.State {
  /// The message on a change outside the window; nil if none, or a changed line, an overlay or another page is visible.
  func changeOutOfSight(since before: Board.State) -> String? {
    guard path == before.path, mode == .page, before.mode == .page, isLargeEnough, body != before.body else {
      return nil
    }
    let (now, then) = (FrameBuilder(state: self), FrameBuilder(state: before))
    guard now.headline == then.headline, now.pane(paneHeight) == then.pane(before.paneHeight),
      now.bottom.lines == then.bottom.lines
    else { return nil }
    // An opened or closed question is visible.
    guard screen.screen.head.dialog == before.screen.screen.head.dialog else { return nil }
    let (new, old) = (body.lines, before.body.lines)
    let first = zip(new, old).prefix { $0 == $1 }.count
    let more = body.rows.count - before.body.rows.count
    let direction = first < top ? "above" : "below"
    if more != 0 { return "\(counted(abs(more), "row")) \(more > 0 ? "more" : "fewer") \(direction)." }
    let changed = (first < new.count ? new : old)[first...].first { !$0.isRule && $0.cellWidth > 0 }
    let text = (changed ?? Line()).text.split(separator: " ").joined(separator: " ")
    return text.isEmpty ? "Changed \(direction)." : "Changed \(direction): \(text)"
  }
}
