import CompassModel

/// A conflict between the status that the user set and the one that was set elsewhere meanwhile (decisions L2, B7).
package struct StatusConflict: Hashable, Sendable {
  package var id: Int
  package var subject: String
  /// Labels of the user's and of the stored status; `None` for no status.
  package var mine, theirs: String
}

extension ChangeLog {
  /// Returns the oldest status conflict in rows of an athlete; nil if there is none.
  package func statusConflict(of owner: AthleteID) -> StatusConflict? {
    entries.lazy.filter { $0.change.owner == owner }.compactMap(\.statusConflict).first
  }

  /// Sends the user's status again over the one set elsewhere, as the newest change of its row.
  mutating func overwrite(_ id: Int, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: { $0.statusConflict != nil }),
      case .update(let row, let columns, let owner) = entries[index].change,
      let current = entries[index].failure?.current
    else { return [] }
    let old = entries.remove(at: index)
    let change = Change.update(row, columns.based(on: current), of: owner)
    entries.append(
      Entry(
        id: old.id, change: change, subject: old.subject, time: old.time, form: old.form, inverts: old.inverts,
        state: .queued(needs: []), storage: .missing(replaces: old.key)))
    if let step = undoSteps.firstIndex(where: { $0.entry == id }) {
      undoSteps.remove(at: step)
      undoSteps.append(
        UndoStep(entry: id, change: change, subject: old.subject, inverse: change.inverse(before: nil)))
    }
    return send(turn)
  }
}

extension ChangeLog.Entry {
  /// The entry's status conflict; nil unless it is a change of an offer's or school's status alone, refused because the
  /// status was changed elsewhere, and not dismissed.
  var statusConflict: StatusConflict? {
    guard !isDismissed, case .update(let row, let columns, _) = change, columns.isStatus,
      let current = failure?.current?.first,
      let mine = row.statusLabel(columns[0].new), let theirs = row.statusLabel(current.value)
    else { return nil }
    return StatusConflict(id: id, subject: subject, mine: mine, theirs: theirs)
  }
}

extension RowReference {
  func statusLabel(_ value: RecordField.Value?) -> String? {
    if case .offer = self { return (value?.text.map(OfferStatus.init(wire:)) ?? .pending).label }
    if case .school = self { return value?.text.map { SchoolStatus(wire: $0).label } ?? "None" }
    return nil
  }
}
