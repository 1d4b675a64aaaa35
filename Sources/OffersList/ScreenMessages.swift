import CompassModel
import PageKit

/// Banner, own notice, empty text, dialog and activity of the page (offers-list.md §2, §8; decisions X14, N2).
extension OffersList.State {
  func banner(in context: PageContext) -> Banner? {
    let retry = OffersList.Tap.retryTapped
    if let failure = load.failure {
      return Banner(
        failure, loading: "offers", saved: load.sourceText(in: context), isLoading: load.isRunning, retry: retry)
    }
    guard let failure = schoolsLoad.failure else { return load.copyBanner(of: "offers", in: context) }
    return switch failure.kind {
    case .offline:
      Banner(
        failure, loading: "offers", saved: load.sourceText(in: context), isLoading: schoolsLoad.isRunning, retry: retry)
    case .notPermitted: Banner(failure, loading: "schools", isLoading: schoolsLoad.isRunning, retry: retry)
    default:
      Banner(
        kind: .error, message: "School names could not be loaded. \(failure.message.asSentence)",
        retry: schoolsLoad.canRetry ? retry : nil)
    }
  }

  var noticeCard: NoticeCard? {
    notice.map { notice in
      let message =
        switch notice {
        case .notPermitted(.createOffer): "You don't have permission to log offers."
        case .notPermitted(.updateOffer): "You don't have permission to change this offer."
        case .notPermitted: "You don't have permission to delete this offer."
        }
      return NoticeCard(message, kind: .error, dismiss: OffersList.Tap.noticeDismissed)
    }
  }

  func emptyMessage(shownCount: Int, canLog: Bool) -> EmptyMessage? {
    guard knowsList, shownCount == 0 else { return nil }
    let deletingCount = overlay.deleting.count { table.number(of: $0) != nil }
    return filters.activeCount > 0 && table.count > deletingCount
      ? EmptyMessage(
        title: "No offers match your filters", subtitle: "Try adjusting your search criteria", button: .clearFilters)
      : EmptyMessage(
        title: "No offers logged yet", subtitle: "Log scholarship offers as you receive them",
        button: canLog ? .log : nil)
  }

  var dialogCard: DialogCard? {
    guard case .confirmDelete(let id) = dialog, let offer = table[id] else { return nil }
    return .confirmDelete(
      OffersList.noun,
      "\(shownSchoolName(of: offer)) · \(offer.type.label) · \(offer.offerDate.mediumText)",
      confirm: OffersList.Tap.deleteConfirmed, cancel: OffersList.Tap.dialogCancelled)
  }

  /// `Deleting the offer from Stanford…`; nothing is done yet to what can still be undone.
  var activity: String? {
    let offers = overlay.deleting.subtracting(overlay.waiting).compactMap { table[$0] }
    guard let offer = offers.first else { return nil }
    return offers.count > 1
      ? "Deleting \(counted(offers.count, "offer"))…" : "Deleting the offer from \(shownSchoolName(of: offer))…"
  }

  /// Whether the schools' names are on their way for the first time.
  var awaitsSchools: Bool { schools == nil && schoolsLoad.failure == nil }

  /// Nil while the schools are not known.
  func schoolName(of school: SchoolID?) -> String? {
    awaitsSchools ? nil : SchoolDirectory.shownName(of: school, in: schools, isLoading: false).cut(at: 60)
  }

  private func shownSchoolName(of offer: Offer) -> String {
    SchoolDirectory.shownName(of: offer.schoolID, in: schools, isLoading: awaitsSchools).cut(at: 60)
  }
}
