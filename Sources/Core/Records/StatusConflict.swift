import CompassModel

/// The question which of two statuses holds: the one that a person set in one step, or the one that the row was given
/// elsewhere meanwhile (decisions L2, B7).
public struct StatusConflict: Hashable, Sendable {
  /// The id of the entry of the log.
  public var id: Int
  /// The beginning of a sentence about the row.
  public var subject: String
  /// The two statuses in words; an empty one is `None`.
  public var mine, theirs: String
}

extension ChangeLog {
  /// The oldest question about a row of an athlete's; nil where there is none.
  public func statusConflict(of owner: AthleteID) -> StatusConflict? {
    entries.lazy.filter { $0.change.owner == owner }.compactMap(\.statusConflict).first
  }

  /// Stores the status of a person over the one that was given elsewhere, as the newest change of its row.
  mutating func keep(_ id: Int, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: { $0.statusConflict != nil }),
      case .update(let row, let columns, let owner) = entries[index].change,
      let current = entries[index].failure?.current
    else { return [] }
    let old = entries.remove(at: index)
    let change = Change.update(row, columns.based(on: current), of: owner)
    entries.append(
      Entry(
        id: old.id, change: change, subject: old.subject, time: old.time, form: nil, mayBeStored: false,
        inverts: old.inverts,
        state: .queued(needs: [])))
    if let step = undoSteps.firstIndex(where: { $0.entry == id }) {
      undoSteps.remove(at: step)
      undoSteps.append(
        UndoStep(entry: id, change: change, subject: old.subject, inverse: change.inverse(before: nil)))
    }
    return send(turn)
  }
}

extension ChangeLog.Entry {
  /// The question about it; nil unless it is the refused change of a status alone.
  var statusConflict: StatusConflict? {
    guard !isDismissed, case .update(let row, let columns, _) = change, columns.isStatus,
      let current = failure?.current?.first,
      let mine = row.statusLabel(columns[0].new), let theirs = row.statusLabel(current.value)
    else { return nil }
    return StatusConflict(id: id, subject: subject, mine: mine, theirs: theirs)
  }
}

extension RowReference {
  /// The wording of a value in the column `status`; nil for a row without statuses.
  func statusLabel(_ value: RecordField.Value?) -> String? {
    if case .offer = self { return (value?.text.map(OfferStatus.init(wire:)) ?? .pending).label }
    if case .school = self { return value?.text.map { SchoolStatus(wire: $0).label } ?? "None" }
    return nil
  }
}
