import CompassModel
import PageKit
import Records

extension RecordForm {
  /// A question that a save asks before a valid record is stored; cases are in the order of asking.
  public enum Doubt: Int, CaseIterable, Sendable {
    /// Whether an unusual value is meant (decision D4).
    case unusual
    /// Whether to enter a record that exists already (decision G9).
    case duplicate
    /// Whether to accept an offer although another one is accepted (decision G9).
    case accepted
  }
}

extension RecordForm.State {
  /// Returns the first question after `answered` that applies to the form; nil if none is left to ask.
  func doubt(after answered: RecordForm.Doubt?, in context: PageContext) -> RecordForm.Doubt? {
    RecordForm.Doubt.allCases.first { $0.rawValue > answered?.rawValue ?? -1 && card(of: $0, in: context) != nil }
  }

  /// Returns the dialog of a question; nil if the question does not apply, the form has problems, or it is being saved.
  func card(of doubt: RecordForm.Doubt, in context: PageContext) -> DialogCard? {
    guard let key, let draft, !draft.isSaving(in: context),
      case .record(let record) = FormCheck(draft, key.subject, in: context)
    else { return nil }
    let id = key.subject.row?.id ?? draft.id
    switch doubt {
    case .unusual:
      guard draft.measures, case .metric(let reading) = record, let doubt = reading.doubt else { return nil }
      return Self.card("unusual", "Check the value", doubt)
    case .duplicate:
      guard record.isThere(besides: id, in: context) else { return nil }
      return Self.card("duplicate", "Already there", record.duplicateText(in: context))
    case .accepted:
      guard case .offer(let terms) = record, terms.status == .accepted, draft.start[.status] != terms.status.wire
      else { return nil }
      return SecondAcceptance(of: id.map { OfferID($0) }, in: context)?.card(
        confirm: RecordForm.Tap.saveConfirmed, declineOthers: RecordForm.Tap.declineOthersTapped,
        cancel: RecordForm.Tap.dialogCancelled)
    }
  }

  private static func card(_ kind: String, _ title: String, _ message: String) -> DialogCard {
    DialogCard(
      kind: kind, title: title, message: message, lines: [],
      buttons: [
        ActionButton("confirm", "Save Anyway", icon: .save, action: RecordForm.Tap.saveConfirmed),
        ActionButton(
          "cancel", "Back to the Form", role: .cancel, icon: .cancel, action: RecordForm.Tap.dialogCancelled),
      ])
  }
}
