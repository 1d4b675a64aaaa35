import CompassModel
import PageKit
import Records

/// Banner, own notice, empty text, dialog and activity of the page (offers-list.md §2, §8; decisions X14, N2).
extension OffersList {
  static func banner(in context: PageContext) -> Banner? {
    let offers = context.status(of: rows)
    return offers.banner(
      of: "offers", saved: offers.sourceText(in: context), auxiliary: context.status(of: auxiliaryRows), "schools",
      missing: "School names could not be loaded.", in: context, retry: Tap.retryTapped)
  }
}

extension OffersList.State {
  func noticeCard(_ rows: Rows<Offer>?, _ schools: OfferSchools) -> NoticeCard? {
    notice.map { notice in
      let (message, kind): (String, PageKit.Notice.Kind) =
        switch notice {
        case .notPermitted(.createOffer): ("You don't have permission to log offers.", .error)
        case .notPermitted(.updateOffer): ("You don't have permission to change this offer.", .error)
        case .notPermitted: ("You don't have permission to delete this offer.", .error)
        case .rowIsFilteredAway(let id):
          (
            "\(Offer.changeSubject(school: rows?[id].flatMap { schools.nameInSentence(of: $0.schoolID) })) is hidden by your filters",
            .info
          )
        }
      return NoticeCard(message, kind: kind, dismiss: OffersList.Tap.noticeDismissed)
    }
  }

  func emptyMessage(_ list: Listing<OfferTable>, canLog: Bool) -> EmptyMessage? {
    guard list.count == 0 else { return nil }
    return filters.activeCount > 0 && list.rows.count > 0
      ? EmptyMessage(
        title: "No offers match your filters", subtitle: "Try adjusting your search criteria", button: .clearFilters)
      : EmptyMessage(
        title: "No offers logged yet", subtitle: "Log scholarship offers as you receive them",
        button: canLog ? .log : nil)
  }

  func dialogCard(_ rows: Rows<Offer>?, _ schools: OfferSchools) -> DialogCard? {
    guard case .confirmDelete(let id) = dialog, let offer = rows?[id] else { return nil }
    return .confirmDelete(
      RecordReference.offer(id).noun,
      [schools.name(of: offer.schoolID).cut(at: 60), offer.type.label, offer.offerDate.mediumText],
      confirm: OffersList.Tap.deleteConfirmed, cancel: OffersList.Tap.dialogCancelled)
  }
}

extension PageContext {
  /// `Deleting the offer from Stanford…`; nothing is done yet to what can still be undone.
  func deletionActivity(_ schools: OfferSchools) -> String? {
    let offers = pendingChanges(of: .offers).compactMap { entry -> Offer? in
      if entry.isWaiting { return nil }
      guard case .delete(.offer(let id), _) = entry.change else { return nil }
      return rows(Offer.self)?.base[id]
    }
    guard let offer = offers.first else { return nil }
    return offers.count > 1
      ? "Deleting \(counted(offers.count, "offer"))…"
      : "Deleting the offer from \(schools.name(of: offer.schoolID).cut(at: 60))…"
  }
}
