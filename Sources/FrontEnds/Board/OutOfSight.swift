import CompassModel
import CompassApp
import CompassText

/// Nothing happens out of sight (decision V4): what no line in the window shows is said in the line of messages.
extension Board.State {
  /// The change on the page where it cannot be seen; nil if nothing did, or a changed line is in the window.
  func changeOutOfSight(since before: Board.State) -> String? {
    guard path == before.path, mode == .page, before.mode == .page, isBigEnough, body != before.body else { return nil }
    let (now, then) = (FrameBuilder(state: self), FrameBuilder(state: before))
    guard now.page == then.page, now.messages == then.messages else { return nil }
    // A question that was asked is seen.
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
