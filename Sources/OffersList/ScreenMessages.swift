import CompassModel
import PageKit

/// Banner, empty text, dialog and activity of the page (offers-list.md §2, §8; decision X14).
extension OffersList.State {
  func banner(in context: PageContext) -> Banner? {
    if let notice { return banner(for: notice, in: context).dismissible }
    if let failure = load.failure {
      return Banner(failure, loading: "offers", saved: loadedText(in: context), isLoading: load.isRunning)
    }
    return schoolsLoad.failure.map { failure in
      switch failure.kind {
      case .offline:
        Banner(failure, loading: "offers", saved: loadedText(in: context), isLoading: schoolsLoad.isRunning)
      case .notPermitted: Banner(failure, loading: "schools", isLoading: schoolsLoad.isRunning)
      default:
        Banner(
          kind: .error, message: "School names could not be loaded. \(failure.message.asSentence)",
          canRetry: schoolsLoad.canRetry)
      }
    }
  }

  /// `loaded at 09:12`, with the day if it is another one.
  private func loadedText(in context: PageContext) -> String? {
    loadedAt.map { "loaded \(context.moment.timeText(of: $0))" }
  }

  private func banner(for notice: OffersList.Notice, in context: PageContext) -> Banner {
    switch notice {
    case .deleteFailed(let id, let failure): return deleteBanner(id, failure)
    case .createFailed(let owner, let failure):
      let name = context.viewer?.athletes.first { $0.id == owner }?.name ?? "another athlete"
      return Banner(
        kind: .error, message: "The offer for \(name) could not be saved. \(failure.message.asSentence)")
    case .notPermitted(.createOffer):
      return Banner(kind: .error, message: "You don't have permission to log offers.")
    case .notPermitted:
      return Banner(kind: .error, message: "You don't have permission to delete this offer.")
    }
  }

  private func deleteBanner(_ id: OfferID, _ failure: ServiceFailure) -> Banner {
    switch failure.kind {
    case .notFound: return Banner(kind: .error, message: "This offer no longer exists.")
    case .notPermitted: return Banner(kind: .error, message: "You don't have permission to delete this offer.")
    default:
      let offer = table[id]
      let name = offer.map { "The offer from \(schoolName(of: $0))" } ?? "The offer"
      return Banner(
        kind: .error, message: "\(name) could not be deleted. \(failure.message.asSentence)",
        canRetry: failure.canRetry && offer != nil)
    }
  }

  func emptyMessage(shownCount: Int) -> EmptyMessage? {
    guard loadedAt != nil, shownCount == 0 else { return nil }
    let deletingCount = overlay.deleting.count { table.number(of: $0) != nil }
    return filters.activeCount > 0 && table.count > deletingCount
      ? EmptyMessage(
        title: "No offers match your filters", subtitle: "Try adjusting your search criteria", action: "Clear filters")
      : EmptyMessage(
        title: "No offers logged yet", subtitle: "Log scholarship offers as you receive them", action: "+ Log Offer")
  }

  var dialogCard: DialogCard? {
    guard case .confirmDelete(let id) = dialog, let offer = table[id] else { return nil }
    return DialogCard(
      kind: "confirmDelete", title: "Delete offer", message: "Are you sure you want to delete this offer?",
      lines: ["\(schoolName(of: offer)) · \(offer.type.label) · \(offer.offerDate.mediumText)"],
      actions: [.init(verb: "confirm", label: "Delete"), .init(verb: "cancel", label: "Keep")])
  }

  /// `Deleting the offer from Stanford…`.
  var activity: String? {
    let offers = overlay.deleting.compactMap { table[$0] }
    guard let offer = offers.first else { return nil }
    return offers.count > 1
      ? "Deleting \(counted(offers.count, "offer"))…" : "Deleting the offer from \(schoolName(of: offer))…"
  }

  private func schoolName(of offer: Offer) -> String {
    OfferSchoolNames.name(of: offer.schoolID, in: schools).cut(at: 60)
  }
}
