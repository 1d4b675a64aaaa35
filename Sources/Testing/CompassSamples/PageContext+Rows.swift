import PageKit
import Records

extension PageContext {
  /// Returns the context after the backend has returned these rows of the active athlete; unchanged without an athlete.
  /// `skipped` is the number of rows of each kind that could not be read (decision X5).
  public func with(_ rows: AnyRows..., skipped: Int = 0) -> PageContext {
    var context = self
    for rows in rows { context.answer(rows, skipped: skipped) }
    return context
  }

  private mutating func answer(_ rows: AnyRows, skipped: Int) {
    guard let athlete else { return }
    let facts = Records.Context(now: moment.instant, allowsUndo: allowsUndo)
    for case .load(let query, let asked, _) in Records.reduce(
      &records, .show(Needs([rows.kind], of: athlete), refresh: true), in: facts)
    {
      _ = Records.reduce(
        &records, .answered(query.key, asked: asked, Batch(rows, skipped: skipped, days: query.days)), in: facts)
    }
  }
}
