import CompassModel

/// The acceptance of an offer while another is accepted, with the question whether to decline the others (decision G9).
package struct SecondAcceptance {
  private let accepted, pending: [Offer]
  private let schools: SchoolDirectory?

  /// Finds the active athlete's other accepted and pending offers; nil if none is accepted, and before offers are
  /// loaded. `id` is the offer to be accepted; nil for a new one.
  package init?(of id: OfferID?, in context: PageContext) {
    let others = context.rows(Offer.self)?.all.filter { $0.id != id }.sorted { $0.id < $1.id } ?? []
    (accepted, pending) = (others.filter { $0.status == .accepted }, others.filter { $0.status == .pending })
    if accepted.isEmpty { return nil }
    schools = context.schools
  }

  package func card(confirm: any KeyedAction, declineOthers: any KeyedAction, cancel: any KeyedAction) -> DialogCard {
    let facts = (accepted + pending).map { [schoolName(of: $0), $0.type.label, $0.status.label] }
    return DialogCard(
      kind: "accepted", title: "Another offer is accepted",
      message: accepted.count == 1
        ? "\(subject(of: accepted[0])) is accepted already." : "\(accepted.count) other offers are accepted already.",
      facts: Array(facts.prefix(5)) + (facts.count > 5 ? [["\(facts.count - 5) more"]] : []),
      buttons: [
        ActionButton("confirm", "Accept This Too", icon: .checkmark, action: confirm),
        ActionButton("declineOthers", "Accept and Decline the Others", icon: .clear, action: declineOthers),
        ActionButton("cancel", "Back", role: .cancel, icon: .cancel, action: cancel),
      ])
  }

  package func declining<Tap, Work>() -> [PageEffect<Tap, Work>] {
    (accepted + pending).map { offer in
      .change(.status(offer.id, from: offer.status, to: .declined, of: offer.owner), subject: subject(of: offer))
    }
  }

  private func subject(of offer: Offer) -> String {
    Offer.changeSubject(school: schools == nil ? nil : schoolName(of: offer))
  }

  private func schoolName(of offer: Offer) -> String {
    SchoolDirectory.displayName(of: offer.schoolID, in: schools, isLoading: true).cut(at: 60)
  }
}
